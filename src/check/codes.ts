// Every code once: what it is called, how severe it is and what its page says. The words are in `codes/`, by subject.
import type { CodeInfo } from "./codes/info.ts";
import { lineCodes } from "./codes/lines.ts";
import { stageCodes } from "./codes/stages.ts";
import { targetCodes } from "./codes/targets.ts";
import { waiveCodes } from "./codes/waives.ts";

export type { CodeInfo, FixSafety } from "./codes/info.ts";

const table = { ...targetCodes, ...lineCodes, ...waiveCodes, ...stageCodes };

/** A code is one string everywhere: diagnostic, page, ignore key, SARIF rule. */
export type Code = keyof typeof table;

export const codes = table satisfies Record<Code, CodeInfo>;

/** Every code, in alphabetical order. */
export const codeNames = (Object.keys(codes) as Code[]).sort();

export function isCode(text: string): text is Code {
  return Object.hasOwn(codes, text);
}
