// Strings counted as Python counts them: by code point, lone surrogates included.

const ASTRAL = /[\ud800-\udbff][\udc00-\udfff]/;

/** Whether code units and code points differ in this text. */
export function hasAstral(text: string): boolean {
  return ASTRAL.test(text);
}

/** `len(text)` in code points. */
export function codePointLength(text: string): number {
  if (!hasAstral(text)) return text.length;
  let n = 0;
  for (const _ of text) n++;
  return n;
}

/** The characters of a text, one string for each code point. */
export function characters(text: string): readonly string[] {
  return hasAstral(text) ? [...text] : text.split("");
}

/** The resolved bounds of a slice over a sequence of `length` (PySlice_AdjustIndices). */
export interface SliceBounds {
  readonly start: number;
  readonly stop: number;
  readonly step: number;
  readonly count: number;
}

/** Resolves `start:stop:step` (undefined = absent) against a length; step must not be 0. */
export function sliceBounds(
  length: number,
  start: number | undefined,
  stop: number | undefined,
  step = 1,
): SliceBounds {
  const low = step < 0 ? -1 : 0;
  const high = step < 0 ? length - 1 : length;
  const clamp = (v: number): number => (v < 0 ? Math.max(v + length, low) : Math.min(v, high));
  const from = start === undefined ? (step < 0 ? high : low) : clamp(start);
  const to = stop === undefined ? (step < 0 ? low : high) : clamp(stop);
  const span = step < 0 ? from - to : to - from;
  const count = span <= 0 ? 0 : Math.ceil(span / Math.abs(step));
  return { start: from, stop: to, step, count };
}

/** `text[start:stop:step]` by code points. */
export function sliceText(
  text: string,
  start: number | undefined,
  stop: number | undefined,
  step = 1,
): string {
  const whole = !hasAstral(text);
  const source = whole ? text : characters(text);
  const bounds = sliceBounds(source.length, start, stop, step);
  if (step === 1 && whole) return text.slice(bounds.start, Math.max(bounds.start, bounds.stop));
  const out: string[] = [];
  for (let i = 0, at = bounds.start; i < bounds.count; i++, at += step) out.push(source[at]!);
  return out.join("");
}

/** `text[index]`, or undefined when the index is out of range. */
export function characterAt(text: string, index: number): string | undefined {
  const source = characters(text);
  return source[index < 0 ? index + source.length : index];
}

/** Turns an offset in code units into one in code points. */
export function unitsToPoints(text: string, units: number): number {
  return units < 0 ? units : codePointLength(text.slice(0, units));
}

/** Turns an offset in code points into one in code units. */
export function pointsToUnits(text: string, points: number): number {
  if (!hasAstral(text)) return points;
  let units = 0;
  let seen = 0;
  for (const ch of text) {
    if (seen++ >= points) break;
    units += ch.length;
  }
  return units;
}

/** Orders two texts by code points, as Python's `<` on str does. */
export function comparePoints(a: string, b: string): number {
  if (a === b) return 0;
  if (!hasAstral(a) && !hasAstral(b)) return a < b ? -1 : 1;
  const left = [...a];
  const right = [...b];
  const n = Math.min(left.length, right.length);
  for (let i = 0; i < n; i++) {
    const d = left[i]!.codePointAt(0)! - right[i]!.codePointAt(0)!;
    if (d !== 0) return d < 0 ? -1 : 1;
  }
  return Math.sign(left.length - right.length);
}
