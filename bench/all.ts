// `npm run bench`: ratios measured in one run, as Markdown on stdout. `--smoke` runs few rounds on small sizes.
import { machine, markdown, sideBySide } from "./measure.ts";

const smoke = process.argv.includes("--smoke");
const rounds = smoke ? 5 : 25;
const node = process.execPath;
const testlists = (...args: string[]): string[] => [node, "bin/testlists.js", ...args];

const startup = sideBySide(
  [
    { name: "node -e 0", command: [node, "-e", "0"] },
    { name: "testlists --version", command: testlists("--version") },
    {
      name: "testlists validate (fixture)",
      command: testlists("validate", "-C", "fixtures/helix"),
    },
    { name: "testlists expand (fixture)", command: testlists("expand", "-C", "fixtures/helix") },
    {
      name: "testlists simulate (fixture)",
      command: testlists("simulate", "-C", "fixtures/helix"),
    },
  ],
  rounds,
);

process.stdout.write(
  `${machine()}\n\n${markdown("Whole processes beside an empty Node", startup)}\n`,
);

// A ratio that gets worse by half against what was measured when this was written fails the smoke run.
const limits: Readonly<Record<string, number>> = {
  "testlists --version": 4.5,
  "testlists validate (fixture)": 18,
  "testlists expand (fixture)": 15,
};
const slow = startup.filter(
  ({ name, ratio }) => ratio > (limits[name] ?? Number.POSITIVE_INFINITY),
);
for (const { name, ratio } of slow) {
  process.stderr.write(
    `${name} takes ${ratio.toFixed(1)} × an empty Node, over the limit of ${limits[name]}: find what grew on the start-up path\n`,
  );
}
if (smoke && slow.length > 0) process.exitCode = 1;
