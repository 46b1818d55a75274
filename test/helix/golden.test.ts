// Every golden table: clean runs in every field, hashes bitwise; fault runs in positions, outputs and first locations of what must fire.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { runCell } from "../../src/helix/executor.ts";
import { contractOf, faultRules } from "../../src/helix/faults.ts";
import { type GoldenExpected, goldenOf } from "../../src/helix/golden.ts";
import { readCase } from "../../src/helix/read-config.ts";

const folder = "fixtures/conformance/helix";
const files = readdirSync(folder).filter((name) => /^c\d+\.json$/.test(name));

const withoutInformative = ({ f64: _, ...rest }: GoldenExpected): unknown =>
  JSON.parse(JSON.stringify(rest));

/**
 * Positions and outputs by request. What a dummy writes through a stale page table is left open, so what
 * follows from it is compared up to the step in which it shows.
 */
const shown = ({ requests }: GoldenExpected, until: number) =>
  requests.map(({ steps }) => steps.slice(0, until).map(({ pos, out }) => ({ pos, out })));

describe.each(files)("%s", (name) => {
  const text = readFileSync(`${folder}/${name}`, "utf8");
  const { config, fault } = readCase(text, name);
  const { expected } = JSON.parse(text) as { readonly expected: GoldenExpected };

  test(fault ?? "clean", () => {
    const result = runCell(config, { fault });
    const got = goldenOf(result);
    if (fault === null) {
      expect(withoutInformative(got)).toEqual(withoutInformative(expected));
      return;
    }
    const fired = new Set(result.violations.first.keys());
    expect(contractOf(fault, config, fired)).toEqual({ missing: [], unexpected: [] });
    const must = faultRules[fault].must(config).flat();
    const places = ({ fired: all }: GoldenExpected) => must.map((name) => [name, all[name]]);
    expect(places(got)).toEqual(places(expected));
    const until = fault === "dummy_alias" ? expected.fired.LOGITS_EQ![1] : Infinity;
    expect(shown(got, until)).toEqual(shown(expected, until));
  });
});

test("the index names every table", () => {
  const index = JSON.parse(readFileSync(`${folder}/index.json`, "utf8"));
  expect(index.files.map((one: { file: string }) => one.file).sort()).toEqual(files.sort());
  expect(files.length).toBeGreaterThanOrEqual(69);
});
