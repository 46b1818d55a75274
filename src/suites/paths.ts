// Path arithmetic on absolute POSIX paths, as pytest's pathlib does it. No disk access.
import { posix } from "node:path";

export const joinPath = posix.join;
export const parentOf = posix.dirname;
export const nameOf = posix.basename;

/** Resolves `path` against `base`, without a trailing slash. */
export function resolvePath(base: string, path: string): string {
  return trimSlash(posix.normalize(path.startsWith("/") ? path : `${base}/${path}`));
}

function trimSlash(path: string): string {
  return path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
}

/** The folder itself and its parents, innermost first. */
export function upwards(folder: string): readonly string[] {
  const out = [folder];
  for (let at = folder; at !== "/" && at !== "."; ) {
    at = parentOf(at);
    out.push(at);
  }
  return out;
}

/** True when `path` is `folder` or lies below it. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === "/" ? "/" : `${folder}/`);
}

/** `path` relative to `folder` (`.` for the folder itself); paths outside get `..` parts. */
export function relativePath(path: string, folder: string): string {
  return posix.relative(folder, path) || ".";
}
