// Where functions and files of one state went in another: by name, else by what their source says.
import type { World } from "../resolve/index.ts";
import type { SuiteFile, TestFunction } from "../suites/types.ts";
import type { FileSystem } from "../text/files.ts";
import { likeness, Sources } from "./sources.ts";

/** One state of a repository. */
export interface State {
  readonly world: World;
  readonly files: FileSystem;
  /** Absolute. */
  readonly repository: string;
}

/** A function with the suite that it is in. */
export interface Placed {
  readonly one: TestFunction;
  /** The suite's root in the repository. */
  readonly root: string;
}

/** Path of a function's file in the repository. */
export const pathOf = ({ one, root }: Placed): string =>
  root === "" ? one.file : `${root}/${one.file}`;

export type Whereabouts<T> =
  | { readonly kind: "at"; readonly place: T; readonly why: string | undefined }
  | { readonly kind: "several"; readonly places: readonly T[] }
  | { readonly kind: "nowhere" }
  | { readonly kind: "unknown"; readonly why: string };

/** Functions are taken for the same from this likeness on, when nothing else is nearly as like. */
const LIKE = 0.8;
/** The same under the same name. */
const LIKE_NAMED = 0.5;
const MARGIN = 0.1;

/** Looks functions, files and folders of an old state up in a new one; answers are kept. */
export class Tracker {
  readonly old: State;
  readonly now: State;
  readonly #oldSources: Sources;
  readonly #nowSources: Sources;
  readonly #functions = new Map<TestFunction, Whereabouts<Placed>>();
  readonly #files = new Map<string, Whereabouts<string>>();
  #paths: { readonly gone: readonly string[]; readonly came: readonly string[] } | undefined;

  #origins: readonly { readonly origin: string; readonly found: Whereabouts<string> }[] | undefined;

  constructor(old: State, now: State) {
    this.old = old;
    this.now = now;
    this.#oldSources = new Sources(old.files, old.repository);
    this.#nowSources = new Sources(now.files, now.repository);
  }

