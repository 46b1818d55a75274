// Factored id sets: membership, count and nearest against plain enumeration, and on a product too large to enumerate.
import fc from "fast-check";
import { expect, test } from "vitest";
import { joinTexts, listedIds, productIds } from "../../src/suites/idset.ts";
import type { PartSet } from "../../src/suites/idset-parts.ts";
import type { Certainty } from "../../src/suites/types.ts";
import { SourceText } from "../../src/text/source.ts";

const at = new SourceText("t.py", "").span(0, 0);
const origin = { kind: "mark", text: "", at } as const;

const set = (text: string | null, status: Certainty = "certain"): PartSet => ({
  text,
  status,
  values: [text ?? ""],
});

const part = (name: string, sets: readonly PartSet[]) => ({ names: [name], sets, origin });

const paramsOf = (id: string): string | null => (id === "t.py::f" ? null : id.slice(8, -1));

const anyPart = fc
  .array(fc.tuple(fc.constantFrom("a", "b", "-", "a-b", "", "x", null), fc.boolean()), {
    minLength: 1,
    maxLength: 4,
  })
  .map((sets) => sets.map(([text, sure]) => set(text, sure ? "certain" : "possible")));

test("membership and count agree with enumeration", () => {
  fc.assert(
    fc.property(fc.array(anyPart, { maxLength: 4 }), (sets) => {
      const ids = productIds(
        "t.py::f",
        sets.map((one, i) => part(`p${i}`, one)),
        "certain",
      );
      const cases = [...ids.cases()];
      const { certain, possible } = ids.count();
      expect(Number(certain + possible)).toBe(cases.length);
      const known = new Set(cases.map(({ id }) => id as string));
      for (const { id, status } of cases) {
        const found = ids.has(paramsOf(id));
        expect(status === "certain" ? found : found !== "no").toBe(
          status === "certain" ? "certain" : true,
        );
        expect(ids.axesOf(paramsOf(id))).toBeDefined();
      }
      for (const wanted of [null, "", "a", "a-b", "a-b-x", "--", "x-x-x-x", "zz"]) {
        const id = wanted === null ? "t.py::f" : `t.py::f[${wanted}]`;
        expect(ids.has(wanted) !== "no").toBe(known.has(id));
      }
    }),
  );
});

test("a hidden part leaves no dash, an empty text does", () => {
  expect(joinTexts([set("a"), set(null), set("b")])).toBe("a-b");
  expect(joinTexts([set("a"), set(""), set("b")])).toBe("a--b");
  expect(joinTexts([set(null)])).toBeNull();
  expect(joinTexts([set("")])).toBe("");
});

test("ten axes of ten values answer at once", () => {
  const parts = Array.from({ length: 10 }, (_, i) =>
    part(
      `axis${i}`,
      Array.from({ length: 10 }, (_, k) => set(`v${i}-${k}`)),
    ),
  );
  const ids = productIds("t.py::f", parts, "certain");
  const start = performance.now();
  expect(ids.count().certain).toBe(10n ** 10n);
  const wanted = parts.map((_, i) => `v${i}-${(i * 7) % 10}`).join("-");
  expect(ids.has(wanted)).toBe("certain");
  expect(ids.has(`${wanted}x`)).toBe("no");
  expect(ids.axesOf(wanted)).toMatchObject({ axis3: "v3-1" });
  const near = ids.nearest(wanted.replace("v4-8", "v4-88"), 3);
  expect(near).toHaveLength(3);
  for (const one of near) expect(ids.has(one)).toBe("certain");
  expect(near.some((one) => one === wanted)).toBe(true);
  expect(performance.now() - start).toBeLessThan(400);
});

test("the nearest spelling of swapped pieces comes first", () => {
  const parts = [part("a", [set("fp16"), set("fp8")]), part("b", [set("tp4"), set("tp2")])];
  const ids = productIds("t.py::f", parts, "certain");
  expect(ids.nearest("tp4-fp16", 2)[0]).toBe("fp16-tp4");
  expect(ids.nearest("fp16-tp8", 2)).toContain("fp16-tp4");
});

test("listed ids know only what is left", () => {
  const ids = productIds("t.py::f", [part("a", [set("x"), set("y")])], "certain");
  const left = listedIds(ids, [...ids.cases()].slice(1));
  expect(left.has("x")).toBe("no");
  expect(left.has("y")).toBe("certain");
  expect(left.nearest("x", 3)).toEqual(["y"]);
});
