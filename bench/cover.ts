// Sizes and times of covering arrays for shapes with published figures; `docs/covering-arrays.md` holds the table.
import { cover } from "../src/matrix/cover.ts";
import { makeModel } from "../src/matrix/model.ts";

interface Shape {
  readonly name: string;
  readonly levels: readonly number[];
  readonly strength: number;
  readonly best: number;
}

const of = (level: number, times: number): number[] => Array(times).fill(level);
const shapes: readonly Shape[] = [
  { name: "3^4", levels: of(3, 4), strength: 2, best: 9 },
  { name: "3^13", levels: of(3, 13), strength: 2, best: 15 },
  {
    name: "4^15 3^17 2^29",
    levels: [...of(4, 15), ...of(3, 17), ...of(2, 29)],
    strength: 2,
    best: 29,
  },
  { name: "4^1 3^39 2^35", levels: [4, ...of(3, 39), ...of(2, 35)], strength: 2, best: 21 },
  { name: "2^100", levels: of(2, 100), strength: 2, best: 10 },
  { name: "10^20", levels: of(10, 20), strength: 2, best: 180 },
  { name: "3^4", levels: of(3, 4), strength: 3, best: 27 },
];

const only = process.argv[2];
const seeds = process.argv.includes("--smoke") ? 1 : 3;
for (const { name, levels, strength, best } of shapes) {
  if (only && !only.startsWith("--") && !name.includes(only)) continue;
  const model = makeModel(
    levels.map((count, i) => ({
      name: `p${i}`,
      values: Array.from({ length: count }, (_, v) => `v${v}`),
    })),
  );
  for (let seed = 0; seed < seeds; seed++) {
    const start = performance.now();
    const { cells } = cover(model, { strength, seed });
    const ms = Math.round(performance.now() - start);
    console.log(
      `${name} t=${strength} seed=${seed}: ${cells.length} rows, best published ${best}, ${ms} ms`,
    );
  }
}
