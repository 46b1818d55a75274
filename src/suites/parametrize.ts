// One parametrize call: its parameter sets and their final texts (pytest-ids 9, 10). Which calls there are is metafunc.ts.
import {
  advance,
  callFunction,
  hashKey,
  iterate,
  type Place,
  PyRaise,
  type PyValue,
  Stop,
  tuple,
} from "../python/index.ts";
import { unorderedItems } from "../python/iteration.ts";
import { type Assumptions, inEveryWay } from "./assume.ts";
import { type Spelling, spellText, valueText } from "./id-text.ts";
import type { PartSet } from "./idset-parts.ts";
import { joinSets } from "./join-parts.ts";
import { type Mark, markIn } from "./marks.ts";
import { HIDDEN_PARAM, NOTSET, type ParameterSet, parameterSetIn } from "./param-values.ts";
import { printValue } from "./print-value.ts";
import { CollectError, isCallable, textOf, typeName } from "./py.ts";
import { hasDuplicates, makeUnique, type PartText } from "./unique.ts";

/** What a call was given, names already read. */
export interface CallRequest {
  readonly names: readonly string[];
  /** Values are taken whole, as for one name given as text. */
  readonly whole: boolean;
  readonly values: PyValue;
  readonly ids: PyValue | undefined;
  /** The mark it comes from; its stored ids are used and filled. */
  readonly mark: Mark | undefined;
  readonly at: Place | undefined;
}

/** What texts depend on besides the values. */
export interface IdMaking extends Spelling {
  /** `pytest_make_parametrize_id` hooks: the first text wins. */
  readonly hook: ((value: PyValue, name: string) => string | undefined) | undefined;
  readonly markUse: (mark: Mark) => NonNullable<PartSet["marks"]>[number];
}

/** Names of a parametrize call and whether values are taken whole. @throws CollectError, Stop. */
export function readNames(
  making: IdMaking,
  argnames: PyValue,
): Pick<CallRequest, "names" | "whole"> {
  const text = textOf(argnames);
  if (text === undefined) {
    const names = iterate(making.vm, argnames).map((one) => {
      const name = textOf(one);
      if (name !== undefined) return name;
      if (one.kind === "unknown") throw new Stop(one);
      throw new CollectError("a parameter name is not a string");
    });
    return { names, whole: false };
  }
  const names = text
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "");
  const single = names.length === 1;
  const { trailingCommaIsOneName } = making.config.rules;
  return { names, whole: single && (trailingCommaIsOneName || !text.includes(",")) };
}

/** One set before its text is final. */
interface RawSet {
  readonly values: readonly PyValue[] | Stop;
  readonly id: PyValue;
  readonly marks: readonly Mark[];
}

/**
 * The sets of a call. Values that hang on unknown conditions are tried every way: a set whose text occurs in
 * all ways is certain, the others are possible.
 * @throws CollectError, PyRaise, Stop.
 */
export function readSets(making: IdMaking, request: CallRequest): readonly PartSet[] {
  const items = new Map<PyValue, readonly PyValue[]>();
  let unordered = false;
  const itemsOf = (value: PyValue): readonly PyValue[] => {
    const known = items.get(value) ?? itemsInOrder(making, value);
    items.set(value, known ?? []);
    if (known) return known;
    unordered = true;
    return unorderedItems(value as PyValue & { kind: "set" });
  };
  const explicit = explicitIds(making, request);
  const ways = inEveryWay((assume) => oneWay(making, request, assume, itemsOf, explicit));
  if (unordered) checkOrderFree(making, request, explicit, ways);
  if (ways.length === 1) {
    storeIds(request, ways[0]!);
    return ways[0]!;
  }
  return joinSets(ways);
}

/** undefined for a set of which the order is not known. */
function itemsInOrder(making: IdMaking, value: PyValue): readonly PyValue[] | undefined {
  try {
    return iterate(making.vm, value);
  } catch (error) {
    if (error instanceof Stop && value.kind === "set" && !value.taint) return undefined;
    throw error;
  }
}

/** Ids from a set are known as a set when another order of its elements gives the same texts. */
function checkOrderFree(
  making: IdMaking,
  request: CallRequest,
  explicit: (count: number, assume: Assumptions) => Explicit,
  ways: readonly (readonly PartSet[])[],
): void {
  const reversed = (value: PyValue): readonly PyValue[] =>
    unorderedItems(value as PyValue & { kind: "set" }).toReversed();
  const others = inEveryWay((assume) => oneWay(making, request, assume, reversed, explicit));
  const texts = (sets: readonly PartSet[]): string =>
    [...sets.map(({ text }) => `${text}`)].sort().join("\0");
  const listed = request.ids !== undefined && request.ids.kind !== "none" && isList(request.ids);
  if (listed || ways.some((one, i) => texts(one) !== texts(others[i] ?? [])))
    throw new Stop(
      making.vm.unknown("ids hang on the order of a set's elements, which is not known"),
    );
}

function storeIds({ mark }: CallRequest, sets: readonly PartSet[]): void {
  const source = mark?.idsFrom;
  if (source && !source.storedIds) source.storedIds = sets.map(({ text }) => text);
}

