// Axes of ids without the code behind them: a best guess from the texts alone, which says that it is one.

/** Columns that the texts of ids seem to have. */
export interface GuessedAxes {
  /** Always true: values may hold dashes, so that only the code can be sure. */
  readonly guess: true;
  readonly axes: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** Texts that do not fit the columns. */
  readonly unlike: readonly string[];
}

/** A dash between values: not the sign of an exponent, not one inside brackets. */
function split(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    if ("[({".includes(text[i]!)) depth += 1;
    else if ("])}".includes(text[i]!)) depth = Math.max(0, depth - 1);
    const exponent = /\d[eE]$/.test(text.slice(0, i)) && /^\d/.test(text.slice(i + 1));
    if (text[i] !== "-" || depth > 0 || exponent) continue;
    parts.push(text.slice(from, i));
    from = i + 1;
  }
  return [...parts, text.slice(from)];
}

/** The columns of most of the texts, named by their place from 1. */
export function guessAxes(params: readonly string[]): GuessedAxes {
  const rows = params.map((text) => ({ text, parts: split(text) }));
  const sizes = new Map<number, number>();
  for (const { parts } of rows) sizes.set(parts.length, (sizes.get(parts.length) ?? 0) + 1);
  const [size] = [...sizes].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [0];
  const alike = rows.filter(({ parts }) => parts.length === size);
  const axes = Array.from({ length: size }, (_, i) => ({
    name: String(i + 1),
    values: [...new Set(alike.map(({ parts }) => parts[i]!))],
  }));
  const unlike = rows.filter(({ parts }) => parts.length !== size).map(({ text }) => text);
  return { guess: true, axes, unlike };
}
