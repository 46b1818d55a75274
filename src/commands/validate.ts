// `validate [lists…]`: checks that every entry of every list means something, and repairs what can be repaired.
import { countEntries, waiveTables } from "../check/index.ts";
import { inOrder } from "../report/order.ts";
import type { Report } from "../report/types.ts";
import { unifiedDiff } from "../text/edits.ts";
import type { Context } from "./context.ts";
import { gather, type Wanted } from "./gather.ts";
import { accept } from "./validate-baseline.ts";
import { validateJson } from "./validate-json.ts";
import { validateNotes } from "./validate-notes.ts";
import { judge, narrow, repair, sourcesOf } from "./validate-steps.ts";

export interface ValidateOptions extends Wanted {
  readonly fix?: boolean | undefined;
  readonly unsafe?: boolean | undefined;
  readonly diff?: boolean | undefined;
  readonly since?: string | undefined;
  readonly baseline?: string | undefined;
  readonly updateBaseline?: boolean | undefined;
  readonly add?: boolean | undefined;
  readonly strict?: boolean | undefined;
  readonly age?: boolean | undefined;
  readonly summary?: boolean | undefined;
}

/**
 * Checks lists. `writes` of the report holds fixes and the updated baseline.
 * @throws UsageError when there is nothing to check, or git or the baseline cannot be read.
 */
export async function validate(context: Context, options: ValidateOptions): Promise<Report> {
  const gathered = gather(context, options);
  const { scene } = gathered;
  const { kept, suppressed } = judge(context, options, gathered);
  const fixing = repair(context, options, kept);
  const accepted = accept(context, options, fixing.after);
  const since =
    options.since === undefined ? undefined : narrow(context, scene, accepted.kept, options.since);
  const diagnostics = inOrder(since ?? accepted.kept);
  const counts = { ...countEntries(scene), suppressed: suppressed.length + accepted.known };
  const lines = options.diff
    ? fixing.files.map((one) => unifiedDiff(one.file, one.before, one.after))
    : [];
  const writes = [...(options.diff ? [] : fixing.files), ...accepted.writes];
  return {
    command: "validate",
    diagnostics: options.diff ? [] : diagnostics,
    lines: lines.flatMap((text) => text.trimEnd().split("\n")),
    tables: options.age || options.summary ? waiveTables(scene) : [],
    notes: validateNotes({ gathered, fixing, counts, diagnostics, since, options }),
    json: validateJson(diagnostics, counts, sourcesOf(scene)),
    failed: options.diff === true && lines.length > 0,
    ...(writes.length > 0 && { writes }),
  };
}
