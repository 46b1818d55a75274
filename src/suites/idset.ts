// The ids of one function as a product of parts, as a plain list, or unknown. Texts are made elsewhere (id-text.ts).
import { withParams } from "../text/node-id.ts";
import { nearestParams } from "./idset-nearest.ts";
import { type Part, type PartSet, type Spelling, spell } from "./idset-parts.ts";
import type {
  Axis,
  Certainty,
  IdSet,
  MarkUse,
  Membership,
  Origin,
  TestCase,
  Undecided,
} from "./types.ts";

/** A part with the origin of its names. */
export interface OriginPart extends Part {
  readonly origin: Origin;
}

type Values = Readonly<Record<string, string>>;

/** The set of ids `base[params]` for a product of parts; `status` is the function's own. */
export function productIds(
  base: string,
  parts: readonly OriginPart[],
  status: Certainty,
  open?: Undecided,
): IdSet {
  return new ProductIds(base, parts, status, open);
}

/** An id set of which nothing is known but the reason. */
export function unknownIds(base: string, open: Undecided): IdSet {
  return new ListedIds(base, [], [], open);
}

/** The ids that remain when some were taken out one by one. */
export function listedIds(source: IdSet, cases: readonly TestCase[], open?: Undecided): IdSet {
  return new ListedIds(source.base, source.axes, cases, open ?? source.open);
}

class ProductIds implements IdSet {
  readonly base: string;
  readonly open: Undecided | undefined;
  readonly #parts: readonly OriginPart[];
  readonly #status: Certainty;
  #axes: readonly Axis[] | undefined;

  constructor(
    base: string,
    parts: readonly OriginPart[],
    status: Certainty,
    open: Undecided | undefined,
  ) {
    this.base = base;
    this.open = open;
    this.#parts = parts;
    this.#status = status;
  }

  get axes(): readonly Axis[] {
    this.#axes ??= this.#parts.flatMap(axesOfPart);
    return this.#axes;
  }

  get parts(): readonly OriginPart[] {
    return this.#parts;
  }

  count(): { certain: bigint; possible: bigint } {
    const times = (sizes: readonly number[]): bigint =>
      sizes.reduce((product, size) => product * BigInt(size), 1n);
    const all = times(this.#parts.map(({ sets }) => sets.length));
    const sure = this.#parts.map(
      ({ sets }) => sets.filter(({ status }) => status === "certain").length,
    );
    const certain = this.#status === "certain" ? times(sure) : 0n;
    return { certain, possible: all - certain };
  }

  #spell(params: string | null): Spelling | undefined {
    return spell(this.#parts, params);
  }

  has(params: string | null): Membership {
    const found = this.#spell(params);
    if (found) return this.#status === "certain" ? found.status : "possible";
    return this.open ? "undecided" : "no";
  }

  *cases(): Iterable<TestCase> {
    for (const chosen of choose(this.#parts)) yield this.#case(chosen);
  }

  #case(chosen: readonly PartSet[]): TestCase {
    const certain =
      this.#status === "certain" && chosen.every(({ status }) => status === "certain");
    const axes = valuesOf(this.#parts, chosen);
    return {
      id: withParams(this.base, joinTexts(chosen)),
      status: certain ? "certain" : "possible",
      axes,
    };
  }

  axesOf(params: string | null): Values | undefined {
    const found = this.#spell(params);
    return found && valuesOf(this.#parts, found.chosen);
  }

  marksOf(params: string | null): readonly MarkUse[] {
    return this.#spell(params)?.chosen.flatMap(({ marks }) => marks ?? []) ?? [];
  }

  nearest(params: string, limit: number): readonly string[] {
    if (this.#parts.every(({ sets }) => sets.every(({ text }) => text === null))) return [];
    if (this.#parts.some(({ sets }) => sets.length === 0)) return [];
    return nearestParams(this.#parts, params, limit);
  }
}

/** The text in brackets of one choice per part; null when all of them are hidden. */
export function joinTexts(chosen: readonly PartSet[]): string | null {
  const texts = chosen.map(({ text }) => text).filter((text) => text !== null);
  return texts.length === 0 ? null : texts.join("-");
}

function axesOfPart(part: OriginPart): readonly Axis[] {
  return part.names.map((name, i) => ({
    name,
    values: [...new Set(part.sets.map(({ values }) => values[i] ?? ""))],
    origin: part.origin,
  }));
}

function valuesOf(parts: readonly Part[], chosen: readonly PartSet[]): Values {
  const out: Record<string, string> = {};
  parts.forEach(({ names }, i) => {
    names.forEach((name, k) => {
      out[name] = chosen[i]!.values[k] ?? "";
    });
  });
  return out;
}

/** All choices of one set per part; the first part varies slowest. */
export function* choose(parts: readonly Part[]): Iterable<readonly PartSet[]> {
  if (parts.some(({ sets }) => sets.length === 0)) return;
  const at = parts.map(() => 0);
  for (;;) {
    yield at.map((index, i) => parts[i]!.sets[index]!);
    let i = parts.length - 1;
    while (i >= 0 && ++at[i]! >= parts[i]!.sets.length) at[i--] = 0;
    if (i < 0) return;
  }
}

class ListedIds implements IdSet {
  readonly base: string;
  readonly axes: readonly Axis[];
  readonly open: Undecided | undefined;
  readonly #cases: readonly TestCase[];

  constructor(
    base: string,
    axes: readonly Axis[],
    cases: readonly TestCase[],
    open: Undecided | undefined,
  ) {
    this.base = base;
    this.axes = axes;
    this.open = open;
    this.#cases = cases;
  }

  count(): { certain: bigint; possible: bigint } {
    const certain = this.#cases.filter(({ status }) => status === "certain").length;
    return { certain: BigInt(certain), possible: BigInt(this.#cases.length - certain) };
  }

  #find(params: string | null): TestCase | undefined {
    const id = withParams(this.base, params);
    const found = this.#cases.filter((one) => one.id === id);
    return found.find(({ status }) => status === "certain") ?? found[0];
  }

  has(params: string | null): Membership {
    return this.#find(params)?.status ?? (this.open ? "undecided" : "no");
  }

  cases(): Iterable<TestCase> {
    return this.#cases;
  }

  axesOf(params: string | null): Values | undefined {
    return this.#find(params)?.axes;
  }

  nearest(params: string, limit: number): readonly string[] {
    const texts = this.#cases
      .map(({ id }) => id.slice(this.base.length + 1, -1))
      .filter((text) => text !== "" && text !== params);
    const part: Part = {
      names: [],
      sets: [...new Set(texts)].map((text) => ({ text, status: "certain", values: [] })),
    };
    return part.sets.length === 0 ? [] : nearestParams([part], params, limit);
  }
}
