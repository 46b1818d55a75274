// Reading ini files the way pytest's reader does: sections, `key = value`, indented continuation lines.

export interface Ini {
  readonly sections: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** The first mistake, in words; the sections before it are still there. */
  readonly problem: string | undefined;
}

const comment = /^\s*(?:[#;]|$)/;

/** Parses ini text; keys are case-sensitive, continuation lines join with a line break. */
export function parseIni(text: string): Ini {
  const sections = new Map<string, Map<string, string>>();
  let section: Map<string, string> | undefined;
  let key: string | undefined;
  let problem: string | undefined;
  const fail = (line: number, what: string): void => {
    problem ??= `line ${line + 1}: ${what}`;
  };
  text.split(/\r\n|\n|\r/).forEach((raw, line) => {
    if (comment.test(raw)) return;
    const head = sectionName(raw);
    if (head !== undefined) {
      if (sections.has(head)) fail(line, `duplicate section ${head}`);
      section = sections.get(head) ?? new Map();
      sections.set(head, section);
      key = undefined;
    } else if (/^\s/.test(raw)) {
      if (!section || key === undefined) fail(line, "unexpected value continuation");
      else section.set(key, joinLine(section.get(key)!, raw.trim()));
    } else {
      const pair = splitPair(raw);
      if (!pair) fail(line, `unexpected line: ${raw}`);
      else if (!section) fail(line, "no section header defined");
      else if (section.has(pair[0])) fail(line, `duplicate name ${pair[0]}`);
      else section.set(pair[0], pair[1]);
      key = pair?.[0];
    }
  });
  return { sections, problem };
}

const joinLine = (before: string, more: string): string =>
  before === "" ? more : `${before}\n${more}`;

function sectionName(raw: string): string | undefined {
  if (!raw.startsWith("[")) return undefined;
  const line = raw.split(/[#;]/)[0]!.trimEnd();
  return line.endsWith("]") ? line.slice(1, -1) : undefined;
}

function splitPair(raw: string): readonly [string, string] | undefined {
  const equals = raw.indexOf("=");
  const colon = raw.indexOf(":");
  const at = equals !== -1 && (colon === -1 || colon > equals) ? equals : colon;
  if (at === -1) return undefined;
  return [raw.slice(0, at).trim(), raw.slice(at + 1).trim()];
}
