// Slices as positions (PySlice_AdjustIndices).
import { type PySlice, type PyValue, plainValue } from "./values.ts";
import { Stop, type Vm } from "./vm.ts";

function part(vm: Vm, value: PyValue): number | undefined {
  const plain = plainValue(value);
  if (plain.kind === "none") return undefined;
  if (plain.kind === "int") return Number(plain.value);
  if (plain.kind === "bool") return Number(plain.value);
  if (plain.kind === "unknown") throw new Stop(plain);
  if (plain.kind === "maybe") throw new Stop(plain.condition);
  if (plain.kind === "opaque") throw new Stop(vm.unknown(`${plain.name} is not known`));
  throw vm.error("TypeError", "slice indices must be integers or None or have an __index__ method");
}

/** The positions that a slice selects out of `length`, in order. */
export function sliceIndexes(vm: Vm, slice: PySlice, length: number): readonly number[] {
  const step = part(vm, slice.step) ?? 1;
  if (step === 0) throw vm.error("ValueError", "slice step cannot be zero");
  const low = step > 0 ? 0 : -1;
  const high = step > 0 ? length : length - 1;
  const clamp = (value: number): number =>
    Math.max(low, Math.min(high, value < 0 ? value + length : value));
  const start = part(vm, slice.start);
  const stop = part(vm, slice.stop);
  const from = start === undefined ? (step > 0 ? low : high) : clamp(start);
  const to = stop === undefined ? (step > 0 ? high : low) : clamp(stop);
  const positions: number[] = [];
  for (let at = from; step > 0 ? at < to : at > to; at += step) positions.push(at);
  return positions;
}
