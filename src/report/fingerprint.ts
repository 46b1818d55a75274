// The identity of a finding over time: what and where it is about, never the line number.
import { createHash } from "node:crypto";
import type { Diagnostic } from "../text/diagnostic.ts";

/** 16 hex digits over code, file and entry text (the message when there is no entry). */
export function fingerprint(one: Diagnostic): string {
  const subject = (one.entry ?? one.message).replace(/\s+/g, " ").trim();
  return createHash("sha256")
    .update(`${one.code}\n${one.at.file}\n${subject}`)
    .digest("hex")
    .slice(0, 16);
}
