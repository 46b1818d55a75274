// An independent check of covering arrays, by brute force over axis names and texts; shares no code with the search.
export interface JudgeModel {
  readonly axes: Readonly<Record<string, readonly string[]>>;
  readonly invalid?: readonly Readonly<Record<string, string>>[];
}
export type JudgeRow = Readonly<Record<string, string>>;

function combinations<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]];
  return items.flatMap((item, i) =>
    combinations(items.slice(i + 1), size - 1).map((rest) => [item, ...rest]),
  );
}

/** Everything that is wrong with a set of rows; empty when it covers every valid combination of `t` axes. */
export function faultsOf(model: JudgeModel, t: number, rows: readonly JudgeRow[]): string[] {
  const names = Object.keys(model.axes);
  const bans = model.invalid ?? [];
  const touched = new Set(bans.flatMap((ban) => Object.keys(ban)));
  const allowed = (part: JudgeRow): boolean =>
    !bans.some((ban) => Object.entries(ban).every(([axis, value]) => part[axis] === value));
  const extends_ = (part: JudgeRow): boolean => {
    if (!allowed(part)) return false;
    const open = names.find((name) => touched.has(name) && !(name in part));
    if (open === undefined) return true;
    return model.axes[open]!.some((value) => extends_({ ...part, [open]: value }));
  };
  const faults = rows.flatMap((row, i) => {
    const wrong = names.filter((name) => !model.axes[name]!.includes(row[name] ?? ""));
    if (wrong.length > 0) return [`row ${i}: no value for ${wrong.join(", ")}`];
    return allowed(row) ? [] : [`row ${i} is not allowed`];
  });
  for (const group of combinations(names, t)) {
    const seen = new Set(rows.map((row) => group.map((name) => row[name]).join("\n")));
    const fill = (part: JudgeRow, rest: readonly string[]): void => {
      const [next, ...others] = rest;
      if (next !== undefined)
        for (const value of model.axes[next]!) fill({ ...part, [next]: value }, others);
      else if (!seen.has(group.map((name) => part[name]).join("\n")) && extends_(part))
        faults.push(`not covered: ${JSON.stringify(part)}`);
    };
    fill({}, group);
  }
  return faults;
}
