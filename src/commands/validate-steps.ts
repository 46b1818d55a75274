// The steps of `validate`: judge, repair, narrow to a change. The verb puts them together.
import { applyIgnores, check, checkAge, type Scene, type Suppressed } from "../check/index.ts";
import { readChangedLines, touchedBy } from "../check/since.ts";
import type { Diagnostic } from "../text/diagnostic.ts";
import { UsageError } from "../text/errors.ts";
import type { SourceText } from "../text/source.ts";
import type { Context } from "./context.ts";
import { type Gathered, gather } from "./gather.ts";
import type { ValidateOptions } from "./validate.ts";
import { blameTimes } from "./validate-age.ts";
import { type Fixing, tryFixes, withTexts } from "./validate-fix.ts";

/** Findings of the lists asked for, without those that comments and configuration accept. */
export function judge(
  context: Context,
  options: ValidateOptions,
  { scene, asked, unreadable }: Gathered,
): Suppressed {
  const aged = options.age ? checkAge(scene, blameTimes(context), context.now() / 1000) : [];
  const found = [...unreadable, ...check(scene, context.config.rules, options.strict), ...aged];
  const { kept, suppressed } = applyIgnores(
    found,
    [...sourcesOf(scene).values()],
    context.config.ignore,
  );
  const wanted = ({ at }: Diagnostic) => asked === undefined || asked.has(at.file);
  return {
    kept: kept.filter(wanted),
    suppressed: suppressed.filter(({ finding }) => wanted(finding)),
  };
}

export function repair(
  context: Context,
  options: ValidateOptions,
  kept: readonly Diagnostic[],
): Fixing {
  if (!options.fix && !options.unsafe && !options.diff)
    return { files: [], withheld: [], after: kept };
  const textOf = (file: string) => decode(context, file);
  const again = (texts: ReadonlyMap<string, string>) =>
    judge(context, options, gather(context, options, withTexts(context.files, context.cwd, texts)))
      .kept;
  return tryFixes(kept, options.unsafe === true, textOf, again);
}

function decode({ files, cwd }: Context, file: string): string | undefined {
  const bytes = files.read(`${cwd}/${file}`);
  return bytes && new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}

export function narrow(
  context: Context,
  scene: Scene,
  findings: readonly Diagnostic[],
  ref: string,
): readonly Diagnostic[] {
  const diff = context.git([
    "diff",
    "-U0",
    "--no-color",
    "--no-ext-diff",
    "--no-renames",
    "--no-prefix",
    "--relative",
    ref,
    "--",
  ]);
  if (!diff)
    throw new UsageError(
      `git cannot compare with ${JSON.stringify(ref)}: name a commit of this repository`,
    );
  return touchedBy(findings, scene, readChangedLines(new TextDecoder().decode(diff)));
}

/** The texts of lists by path. */
export const sourcesOf = ({ lists }: Scene): ReadonlyMap<string, SourceText> =>
  new Map(lists.map(({ path, source }) => [path, source]));
