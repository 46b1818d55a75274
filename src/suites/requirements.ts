// The pytest version that a project asks for in its requirement files. Nothing else of packaging is read.
import { parse as parseToml } from "smol-toml";
import type { FileSystem } from "../text/files.ts";
import { joinPath } from "./paths.ts";
import { parseVersion, type Version } from "./versions.ts";

interface Clause {
  readonly operator: string;
  readonly version: string;
}

/** Versions whose rules are known, in the order in which they are preferred when several fit. */
const preferred = ["9.0.3", "8.4.2", "8.3.5", "8.2.2", "8.1.2", "8.0.2", "7.4.4", "9.1.1", "9.2.0"];

/** What is taken when a project does not say: the newest release line. */
export const newestVersion: Version = { major: 9, minor: 0 };

const decoder = new TextDecoder();

/** The newest known version that all requirements of the project allow; undefined when none names one. */
export function requiredVersion(files: FileSystem, root: string): Version | undefined {
  const clauses = requirementTexts(files, root).flatMap(clausesOf);
  if (clauses.length === 0) return undefined;
  const exact = clauses.find((one) => /^={2,3}$/.test(one.operator) && !one.version.includes("*"));
  if (exact) return parseVersion(exact.version);
  const fitting = preferred.find((one) => clauses.every((clause) => allows(clause, one)));
  return fitting === undefined ? undefined : parseVersion(fitting);
}

/** Names of the distributions that the project requires, normalised to lower case and `_`. */
export function requiredNames(files: FileSystem, root: string): readonly string[] {
  return requirementTexts(files, root).flatMap((line) => {
    const found = /^\s*-?\s*([A-Za-z][\w.-]*)\s*(?:\[|[=<>!~^;@(]|$)/.exec(line);
    return found ? [found[1]!.toLowerCase().replace(/[-.]+/g, "_")] : [];
  });
}

function requirementTexts(files: FileSystem, root: string): readonly string[] {
  return [
    ...["", "requirements", "requirements-dev"].flatMap((folder) =>
      requirementFiles(files, joinPath(root, folder), folder !== ""),
    ),
    ...["tox.ini", "setup.cfg"].flatMap((name) => linesOf(files, joinPath(root, name))),
    ...tomlStrings(files, joinPath(root, "pyproject.toml")),
  ];
}

function requirementFiles(files: FileSystem, folder: string, all: boolean): readonly string[] {
  return (files.list(folder) ?? [])
    .filter(({ name, kind }) => kind === "file" && /\.(txt|in)$/.test(name))
    .filter(({ name }) => all || /require|constraint/.test(name))
    .flatMap(({ name }) => linesOf(files, joinPath(folder, name)));
}

function linesOf(files: FileSystem, path: string): readonly string[] {
  const bytes = files.read(path);
  return bytes ? decoder.decode(bytes).split(/\r?\n/) : [];
}

function tomlStrings(files: FileSystem, path: string): readonly string[] {
  const bytes = files.read(path);
  if (!bytes) return [];
  try {
    const table = parseToml(decoder.decode(bytes)) as Record<string, unknown>;
    return ["project", "dependency-groups", "tool"].flatMap((key) => strings(table[key], key));
  } catch {
    return [];
  }
}

/** Strings of a table; `pytest = "^8"` (poetry's form) is told as `pytest^8`. */
function strings(value: unknown, key: string): readonly string[] {
  if (typeof value === "string") return [key === "pytest" ? `pytest${bare(value)}` : value];
  if (Array.isArray(value)) return value.flatMap((one) => strings(one, ""));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    key === "pytest" && name === "version" ? strings(inner, "pytest") : strings(inner, name),
  );
}

const bare = (spec: string): string => (/^\d/.test(spec) ? `==${spec}` : spec);

const requirement =
  /^\s*-?\s*pytest(?:\[[^\]]*\])?\s*\(?((?:\s*(?:===|==|~=|!=|>=|<=|<|>|\^|~)\s*[\w.*+!-]+\s*,?)+)/i;

function clausesOf(line: string): readonly Clause[] {
  const found = requirement.exec(line);
  if (!found) return [];
  return [...found[1]!.matchAll(/(===|==|~=|!=|>=|<=|<|>|\^|~)\s*([\w.*]+)/g)].map(
    ([, operator, version]) => ({ operator: operator!, version: version! }),
  );
}

function numbers(version: string): readonly number[] {
  return version
    .replace(/\.\*$/, "")
    .split(".")
    .map((part) => Number.parseInt(part, 10) || 0);
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const order = (a[i] ?? 0) - (b[i] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

function allows({ operator, version }: Clause, candidate: string): boolean {
  const wanted = numbers(version);
  const given = numbers(candidate);
  const order = compare(given, wanted);
  const sharesPrefix = (length: number): boolean =>
    compare(given.slice(0, length), wanted.slice(0, length)) === 0;
  switch (operator) {
    case ">=":
      return order >= 0;
    case ">":
      return order > 0;
    case "<=":
      return order <= 0;
    case "<":
      return order < 0;
    case "!=":
      return version.endsWith("*") ? !sharesPrefix(wanted.length) : order !== 0;
    case "~=":
      return order >= 0 && sharesPrefix(wanted.length - 1);
    case "~":
      return order >= 0 && sharesPrefix(Math.min(2, wanted.length));
    case "^":
      return order >= 0 && sharesPrefix(1);
    default:
      return version.endsWith("*") ? sharesPrefix(wanted.length) : order === 0;
  }
}
