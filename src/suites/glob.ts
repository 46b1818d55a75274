// Python's `glob.iglob(pattern, recursive=True)` over a FileSystem. Hidden names match only patterns that begin with a dot.
import { compareCodePoints, type FileSystem } from "../text/files.ts";
import { fnmatch, isPattern } from "./fnmatch.ts";
import { resolvePath } from "./paths.ts";

/** Paths that a pattern finds, as written (relative ones stay relative to `base`), sorted by code point. */
export function expandGlob(files: FileSystem, base: string, pattern: string): readonly string[] {
  const absolute = pattern.startsWith("/");
  const segments = pattern.split("/").filter((one, i) => one !== "" || i === 0);
  let found: readonly string[] = [absolute ? "/" : ""];
  for (const segment of absolute ? segments.slice(1) : segments) {
    found = found.flatMap((prefix) => step(files, base, prefix, segment));
  }
  return [...found].filter((one) => one !== "").sort(compareCodePoints);
}

function step(files: FileSystem, base: string, prefix: string, segment: string): readonly string[] {
  if (segment === "**") return ["", ...below(files, base, prefix, 0)].map((one) => one || prefix);
  const here = resolvePath(base, prefix || ".");
  if (!isPattern(segment))
    return files.kind(resolvePath(here, segment)) ? [append(prefix, segment)] : [];
  return (files.list(here) ?? [])
    .filter(({ name }) => visible(name, segment) && fnmatch(name, segment))
    .map(({ name }) => append(prefix, name));
}

const append = (prefix: string, name: string): string =>
  prefix === "" || prefix === "/" ? `${prefix}${name}` : `${prefix}/${name}`;

const visible = (name: string, pattern: string): boolean =>
  !name.startsWith(".") || pattern.startsWith(".");

const deepest = 40;

function below(files: FileSystem, base: string, prefix: string, depth: number): readonly string[] {
  if (depth > deepest) return [];
  return (files.list(resolvePath(base, prefix || ".")) ?? [])
    .filter(({ name }) => visible(name, "*"))
    .flatMap(({ name, kind }) => {
      const path = append(prefix, name);
      return kind === "directory" ? [path, ...below(files, base, path, depth + 1)] : [path];
    });
}
