// Slices as positions (PySlice_AdjustIndices).
import { byIndexMethod } from "./operators.ts";
import type { PySlice, PyValue } from "./values.ts";
import { Stop, type Vm } from "./vm.ts";

function part(vm: Vm, value: PyValue): number | undefined {
  const plain = byIndexMethod(vm, value);
  if (plain.kind === "none") return undefined;
  if (plain.kind === "int") return Number(plain.value);
  if (plain.kind === "bool") return Number(plain.value);
  if (plain.kind === "unknown") throw new Stop(plain);
  if (plain.kind === "maybe") throw new Stop(plain.condition);
  if (plain.kind === "opaque") throw new Stop(vm.unknown(`${plain.name} is not known`));
  throw vm.error("TypeError", "slice indices must be integers or None or have an __index__ method");
}

/** A slice over `length` elements as numbers (PySlice_AdjustIndices). */
export function sliceBounds(
  vm: Vm,
  slice: PySlice,
  length: number,
): { readonly start: number; readonly stop: number; readonly step: number } {
  const step = part(vm, slice.step) ?? 1;
  if (step === 0) throw vm.error("ValueError", "slice step cannot be zero");
  const low = step > 0 ? 0 : -1;
  const high = step > 0 ? length : length - 1;
  const clamp = (value: number): number =>
    Math.max(low, Math.min(high, value < 0 ? value + length : value));
  const start = part(vm, slice.start);
  const stop = part(vm, slice.stop);
  return {
    start: start === undefined ? (step > 0 ? low : high) : clamp(start),
    stop: stop === undefined ? (step > 0 ? high : low) : clamp(stop),
    step,
  };
}

/** The positions that a slice selects out of `length`, in order. */
export function sliceIndexes(vm: Vm, slice: PySlice, length: number): readonly number[] {
  const { start, stop, step } = sliceBounds(vm, slice, length);
  const positions: number[] = [];
  for (let at = start; step > 0 ? at < stop : at > stop; at += step) positions.push(at);
  return positions;
}
