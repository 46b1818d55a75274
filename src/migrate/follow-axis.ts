// Targets once an axis is there that the code does not have yet: `--axis NAME=v1,v2[@POSITION] --match SELECTOR`.
import picomatch from "picomatch";
import type { ListFile, NodeTarget } from "../lists/types.ts";
import { addAxis, type NewAxis } from "../matrix/new-axis.ts";
import { baseOf, joinPath } from "../resolve/index.ts";
import { namesOf, spell } from "../resolve/spell.ts";
import type { IdSet, TestFunction } from "../suites/types.ts";
import { UsageError } from "../text/errors.ts";
import type { Follower, TargetStep } from "./follow.ts";
import { named, pathOf, type State, suiteFile } from "./places.ts";
import { followParams } from "./rows.ts";

/** Selectors as lists write targets, or as paths of the repository; `*` in them does not cross `/`. */
export function followAxes(
  state: State,
  axes: readonly NewAxis[],
  selectors: readonly string[],
): Follower {
  const made = new Map<TestFunction, IdSet>();
  const idsWith = (one: TestFunction): IdSet => {
    const known = made.get(one);
    if (known) return known;
    const ids = axes.reduce((set, axis) => addAxis(set, axis), one.ids);
    made.set(one, ids);
    return ids;
  };
  return {
    follow: (list, target, selection) => {
      const path = joinPath(baseOf(list, target.text), target.path);
      const file = suiteFile(state, path);
      const names = namesOf(target);
      const one = file && named(file.file, names.slice(0, -1), names.at(-1) ?? "");
      if (!one || (target.params === null && selection !== "exact")) return { kind: "same" };
      if (!["certain", "possible"].includes(one.ids.has(target.params))) return { kind: "same" };
      const spelled = [spell(target, { params: null }), [path, ...names].join("::")];
      if (!selectors.some((selector) => spelled.some((text) => matches(selector, text))))
        return { kind: "same" };
      return stepInto(target, one.ids, idsWith(one));
    },
    successors: () => [],
  };
}

function stepInto(target: NodeTarget, old: IdSet, now: IdSet): TargetStep {
  const step = followParams(old, now, target.params);
  const text = (params: string | null): string => spell(target, { params });
  if (step.kind === "unknown") return step;
  if (step.kind === "lost") return { ...step, candidates: step.candidates.map(text) };
  const variants = step.successors.map(({ params, labels }) => ({ text: text(params), labels }));
  const siblings = step.siblings.map(text);
  return { kind: "moved", variants, why: step.why.join("; "), siblings, reused: false };
}

/** A node, a class, a file or a folder, or a glob over node names. */
function matches(selector: string, text: string): boolean {
  const trimmed = selector.replace(/\/$/, "");
  if (/[*?]/.test(trimmed)) return picomatch.isMatch(text, trimmed, { bash: false, dot: true });
  return text === trimmed || text.startsWith(`${trimmed}::`) || text.startsWith(`${trimmed}/`);
}

/**
 * Makes sure that every selector names a function, before anything is written.
 * @throws UsageError for one that names nothing.
 */
export function checkSelectors(
  state: State,
  lists: readonly ListFile[],
  selectors: readonly string[],
): void {
  for (const selector of selectors) {
    const path = selector.split("::")[0]!;
    const bases = new Set(["", ...lists.flatMap(({ base, unitBase }) => [base, unitBase ?? base])]);
    const found = [...bases].some((base) => {
      const whole = joinPath(base, path);
      const file = suiteFile(state, whole);
      if (!file) return /[*?]/.test(path) || state.world.isFolder(whole);
      const rest = selector.slice(path.length);
      return file.file.functions.some((one) => {
        const text = pathOf({ one, root: file.root }) + one.base.slice(one.file.length);
        return matches(whole + rest, text);
      });
    });
    if (!found) throw new UsageError(`--match ${selector}: no such test, file or folder`);
  }
}
