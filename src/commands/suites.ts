// Which suites a command works on, and how their ids are spelled: configured, at the lists' own folders, or the folder itself.
import { readLists } from "../lists/index.ts";
import type { ListFile } from "../lists/types.ts";
import { openSuite, type SuiteOptions } from "../suites/index.ts";
import type { SuiteIndex } from "../suites/types.ts";
import type { Context } from "./context.ts";

/** A suite with what stands before its ids in lists (`unittest/` where lists say so). */
export interface OpenSuite {
  readonly index: SuiteIndex;
  readonly prefix: string;
  /** The suite's root relative to the working folder; empty for the folder itself. */
  readonly folder: string;
}

const clean = (folder: string): string => folder.replace(/^\.\/?|\/+$/g, "");

/**
 * The suites of the working folder, in the order in which their ids are printed. Without a configuration, lists at
 * well-known places say where their ids are relative to; without such lists it is the suite of the folder itself.
 */
export function openSuites(context: Context): readonly OpenSuite[] {
  const { suites } = context.config;
  if (suites.length > 0) {
    return suites.map((suite) => open(context, clean(suite.root), "", suite as SuiteOptions));
  }
  const folders = new Map<string, string>();
  for (const list of listsOf(context)) {
    if (list.role === "stages") continue;
    folders.set(clean(list.base), "");
    if (list.unitBase !== null) folders.set(clean(`${list.unitBase}/unittest`), "unittest/");
  }
  const found = [...folders].filter(
    ([folder]) => context.files.kind(`${context.cwd}/${folder}`) === "directory",
  );
  if (found.length === 0) return [open(context, "", "", {})];
  return found.map(([folder, prefix]) => open(context, folder, prefix, {}));
}

function listsOf(context: Context): readonly ListFile[] {
  const { cwd, files, config } = context;
  return readLists({ root: cwd, files, rows: config.lists, suites: config.suites }).lists;
}

function open(context: Context, folder: string, prefix: string, config: SuiteOptions): OpenSuite {
  const root = folder === "" ? context.cwd : `${context.cwd}/${folder}`;
  const index = openSuite({ root, files: context.files, config });
  return { index, folder, prefix: index.root === root ? prefix : "" };
}
