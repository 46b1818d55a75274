// Every conformance case against the recorded truth, as fixtures/conformance/pytest/README.md judges.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openSuite } from "../../src/suites/index.ts";
import type { SuiteFile, SuiteIndex } from "../../src/suites/types.ts";
import { diskFiles, type FileSystem } from "../../src/text/files.ts";

const casesFolder = resolve("fixtures/conformance/pytest/cases");
const shippedFacts = resolve("src/python/facts");
const recordedVersions = ["7.4.4", "8.3.5", "8.4.2", "9.1.1", "9.2.dev", "py3.10", "py3.13"];

interface StaticJson {
  readonly unknown?: readonly string[];
  readonly order_unknown?: readonly string[];
  readonly certain?: readonly string[];
  readonly volatile?: boolean;
}

interface CaseJson {
  readonly requires?: readonly string[];
  readonly ambiguous?: boolean;
}

const lines = (file: string): readonly string[] =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .filter((one) => one !== "")
    : [];

const nodesIn = (file: string): readonly string[] => lines(file).map((one) => one.split("\t")[0]!);

/** The disk without the corpus's own files, and without anything above the case. */
function caseFiles(root: string): FileSystem {
  const meta = /^(expected.*|case\.json|static\.json|alt\.json|note\.md)$/;
  const hidden = (path: string): boolean => {
    if (path === root || root.startsWith(`${path}/`)) return false;
    if (path.startsWith(shippedFacts)) return false;
    if (!path.startsWith(`${root}/`)) return true;
    const [first, ...rest] = path.slice(root.length + 1).split("/");
    return rest.length === 0 && meta.test(first!);
  };
  return {
    read: (path) => (hidden(path) ? undefined : diskFiles.read(path)),
    kind: (path) => (hidden(path) ? undefined : diskFiles.kind(path)),
    list: (path) =>
      hidden(path)
        ? undefined
        : diskFiles.list(path)?.filter(({ name }) => !hidden(join(path, name))),
    real: (path) => diskFiles.real(path),
  };
}

interface Answer {
  readonly certain: readonly string[];
  readonly possible: readonly string[];
  readonly undecided: readonly string[];
  readonly notCollected: readonly string[];
}

function answerOf(index: SuiteIndex): Answer {
  const files = [...index.files()];
  const undecided = files.flatMap((file) => openSelectors(file));
  const notCollected = files.flatMap((file) => [
    ...(file.state === "broken" || file.state === "skipped" ? [file.path] : []),
    ...(file.lost ?? []).map((one) => one.selector),
  ]);
  const cases = [...index.ordered()];
  return {
    certain: cases.filter((one) => one.status === "certain").map((one) => one.id),
    possible: cases.filter((one) => one.status === "possible").map((one) => one.id),
    undecided,
    notCollected,
  };
}

function openSelectors(file: SuiteFile): readonly string[] {
  const functions = file.functions.flatMap(({ ids }) => (ids.open ? [ids.open.selector] : []));
  const whole = file.state === "undecided" ? [file.path] : [];
  const open = file.open && (file.undecided ?? []).length === 0 ? [file.open.selector] : [];
  return [...whole, ...open, ...(file.undecided ?? []).map((one) => one.selector), ...functions];
}

