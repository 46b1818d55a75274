// `full:SCOPE/` waives: scopes that never apply, and scopes whose stages never run the test (N16 N17).
import type { StageConfig } from "../lists/types.ts";
import { joinPath } from "../resolve/index.ts";
import type { Diagnostic } from "../text/diagnostic.ts";
import { nearest } from "../text/nearest.ts";
import { onEntry } from "./finding.ts";
import { targetsOf } from "./runs.ts";
import type { Item, Scene } from "./scene.ts";

/** Findings about the scopes of waives. */
export function checkScopes(scene: Scene): readonly Diagnostic[] {
  const scopes = stageScopes(scene);
  return scene.items
    .filter(({ list, entry }) => list.role === "waive" && entry.scope !== null)
    .flatMap((item) => judge(scene, item, scopes));
}

/** The stages by the first part of their names. */
function stageScopes(scene: Scene): ReadonlyMap<string, readonly StageConfig[]> {
  const scopes = new Map<string, StageConfig[]>();
  for (const stage of scene.stages?.stages ?? []) {
    const scope = stage.name.split("-")[0]!;
    scopes.set(scope, [...(scopes.get(scope) ?? []), stage]);
  }
  return scopes;
}

function judge(
  scene: Scene,
  item: Item,
  scopes: ReadonlyMap<string, readonly StageConfig[]>,
): readonly Diagnostic[] {
  const scope = item.entry.scope!;
  if (isForgottenScope(scene, item)) return [forgotten(scene, item, scopes)];
  const never = neverApplies(scene, item, scope, scopes);
  if (never) return [never];
  const stages = scopes.get(scope);
  if (!stages || scene.options.scopes.includes(scope)) return [];
  return runsOn(scene, item, stages) ? [] : wrongMachine(scene, item, scope);
}

/** `full:path/to/test.py::…`: what stands as a scope is the first folder of the path. */
export function isForgottenScope(scene: Scene, { list, entry }: Item): boolean {
  const { scope, target } = entry;
  if (scope === null || target.kind !== "node") return false;
  const unit = scope === "unittest" && list.unitBase !== null;
  const path = joinPath(unit ? list.unitBase! : list.base, `${scope}/${target.path}`);
  return scene.world.isFile(path) || (unit && scene.world.isFolder(path));
}

function forgotten(
  scene: Scene,
  item: Item,
  scopes: ReadonlyMap<string, readonly StageConfig[]>,
): Diagnostic {
  const { entry } = item;
  const whole = `${entry.scope}/${entry.text}`;
  const running = scene.runs.byText(whole);
  const fitting = [...scopes]
    .filter(([, stages]) => running.some((run) => isRendered(scene, run, stages)))
    .map(([scope]) => `full:${scope}/${whole}`);
  const suggestions = [...fitting.slice(0, 2), whole];
  const message = `${JSON.stringify(entry.scope)} is a folder and no scope; the letters f, u, l and : are stripped from the front, so nothing is waived: write ${suggestions[0]}`;
  return onEntry("waive-scope", item, message, { suggestions, fix: withoutScope(item) });
}

function withoutScope({ list, entry }: Item): Diagnostic["fix"] {
  if (!entry.scopeAt) return undefined;
  const { start } = entry.scopeAt;
  const edits = [{ file: list.path, start: start.offset, end: start.offset + 5, text: "" }];
  return { title: "remove full:", safe: false, edits };
}

function neverApplies(
  scene: Scene,
  item: Item,
  scope: string,
  scopes: ReadonlyMap<string, readonly StageConfig[]>,
): Diagnostic | undefined {
  const say = (why: string, suggestions?: readonly string[]) =>
    onEntry("waive-scope", item, why, { suggestions });
  const known = [...scopes.keys(), ...scene.options.scopes];
  if (scope === "") return say("the scope is empty and never applies: write a stage's first part");
  if (scope.includes("-")) {
    const short = scope.split("-")[0]!;
    const near = known.includes(short) ? [short] : [];
    const remedy = near[0]
      ? `write full:${short}/`
      : "write a stage's first part, up to its first dash";
    return say(
      `a scope with a dash never applies, its first part is replaced by the whole prefix once more: ${remedy}`,
      respelled(item, near),
    );
  }
  if (/^[ful:]/.test(scope))
    return say(
      "the leading letters f, u, l and : are stripped from a scope, so it never applies: write a stage's first part as it is",
    );
  if (scene.stages && !known.includes(scope)) {
    const near = likelyScopes(scope, known);
    const remedy = near[0] ? `write full:${near[0]}/` : "write a stage's first part";
    return say(
      `no stage's name begins with ${scope}-, so this scope never applies: ${remedy}, or add it under scopes: in the configuration`,
      respelled(item, near),
    );
  }
  if (
    scopes.has(scope) &&
    item.entry.text.includes(scope) &&
    !scene.options.scopes.includes(scope)
  ) {
    return say(
      `every ${scope} in the line is replaced by the stage's name, the one in the id too, so it never applies: drop the scope, or rename the id`,
    );
  }
  return undefined;
}

function likelyScopes(scope: string, known: readonly string[]): readonly string[] {
  const lower = scope.toLowerCase();
  const holding = known.filter(
    (one) => one.toLowerCase().includes(lower) || lower.includes(one.toLowerCase()),
  );
  return [...new Set([...holding, ...nearest(scope, known)])].slice(0, 3);
}

const respelled = ({ entry }: Item, scopes: readonly string[]): readonly string[] =>
  scopes.map((scope) => `full:${scope}/${entry.text}`);

/** Whether some stage renders an entry that the waive could silence. */
function runsOn(scene: Scene, item: Item, stages: readonly StageConfig[]): boolean {
  const candidates = silencedBy(scene, item);
  return candidates.some((run) => isRendered(scene, run, stages));
}

function silencedBy(scene: Scene, item: Item): readonly Item[] {
  const same = scene.runs.byText(item.entry.text);
  if (!item.unit || item.entry.target.kind !== "node") return same;
  const below = targetsOf(item).flatMap((target) => scene.runs.touching(target));
  return [...same, ...below];
}

function isRendered(scene: Scene, run: Item, stages: readonly StageConfig[]): boolean {
  const wanted = new Set(stages);
  return scene.renders.some(
    (render) =>
      render.list === run.list &&
      render.stages.some((stage) => wanted.has(stage)) &&
      run.entry.block !== null &&
      render.blocks.includes(run.entry.block),
  );
}

/** Only where the test is known to run elsewhere: a test in no list at all is another finding. */
function wrongMachine(scene: Scene, item: Item, scope: string): readonly Diagnostic[] {
  const elsewhere = silencedBy(scene, item);
  if (elsewhere.length === 0 || item.resolution?.kind === "missing") return [];
  const related = elsewhere
    .slice(0, 3)
    .map(({ entry }) => ({ message: "runs here", at: entry.at }));
  const message = `no stage of ${scope} runs the test, so this waive meets nothing: name the scope of a stage that runs it, or remove the waive`;
  return [onEntry("waive-scope", item, message, { severity: "warning", related })];
}
