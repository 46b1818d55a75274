// The baseline file of `validate`: read, applied, and written anew.
import { applyBaseline, readBaseline, updateBaseline } from "../check/index.ts";
import { fingerprint } from "../report/fingerprint.ts";
import type { Write } from "../report/types.ts";
import type { Diagnostic } from "../text/diagnostic.ts";
import { UsageError } from "../text/errors.ts";
import type { Context } from "./context.ts";

export interface BaselineOptions {
  readonly baseline?: string | undefined;
  readonly updateBaseline?: boolean | undefined;
  readonly add?: boolean | undefined;
}

export interface Accepted {
  readonly kept: readonly Diagnostic[];
  readonly known: number;
  readonly writes: readonly Write[];
}

/**
 * Takes the findings out that the baseline knows; `--update-baseline` writes it anew, and adds only with `--add`.
 * @throws UsageError when the baseline is named and not there, or is none.
 */
export function accept(
  { cwd, files, config }: Context,
  { baseline, updateBaseline: update, add }: BaselineOptions,
  findings: readonly Diagnostic[],
): Accepted {
  const file = baseline ?? config.baseline ?? (update ? "testlists.baseline.json" : undefined);
  if (file === undefined) return { kept: findings, known: 0, writes: [] };
  const bytes = files.read(`${cwd}/${file}`);
  if (!bytes && !update)
    throw new UsageError(`no baseline at ${file}: make it with --update-baseline --add`);
  const before = bytes ? new TextDecoder().decode(bytes) : "";
  const rows = bytes ? readBaseline(file, before) : [];
  if (!update) return { ...applyBaseline(findings, file, rows, fingerprint), writes: [] };
  const after = updateBaseline(findings, rows, fingerprint, add === true);
  const { kept, known } = applyBaseline(findings, file, readBaseline(file, after), fingerprint);
  return { kept, known, writes: after === before ? [] : [{ file, before, after }] };
}
