// Failures of a full run that an impact would not have run.
import type { Impact } from "./impact.ts";

/** Ids that no kept entry and no reached test covers; nothing escapes when everything runs. */
export function escapesOf(
  { fallback, tests, entries }: Impact,
  failed: readonly string[],
): readonly string[] {
  if (fallback) return [];
  const kept = [
    ...tests.map(({ selector }) => selector),
    ...entries.filter(({ keeps }) => keeps.length > 0).map(({ entry }) => entry.text),
  ];
  return failed.filter((id) => !kept.some((one) => covers(one, id)));
}

/** At a node boundary; a `-k` entry is compared by its text alone. */
function covers(outer: string, id: string): boolean {
  const whole = outer.replace(/\/+$/, "");
  if (id === whole) return true;
  return id.startsWith(whole) && ["/", ":", "["].includes(id[whole.length]!);
}
