// Which files of a repository are lists, by well-known places and by what they show.

import type { FileSystem } from "../text/files.ts";
import { type Format, formats } from "./formats.ts";

/** The format whose place fits the path; content decides where the place alone does not. */
export function detectFormat(path: string, text: string): Format | undefined {
  return formats.find(
    ({ place, content, placeDecides }) =>
      place?.test(path) && (placeDecides === true || (content?.(text) ?? true)),
  );
}

/** Whether any format has its place here: only then is a file read. */
export function mayBeList(path: string): boolean {
  return formats.some((format) => format.place?.test(path));
}

/** The format that a text without a place shows: standard input. */
export function formatByContent(text: string): Format | undefined {
  return formats.find((format) => format.content?.(text));
}

const SKIPPED = new Set([
  ".git",
  ".hg",
  ".tox",
  ".nox",
  ".venv",
  "venv",
  "node_modules",
  "site-packages",
  "__pycache__",
  "3rdparty",
  "third_party",
]);
const DEPTH_LIMIT = 24;
const FILE_LIMIT = 400_000;

/** All files below a folder, relative to it, in order; links that lead back are followed once. */
export function filesBelow(root: string, files: FileSystem): readonly string[] {
  const found: string[] = [];
  const seen = new Set<string>();
  const visit = (folder: string, depth: number): void => {
    const real = files.real(folder === "" ? root : `${root}/${folder}`);
    if (real === undefined || seen.has(real) || depth > DEPTH_LIMIT) return;
    seen.add(real);
    for (const { name, kind } of files.list(folder === "" ? root : `${root}/${folder}`) ?? []) {
      const path = folder === "" ? name : `${folder}/${name}`;
      if (kind !== "directory") found.push(path);
      else {
        if (mayBeList(path)) found.push(path);
        if (!SKIPPED.has(name) && found.length < FILE_LIMIT) visit(path, depth + 1);
      }
    }
  };
  visit("", 0);
  return found;
}