  /** Python files that are in one of the states only. */
  #moves(): { readonly gone: readonly string[]; readonly came: readonly string[] } {
    if (!this.#paths) {
      const before = new Set(this.old.world.pythonFiles(""));
      const after = new Set(this.now.world.pythonFiles(""));
      const gone = [...before].filter((path) => !after.has(path));
      const came = [...after].filter((path) => !before.has(path));
      this.#paths = { gone, came };
    }
    return this.#paths;
  }

  file(path: string): Whereabouts<string> {
    const known = this.#files.get(path);
    if (known) return known;
    const found: Whereabouts<string> = this.now.world.isFile(path)
      ? { kind: "at", place: path, why: undefined }
      : this.#movedFile(path);
    this.#files.set(path, found);
    return found;
  }

  #movedFile(path: string): Whereabouts<string> {
    const own = this.#oldSources.fileLines(path);
    const scored = this.#moves()
      .came.map((place) => ({ place, like: likeness(own, this.#nowSources.fileLines(place)) }))
      .filter(({ like }) => like >= LIKE_NAMED);
    const best = mostLike(scored, ({ place }) => baseName(place) === baseName(path));
    if (best.length !== 1)
      return best.length === 0
        ? { kind: "nowhere" }
        : { kind: "several", places: best.map(({ place }) => place) };
    const { place, like } = best[0]!;
    const rivals = this.#moves().gone.filter(
      (other) =>
        other !== path &&
        likeness(this.#oldSources.fileLines(other), this.#nowSources.fileLines(place)) > like,
    );
    if (rivals.length > 0) return { kind: "several", places: [place] };
    return { kind: "at", place, why: `file moved${share(like)}` };
  }

  function(placed: Placed): Whereabouts<Placed> {
    const known = this.#functions.get(placed.one);
    if (known) return known;
    const found = this.#findFunction(placed);
    this.#functions.set(placed.one, found);
    return found;
  }

  #findFunction(placed: Placed): Whereabouts<Placed> {
    const path = pathOf(placed);
    const file = suiteFile(this.now, path);
    if (file) {
      const still = named(file.file, placed.one.classes, placed.one.name);
      if (still) return { kind: "at", place: { one: still, root: file.root }, why: undefined };
      const doubt = file.file.state === "collected" ? file.file.open : file.file.problem;
      if (doubt) return { kind: "unknown", why: doubt.reason };
    }
    return this.#movedFunction(placed, path);
  }

  #movedFunction(placed: Placed, path: string): Whereabouts<Placed> {
    const { one } = placed;
    const own = this.#oldSources.functionLines(placed.root, one);
    const scored = this.#candidates(placed, path)
      .map((place) => ({ place, like: this.#like(own, place) }))
      .filter(({ place, like }) => like >= (place.one.name === one.name ? LIKE_NAMED : LIKE));
    const sameName = scored.filter(({ place }) => place.one.name === one.name);
    const sameNode = sameName.filter(({ place }) => sameClasses(place.one, one));
    const pool = sameNode.length > 0 ? sameNode : sameName.length > 0 ? sameName : scored;
    const best = mostLike(pool, ({ place }) => this.#likeClass(placed, place));
    if (best.length === 0) return { kind: "nowhere" };
    const places = best.map(({ place }) => place);
    if (best.length > 1 || this.#wantedTwice(placed, best[0]!)) return { kind: "several", places };
    const { place, like } = best[0]!;
    return { kind: "at", place, why: moveReason(placed, place, like) };
  }

  #like(own: readonly string[], place: Placed): number {
    return likeness(own, this.#nowSources.functionLines(place.root, place.one));
  }

  /** Among classes that have the method, the one whose own text is that of the old class. */
  #likeClass(old: Placed, place: Placed): boolean {
    const lines = (placed: Placed, sources: Sources, state: State): readonly string[] => {
      const classes = suiteFile(state, pathOf(placed))?.file.classes ?? [];
      const own = classes.find(({ path }) => path.join("::") === placed.one.classes.join("::"));
      if (!own) return [];
      return sources.classLines(placed.root, own.at.file, own.at.start.line, own.path.at(-1)!);
    };
    const before = lines(old, this.#oldSources, this.old);
    return likeness(before, lines(place, this.#nowSources, this.now)) >= 0.99;
  }

  /** Another function of the old file that is gone has the same claim. */
  #wantedTwice(placed: Placed, found: { readonly place: Placed; readonly like: number }): boolean {
    if (found.place.one.name === placed.one.name) return false;
    const file = suiteFile(this.old, pathOf(placed))?.file;
    const kept = suiteFile(this.now, pathOf(placed))?.file;
    return (file?.functions ?? []).some(
      (other) =>
        other !== placed.one &&
        sameClasses(other, placed.one) &&
        !(kept && named(kept, other.classes, other.name)) &&
        this.#like(this.#oldSources.functionLines(placed.root, other), found.place) >= found.like,
    );
  }

  /** Functions that the old state did not have: in the same file, in files that came, in files that have the name now. */
  #candidates({ one, root }: Placed, path: string): readonly Placed[] {
    const paths = new Set([path, ...this.#moves().came]);
    for (const other of this.now.world.pythonFiles(root))
      if (this.#mentions(other, one.name)) paths.add(other);
    return [...paths].flatMap((other) => {
      const file = suiteFile(this.now, other);
      if (file?.file.state !== "collected") return [];
      const before = suiteFile(this.old, other)?.file;
      return file.file.functions
        .filter((found) => !(before && named(before, found.classes, found.name)))
        .filter((found) => !this.#isClaimed(other, found, path, one))
        .map((found) => ({ one: found, root: file.root }));
    });
  }

  /** Another function had this name in a file that moved here: it is that one. */
  #isClaimed(place: string, found: TestFunction, path: string, one: TestFunction): boolean {
    return this.#originsOf(place).some((origin) => {
      const itself = origin === path && found.name === one.name && sameClasses(found, one);
      const before = suiteFile(this.old, origin)?.file;
      return (
        !itself && before !== undefined && named(before, found.classes, found.name) !== undefined
      );
    });
  }

  /** Files of the old state that moved to a place. */
  #originsOf(place: string): readonly string[] {
    this.#origins ??= this.#moves().gone.map((origin) => ({ origin, found: this.file(origin) }));
    return this.#origins.flatMap(({ origin, found }) =>
      found.kind === "at" && found.place === place ? [origin] : [],
    );
  }

  #mentions(path: string, name: string): boolean {
    const has = (text: string | undefined): boolean => text?.includes(`def ${name}(`) ?? false;
    return has(this.#nowSources.text(path)) && !has(this.#oldSources.text(path));
  }

  /** A folder follows when all its Python files went to one new folder, each under its old name below it. */
  folder(path: string): Whereabouts<string> {
    if (this.now.world.pythonFiles(path).length > 0)
      return { kind: "at", place: path, why: undefined };
    const places = new Set<string>();
    for (const file of this.old.world.pythonFiles(path)) {
      const found = this.file(file);
      const inner = file.slice(path.length);
      if (found.kind !== "at" || !found.place.endsWith(inner)) {
        if (baseName(file) !== "__init__.py" && baseName(file) !== "conftest.py")
          places.add(found.kind === "at" ? folderOf(found.place) : "");
        continue;
      }
      places.add(found.place.slice(0, found.place.length - inner.length));
    }
    const known = [...places].filter((place) => place !== "");
    if (places.size === 1 && known.length === 1)
      return { kind: "at", place: known[0]!, why: "folder moved" };
    return known.length === 0 ? { kind: "nowhere" } : { kind: "several", places: known };
  }
}

interface Scored<T> {
  readonly place: T;
  readonly like: number;
}

/** The candidates between which nothing decides: the most alike, and those that `prefer` picks among equals. */
function mostLike<T>(
  scored: readonly Scored<T>[],
  prefer: (one: Scored<T>) => boolean,
): readonly Scored<T>[] {
  const most = Math.max(0, ...scored.map(({ like }) => like));
  const near = scored.filter(({ like }) => (most === 1 ? like === 1 : like > most - MARGIN));
  const preferred = near.length > 1 ? near.filter(prefer) : near;
  return preferred.length > 0 ? preferred : near;
}

const share = (like: number): string =>
  like === 1 ? ", text unchanged" : `, ${Math.round(like * 100)} % of its lines alike`;

function moveReason(old: Placed, { one, root }: Placed, like: number): string {
  const from = old.one;
  const what = [
    pathOf(old) === pathOf({ one, root }) ? "" : "file moved",
    sameClasses(from, one) ? "" : "class renamed",
    from.name === one.name ? "" : "function renamed",
  ].filter((part) => part !== "");
  return `${what.join(", ")}${share(like)}`;
}

const sameClasses = (a: TestFunction, b: TestFunction): boolean =>
  a.classes.join("::") === b.classes.join("::");

export const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf("/")));

/** A file of a state by its path in the repository. */
export function suiteFile(
  { world }: State,
  path: string,
): { readonly file: SuiteFile; readonly root: string } | undefined {
  const located = world.locate(path);
  const file = located && located.path !== "" ? located.index.file(located.path) : undefined;
  return file && { file, root: located!.root };
}

export function named(
  file: SuiteFile,
  classes: readonly string[],
  name: string,
): TestFunction | undefined {
  const wanted = [...classes, name].join("::");
  return file.functions.find((one) => [...one.classes, one.name].join("::") === wanted);
}
