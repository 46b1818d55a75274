// What `-k` and `-m` look at in a function and its cases, laid over the suites room's expressions (pytest-ids 14.3).
import {
  type Compiled,
  compileKeyword,
  compileMarker,
  type KeywordSubject,
  type MarkerSubject,
  type Truth,
} from "../suites/expression.ts";
import type { MarkUse, TestFunction } from "../suites/types.ts";
import type { Answer, Expressions } from "./filter.ts";

/** More cases than this are not tried one by one. */
const CASE_LIMIT = 20_000n;

/** Expressions as pytest compiles and evaluates them. */
export const pytestExpressions: Expressions = {
  keyword: (text) => {
    const made = compileKeyword(text);
    if ("problem" in made) return { problem: `-k ${quote(text)}: ${made.problem.message}` };
    return {
      kind: "keyword",
      text: `-k ${quote(text)}`,
      some: remembered((one) => byKeyword(made.ok, one)),
    };
  },
  marker: (text) => {
    const made = compileMarker(text);
    if ("problem" in made) return { problem: `-m ${quote(text)}: ${made.problem.message}` };
    return {
      kind: "marker",
      text: `-m ${quote(text)}`,
      some: remembered((one) => byMarker(made.ok, one)),
    };
  },
};

const quote = (text: string): string => JSON.stringify(text);

function remembered(answer: (one: TestFunction) => Answer): (one: TestFunction) => Answer {
  const known = new Map<TestFunction, Answer>();
  return (one) => {
    const old = known.get(one) ?? answer(one);
    known.set(one, old);
    return old;
  };
}

/** Names that every case of the function has: function, classes, file, folders, marks. */
export function commonNames(one: TestFunction): readonly string[] {
  return [one.name, ...one.classes, ...one.file.split("/"), ...one.marks.map((mark) => mark.name)];
}

function byKeyword(compiled: Compiled<KeywordSubject>, one: TestFunction): Answer {
  const names = commonNames(one);
  const whole = compiled.matches({ names, open: true });
  if (whole !== undefined) return settled(whole, one);
  return overCases(one, (params) =>
    compiled.matches({
      names: [
        ...names,
        withBrackets(one, params),
        ...marksOf(one, params).map((mark) => mark.name),
      ],
    }),
  );
}

const withBrackets = (one: TestFunction, params: string | null): string =>
  params === null ? one.name : `${one.name}[${params}]`;

const marksOf = (one: TestFunction, params: string | null): readonly MarkUse[] =>
  one.ids.marksOf?.(params) ?? [];

function byMarker(compiled: Compiled<MarkerSubject>, one: TestFunction): Answer {
  const { marks } = one;
  if (!one.ids.marksOf) return settled(compiled.matches({ marks }), one);
  const whole = compiled.matches({ marks, open: true });
  if (whole !== undefined) return settled(whole, one);
  return overCases(one, (params) =>
    compiled.matches({ marks: [...marksOf(one, params), ...marks] }),
  );
}

/** An answer that holds for every case; a function without a case answers no. */
function settled(truth: Truth, one: TestFunction): Answer {
  if (truth === undefined) return "unknown";
  if (!truth) return "no";
  const { certain, possible } = one.ids.count();
  if (certain + possible > 0n) return "yes";
  return one.ids.open ? "unknown" : "no";
}

function overCases(one: TestFunction, matches: (params: string | null) => Truth): Answer {
  const { certain, possible } = one.ids.count();
  if (certain + possible > CASE_LIMIT) return "unknown";
  let unsure = one.ids.open !== undefined;
  for (const { id } of one.ids.cases()) {
    const params = id.length === one.ids.base.length ? null : id.slice(one.ids.base.length + 1, -1);
    const truth = matches(params);
    if (truth) return "yes";
    unsure ||= truth === undefined;
  }
  return unsure ? "unknown" : "no";
}
