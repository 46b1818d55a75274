// Which warnings the suite's filters turn into errors (`filterwarnings`, `-W`).
import type { PyClass } from "../python/index.ts";

/** True when the last filter that fits the warning says `error`. */
export function isErrorWarning(
  filters: readonly string[],
  category: PyClass,
  message: string,
): boolean {
  const fitting = [...filters].reverse().find((one) => fits(one, category, message));
  return fitting !== undefined && fitting.split(":")[0]!.trim() === "error";
}

function fits(filter: string, category: PyClass, message: string): boolean {
  const [, pattern = "", kind = "", module = ""] = filter.split(":").map((one) => one.trim());
  if (module !== "") return false;
  if (pattern !== "" && !startsWith(message, pattern)) return false;
  const name = kind.split(".").at(-1)!;
  return name === "" || category.mro.some((one) => one.kind === "class" && one.name === name);
}

/** Python matches the pattern at the start, ignoring case. */
function startsWith(message: string, pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})`, "i").test(message);
  } catch {
    return message.toLowerCase().startsWith(pattern.toLowerCase());
  }
}
