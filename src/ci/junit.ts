// JUnit XML as pytest writes it, read as a stream: one record a test, nothing else is kept. What follows from it is elsewhere.
import { SaxesParser } from "saxes";
import { UsageError } from "../text/errors.ts";

export type Outcome = "passed" | "failed" | "error" | "skipped";

/** One test of a run. */
export interface JunitCase {
  /** The node id as well as it can be told from `classname` and `name`. */
  readonly id: string;
  readonly suite: string;
  readonly outcome: Outcome;
  readonly seconds: number;
  /** Message and text of a failure, cut at 64 KB. */
  readonly text: string;
}

const TEXT_LIMIT = 65_536;

/**
 * Reads chunks of bytes, from memory or from a stream.
 * @throws UsageError for text that is no JUnit XML or ends early: half a result is none.
 */
export async function readJunit(
  file: string,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<readonly JunitCase[]> {
  const reader = new JunitReader(file);
  const decoder = new TextDecoder();
  for await (const chunk of chunks) reader.write(decoder.decode(chunk, { stream: true }));
  reader.write(decoder.decode());
  return reader.close();
}

interface Open {
  id: string;
  outcome: Outcome;
  seconds: number;
  text: string;
}

class JunitReader {
  readonly #file: string;
  readonly #parser = new SaxesParser({ position: true, xmlns: false });
  readonly #cases: JunitCase[] = [];
  readonly #suites: string[] = [];
  #open: Open | undefined;
  #inText = false;
  #root = false;

  constructor(file: string) {
    this.#file = file;
    this.#parser.on("error", (error) => {
      throw new UsageError(`${file}: not readable as JUnit XML: ${error.message}; record it anew`);
    });
    this.#parser.on("opentag", ({ name, attributes }) =>
      this.#opened(name, attributes as Record<string, string>),
    );
    this.#parser.on("closetag", ({ name }) => this.#closed(name));
    this.#parser.on("text", (text) => this.#read(text));
    this.#parser.on("cdata", (text) => this.#read(text));
  }

  write(text: string): void {
    if (text !== "") this.#parser.write(text);
  }

  close(): readonly JunitCase[] {
    this.#parser.close();
    if (!this.#root) throw new UsageError(`${this.#file}: no JUnit XML: there is no <testsuite>`);
    return this.#cases;
  }

  #opened(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "testsuites" || name === "testsuite") {
      this.#root = true;
      if (name === "testsuite") this.#suites.push(attributes.name ?? "");
    } else if (name === "testcase") {
      this.#open = {
        id: idOf(attributes),
        outcome: "passed",
        seconds: secondsOf(attributes.time),
        text: "",
      };
    } else if (this.#open && isOutcome(name)) {
      const outcome = OUTCOMES[name];
      if (this.#open.outcome !== "failed") this.#open.outcome = outcome;
      this.#inText = true;
      this.#read(attributes.message ?? "");
    }
  }

  #closed(name: string): void {
    if (isOutcome(name)) this.#inText = false;
    if (name === "testsuite") this.#suites.pop();
    if (name !== "testcase" || !this.#open) return;
    this.#cases.push({ ...this.#open, suite: this.#suites.at(-1) ?? "" });
    this.#open = undefined;
  }

  #read(text: string): void {
    if (!this.#open || !this.#inText || this.#open.text.length >= TEXT_LIMIT) return;
    this.#open.text = `${this.#open.text}${this.#open.text === "" ? "" : "\n"}${text}`.slice(
      0,
      TEXT_LIMIT,
    );
  }
}

const OUTCOMES = { failure: "failed", error: "error", skipped: "skipped" } as const;
const isOutcome = (name: string): name is keyof typeof OUTCOMES => Object.hasOwn(OUTCOMES, name);

function secondsOf(time: string | undefined): number {
  const seconds = Number((time ?? "0").replace(/,/g, ""));
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : 0;
}

/**
 * pytest writes the path with dots and without `.py` in `classname`, classes behind it. Words that begin with a capital
 * letter are taken for classes; with a `file` attribute nothing has to be guessed.
 */
export function idOf(attributes: Readonly<Record<string, string>>): string {
  const { classname = "", name = "", file } = attributes;
  if (name.includes("::")) return name;
  if (classname.includes("/") || classname.endsWith(".py")) return `${classname}::${name}`;
  const parts = classname.split(".").filter(Boolean);
  if (file) {
    const depth = file.replace(/\.py$/, "").split("/").length;
    return [file, ...parts.slice(depth), name].join("::");
  }
  const first = parts.findIndex((part, index) => index > 0 && /^[A-Z]/.test(part));
  const path = first === -1 ? parts : parts.slice(0, first);
  const classes = first === -1 ? [] : parts.slice(first);
  return path.length === 0 ? name : [`${path.join("/")}.py`, ...classes, name].join("::");
}

/** Ids that failed, each once, bridge ids as the entry they stand for. */
export function failedIds(cases: readonly JunitCase[]): readonly string[] {
  const failed = cases.filter(({ outcome }) => outcome === "failed" || outcome === "error");
  return [...new Set(failed.map(({ id }) => unbridged(id)))];
}

/** `test_unittests.py::test_unittests_v2[unittest/x]` → `unittest/x`. */
export function unbridged(id: string): string {
  const found = /(?:^|\/)test_unittests\.py::test_unittests_v2\[(unittest\/.*)\]$/s.exec(id);
  return found ? found[1]! : id;
}
