// Three thousand entries over four hundred files: the rules themselves take a small part of a second.
import { expect, test } from "vitest";
import { check, defaultOptions, makeScene } from "../../src/check/index.ts";
import { makeResolver, pytestExpressions } from "../../src/resolve/index.ts";
import { type FakeFiles, fakeList, fakeWorld } from "../resolve/fake-suite.ts";

const axes = {
  tp: ["tp1", "tp2", "tp4", "tp8"],
  kv: ["auto", "fp8"],
  mode: ["latency", "throughput"],
};
const files: FakeFiles = Object.fromEntries(
  Array.from({ length: 400 }, (_, i) => [
    `d${i % 20}/test_${i}.py`,
    { test_a: { axes }, "TestX::test_b": { axes } },
  ]),
);

test("3,000 entries, a third of them wrong", { timeout: 20_000 }, () => {
  const lines = Array.from({ length: 3000 }, (_, i) => {
    const path = `d${(i % 400) % 20}/test_${i % 400}.py`;
    const id = `tp${2 ** (i % 4)}-${i % 3 ? "auto" : "fp8"}`;
    if (i % 9 === 0) return `gone/test_${i % 400}.py::test_a[${id}-latency]`;
    return i % 3 === 0 ? `${path}::test_a[${id}]` : `${path}::TestX::test_b[${id}-latency]`;
  });
  const started = performance.now();
  const scene = makeScene(
    [fakeList(lines)],
    makeResolver(fakeWorld(files), pytestExpressions),
    defaultOptions,
  );
  const found = check(scene);
  const took = performance.now() - started;
  expect(found.filter(({ severity }) => severity === "error").length).toBeGreaterThan(900);
  expect(took).toBeLessThan(3000);
});
