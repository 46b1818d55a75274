// The unit tables: numbers that every port must reproduce bit for bit, and the closed forms around them.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { baselineOf } from "../../src/helix/baseline.ts";
import type { Flavor, IdAxes, Numerics } from "../../src/helix/config.ts";
import {
  type Dealing,
  dealtPositions,
  handoffRows,
  iterSeen,
  localLength,
  localTokensFromMax,
  maxTokensFromQuota,
  ownerV1,
} from "../../src/helix/dealing.ts";
import { dummyFields } from "../../src/helix/group.ts";
import { hashFloats, hashWords } from "../../src/helix/hash.ts";
import { modelOf, tensor } from "../../src/helix/model.ts";
import { hexp, ropeFloat, ropeInteger } from "../../src/helix/numerics.ts";
import {
  promptTokens,
  Stream,
  seedOf,
  smallInteger,
  streamSeed,
  symmetricFloat,
} from "../../src/helix/random.ts";
import {
  helixIndex,
  isBijective,
  type RankGroups,
  rankGroups,
  stageLayers,
} from "../../src/helix/ranks.ts";
import { parseTestId, testIdOf } from "../../src/helix/test-id.ts";
import { type Settings, validate } from "../../src/helix/validity.ts";

type Numbers = readonly number[];

/** The tables of units.json, row by row. */
interface Units {
  readonly splitmix: readonly [string, number, string][];
  readonly stream: readonly [number, string, string][];
  readonly sym_f64: readonly string[];
  readonly sym_i4: Numbers;
  readonly hash_words: readonly [Numbers, string][];
  readonly hexp: readonly [string, string][];
  readonly rope: readonly [number, string[], string[], Numbers, Numbers][];
  readonly weights: readonly [Flavor, Numerics, number, number, string, string][];
  readonly prompts: readonly [number, number, Numbers][];
  readonly prefill: readonly [
    Flavor,
    Numerics,
    number,
    number,
    number,
    string,
    string[],
    string[],
  ][];
  readonly parse: readonly [string, IdAxes][];
  readonly parse_errors: readonly string[];
  readonly validate: readonly [Partial<Settings>, string[]][];
  readonly groups: readonly [number, number, number, RankGroups][];
  readonly helix_index: readonly (readonly [number, number, number, number])[];
  readonly pp_layers: readonly (readonly [number, number, Numbers[]])[];
  readonly deal: readonly (readonly [number, number, number, Dealing, Numbers[]])[];
  readonly local_len: readonly (readonly [number, number, number, Numbers])[];
  readonly v1_owner: readonly (readonly [number, boolean, number, number, number, number])[];
  readonly quota: readonly (readonly [number, number, number, number, number])[];
  readonly dummy: readonly (readonly [number, number, object[]])[];
  readonly handoff: readonly (readonly [Flavor, number, number, number, number, Numbers[]])[];
}

const units = JSON.parse(readFileSync("fixtures/conformance/helix/units.json", "utf8")) as Units;
const hex = (value: number): string => value.toString(16).padStart(8, "0");

function bits(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return hex(view.getUint32(0)) + hex(view.getUint32(4));
}

function fromBits(text: string): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setUint32(0, Number.parseInt(text.slice(0, 8), 16));
  view.setUint32(4, Number.parseInt(text.slice(8), 16));
  return view.getFloat64(0);
}

test.each(units.splitmix)("splitmix64 of seed %s, output %i", (seed, index, out) => {
  const { hi, lo } = new Stream(seedOf(Number(seed))).seek(index);
  expect(hex(hi) + hex(lo)).toBe(out);
});

test("walking a stream gives what jumping gives", () => {
  const walked = new Stream(seedOf(5));
  for (let i = 0; i < 50; i++) {
    walked.next();
    const { hi, lo } = new Stream(seedOf(5)).seek(i);
    expect([walked.hi, walked.lo]).toEqual([hi, lo]);
  }
});

test.each(units.stream)("stream %i %s", (seed, name, out) => {
  const { hi, lo } = streamSeed(seed, name);
  expect(hex(hi) + hex(lo)).toBe(out);
});

test("numbers drawn from seed 5's embedding stream", () => {
  const draw = <T>(count: number, of: (stream: Stream) => T): T[] => {
    const stream = new Stream(streamSeed(5, "emb"));
    return Array.from({ length: count }, () => of(stream.next()));
  };
  const floats = draw(8, symmetricFloat).map(bits);
  const integers = draw(16, smallInteger);
  const plain = new Stream(seedOf(5));
  const plainFloats = Array.from({ length: 8 }, () => bits(symmetricFloat(plain.next())));
  expect([floats, plainFloats]).toContainEqual(units.sym_f64);
  const small = new Stream(seedOf(5));
  const plainIntegers = Array.from({ length: 16 }, () => smallInteger(small.next()));
  expect([integers, plainIntegers]).toContainEqual(units.sym_i4);
});

test.each(units.hash_words)("hash of words %j", (words, out) => {
  expect(hashWords(words)).toBe(out);
});

test.each(units.hexp)("hexp of %s", (x, out) => {
  expect(bits(hexp(fromBits(x)))).toBe(out);
});

