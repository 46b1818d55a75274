// JUnit as a stream, rerun lists, merged runs; and the noise of accuracy scores.
import { expect, test } from "vitest";
import { idOf, readJunit } from "../../src/ci/junit.ts";
import { compareScores, normalBelow, quantile } from "../../src/ci/noise.ts";
import { mergeRuns, planReruns } from "../../src/ci/reruns.ts";
import { noise } from "../../src/commands/noise.ts";
import { reruns } from "../../src/commands/reruns.ts";
import { UsageError } from "../../src/text/errors.ts";
import { memoryFiles } from "../suites/memory-files.ts";
import { contextAt } from "./context.ts";

const encoder = new TextEncoder();

function* bytes(...texts: string[]): Iterable<Uint8Array> {
  for (const text of texts) yield encoder.encode(text);
}

const one = (name: string, seconds: number, inner = ""): string =>
  `<testcase classname="d.test_a" name="${name}" time="${seconds}">${inner}</testcase>`;
const suite = (...cases: string[]): string =>
  `<testsuites><testsuite name="pytest">${cases.join("")}</testsuite></testsuites>`;
const failure = (text: string): string => `<failure message="boom">${text}</failure>`;

test("chunks may be cut anywhere, inside a character too", async () => {
  const whole = encoder.encode(suite(one("f[é]", 2, failure("ü &amp; x"))));
  const cut = [...whole].map((byte) => Uint8Array.of(byte));
  expect(await readJunit("j.xml", cut)).toEqual([
    {
      id: "d/test_a.py::f[é]",
      suite: "pytest",
      outcome: "failed",
      seconds: 2,
      text: "boom\nü & x",
    },
  ]);
});

test("a large file is read from an async source and only its records are kept", async () => {
  async function* source(): AsyncIterable<Uint8Array> {
    yield encoder.encode('<testsuite name="s">');
    const noise = encoder.encode(`<system-out>${"x".repeat(1 << 20)}</system-out>`);
    for (let i = 0; i < 64; i++) {
      yield encoder.encode(one(`t${i}`, 1));
      yield noise;
    }
    yield encoder.encode("</testsuite>");
  }
  const cases = await readJunit("big.xml", source());
  expect(cases).toHaveLength(64);
});

test.each(["<html/>", "<testsuite>", "", "<testsuite><testcase></testsuite>"])(
  "%s is refused",
  async (text) => {
    await expect(readJunit("j.xml", bytes(text))).rejects.toThrow(UsageError);
  },
);

test.each([
  [{ classname: "a.b.test_x.TestC", name: "m" }, "a/b/test_x.py::TestC::m"],
  [{ classname: "a.test_x", name: "f", file: "a/test_x.py" }, "a/test_x.py::f"],
  [{ classname: "a.test_x.lower", name: "f", file: "a/test_x.py" }, "a/test_x.py::lower::f"],
  [{ classname: "a/test_x.py", name: "f" }, "a/test_x.py::f"],
])("%o is %s", (attributes, id) => {
  expect(idOf(attributes)).toBe(id);
});

test("who may run again, how often and why", async () => {
  const first = await readJunit(
    "j",
    bytes(
      suite(
        one("short", 300, failure("x")),
        one("medium", 301, failure("x")),
        one("long", 601, failure("NCCL timeout happened")),
        one("longer", 601, failure("assert 1 == 2")),
        one("fine", 1),
        one("cut", 5, failure("x")),
      ),
    ),
  );
  const list = ["short", "fine", "gone"].map((name) => `d/test_a.py::${name}`);
  const plans = planReruns({
    cases: first,
    list,
    unfinished: ["d/test_a.py::cut"],
    signatures: ["NCCL timeout"],
  });
  expect(plans.map(({ id, runs, reason }) => [id.split("::")[1], runs, reason])).toEqual([
    ["short", 2, "short"],
    ["medium", 1, "medium"],
    ["long", 1, "known-signature"],
    ["longer", 0, "too-long"],
    ["cut", 0, "unfinished"],
    ["gone", 1, "never-ran"],
  ]);
});

test("two unit-test entries of one file are two tests", async () => {
  const bridge = (entry: string) =>
    `<testcase classname="test_unittests" name="test_unittests_v2[${entry}]" time="1"/>`;
  const cases = await readJunit(
    "j",
    bytes(
      suite(bridge("unittest/x.py -k &quot;a&quot;"), bridge("unittest/x.py -m &quot;b&quot;")),
    ),
  );
  expect(mergeRuns([cases]).cases.map(({ id }) => id)).toEqual([
    'unittest/x.py -k "a"',
    'unittest/x.py -m "b"',
  ]);
});

test("the last outcome counts, flakes are named, what was cut off stays failed", async () => {
  const files = memoryFiles({
    "/r/1.xml": suite(
      one("flaky", 1, failure("x")),
      one("bad", 1, failure("x")),
      one("cut", 1),
      one("ok", 1),
    ),
    "/r/2.xml": suite(one("flaky", 1), one("bad", 1, failure("x")), one("cut", 1)),
    "/r/u.txt": "d/test_a.py::cut\n",
  });
  const report = await reruns(contextAt("/r", { files }), {
    junit: ["1.xml", "2.xml"],
    unfinished: "u.txt",
  });
  expect(report.failed).toBe(true);
  expect(report.json).toMatchObject({
    flaky: ["d/test_a.py::flaky"],
    failed: ["d/test_a.py::bad", "d/test_a.py::cut"],
    unfinished: ["d/test_a.py::cut"],
  });
});

test("the normal distribution to known digits", () => {
  expect(normalBelow(1.3)).toBeCloseTo(0.9031995154143897, 12);
  expect(normalBelow(-7)).toBeCloseTo(1.279812543885835e-12, 15);
  expect(quantile(0.95)).toBeCloseTo(1.6448536269514715, 10);
});

test("96.36 against 96.44 on 1,319 questions is noise: one question", async () => {
  const report = await noise(contextAt("/r"), { a: 96.44, b: 96.36, samples: 1319 });
  expect(report.failed).toBe(false);
  expect([...report.lines].join("\n")).toContain(
    "not apart: a difference of 0.08 points on 1319 samples is noise",
  );
  const { questions, p } = compareScores({ a: 96.44, b: 96.36, samples: 1319 });
  expect(questions).toBeCloseTo(1.06, 1);
  expect(p).toBeGreaterThan(0.9);
});

test("thresholds as accuracy suites reckon them (alpha 0.05, beta 0.2, sigma 50)", () => {
  const found = compareScores({ a: 74, b: 60, samples: 1319 });
  expect(found.apart).toBe(true);
  expect(found.threshold).toBeCloseTo(74 - 1.6448536 * 50 * Math.sqrt(2 / 1319), 4);
  expect(found.detectable).toBeCloseTo((1.6448536 + 0.8416212) * 50 * Math.sqrt(2 / 1319), 4);
});

test.each([
  { a: 101, b: 1, samples: 5 },
  { a: 1, b: 1, samples: 0 },
  { a: Number.NaN, b: 1, samples: 5 },
])("noise of %o is refused", async (options) => {
  await expect(noise(contextAt("/r"), options)).rejects.toThrow(UsageError);
});
