// Text of a TensorRT-LLM list that its template engine (Mako) takes for its own. Nothing is rendered here.
import type { Diagnostic } from "../text/diagnostic.ts";
import type { SourceText } from "../text/source.ts";
import { type Line, strip } from "./lines.ts";

/** What the engine does with a line (specs: lists 1.1, step 1). */
export interface TemplateFault {
  readonly message: string;
  /** True when the next line is joined into this one. */
  readonly joins: boolean;
}

/** Looks at one line as it stands in the file; `last` when no line end follows. */
export function templateFault(text: string, last: boolean): TemplateFault | null {
  const trimmed = text.trimStart();
  const only = (message: string): TemplateFault => ({ message, joins: false });
  if (trimmed.startsWith("%") && !trimmed.startsWith("%%"))
    return only("a line that begins with `%` is template control and fails the whole file");
  if (text.includes("${")) return only("`${` is a template expression and fails the whole file");
  if (/<%|<\/%/.test(text)) return only("`<%` opens template code and fails the whole file");
  if (text.endsWith("\\") && !last)
    return { message: "a `\\` at the end joins the next line into this one", joins: true };
  return null;
}

export function templateDiagnostic(
  source: SourceText,
  { start, end }: Pick<Line, "start" | "end">,
  fault: TemplateFault,
): Diagnostic {
  const place = strip(source.text, start, end);
  return {
    code: "template-active",
    severity: "error",
    message: `${fault.message}: rewrite the line without it`,
    at: source.span(place.start, place.end),
    entry: source.text.slice(place.start, place.end),
  };
}
