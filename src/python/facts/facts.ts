// Looking up third-party and C names in the shipped tables: by module, by class member, by call result.
import { fileURLToPath } from "node:url";
import type { FileSystem } from "../../text/files.ts";
import { type Code, type Fact, readCode } from "./codes.ts";

export type { Constant, Fact, Kind } from "./codes.ts";

type Table = Readonly<Record<string, Readonly<Record<string, Code>>>>;

interface PackageFacts {
  readonly versions: readonly string[];
  readonly modules: Table;
  readonly classes: Table;
  readonly some_modules: Table;
  readonly some_classes: Table;
}

/** Packages with a table, by import name; the standard library's is `python`. */
const PACKAGES: ReadonlySet<string> = new Set(
  "numpy scipy pandas sklearn xarray torch triton jax pydantic".split(" "),
);

/** Beside this file in the sources, in `facts/` beside a bundle, and from a bundle made for a script. */
const FOLDERS = [
  "./data/",
  "./facts/",
  "../src/python/facts/data/",
  "../../src/python/facts/data/",
];

export interface FactOptions {
  readonly files: FileSystem;
  /** Configured versions by package (`numpy: "1.26"`, `python: "3.11"`); settle names that differ between versions. */
  readonly versions?: Readonly<Record<string, string>>;
}

/** The shipped tables, each read when a name of its package is first asked for. */
export class Facts {
  readonly #options: FactOptions;
  readonly #tables = new Map<string, PackageFacts | undefined>();
  readonly #known = new Map<string, Fact | undefined>();

  constructor(options: FactOptions) {
    this.#options = options;
  }

  /**
   * What is known of a dotted name: `numpy.float32`, `numpy.ndarray.reshape`, and the result of a call
   * when the name ends in `(…)`. Undefined when nothing is certain.
   */
  lookup(dotted: string): Fact | undefined {
    if (!this.#known.has(dotted)) this.#known.set(dotted, this.#find(dotted));
    return this.#known.get(dotted);
  }

  /** Versions a package's table was made from; empty when there is no table. */
  versions(name: string): readonly string[] {
    return this.#table(name)?.versions ?? [];
  }

  #find(dotted: string): Fact | undefined {
    if (dotted.endsWith("(…)")) return this.#result(dotted.slice(0, -3));
    const call = dotted.lastIndexOf("(…).");
    if (call >= 0)
      return this.#member(this.lookup(dotted.slice(0, call + 3)), dotted.slice(call + 4));
    const top = dotted.split(".")[0]!;
    const table = this.#table(PACKAGES.has(top) ? top : "python");
    return table && this.#inTable(table, top, dotted);
  }

  #inTable(table: PackageFacts, top: string, dotted: string): Fact | undefined {
    if (table.modules[dotted]) return { kind: "module", label: dotted, everywhere: true };
    const dot = dotted.lastIndexOf(".");
    if (dot < 0) return undefined;
    const owner = dotted.slice(0, dot);
    const name = dotted.slice(dot + 1);
    const code = this.#code(table, top, "modules", owner, name);
    if (code !== undefined) return readCode(code, name);
    if (table.modules[owner]) return undefined;
    const holder = this.lookup(owner);
    if (holder?.kind === "module" && holder.label !== owner)
      return this.lookup(`${holder.label}.${name}`);
    return holder?.kind === "class"
      ? this.#classMember(holder.type ?? owner, name)
      : this.#member(holder, name);
  }

  /** A member of a value by its class. Only what is a method has a kind that holds for all instances. */
  #member(holder: Fact | undefined, name: string): Fact | undefined {
    if (holder?.kind !== "object" || holder.type === undefined) return undefined;
    const member = this.#classMember(holder.type, name);
    return member?.kind === "function" ? member : undefined;
  }

  #result(callee: string): Fact | undefined {
    const fact = this.lookup(callee);
    if (!fact?.returns) return undefined;
    const type = fact.type ?? (fact.kind === "class" ? callee : undefined);
    return {
      kind: fact.returns,
      everywhere: fact.everywhere,
      ...(type === undefined ? {} : { type }),
    };
  }

  #classMember(cls: string, name: string, depth = 0): Fact | undefined {
    const top = cls.split(".")[0]!;
    const table = this.#table(PACKAGES.has(top) ? top : "python");
    if (!table || depth > 20) return undefined;
    const code = this.#code(table, top, "classes", cls, name);
    if (code !== undefined) return readCode(code, name);
    const bases = table.classes[cls]?.["^"] as readonly string[] | undefined;
    for (const base of bases?.slice(1) ?? []) {
      const found = this.#classMember(base, name, depth + 1);
      if (found) return found;
    }
    return undefined;
  }

  #code(
    table: PackageFacts,
    top: string,
    section: "modules" | "classes",
    owner: string,
    name: string,
  ): Code | undefined {
    const same = own(table[section][owner], name);
    if (same !== undefined) return same;
    const differing = own(table[`some_${section}`][owner], name);
    if (!differing) return undefined;
    const wanted = this.#options.versions?.[PACKAGES.has(top) ? top : "python"];
    const at = wanted === undefined ? -1 : versionIndex(table.versions, wanted);
    const code = at < 0 ? 0 : differing[at];
    return code === 0 ? undefined : (code as Code);
  }

  #table(name: string): PackageFacts | undefined {
    if (!this.#tables.has(name)) this.#tables.set(name, this.#read(name));
    return this.#tables.get(name);
  }

  #read(name: string): PackageFacts | undefined {
    for (const folder of FOLDERS) {
      const path = fileURLToPath(new URL(`${folder}${name}.jsonl`, import.meta.url));
      const bytes = this.#options.files.read(path);
      if (bytes) return JSON.parse(new TextDecoder().decode(bytes)) as PackageFacts;
    }
    return undefined;
  }
}

/** A property of the table's own, never one of Object.prototype's. */
function own(table: Readonly<Record<string, Code>> | undefined, name: string): Code | undefined {
  return table && Object.hasOwn(table, name) ? table[name] : undefined;
}

/** The version looked at that agrees with the wanted one in its first two numbers. */
function versionIndex(versions: readonly string[], wanted: string): number {
  const short = (version: string): string => version.split(".").slice(0, 2).join(".");
  return versions.findIndex((version) => short(version) === short(wanted));
}
