// A suite made by hand: functions with axes, without any Python. For tests of rooms that only ask an index.
import type { ListEntry, ListFile, NodeTarget } from "../../src/lists/types.ts";
import { makeWorld, type World } from "../../src/resolve/index.ts";
import { productIds } from "../../src/suites/idset.ts";
import type { MarkUse, SuiteFile, SuiteIndex, TestFunction } from "../../src/suites/types.ts";
import type { FileSystem } from "../../src/text/files.ts";
import { SourceText } from "../../src/text/source.ts";

/** Axes of one function by argument name; names of marks. */
export interface FakeFunction {
  readonly axes?: Readonly<Record<string, readonly string[]>>;
  readonly marks?: readonly string[];
  readonly open?: string;
}

/** Files by path, functions by `Class::name`. */
export type FakeFiles = Readonly<Record<string, Readonly<Record<string, FakeFunction>>>>;

const nowhere = (file: string) => new SourceText(file, "").span(0, 0);

function makeFunction(path: string, node: string, fake: FakeFunction): TestFunction {
  const names = node.split("::");
  const base = `${path}::${node}`;
  const at = nowhere(path);
  const parts = Object.entries(fake.axes ?? {}).map(([name, values]) => ({
    names: [name],
    sets: values.map((text) => ({ text, status: "certain" as const, values: [text] })),
    origin: { kind: "mark" as const, text: name, at },
  }));
  const open = fake.open === undefined ? undefined : { selector: base, reason: fake.open, at };
  const marks: readonly MarkUse[] = (fake.marks ?? []).map((name) => ({
    name,
    args: [],
    kwargs: {},
    at,
  }));
  return {
    file: path,
    classes: names.slice(0, -1),
    name: names.at(-1)!,
    base,
    at,
    status: "certain",
    ids: productIds(base, parts, "certain", open),
    marks,
    fixtures: [],
  };
}

function makeFile(path: string, functions: Readonly<Record<string, FakeFunction>>): SuiteFile {
  const made = Object.entries(functions).map(([node, fake]) => makeFunction(path, node, fake));
  const classes = [...new Set(made.map((one) => one.classes.join("::")))].filter(
    (name) => name !== "",
  );
  return {
    path,
    state: "collected",
    problem: undefined,
    open: undefined,
    functions: made,
    classes: classes.map((name) => ({ path: name.split("::"), at: nowhere(path) })),
    dependencies: [path],
  };
}

/** An index over fake files; paths are relative to `root`. */
export function fakeSuite(root: string, files: FakeFiles): SuiteIndex {
  const made = new Map(Object.entries(files).map(([path, some]) => [path, makeFile(path, some)]));
  return {
    root,
    file: (path) => made.get(path),
    files: (prefix) =>
      [...made.values()].filter(
        ({ path }) => !prefix || path === prefix || path.startsWith(`${prefix}/`),
      ),
    hasFolder: (path) => [...made.keys()].some((file) => file.startsWith(`${path}/`)),
    ordered: () =>
      [...made.values()].flatMap((file) => file.functions.flatMap((one) => [...one.ids.cases()])),
  };
}

/** A disk that holds the names of fake files and no content. */
export function fakeDisk(paths: readonly string[]): FileSystem {
  const isFolder = (path: string) => paths.some((one) => one.startsWith(`${path}/`));
  const kind = (path: string) =>
    paths.includes(path) ? ("file" as const) : isFolder(path) ? ("directory" as const) : undefined;
  return {
    read: () => undefined,
    kind,
    list: (folder) => {
      const below = paths.filter((path) => path.startsWith(`${folder}/`));
      const names = [
        ...new Set(below.map((path) => path.slice(folder.length + 1).split("/")[0]!)),
      ].sort();
      return names.map((name) => ({ name, kind: kind(`${folder}/${name}`) ?? "other" }));
    },
    real: (path) => path,
  };
}

/** A repository `/repo` with one suite at its root. */
export function fakeWorld(files: FakeFiles): World {
  const disk = fakeDisk(Object.keys(files).map((path) => `/repo/${path}`));
  return makeWorld("/repo", [fakeSuite("/repo", files)], disk);
}

/** A node target out of its text. */
export function fakeTarget(text: string): NodeTarget {
  const source = new SourceText("list.txt", text);
  const open = text.indexOf("[", Math.max(0, text.indexOf("::")));
  const [path, ...names] = (open === -1 ? text : text.slice(0, open)).split("::") as [
    string,
    ...string[],
  ];
  const params = open === -1 ? null : text.slice(open + 1, -1);
  const name = names.at(-1) ?? null;
  return {
    kind: "node",
    text,
    path,
    classes: names.slice(0, -1),
    name,
    params,
    at: source.span(0, text.length),
  };
}

/** A list of node entries, one a line. */
export function fakeList(
  lines: readonly string[],
  options: Partial<ListFile> & Partial<Pick<ListEntry, "selection">> = {},
): ListFile {
  const { selection = "exact", ...list } = options;
  const source = new SourceText(list.path ?? "list.txt", lines.map((line) => `${line}\n`).join(""));
  const entries = lines.map((line, index): ListEntry => {
    const start = source.lineStarts[index]!;
    const at = source.span(start, start + line.length);
    const target = { ...fakeTarget(line), at };
    return {
      text: line,
      target,
      at,
      line: at,
      selection,
      scope: null,
      marker: null,
      written: [],
      comment: null,
      block: null,
      data: {},
    };
  });
  return {
    path: source.file,
    format: "trtllm-list",
    role: "run",
    source,
    entries,
    blocks: [],
    diagnostics: [],
    base: "",
    unitBase: null,
    ...list,
  };
}