function oneWay(
  making: IdMaking,
  request: CallRequest,
  assume: Assumptions,
  itemsOf: (value: PyValue) => readonly PyValue[],
  explicit: (count: number, assume: Assumptions) => Explicit,
): readonly PartSet[] {
  const values = assume.pickBound(request.values);
  const items = assume.pickAll(itemsOf(values));
  const raw = items.map((one) => rawSet(making, request, assume, one));
  const sets = raw.length > 0 ? raw : [emptySet(making, request)];
  const empty = raw.length === 0 && making.config.rules.notsetText;
  const ids = explicit(sets.length, assume);
  const texts = sets.map((set, i) => textOfSet(making, request, assume, set, i, ids));
  return finish(making, request, assume, sets, texts, empty ? "NOTSET" : undefined);
}

function emptySet(making: IdMaking, request: CallRequest): RawSet {
  if (making.config.emptyParameterSet === "fail_at_collect")
    throw new CollectError("Empty parameter set", request.at);
  const id: PyValue = making.config.rules.notsetText
    ? { kind: "str", value: "NOTSET" }
    : { kind: "none" };
  return { values: request.names.map(() => NOTSET), id, marks: [] };
}

function rawSet(
  making: IdMaking,
  request: CallRequest,
  assume: Assumptions,
  item: PyValue,
): RawSet {
  const set = parameterSetIn(item);
  const fields: ParameterSet | undefined = set ?? unpackedSet(request, item);
  const marks = set ? marksIn(making, set.marks) : [];
  const id = set ? assume.pickBound(set.id) : ({ kind: "none" } as const);
  const values = valuesIn(making, request, fields?.values ?? item);
  return { values, id, marks };
}

const unpackedSet = (request: CallRequest, item: PyValue): ParameterSet | undefined =>
  request.whole ? { values: tuple([item]), marks: tuple([]), id: { kind: "none" } } : undefined;

function marksIn(making: IdMaking, value: PyValue): readonly Mark[] {
  try {
    return iterate(making.vm, value).flatMap((one) => markIn(one) ?? []);
  } catch {
    return [];
  }
}

/** The values of a set, as many as there are names. What cannot be unpacked here is told when its text is needed. */
function valuesIn(
  making: IdMaking,
  request: CallRequest,
  value: PyValue,
): readonly PyValue[] | Stop {
  let values: readonly PyValue[];
  try {
    values = iterate(making.vm, value);
  } catch (error) {
    if (error instanceof Stop) return error;
    if (error instanceof PyRaise)
      throw new CollectError(`object of type '${typeName(value)}' has no len()`, request.at);
    throw error;
  }
  if (values.some((one) => one.kind === "maybe" && one.options.some((o) => o.kind === "absent")))
    return new Stop(making.vm.unknown("the number of values of a parameter set is not known"));
  if (values.length !== request.names.length)
    throw new CollectError(
      `in "parametrize" the number of names (${request.names.length}) must be equal to the number of values (${values.length})`,
      request.at,
    );
  return values;
}

/** Texts given by `ids`: a callable, a list, or none. */
type Explicit =
  | { readonly kind: "none" }
  | { readonly kind: "callable"; readonly func: PyValue }
  | { readonly kind: "list"; readonly items: readonly PyValue[] };

/** Reads `ids` once; lists are checked against the number of sets. */
function explicitIds(
  making: IdMaking,
  request: CallRequest,
): (count: number, assume: Assumptions) => Explicit {
  const stored = request.mark?.idsFrom?.storedIds;
  if (stored) {
    const items = stored.map(
      (one): PyValue => (one === null ? HIDDEN_PARAM : { kind: "str", value: one }),
    );
    return (count) => checkedList(items, count, request);
  }
  const { ids } = request;
  if (ids === undefined || ids.kind === "none") return () => ({ kind: "none" });
  let drawn: readonly PyValue[] | undefined;
  return (count, assume) => {
    const value = assume.pickBound(ids);
    if (value.kind === "none") return { kind: "none" };
    if (value.kind === "iterator") {
      drawn ??= draw(making, value, count);
      return { kind: "list", items: drawn };
    }
    if (isList(value)) return checkedList(assume.pickAll(listed(making, value)), count, request);
    if (isCallable(making.vm, value)) return { kind: "callable", func: value };
    return checkedList(assume.pickAll(listed(making, value)), count, request);
  };
}

const isList = (value: PyValue): boolean =>
  ["list", "tuple", "dict", "set", "range", "str"].includes(value.kind);

function listed(making: IdMaking, value: PyValue): readonly PyValue[] {
  try {
    return iterate(making.vm, value);
  } catch (error) {
    if (error instanceof PyRaise) throw new CollectError("ids must be a callable or an iterable");
    throw error;
  }
}

function draw(making: IdMaking, ids: PyValue & { kind: "iterator" }, count: number) {
  const out: PyValue[] = [];
  while (out.length < count) {
    const next = advance(making.vm, ids);
    if (next === undefined) break;
    out.push(next);
  }
  return out;
}

