// Doctest items of text files and, with --doctest-modules, of modules (pytest-ids 14.4).
import {
  findAttribute,
  type PyClass,
  type PyModule,
  PyRaise,
  type PyValue,
  Stop,
} from "../python/index.ts";
import { compareCodePoints } from "../text/files.ts";
import type { Collected } from "./collect.ts";
import { findExamples } from "./doctest.ts";
import { productIds } from "./idset.ts";
import { relativePath } from "./paths.ts";
import { place, undecided } from "./places.ts";
import { outcomeOf } from "./pytest-module.ts";
import type { SuiteFile, Undecided } from "./types.ts";
import type { Unit } from "./units.ts";
import { doctestKind } from "./walk.ts";
import { isOwnFailure, type World } from "./world.ts";

const decoder = new TextDecoder();

/** The doctests of a file; undefined when it has none to look for. */
export function collectDoctests(
  world: World,
  path: string,
  explicit: boolean,
): Collected | undefined {
  const kind = doctestKind(world.config, path, explicit);
  if (kind === "text") return textDoctests(world, path);
  return kind === "module" ? moduleDoctests(world, path) : undefined;
}

function textDoctests(world: World, path: string): Collected {
  const rel = relativePath(path, world.config.rootdir);
  const bytes = world.files.read(path);
  const found = bytes ? findExamples(decoder.decode(bytes)) : "error";
  const at = place(world.config.rootdir, undefined, path);
  if (found === "error")
    return result(rel, "broken", undecided(rel, "the doctest examples cannot be parsed", at), []);
  const name = rel.split("/").at(-1)!;
  return result(
    rel,
    "collected",
    undefined,
    found === "some" ? [unit(world, path, rel, name)] : [],
  );
}

function moduleDoctests(world: World, path: string): Collected {
  const rel = relativePath(path, world.config.rootdir);
  try {
    const module = world.importTestFile(path);
    if (module.doubt) throw new Stop(module.doubt);
    const names = [...docstrings(world, module)]
      .filter(([, text]) => findExamples(text) !== "none")
      .map(([name]) => name);
    const units = names.sort(compareCodePoints).map((name) => unit(world, path, rel, name));
    return result(rel, "collected", undefined, units);
  } catch (error) {
    const problem = world.failure(error, rel, path);
    if (error instanceof Stop) return result(rel, "undecided", problem, []);
    const skipped = error instanceof PyRaise && outcomeOf(error.exception) === "module-skip";
    const state = skipped ? "skipped" : isOwnFailure(error, path) ? "broken" : "undecided";
    return result(rel, state, problem, []);
  }
}

function result(
  path: string,
  state: SuiteFile["state"],
  problem: Undecided | undefined,
  units: readonly Unit[],
): Collected {
  const functions = units.map(({ test }) => test);
  const open = state === "undecided" ? problem : undefined;
  const file = { path, state, problem, open, functions, classes: [], dependencies: [path] };
  return { file, units };
}

function unit(world: World, path: string, rel: string, name: string): Unit {
  const base = `${rel}::${name}`;
  const at = place(world.config.rootdir, undefined, path);
  const ids = productIds(base, [], "certain");
  const test = {
    file: rel,
    classes: [],
    name,
    base,
    at,
    status: "certain",
    ids,
    marks: [],
    fixtures: [],
  } as const;
  return {
    test,
    parts: [],
    func: undefined,
    cls: undefined,
    module: undefined,
    marks: [],
    marksOpen: false,
    keywords: [],
  };
}

/** Docstrings of a module, its own functions and classes, by dotted name. */
function* docstrings(world: World, module: PyModule): Iterable<readonly [string, string]> {
  const doc = (value: PyValue): string | undefined => {
    const found = findAttribute(world.vm, value, "__doc__");
    return found?.kind === "str" ? found.value : undefined;
  };
  const own = doc(module);
  if (own !== undefined) yield [module.name, own];
  for (const [name, value] of module.attrs) {
    if (/^__.*__$/.test(name)) continue;
    if (value.kind === "unknown") throw new Stop(value);
    yield* member(name, value, module.name);
  }
  const extra = module.attrs.get("__test__");
  if (extra?.kind === "dict")
    for (const { key, value } of extra.entries.values()) {
      const text = value.kind === "str" ? value.value : doc(value);
      if (key.kind === "str" && text !== undefined)
        yield [`${module.name}.__test__.${key.value}`, text];
    }

  function* member(
    name: string,
    value: PyValue,
    prefix: string,
  ): Iterable<readonly [string, string]> {
    const target = unwrapped(value);
    if (target.kind === "function" && target.module === module) {
      const text = doc(target);
      if (text !== undefined) yield [`${prefix}.${name}`, text];
    }
    if (target.kind === "property" && prefix !== module.name && target.getter) {
      const text = doc(target.getter);
      if (text !== undefined) yield [`${prefix}.${name}`, text];
    }
    if (target.kind === "class" && target.module === module.name)
      yield* inClass(name, target, prefix);
  }

  function* inClass(
    name: string,
    cls: PyClass,
    prefix: string,
  ): Iterable<readonly [string, string]> {
    const text = cls.attrs.get("__doc__");
    if (text?.kind === "str") yield [`${prefix}.${name}`, text.value];
    for (const [key, value] of cls.attrs) yield* member(key, value, `${prefix}.${name}`);
  }
}

function unwrapped(value: PyValue): PyValue {
  if (value.kind === "staticmethod" || value.kind === "classmethod") return unwrapped(value.func);
  const inner =
    value.kind === "native" || value.kind === "builtin"
      ? value.attrs.get("__wrapped__")
      : undefined;
  return inner ? unwrapped(inner) : value;
}
