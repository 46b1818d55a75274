// How rules make a diagnostic: the code's severity, the entry's place and text.
import type { Diagnostic, Severity } from "../text/diagnostic.ts";
import type { Span } from "../text/source.ts";
import { type Code, codes } from "./codes.ts";
import type { Item } from "./scene.ts";

/** What a finding may carry beyond its message; `undefined` parts are left out. */
export interface Extra {
  readonly severity?: Severity | undefined;
  readonly at?: Span | undefined;
  readonly entry?: string | undefined;
  readonly suggestions?: Diagnostic["suggestions"] | undefined;
  readonly fix?: Diagnostic["fix"] | undefined;
  readonly related?: Diagnostic["related"] | undefined;
  readonly group?: string | undefined;
}

/** A finding at a place. */
export function finding(code: Code, at: Span, message: string, extra: Extra = {}): Diagnostic {
  const { severity = codes[code].severity, entry, suggestions, fix, related, group } = extra;
  return {
    code,
    severity,
    message,
    at: extra.at ?? at,
    ...(entry !== undefined && { entry }),
    ...(suggestions && suggestions.length > 0 && { suggestions }),
    ...(fix && { fix }),
    ...(related && related.length > 0 && { related }),
    ...(group !== undefined && { group }),
  };
}

/** A finding about an entry: at its text, with its scope in the entry's text. */
export function onEntry(code: Code, item: Item, message: string, extra: Extra = {}): Diagnostic {
  return finding(code, item.entry.at, message, { entry: written(item), ...extra });
}

/** The entry as written, scope included, marker left out. */
export function written({ entry }: Item): string {
  return entry.scope === null ? entry.text : `full:${entry.scope}/${entry.text}`;
}

/** Text in a message: quoted, and cut where it is very long. */
export function shown(text: string): string {
  return JSON.stringify(text.length > 160 ? `${text.slice(0, 159)}…` : text);
}
