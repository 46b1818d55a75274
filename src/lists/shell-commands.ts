// pytest commands of shell scripts and of CI pipelines in YAML (Buildkite; `run:` and `script:` of others too).
import { SourceText } from "../text/source.ts";
import type { Body } from "./body.ts";
import { placeAll } from "./place.ts";
import { keepMainFolder, pytestEntries } from "./pytest-commands.ts";
import type { ListEntry } from "./types.ts";
import {
  readYaml,
  type YamlMap,
  type YamlNode,
  type YamlScalar,
  yamlMember,
  yamlText,
} from "./yaml-tree.ts";

/** Every pytest command of a script. */
export function readShellScript(source: SourceText): Body {
  const entries = pytestEntries(source, 0, source.text.length);
  return { entries: keepMainFolder(entries), diagnostics: [] };
}

/** Every pytest command of a pipeline's steps. */
export function readPipeline(source: SourceText): Body {
  const { root, diagnostics } = readYaml(source);
  const entries = root ? stepEntries(source, root, "") : [];
  return { entries: keepMainFolder(entries), diagnostics };
}

const COMMANDS = new Set<unknown>(["command", "commands", "run", "script"]);

function stepEntries(source: SourceText, node: YamlNode, cwd: string): readonly ListEntry[] {
  if (node.kind === "seq")
    return node.items.flatMap(({ value }) => stepEntries(source, value, cwd));
  if (node.kind !== "map") return [];
  const folder = folderOfStep(node) ?? cwd;
  const step = yamlText(yamlMember(node, "label")) ?? yamlText(yamlMember(node, "name"));
  return node.pairs.flatMap(({ key, value }) => {
    if (!COMMANDS.has(key.value) || value.kind === "map") return stepEntries(source, value, folder);
    const nodes = value.kind === "seq" ? value.items.map((item) => item.value) : [value];
    const found = nodes
      .filter((one) => one.kind === "scalar")
      .flatMap((one) => scalarEntries(source, one, folder));
    return step === undefined
      ? found
      : found.map((entry) => ({ ...entry, data: { ...entry.data, condition: step } }));
  });
}

const folderOfStep = (node: YamlMap): string | undefined =>
  yamlText(yamlMember(node, "working_dir")) ?? yamlText(yamlMember(node, "working-directory"));

/** A scalar's script where it stands; where escapes hide it, all of it at the scalar's place. */
function scalarEntries(source: SourceText, node: YamlScalar, cwd: string): readonly ListEntry[] {
  const value = String(node.value ?? "");
  if (!/py\.?test/.test(value)) return [];
  const style = node.quoted ? source.text[node.start]! : "";
  if (style === "|" || style === ">") return blockEntries(source, node, cwd, style === ">");
  const inner = node.quoted ? 1 : 0;
  const [start, end] = [node.start + inner, node.end - inner];
  if (source.text.slice(start, end) === value) return pytestEntries(source, start, end, cwd);
  const alone = new SourceText(source.file, value);
  const at = source.span(node.start, node.end);
  return pytestEntries(alone, 0, value.length, cwd).map((entry) => placeAll(entry, at));
}

/** A block scalar's lines; folded ones are one line, so their line ends are read as blanks. */
function blockEntries(
  source: SourceText,
  node: YamlScalar,
  cwd: string,
  folded: boolean,
): readonly ListEntry[] {
  const header = source.text.indexOf("\n", node.start);
  const start = header === -1 ? node.end : header + 1;
  if (!folded) return pytestEntries(source, start, node.end, cwd);
  const text =
    source.text.slice(0, start) + source.text.slice(start, node.end).replace(/[\r\n]/g, " ");
  return pytestEntries(source, start, node.end, cwd, text);
}
