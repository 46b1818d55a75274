// The scopes of fixtures and parameters, widest first.

export const scopeNames = ["session", "package", "module", "class", "function"] as const;
export type ScopeName = (typeof scopeNames)[number];

export function isScopeName(text: string): text is ScopeName {
  return (scopeNames as readonly string[]).includes(text);
}

/** The narrowest of some scopes; function for none. */
export function narrowest(scopes: readonly ScopeName[]): ScopeName {
  const ranks = scopes.map((one) => scopeNames.indexOf(one));
  return ranks.length === 0 ? "function" : scopeNames[Math.max(...ranks)]!;
}
