// Covering arrays are complete, small, repeatable, and respect constraints and seeds.
import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cover } from "../../src/matrix/cover.ts";
import { coverageOf } from "../../src/matrix/coverage.ts";
import { type Cell, type Forbidden, type Model, makeModel } from "../../src/matrix/model.ts";
import { faultsOf, type JudgeModel, type JudgeRow } from "./check.ts";

const folder = "fixtures/conformance/ci/cover";

interface Case extends JudgeModel {
  readonly limit: Readonly<Record<string, number>>;
  readonly seeds?: readonly JudgeRow[];
}

const modelOf = ({ axes, invalid }: JudgeModel): Model =>
  makeModel(
    Object.entries(axes).map(([name, values]) => ({ name, values })),
    invalid as readonly Forbidden[] | undefined,
  );
const rowOf = (model: Model, cell: Cell): JudgeRow =>
  Object.fromEntries(model.axes.map(({ name, values }, i) => [name, values[cell[i]!]!]));
const cellOf = (model: Model, row: JudgeRow): Cell =>
  model.axes.map(({ name, values }) => values.indexOf(row[name]!));
const uniform = (...levels: number[]): JudgeModel => ({
  axes: Object.fromEntries(
    levels.map((count, i) => [`a${i}`, Array.from({ length: count }, (_, v) => `v${v}`)]),
  ),
});
const times = (level: number, count: number): number[] => Array(count).fill(level);

for (const name of readdirSync(folder).filter((one) => /^\d/.test(one))) {
  const judge: Case = JSON.parse(readFileSync(`${folder}/${name}/model.json`, "utf8"));
  describe(name, () => {
    const model = modelOf(judge);
    for (const [t, limit] of Object.entries(judge.limit)) {
      test(`${t}-way: at most ${limit} cells`, () => {
        const { cells } = cover(model, { strength: Number(t) });
        const rows = cells.map((cell) => rowOf(model, cell));
        expect(faultsOf(judge, Number(t), rows)).toEqual([]);
        expect(cells.length).toBeLessThanOrEqual(limit);
      }, 30_000);
      test.runIf(judge.seeds)(`${t}-way: seeds stay and come first`, () => {
        const seeds = judge.seeds!.map((row) => cellOf(model, row));
        const { cells, added } = cover(model, { strength: Number(t), seeds });
        expect(cells.slice(0, seeds.length)).toEqual(seeds);
        expect(cells.slice(seeds.length)).toEqual(added);
        expect(
          faultsOf(
            judge,
            Number(t),
            cells.map((cell) => rowOf(model, cell)),
          ),
        ).toEqual([]);
      });
    }
  });
}

describe("published shapes", () => {
  const shapes: readonly [string, JudgeModel, number, number][] = [
    ["4^15 3^17 2^29", uniform(...times(4, 15), ...times(3, 17), ...times(2, 29)), 2, 31],
    ["10^20", uniform(...times(10, 20)), 2, 198],
    ["4^6 at 3", uniform(...times(4, 6)), 3, 64],
    ["2^11 at 3", uniform(...times(2, 11)), 3, 13],
    ["9^10", uniform(...times(9, 10)), 2, 81],
  ];
  for (const [name, judge, t, limit] of shapes) {
    test(name, () => {
      const model = modelOf(judge);
      const { cells } = cover(model, { strength: t });
      expect(cells.length).toBeLessThanOrEqual(limit);
      expect(
        faultsOf(
          judge,
          t,
          cells.map((cell) => rowOf(model, cell)),
        ),
      ).toEqual([]);
    }, 60_000);
  }
});

const smallModels = fc
  .array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 })
  .chain((levels) => {
    const judge = uniform(...levels);
    const pair = fc.record({
      i: fc.nat(levels.length - 1),
      j: fc.nat(levels.length - 1),
      v: fc.nat(3),
      w: fc.nat(3),
    });
    return fc.array(pair, { maxLength: 4 }).map((bans): JudgeModel => {
      const invalid = bans
        .filter(({ i, j, v, w }) => i !== j && v < levels[i]! && w < levels[j]!)
        .map(({ i, j, v, w }) => ({ [`a${i}`]: `v${v}`, [`a${j}`]: `v${w}` }));
      return { ...judge, invalid };
    });
  });

describe("any small matrix with forbidden pairs", () => {
  test("is covered, at least as well as its parts, and the same again for the same seed", () => {
    fc.assert(
      fc.property(smallModels, fc.integer({ min: 1, max: 3 }), fc.nat(99), (judge, t, seed) => {
        const model = modelOf(judge);
        const strength = Math.min(t, model.axes.length);
        if (model.factors.some(({ rows }) => rows.length === 0)) return;
        const made = cover(model, { strength, seed, effort: 200_000 });
        const rows = made.cells.map((cell) => rowOf(model, cell));
        expect(faultsOf(judge, strength, rows)).toEqual([]);
        expect(made.cells.length).toBeGreaterThanOrEqual(made.lowerBound);
        expect(cover(model, { strength, seed, effort: 200_000 }).cells).toEqual(made.cells);
      }),
      { numRuns: 150 },
    );
  });

  test("coverage finds what is missed, and closing closes it", () => {
    fc.assert(
      fc.property(smallModels, fc.nat(20), (judge, keep) => {
        const model = modelOf(judge);
        if (model.factors.some(({ rows }) => rows.length === 0)) return;
        const strength = Math.min(2, model.axes.length);
        const all = cover(model, { strength, effort: 100_000 }).cells;
        const some = all.slice(0, keep % (all.length + 1));
        const coverage = coverageOf(some, model, strength);
        const missed = [...coverage.missed()];
        expect(missed.length).toBe(coverage.combinations - coverage.covered);
        const rows = some.map((cell) => rowOf(model, cell));
        for (const one of missed)
          expect(rows.some((row) => Object.entries(one).every(([a, v]) => row[a] === v))).toBe(
            false,
          );
        const closed = [...some, ...coverage.closing({ effort: 100_000 })];
        expect(coverageOf(closed, model, strength).covered).toBe(coverage.combinations);
      }),
      { numRuns: 150 },
    );
  });
});

test("bad input is told apart", () => {
  const model = modelOf(uniform(2, 2));
  expect(() => cover(model, { strength: 0 })).toThrow(/whole number/);
  expect(() => cover(model, { strength: 1.5 })).toThrow(/whole number/);
  expect(() => cover(model, { strength: 2, seeds: [[0, 7]] })).toThrow(/no cell/);
  expect(() => makeModel([{ name: "a", values: ["x"] }], [{ a: "y" }])).toThrow(/a=y/);
  expect(() => cover(modelOf(uniform(...times(2, 200))), { strength: 5 })).toThrow(
    /lower the strength/,
  );
});