function checkedList(items: readonly PyValue[], count: number, request: CallRequest): Explicit {
  if (items.length !== count && items.length !== 0)
    throw new CollectError(
      `${count} parameter sets specified, with different number of ids: ${items.length}`,
      request.at,
    );
  return { kind: "list", items };
}

interface SetText {
  readonly text: PartText;
  /** One text per name where the text is made of them. */
  readonly parts: readonly string[] | undefined;
}

function textOfSet(
  making: IdMaking,
  request: CallRequest,
  assume: Assumptions,
  set: RawSet,
  index: number,
  ids: Explicit,
): SetText {
  if (set.id === HIDDEN_PARAM) return { text: null, parts: undefined };
  if (set.id.kind !== "none") return { text: explicitText(making, set.id), parts: undefined };
  const listed = ids.kind === "list" ? ids.items[index] : undefined;
  if (listed === HIDDEN_PARAM && making.config.rules.hiddenParam)
    return { text: null, parts: undefined };
  if (listed && listed.kind !== "none")
    return { text: requiredText(making, listed, index, request), parts: undefined };
  if (set.values instanceof Stop) throw set.values;
  const func = ids.kind === "callable" ? ids.func : undefined;
  const parts = set.values.map((value, k) =>
    argumentText(making, func, assume.pickBound(value), request.names[k]!, index),
  );
  return { text: parts.join("-"), parts };
}

function explicitText(making: IdMaking, id: PyValue): string {
  const text = textOf(id);
  if (text === undefined)
    throw new Stop(id.kind === "unknown" ? id : making.vm.unknown("an id is not known"));
  const { rules, unescapedIds } = making.config;
  const plain = unescapedIds && rules.unescapedExplicitIds;
  return plain
    ? text
    : spellText({ ...making, config: { ...making.config, unescapedIds: false } }, text);
}

function requiredText(
  making: IdMaking,
  value: PyValue,
  index: number,
  request: CallRequest,
): string {
  const text = valueText(making, value, true);
  if (text !== undefined) return text;
  throw new CollectError(
    `ids contains unsupported value (type: ${typeName(value)}) at index ${index}`,
    request.at,
  );
}

function argumentText(
  making: IdMaking,
  func: PyValue | undefined,
  value: PyValue,
  name: string,
  index: number,
): string {
  const made = func && fromCallable(making, func, value, name, index);
  return made ?? making.hook?.(value, name) ?? valueText(making, value) ?? `${name}${index}`;
}

function fromCallable(
  making: IdMaking,
  func: PyValue,
  value: PyValue,
  name: string,
  index: number,
): string | undefined {
  let result: PyValue;
  try {
    result = callFunction(making.vm, func, [value]);
  } catch (error) {
    if (!(error instanceof PyRaise)) throw error;
    throw new CollectError(
      `error raised while trying to determine id of parameter '${name}' at position ${index}`,
    );
  }
  return result.kind === "none" ? undefined : valueText(making, result);
}

/** Unique texts, per-name texts, and grouping keys where the version groups by value. */
function finish(
  making: IdMaking,
  request: CallRequest,
  assume: Assumptions,
  sets: readonly RawSet[],
  texts: readonly SetText[],
  empty: string | undefined,
): readonly PartSet[] {
  const plain = texts.map(({ text }) => text);
  if (plain.filter((one) => one === null).length > 1)
    throw new CollectError("only one parameter set may use HIDDEN_PARAM", request.at);
  if (making.config.strictIds && hasDuplicates(plain))
    throw new CollectError("duplicate parametrization ids", request.at);
  const unique = makeUnique(plain, making.config.rules);
  return sets.map((set, i): PartSet => {
    const text = unique[i]!;
    const parts = request.names.length === 1 && text !== null ? [text] : texts[i]!.parts;
    const values =
      empty !== undefined
        ? request.names.map(() => empty)
        : (parts ?? bestTexts(making, request, assume, set, i));
    const marks = set.marks.map(making.markUse);
    const keys = groupKeys(making, set);
    return {
      text,
      status: "certain",
      values,
      ...(marks.length > 0 ? { marks, markObjects: set.marks } : {}),
      ...(keys ? { keys } : {}),
      print: () =>
        set.values instanceof Stop ? [] : set.values.map((one) => printValue(making.vm, one)),
    };
  });
}

/** Texts of the values behind an explicit id, as far as they are known. */
function bestTexts(
  making: IdMaking,
  request: CallRequest,
  assume: Assumptions,
  set: RawSet,
  index: number,
): readonly string[] {
  const { values } = set;
  return request.names.map((name, k) => {
    const standard = `${name}${index}`;
    const value = values instanceof Stop ? undefined : values[k];
    if (!value) return standard;
    try {
      return valueText(making, assume.pickBound(value)) ?? standard;
    } catch (error) {
      if (error instanceof Stop || error instanceof PyRaise) return standard;
      throw error;
    }
  });
}

function groupKeys(making: IdMaking, set: RawSet): readonly string[] | undefined {
  if (making.config.rules.directIndex !== "value" || set.values instanceof Stop) return undefined;
  try {
    return set.values.map((one) => hashKey(making.vm, one));
  } catch {
    return undefined;
  }
}
