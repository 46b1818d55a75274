// Selectors of a run: paths and node-id prefixes, as a test on ids.

/** A predicate for ids; no selectors select everything. */
export function relativeSelectors(selectors: readonly string[]): (id: string) => boolean {
  if (selectors.length === 0) return () => true;
  const plain = selectors.map((one) => one.replace(/\/+$/, "").replace(/^\.\//, ""));
  return (id) => plain.some((one) => one === "." || one === "" || within(id, one));
}

/** True when the id is the selector or continues it at a boundary. */
function within(id: string, selector: string): boolean {
  if (!id.startsWith(selector)) return false;
  const next = id.slice(selector.length);
  return next === "" || next.startsWith("/") || next.startsWith("::") || next.startsWith("[");
}
