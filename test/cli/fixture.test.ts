// The bundled fixture from the command line: what a newcomer sees first.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { run } from "./world.ts";

const collected = readFileSync("fixtures/helix/collected.txt", "utf8");

describe("fixtures/helix", () => {
  test("expand prints exactly pytest's ids in pytest's order", async () => {
    const { code, out, err } = await run(["expand", "-C", "fixtures/helix"]);
    expect(out).toBe(collected);
    expect({ code, err }).toEqual({ code: 0, err: "" });
  });

  test("expand --count counts them", async () => {
    const { out } = await run(["expand", "-C", "fixtures/helix", "--count"]);
    expect(out).toBe(`${collected.trimEnd().split("\n").length}\n`);
  });

  test("what expand prints, expand takes: classes, functions, ids and folders", async () => {
    const selectors = [
      "accuracy/test_disaggregated_serving.py::TestQwen3_8B",
      "disaggregated",
      "test_e2e.py::test_serve_lookahead[None]",
      "unittest/llmapi",
    ];
    const { out } = await run(["expand", "-C", "fixtures/helix", ...selectors]);
    const expected = collected
      .split("\n")
      .filter((id) => /TestQwen3_8B|^disaggregated\/|lookahead\[None\]|^unittest\/llmapi/.test(id));
    expect(out.trimEnd().split("\n")).toEqual(expected);
  });

  test("validate is clean and says what it looked at", async () => {
    const { code, out, err } = await run(["validate", "-C", "fixtures/helix"]);
    expect({ code, out }).toEqual({ code: 0, out: "" });
    expect(err).toMatch(/entries/);
  });

  test("expand --why tells where the parts come from, and where a wrong id departs", async () => {
    const id = "accuracy/test_disaggregated_serving.py::TestQwen3_8B::test_auto_dtype_with_helix";
    const right = await run([
      "expand",
      "-C",
      "fixtures/helix",
      "--why",
      `${id}[nccl-cudagraph:none-pp1tp2cp2-overlap_on]`,
    ]);
    expect(right.code).toBe(0);
    expect(right.out).toMatch(/layout = pp1tp2cp2: .*test_disaggregated_serving\.py:\d+/);
    const wrong = await run([
      "expand",
      "-C",
      "fixtures/helix",
      "--why",
      `${id}[nccl-cudagraph:none-pp1tp2cp2]`,
    ]);
    expect(wrong.code).toBe(1);
    expect(wrong.out).toContain("near: ");
  });

  test("simulate runs the suite's helix cells, and a fault breaks them", async () => {
    const selector =
      "accuracy/test_disaggregated_serving.py::TestQwen3_8B::test_auto_dtype_with_helix";
    const clean = await run(["simulate", "-C", "fixtures/helix", selector]);
    expect(clean.code).toBe(0);
    const broken = await run([
      "simulate",
      "-C",
      "fixtures/helix",
      selector,
      "--fault",
      "pos_not_compensated",
    ]);
    expect(broken.code).toBe(1);
    expect(broken.out).toMatch(/POS_SEQ/);
  });
});

describe("bad input", () => {
  test("an unknown selector exits 2 with the nearest name", async () => {
    const { code, err } = await run([
      "expand",
      "-C",
      "fixtures/helix",
      "test_e2e.py::test_build_whel",
    ]);
    expect(code).toBe(2);
    expect(err).toContain("did you mean test_e2e.py::test_build_wheel?");
  });
});
