// What the shipped tables answer, and what they leave open.
import { describe, expect, it } from "vitest";
import { Facts } from "../../src/python/facts/facts.ts";
import { diskFiles } from "../../src/text/files.ts";

const facts = new Facts({ files: diskFiles });

describe("facts", () => {
  it.each([
    ["numpy.float32", "class", "float32", "object"],
    ["numpy.float64", "class", "float64", "float"],
    ["numpy.double", "class", "float64", "float"],
    ["numpy.str_", "class", "str_", "str"],
    ["numpy.array", "function", "array", "object"],
    ["numpy.add", "function", "add", undefined],
    ["torch.tensor", "function", "tensor", "object"],
    ["torch.nn.Linear", "class", "Linear", "object"],
    ["pandas.Timestamp", "class", "Timestamp", "object"],
    ["jax.numpy.float32", "class", "float32", "object"],
    ["scipy.special.gamma", "function", "gamma", undefined],
    ["zlib.crc32", "function", "crc32", undefined],
  ])("knows %s", (name, kind, label, returns) => {
    const fact = facts.lookup(name);
    expect(fact?.kind).toBe(kind);
    if (label) expect(fact?.label).toBe(label);
    expect(fact?.returns).toBe(returns);
  });

  it("knows objects without a name, modules and None", () => {
    expect(facts.lookup("torch.float16")?.kind).toBe("object");
    expect(facts.lookup("triton.language.float32")?.kind).toBe("object");
    expect(facts.lookup("pandas.NaT")?.kind).toBe("object");
    expect(facts.lookup("numpy.linalg")).toMatchObject({ kind: "module", label: "numpy.linalg" });
    expect(facts.lookup("numpy.newaxis")?.kind).toBe("none");
  });

  it("knows steady constants and forgets values that may change", () => {
    expect(facts.lookup("numpy.pi")?.constant).toEqual({ kind: "float", value: Math.PI });
    expect(facts.lookup("numpy.nan")?.constant).toEqual({ kind: "float", value: Number.NaN });
    expect(facts.lookup("triton.language.TRITON_MAX_TENSOR_NUMEL")).toMatchObject({ kind: "int" });
    expect(facts.lookup("triton.language.TRITON_MAX_TENSOR_NUMEL")?.constant).toBeUndefined();
    expect(facts.lookup("numpy.__version__")).toEqual({ kind: "str", everywhere: true });
  });

  it("follows results of calls and methods of classes", () => {
    expect(facts.lookup("numpy.array(…)")).toMatchObject({ kind: "object", type: "numpy.ndarray" });
    expect(facts.lookup("numpy.float64(…)")?.kind).toBe("float");
    expect(facts.lookup("numpy.array(…).reshape")).toMatchObject({
      kind: "function",
      label: "reshape",
    });
    expect(facts.lookup("numpy.array(…).shape")).toBeUndefined();
    expect(facts.lookup("pandas.DataFrame.sum")).toMatchObject({ kind: "function", label: "sum" });
    expect(facts.lookup("numpy.sum(…)")).toBeUndefined();
  });

  it("leaves open what differs between versions until one is configured", () => {
    expect(facts.lookup("numpy.typecodes")).toBeUndefined();
    const old = new Facts({ files: diskFiles, versions: { numpy: "1.26.0" } });
    const all = old
      .lookup("numpy.typecodes")
      ?.entries?.find(([key]) => key.constant?.value === "Float");
    expect(all?.[1].constant?.value).toBe("efdg");
    expect(old.lookup("numpy.bool_")).toMatchObject({ kind: "class", label: "bool_" });
    expect(
      new Facts({ files: diskFiles, versions: { numpy: "2.4" } }).lookup("numpy.bool_")?.label,
    ).toBe("bool");
  });

  it("knows enum members of the standard library by version", () => {
    expect(facts.lookup("socket.AF_INET")).toBeUndefined();
    const at = (python: string) => new Facts({ files: diskFiles, versions: { python } });
    expect(at("3.10").lookup("signal.SIGINT")?.text).toBe("Signals.SIGINT");
    expect(at("3.11").lookup("signal.SIGINT")?.text).toBe("2");
    expect(facts.lookup("http.HTTPStatus.OK")).toBeUndefined();
    expect(at("3.11").lookup("http.HTTPStatus.OK")).toMatchObject({ kind: "enum", text: "200" });
  });

  it("says nothing of names it does not have", () => {
    expect(facts.lookup("numpy.no_such_name")).toBeUndefined();
    expect(facts.lookup("numpy.constructor")).toBeUndefined();
    expect(facts.lookup("unheard_of.thing")).toBeUndefined();
  });
});
