// `-k` and `-m` over functions: does the expression match some case of a function, all we know taken into account.
import type { TestFunction } from "../suites/types.ts";

export type Answer = "yes" | "no" | "unknown";

/** A compiled expression. */
export interface Filter {
  readonly kind: "keyword" | "marker";
  readonly text: string;
  /** Whether some case of the function matches. */
  some(one: TestFunction): Answer;
}

/** Compiles expressions; `problem` says why pytest would reject one. */
export interface Expressions {
  keyword(text: string): Filter | { readonly problem: string };
  marker(text: string): Filter | { readonly problem: string };
}
