// The library: verbs and types, nothing else.
export type { Context, Git } from "./commands/context.ts";
export { type Config, defaultConfig } from "./config.ts";
