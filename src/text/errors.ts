// The one expected exception of the product. Parse problems are diagnostics, not exceptions.

/** The tool could not do the job as asked (exit 2): the message names the place and ends with the remedy. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