const covers = (selector: string, id: string): boolean =>
  id === selector || (id.startsWith(selector) && /^(::|\[|\/)/.test(id.slice(selector.length)));

const matchesUnknown = (entry: string, id: string): boolean =>
  entry.endsWith("*") ? id.startsWith(entry.slice(0, -1)) : covers(entry, id);

interface Run {
  readonly name: string;
  readonly label: string;
  readonly root: string;
  readonly suffix: string;
  readonly config: { readonly pytest_version?: string; readonly python_version?: string };
}

function runsOf(name: string): readonly Run[] {
  const root = join(casesFolder, name);
  const base = { name, root };
  const other = recordedVersions
    .filter((one) => existsSync(join(root, `expected@${one}.txt`)))
    .map((one) => ({
      ...base,
      label: `${name} @${one}`,
      suffix: `@${one}`,
      config: one.startsWith("py")
        ? { python_version: one.slice(2) }
        : { pytest_version: one.replace(".dev", ".0") },
    }));
  return [{ ...base, label: name, suffix: "", config: {} }, ...other];
}

const counts = { exact: 0, order: 0, partly: 0, missing: 0, wrong: 0, ambiguous: 0, runs: 0 };
const cases = readdirSync(casesFolder, { withFileTypes: true })
  .filter((one) => one.isDirectory())
  .map((one) => one.name)
  .filter((one) => !process.env.CASE || one.startsWith(process.env.CASE));

/** What installed packages are that a case needs and whose source is not in the repository. */
const externals: Readonly<Record<string, string>> = {
  numpy: "2.4.6",
  "packaging.version": "module:packaging.version",
  "packaging.version.Version": "class",
  "packaging.version.Version(…)": "object",
  "packaging.version.parse": "function",
  "packaging.specifiers.SpecifierSet": "class",
  "packaging.specifiers.SpecifierSet(…)": "object",
};

function judgeRegular(run: Run, answer: Answer): void {
  const expected = lines(join(run.root, `expected${run.suffix}.txt`));
  const truth = new Set(expected);
  const wrong = answer.certain.filter((id) => !truth.has(id));
  const claimed = new Set(answer.certain);
  const missing = expected.filter((id) => !claimed.has(id));
  const unexplained = missing.filter(
    (id) => !answer.possible.includes(id) && !answer.undecided.some((one) => covers(one, id)),
  );
  if (wrong.length > 0) counts.wrong++;
  else if (missing.length > 0) unexplained.length > 0 ? counts.missing++ : counts.partly++;
  else if (answer.certain.join("\n") !== expected.join("\n")) counts.order++;
  else counts.exact++;
  expect(wrong, "wrong ids").toEqual([]);
  expect(missing, `missing ids; undecided: ${answer.undecided.join(", ")}`).toEqual([]);
  expect(answer.certain, "order").toEqual(expected);
  const failed = nodesIn(join(run.root, `expected-errors${run.suffix}.txt`));
  for (const node of failed)
    expect(
      [...answer.notCollected, ...answer.undecided].some((one) => covers(one, node) || node === ""),
      node,
    ).toBe(true);
}

function judgeAmbiguous(run: Run, answer: Answer): void {
  const json = JSON.parse(readFileSync(join(run.root, "static.json"), "utf8")) as StaticJson;
  const truth = new Set(lines(join(run.root, "expected.txt")));
  const exact = lines(join(run.root, "expected-exact.txt"));
  const exempt = new Set([...(json.certain ?? []), ...exact]);
  const claimed = new Set(answer.certain);
  const wrong = json.volatile ? [] : answer.certain.filter((id) => !truth.has(id));
  const guessed = answer.certain.filter(
    (id) => !exempt.has(id) && (json.unknown ?? []).some((one) => matchesUnknown(one, id)),
  );
  if (wrong.length > 0) counts.wrong++;
  else counts.ambiguous++;
  expect(wrong, "wrong ids").toEqual([]);
  expect(
    exact.filter((id) => !claimed.has(id)),
    `ids that must be claimed; undecided: ${answer.undecided.join(", ")}`,
  ).toEqual([]);
  expect(
    guessed.filter((id) => json.volatile || !truth.has(id)),
    "claimed under unknown",
  ).toEqual([]);
}

describe.each(cases)("%s", (name) => {
  const json = JSON.parse(readFileSync(join(casesFolder, name, "case.json"), "utf8")) as CaseJson;
  test.each(runsOf(name).map((run) => [run.label, run] as const))("%s", (_label, run) => {
    counts.runs++;
    const index = openSuite({
      root: run.root,
      files: caseFiles(run.root),
      config: { ...run.config, externals: json.requires ? externals : {} },
    });
    const answer = answerOf(index);
    if (json.ambiguous && run.suffix === "") judgeAmbiguous(run, answer);
    else if (!json.ambiguous) judgeRegular(run, answer);
  });
});

/** A file's answer in a form that can be compared. */
const told = (file: SuiteFile | undefined): unknown =>
  file && {
    path: file.path,
    state: file.state,
    open: file.open?.selector,
    ids: file.functions.flatMap(({ ids }) =>
      [...ids.cases()].map(({ id, status }) => [id, status]),
    ),
  };

const regular = cases.filter((name) => !/@/.test(name));

test.each(regular)("%s: files asked alone, last first", (name) => {
  const root = join(casesFolder, name);
  const request = { root, files: caseFiles(root), config: { externals } };
  const within = [...openSuite(request).files()];
  const alone = openSuite(request);
  for (const file of within.toReversed()) {
    if (diskFiles.kind(join(root, file.path)) !== "file") continue;
    expect(told(alone.file(file.path))).toEqual(told(file));
  }
});

afterAll(() => {
  console.log(`conformance: ${JSON.stringify(counts)}`);
});
