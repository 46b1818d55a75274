// A stage configuration as a list file: no entries, but stages.
import type { SourceText } from "../text/source.ts";
import type { Body } from "./body.ts";
import { readStages } from "./stages-json.ts";

export function readStageJson(source: SourceText): Body {
  return asBody(source, "stage-json");
}

export function readStageGroovy(source: SourceText): Body {
  return asBody(source, "stage-groovy");
}

function asBody(source: SourceText, format: "stage-json" | "stage-groovy"): Body {
  const stages = readStages(source, format);
  return { entries: [], stages, diagnostics: stages.diagnostics };
}
