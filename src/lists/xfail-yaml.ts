// Expected failures as YAML groups: `reason`, `marker`, `condition`, `strict` and a list `tests` of ids.
import type { Diagnostic } from "../text/diagnostic.ts";
import type { SourceText } from "../text/source.ts";
import { type Body, plainEntry, type ReadOptions } from "./body.ts";
import { malformedDiagnostic, readNode } from "./node-target.ts";
import { trailingComment } from "./test-db.ts";
import type { ListEntry } from "./types.ts";
import { readYaml, type YamlMap, type YamlNode, yamlMember } from "./yaml-tree.ts";

export function readXfailYaml(source: SourceText, options: ReadOptions): Body {
  const { root, diagnostics: found } = readYaml(source);
  const diagnostics: Diagnostic[] = [...found];
  const entries: ListEntry[] = [];
  for (const group of groupsOf(root)) {
    const data = groupData(group);
    const tests = yamlMember(group, "tests");
    const items = tests?.kind === "seq" ? tests.items : [];
    for (const { value } of items) {
      const entry = readItem(source, value, data, options);
      entries.push(entry);
      if (entry.target.kind === "malformed") diagnostics.push(malformedDiagnostic(entry.target));
    }
  }
  return { entries, diagnostics };
}

/** A list of groups, or lists of groups below names. */
function groupsOf(node: YamlNode | null): readonly YamlMap[] {
  if (node?.kind === "map")
    return yamlMember(node, "tests") ? [node] : node.pairs.flatMap(({ value }) => groupsOf(value));
  return node?.kind === "seq" ? node.items.flatMap(({ value }) => groupsOf(value)) : [];
}

function groupData(group: YamlMap): ListEntry["data"] {
  const values = group.pairs.flatMap(({ key, value }) =>
    value.kind === "scalar" && value.value !== null
      ? [[String(key.value), value.value] as const]
      : [],
  );
  return Object.fromEntries(values);
}

function readItem(
  source: SourceText,
  node: YamlNode,
  data: ListEntry["data"],
  options: ReadOptions,
): ListEntry {
  const text = node.kind === "scalar" && node.value !== null ? String(node.value) : "";
  const inner = node.kind === "scalar" && node.quoted ? 1 : 0;
  const plain = source.text.slice(node.start + inner, node.end - inner) === text;
  const [start, end] = plain ? [node.start + inner, node.end - inner] : [node.start, node.end];
  const target = readNode(source, start, end, text);
  const comment = trailingComment(source, node.end);
  const line = source.span(node.start, node.end);
  return plainEntry(target, options.selection, { data, comment, line });
}
