// Targets by a table that somebody wrote: `--map FILE`, old and new texts.
import type { NodeTarget } from "../lists/types.ts";
import { UsageError } from "../text/errors.ts";
import type { Follower, TargetStep } from "./follow.ts";

/** New targets by old ones; a file, class or function stands for all below it. */
export type TargetMap = ReadonlyMap<string, readonly string[]>;

/**
 * Reads a map: a JSON object (old → new, or old → a list of them), or lines `old -> new` (a tab or `→` will do too).
 * @throws UsageError with file and line for anything else.
 */
export function readMap(file: string, text: string): TargetMap {
  return text.trimStart().startsWith("{") ? readJsonMap(file, text) : readLines(file, text);
}

function readJsonMap(file: string, text: string): TargetMap {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${file}: no readable JSON: ${(error as Error).message}`);
  }
  const map = new Map<string, readonly string[]>();
  for (const [old, now] of Object.entries(value as Record<string, unknown>)) {
    const texts = [now].flat();
    if (texts.length === 0 || !texts.every((one) => typeof one === "string"))
      throw new UsageError(`${file}: ${old}: name the new target, or a list of them`);
    map.set(old, texts);
  }
  return map;
}

function readLines(file: string, text: string): TargetMap {
  const map = new Map<string, string[]>();
  text.split(/\r?\n/).forEach((line, index) => {
    const own = line.trim();
    if (own === "" || own.startsWith("#")) return;
    const match = /^(.+?)(?:\s+->\s+|\s*→\s*|\t+)(.+)$/.exec(own);
    if (!match) throw new UsageError(`${file}:${index + 1}: write OLD -> NEW`);
    map.set(match[1]!, [...(map.get(match[1]!) ?? []), match[2]!]);
  });
  return map;
}

/** Follows a map. Entries that it does not name stay. */
export function followMap(map: TargetMap): Follower {
  return { follow: (_list, target) => stepIn(map, target), successors: () => [] };
}

function stepIn(map: TargetMap, target: NodeTarget): TargetStep {
  const hit = longest(map, target.text);
  if (hit === undefined) return { kind: "same" };
  const rest = target.text.slice(hit.length);
  const texts = map.get(hit)!.map((text) => text + rest);
  if (texts.length === 1 && texts[0] === target.text) return { kind: "same" };
  const lasts = texts.map((text) => /\[(.*)\]$/s.exec(text)?.[1]?.split("-") ?? [text]);
  const variants = texts.map((text, i) => ({ text, labels: texts.length > 1 ? [lasts[i]!] : [] }));
  const siblings = [...map].filter(([, to]) => to.join() === map.get(hit)!.join());
  return {
    kind: "moved",
    variants,
    why: "as the map says",
    siblings: siblings.map(([old]) => old + rest),
    reused: false,
  };
}

/** The longest key that is the text or stands above it. */
function longest(map: TargetMap, text: string): string | undefined {
  let best: string | undefined;
  for (const key of map.keys()) {
    const rest = text.startsWith(key) ? text.slice(key.length) : undefined;
    const fits = rest !== undefined && (rest === "" || /^(?:::|\[|\/)/.test(rest));
    if (fits && key.length > (best?.length ?? -1)) best = key;
  }
  return best;
}
