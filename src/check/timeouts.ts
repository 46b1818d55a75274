// List timeouts that cannot take effect (R13 N27; precedence: lists 2.2).
import type { MarkUse, TestFunction } from "../suites/types.ts";
import type { Diagnostic } from "../text/diagnostic.ts";
import { onEntry } from "./finding.ts";
import { type Item, isRunList, rootOf, type Scene } from "./scene.ts";

export function checkTimeouts(scene: Scene): readonly Diagnostic[] {
  return scene.items
    .filter(({ list, entry }) => isRunList(list) && entry.marker?.word === "TIMEOUT")
    .flatMap((item) => judge(scene, item));
}

function judge(scene: Scene, item: Item): readonly Diagnostic[] {
  const { list, entry, resolution } = item;
  const minutes = entry.marker!.minutes;
  const { defaultTimeoutMinutes } = scene.options;
  const own = item.unit
    ? undefined
    : resolution?.kind === "found"
      ? ownTimeout(resolution.functions, resolution.id)
      : undefined;
  if (own) {
    const message = `the test's own timeout mark wins over the list, so these ${minutes} minutes have no effect: remove the marker, or change the mark`;
    return [
      onEntry("timeout-ineffective", item, message, {
        related: [
          { message: "the mark that wins", at: scene.world.place(rootOf(scene, item), own.at) },
        ],
      }),
    ];
  }
  if (list.format !== "trtllm-test-db" || minutes !== defaultTimeoutMinutes) return [];
  const message = `${minutes} minutes are the default, so the marker changes nothing: remove it`;
  return [onEntry("timeout-ineffective", item, message, { fix: withoutMarker(item) })];
}

/** A timeout on the function or on the case: class and module marks rank below the list. */
function ownTimeout(functions: readonly TestFunction[], id: string | null): MarkUse | undefined {
  for (const one of functions) {
    const params = id?.startsWith(`${one.base}[`) ? id.slice(one.base.length + 1, -1) : null;
    const marks = [
      ...(one.ids.marksOf?.(params) ?? []),
      ...one.marks.filter((mark) => isOwn(mark, one)),
    ];
    const found = marks.find(({ name }) => name === "timeout");
    if (found) return found;
  }
  return undefined;
}

function isOwn(mark: MarkUse, one: TestFunction): boolean {
  if (mark.level !== undefined) return mark.level === "function";
  return (
    one.classes.length === 0 &&
    mark.at.file === one.at.file &&
    mark.at.start.line <= one.at.start.line
  );
}

function withoutMarker({ list, entry }: Item): Diagnostic["fix"] {
  const { start, end } = entry.marker!.at;
  if (entry.written.length > 1) return undefined;
  const before = list.source.text.slice(0, start.offset);
  const from = before.length - (/[ \t]*$/.exec(before)?.[0].length ?? 0);
  return {
    title: "remove the marker",
    safe: true,
    edits: [{ file: list.path, start: from, end: end.offset, text: "" }],
  };
}
