// What conftest code says about walking: collect_ignore, collect_ignore_glob, pytest_ignore_collect (pytest-ids 3.3).
import { type PyValue, Stop, truth } from "../python/index.ts";
import { pathValue, textsIn } from "./config-value.ts";
import { fnmatch } from "./fnmatch.ts";
import { callHook } from "./metafunc.ts";
import { resolvePath } from "./paths.ts";
import { place, undecided } from "./places.ts";
import type { Undecided } from "./types.ts";
import type { Gate } from "./walk.ts";
import type { PluginModule, World } from "./world.ts";

/** A gate that asks the conftests of a world. */
export function conftestGate(world: World): Gate {
  return {
    enter: (folder) => world.enter(folder),
    ignored: (path) => {
      try {
        return isIgnored(world, path);
      } catch (error) {
        if (error instanceof Stop) return doubt(world, path, error);
        throw error;
      }
    },
  };
}

function doubt(world: World, path: string, stop: Stop): Undecided {
  const { rootdir } = world.config;
  return undecided(
    path,
    `whether it is ignored is not known: ${stop.why.why}`,
    place(rootdir, stop.why.at, path),
  );
}

function isIgnored(world: World, path: string): boolean {
  const above = [...world.conftestsAbove(path)].reverse();
  const listed = nearest(above, "collect_ignore");
  if (
    listed &&
    textsIn(world.vm, listed.value).some((one) => resolvePath(listed.folder, one) === path)
  )
    return true;
  const globs = nearest(above, "collect_ignore_glob");
  if (
    globs &&
    textsIn(world.vm, globs.value).some((one) => fnmatch(path, resolvePath(globs.folder, one)))
  )
    return true;
  return hooks([...above, ...world.plugins]).some((hook) => answers(world, hook, path));
}

const hooks = (modules: readonly PluginModule[]): readonly PyValue[] =>
  modules
    .map((one) => one.module.attrs.get("pytest_ignore_collect"))
    .filter((one) => one !== undefined);

/** The value of the nearest conftest that has the name, with the folder it is relative to. */
function nearest(above: readonly PluginModule[], name: string) {
  for (const { module, folder } of above) {
    const value = module.attrs.get(name);
    if (value && folder !== undefined) return { value, folder };
  }
  return undefined;
}

function answers(world: World, hook: PyValue, path: string): boolean {
  const shown = pathValue(world.vm, path);
  const values = new Map<string, PyValue>([
    ["collection_path", shown],
    ["path", shown],
    ["config", world.configValue],
  ]);
  const result = callHook(world.vm, hook, values);
  const answer = truth(world.vm, result);
  if (typeof answer !== "boolean") throw new Stop(answer);
  return answer;
}
