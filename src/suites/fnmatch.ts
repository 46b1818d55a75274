// Python's fnmatch and pytest's way of matching patterns against paths (pytest-ids 3). No disk access.

const cache = new Map<string, RegExp>();

/** A shell pattern as Python's `fnmatch.translate` reads it: `*` crosses `/`, `[!x]` negates. */
export function fnmatch(text: string, pattern: string): boolean {
  let compiled = cache.get(pattern);
  if (!compiled) {
    compiled = new RegExp(`^(?:${translate(pattern)})$`, "su");
    cache.set(pattern, compiled);
  }
  return compiled.test(text);
}

function translate(pattern: string): string {
  let out = "";
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern[i]!;
    if (c === "*") out += out.endsWith(".*") ? "" : ".*";
    else if (c === "?") out += ".";
    else if (c === "[") {
      const end = closingBracket(pattern, i);
      if (end === -1) out += "\\[";
      else {
        out += bracketClass(pattern.slice(i + 1, end));
        i = end;
      }
    } else out += literal(c, pattern, i);
  }
  return out;
}

function literal(c: string, pattern: string, i: number): string {
  const code = pattern.codePointAt(i)!;
  if (code > 0xffff) return c;
  return /[\\^$.|+(){}\]/]/.test(c) ? `\\${c}` : c;
}

function closingBracket(pattern: string, open: number): number {
  let at = open + 1;
  if (pattern[at] === "!") at++;
  if (pattern[at] === "]") at++;
  return pattern.indexOf("]", at);
}

function bracketClass(body: string): string {
  const negated = body.startsWith("!");
  const members = (negated ? body.slice(1) : body).replace(/[\\\]^[]/g, "\\$&");
  try {
    const text = `[${negated ? "^" : ""}${members}]`;
    new RegExp(text, "u");
    return text;
  } catch {
    return negated ? "." : "(?!)";
  }
}

/** True when the text holds a character that makes it a pattern. */
export function isPattern(text: string): boolean {
  return /[*?[]/.test(text);
}

/** A pattern without `/` matches the name; one with `/` matches the whole path, at any depth. */
export function matchesPath(path: string, pattern: string): boolean {
  if (!pattern.includes("/")) return fnmatch(path.slice(path.lastIndexOf("/") + 1), pattern);
  return fnmatch(path, pattern.startsWith("/") ? pattern : `*/${pattern}`);
}

/** python_classes / python_functions: a prefix, or with a wildcard also a pattern (pytest-ids 5). */
export function matchesName(name: string, patterns: readonly string[]): boolean {
  return patterns.some((one) => name.startsWith(one) || (isPattern(one) && fnmatch(name, one)));
}
