// Marks as other rooms see them: names and constant arguments as text.
import type { Vm } from "../python/index.ts";
import { constantText, type Mark } from "./marks.ts";
import { place } from "./places.ts";
import type { MarkUse } from "./types.ts";

/** What stands for an argument that is not a plain constant. */
const notConstant = "…";

export function markUse(
  vm: Vm,
  mark: Mark,
  root: string,
  file: string,
  level?: MarkUse["level"],
): MarkUse {
  const text = (value: Parameters<typeof constantText>[1]): string =>
    constantText(vm, value) ?? notConstant;
  return {
    name: mark.name,
    args: mark.args.map(text),
    kwargs: Object.fromEntries([...mark.kwargs].map(([name, value]) => [name, text(value)])),
    at: place(root, mark.place, file),
    ...(level ? { level } : {}),
  };
}
