// `expand --why ID`: where each part of an id comes from, or the first point at which a wanted id departs from what exists.
import type { Report } from "../report/types.ts";
import type { SuiteFile, TestFunction } from "../suites/types.ts";
import { nearest } from "../text/nearest.ts";
import { parseNodeId } from "../text/node-id.ts";
import type { Context } from "./context.ts";
import { type OpenSuite, openSuites } from "./suites.ts";

/** Explains one id. `failed` when it does not exist. */
export function explain(context: Context, id: string): Report {
  for (const suite of openSuites(context)) {
    const local =
      suite.prefix !== "" && id.startsWith(suite.prefix) ? id.slice(suite.prefix.length) : id;
    const file = suite.index.file(local.split("::")[0]!);
    if (file) return told(id, explainIn(suite, file, local));
  }
  return told(id, { lines: [`${id.split("::")[0]}: no such file in any suite`], exists: false });
}

interface Explanation {
  readonly lines: readonly string[];
  readonly exists: boolean;
}

function told(id: string, { lines, exists }: Explanation): Report {
  const json = { version: 1, command: "expand", id, exists, why: lines };
  return {
    command: "expand",
    diagnostics: [],
    lines,
    tables: [],
    notes: [],
    json,
    failed: !exists,
  };
}

function explainIn(suite: OpenSuite, file: SuiteFile, id: string): Explanation {
  if (file.problem)
    return { lines: [`${file.path} is ${file.state}: ${file.problem.reason}`], exists: false };
  const parts = parseNodeId(id);
  if (!parts)
    return {
      lines: [`${id} is no node id: path::[Class::]name[params] is expected`],
      exists: false,
    };
  const base = [parts.path, ...parts.classes, parts.name].join("::");
  const func = file.functions.find((one) => one.base === base);
  if (!func) return { lines: [departure(file, base)], exists: false };
  return explainParams(suite, func, parts.params);
}

function departure(file: SuiteFile, base: string): string {
  const [near] = nearest(
    base,
    file.functions.map((one) => one.base),
    1,
  );
  return `${base}: not collected from ${file.path}${near ? `; the nearest is ${near}` : ""}`;
}

function explainParams(suite: OpenSuite, func: TestFunction, params: string | null): Explanation {
  const place = `${func.base} is defined at ${func.at.file}:${func.at.start.line}`;
  const { ids } = func;
  const answer = ids.has(params);
  const open = ids.open
    ? [`undecided: ${ids.open.reason} (${ids.open.at.file}:${ids.open.at.start.line})`]
    : [];
  if (answer === "no" || answer === "undecided") {
    const near = ids
      .nearest(params ?? "", 3)
      .map((one) => `  near: ${suite.prefix}${func.base}[${one}]`);
    const said =
      answer === "no" ? `no id [${params ?? ""}]` : `whether [${params ?? ""}] exists is undecided`;
    return {
      lines: [place, `${said}; axes are:`, ...axisLines(func), ...near, ...open],
      exists: false,
    };
  }
  const values = ids.axesOf(params) ?? {};
  const rows = ids.axes.map(
    (axis) =>
      `  ${axis.name} = ${values[axis.name] ?? ""}: ${axis.origin.kind} ${axis.origin.text} (${axis.origin.at.file}:${axis.origin.at.start.line})`,
  );
  return { lines: [`${answer}: ${place}`, ...rows, ...open], exists: true };
}

const AXIS_LIMIT = 8;

function axisLines(func: TestFunction): readonly string[] {
  return func.ids.axes.map(({ name, values, origin }) => {
    const more = values.length > AXIS_LIMIT ? `, … ${values.length - AXIS_LIMIT} more` : "";
    return `  ${name}: ${values.slice(0, AXIS_LIMIT).join(", ")}${more} (${origin.at.file}:${origin.at.start.line})`;
  });
}