test.each(units.rope)("RoPE row %i", (position, cos, sin, wholeCos, wholeSin) => {
  const row = (table: Float64Array): number[] => [
    ...table.subarray(position * 4, position * 4 + 4),
  ];
  expect(row(ropeFloat().cos).map(bits)).toEqual(cos);
  expect(row(ropeFloat().sin).map(bits)).toEqual(sin);
  expect(row(ropeInteger().cos)).toEqual(wholeCos);
  expect(row(ropeInteger().sin)).toEqual(wholeSin);
});

const tensorSizes: Readonly<Record<string, number>> = {
  emb: 8192,
  lm: 8192,
  wk: 1024,
  wv: 1024,
  wo: 4096,
  w1: 2048,
  w2: 2048,
  wc: 512,
  wkr: 256,
  wuk: 2048,
  wuv: 2048,
};

test.each(units.weights)("weights %s %s %i %i %s", (flavor, numerics, seed, layers, name, out) => {
  const short = name.split(".").at(-1);
  const size = short === "wq" ? (flavor === "gqa" ? 4096 : 8192) : tensorSizes[short!]!;
  const key = { flavor, numerics, layers, model_seed: seed };
  expect(hashFloats(tensor(key, name, size))).toBe(out);
});

test.each(units.prompts)("prompt of seed %i, request %i", (seed, id, tokens) => {
  expect([...promptTokens(seed, id, tokens.length)]).toEqual(tokens);
});

test.each(units.prefill)("prefill %s %s", (flavor, numerics, seed, length, token, logits, k, v) => {
  const key = { flavor, numerics, layers: 2, model_seed: seed };
  const baseline = baselineOf(key, 0, length);
  const { keyStride } = modelOf(key);
  expect(baseline.token(0)).toBe(token);
  expect(hashFloats(baseline.logits(0))).toBe(logits);
  const keys = baseline.stores.map((one) => hashFloats(one.keys, 0, length * keyStride));
  expect(keys).toEqual(k);
  const values = baseline.stores.map((one) => {
    if (flavor === "gqa") return hashFloats(one.values, 0, length * 32);
    const latent = new Float64Array(length * 16);
    for (let t = 0; t < length; t++) latent.set(one.keys.subarray(t * 24, t * 24 + 16), t * 16);
    return hashFloats(latent);
  });
  expect(values).toEqual(v);
});

test.each(units.parse)("id %s", (id, axes) => {
  const parsed = parseTestId(id);
  expect(parsed).toEqual({ kind: "axes", axes });
  expect(parseTestId(testIdOf(axes))).toEqual(parsed);
});

test.each(units.parse_errors)("no id: %j", (id) => {
  expect(parseTestId(id).kind).toBe("wrong");
});

const base: Settings = {
  pp: 1,
  tp: 1,
  cp: 2,
  attention_dp: false,
  manager: "v1",
  flavor: "gqa",
  layers: 2,
  tokens_per_block: 32,
};

test.each(units.validate)("rules for %j", (change, codes) => {
  expect(validate({ ...base, ...change }).map(({ code }) => code)).toEqual(codes);
});

test.each(units.groups)("groups of pp%i tp%i cp%i", (pp, tp, cp, groups) => {
  expect(rankGroups(pp, tp, cp)).toEqual(groups);
  expect(isBijective(rankGroups(pp, tp, cp), pp * tp * cp)).toBe(true);
});

test("helix order, stages, dealing and lengths", () => {
  for (const [t, c, cp, index] of units.helix_index) expect(helixIndex(t, c, cp)).toBe(index);
  for (const [layers, pp, stages] of units.pp_layers)
    expect(stageLayers(layers, pp)).toEqual(stages);
  for (const [length, tpb, cp, how, spans] of units.deal) {
    const got = spans.map((_, r) => {
      const positions = dealtPositions(length, tpb, cp, r, how);
      return positions.length ? [positions[0], positions.at(-1), positions.length] : [];
    });
    expect(got).toEqual(spans);
  }
  for (const [n, tpb, cp, lengths] of units.local_len) {
    expect(lengths.map((_, r) => localLength(n, r, tpb, cp))).toEqual(lengths);
  }
  for (const [n, overlap, tpb, cp, iter, owner] of units.v1_owner) {
    expect([iterSeen(n, overlap), ownerV1(n, overlap, tpb, cp)]).toEqual([iter, owner]);
  }
});

test("quotas, dummies and hand-off plans", () => {
  for (const [q, tpb, cp, most, back] of units.quota) {
    expect([maxTokensFromQuota(q, tpb, cp), localTokensFromMax(q, tpb, cp)]).toEqual([most, back]);
  }
  for (const [rows, cp, ranks] of units.dummy) {
    const { inactive, seqlen, total } = dummyFields(rows, cp);
    const got = seqlen.map((length, r) => ({
      inactive: inactive[r],
      seqlen: length,
      total,
      iter: 1,
    }));
    expect(got).toEqual(ranks);
  }
  for (const [flavor, kvHeads, ctxTp, tp, cp, rows] of units.handoff) {
    const counts = [10, 11, 12, 13];
    expect(handoffRows({ flavor, kvHeads, ctxTp, tp, cp, counts })).toEqual(rows);
  }
});
