// Are two accuracy scores apart, or is it noise? A two-proportion test with the thresholds of accuracy suites.

export interface NoiseRequest {
  /** Scores in percent: reference first. */
  readonly a: number;
  readonly b: number;
  readonly samples: number;
  readonly samplesB?: number;
  /** Chance of calling equal scores apart. */
  readonly alpha?: number;
  /** Chance of missing a drop of the detectable size. */
  readonly beta?: number;
  /** Deviation of one sample's score in percent that the suite reckons with; 50 when left out, the most that a yes-or-no question can have. */
  readonly sigma?: number;
}

export interface Noise {
  readonly difference: number;
  /** Standard error of the difference, in percent points. */
  readonly standard_error: number;
  readonly z: number;
  /** Two-sided. */
  readonly p: number;
  readonly apart: boolean;
  /** The lowest score that a suite with this alpha and sigma accepts against the reference `a` (one-sided). */
  readonly threshold: number;
  /** The smallest true drop that such a suite finds with chance 1 - beta. */
  readonly detectable: number;
  /** Samples per score for a drop of this size to be found. */
  readonly needed: number | null;
  /** Questions that the difference stands for. */
  readonly questions: number;
  readonly words: readonly string[];
}

/** Compares two scores; both runs are taken for independent. */
export function compareScores(request: NoiseRequest): Noise {
  const { a, b, samples, samplesB = samples, alpha = 0.05, beta = 0.2 } = request;
  const difference = b - a;
  const pooled = (a * samples + b * samplesB) / (samples + samplesB) / 100;
  const spread = Math.sqrt(1 / samples + 1 / samplesB);
  const error = 100 * Math.sqrt(pooled * (1 - pooled)) * spread;
  const sigma = request.sigma ?? 50;
  const suite = sigma * spread;
  const z =
    error === 0 ? (difference === 0 ? 0 : Math.sign(difference) * Infinity) : difference / error;
  const p = 2 * (1 - normalBelow(Math.abs(z)));
  const one = quantile(1 - alpha);
  const power = quantile(1 - beta);
  const needed =
    difference === 0 ? null : Math.ceil(2 * ((sigma * (one + power)) / difference) ** 2);
  const found = {
    difference,
    standard_error: error,
    z,
    p,
    apart: p < alpha,
    threshold: a - one * suite,
    detectable: (one + power) * suite,
    needed,
    questions: (Math.abs(difference) / 100) * Math.min(samples, samplesB),
  };
  return { ...found, words: tell(found, request, alpha, beta) };
}

function tell(
  found: Omit<Noise, "words">,
  { a, b, samples, samplesB }: NoiseRequest,
  alpha: number,
  beta: number,
): readonly string[] {
  const share = samplesB && samplesB !== samples ? `${samples} and ${samplesB}` : `${samples}`;
  const gap = Math.abs(found.difference).toFixed(2);
  const verdict = found.apart
    ? `apart: a difference of ${gap} points on ${share} samples is more than chance explains`
    : `not apart: a difference of ${gap} points on ${share} samples is noise`;
  return [
    `${a} against ${b}: ${verdict} (z = ${found.z.toFixed(2)}, p = ${found.p.toFixed(3)}, alpha = ${alpha})`,
    `the difference stands for about ${found.questions.toFixed(1)} questions; one standard error is ${found.standard_error.toFixed(2)} points`,
    `a run passes against ${a} down to ${found.threshold.toFixed(2)}; a true drop of ${found.detectable.toFixed(2)} points is found with chance ${(1 - beta).toFixed(2)}`,
    ...(found.needed === null || found.apart
      ? []
      : [`to find a drop of ${gap} points, ${found.needed} samples a run would be needed`]),
  ];
}

/** The normal distribution's share below z, to about 1e-12: series near zero, continued fraction far out. */
export function normalBelow(z: number): number {
  if (z < 0) return 1 - normalBelow(-z);
  if (z > 38) return 1;
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  if (z > 6) {
    let fraction = z + 0.65;
    for (let k = 60; k >= 1; k--) fraction = z + k / fraction;
    return 1 - density / fraction;
  }
  let [term, sum] = [z, z];
  for (let k = 3; Math.abs(term) > 1e-17 * Math.abs(sum) && k < 400; k += 2) {
    term *= (z * z) / k;
    sum += term;
  }
  return 0.5 + density * sum;
}

/** The z below which a share of the normal distribution lies, by halving. */
export function quantile(share: number): number {
  let [low, high] = [-40, 40];
  for (let step = 0; step < 200; step++) {
    const middle = (low + high) / 2;
    if (normalBelow(middle) < share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
