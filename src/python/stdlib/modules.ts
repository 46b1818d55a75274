// The table of the host's modules: dotted name → how to make it. Names that are not here stay opaque.
import type { PyModule } from "../values.ts";
import type { Vm } from "../vm.ts";
import { base64Module, binasciiModule, hashlibModule, htmlModule, zlibModule } from "./digests.ts";
import { hostSupport } from "./host.ts";
import { itertoolsModule } from "./itertools.ts";
import { cmathModule, mathModule } from "./math.ts";
import { regexSupport } from "./re.ts";
import { SOURCES } from "./source/all.ts";
import { sourceModule } from "./source-module.ts";
import { platformModule, sysModule, timeModule } from "./system.ts";

type Make = (vm: Vm) => PyModule;

const PACKAGES: ReadonlySet<string> = new Set([
  "collections",
  "unittest",
  "os",
  "importlib",
  "json",
  "logging",
  "urllib",
]);

/** One module under a second name. */
const same =
  (name: string): Make =>
  (vm) =>
    vm.modules.get(name) ?? STANDARD_MODULES[name]!(vm);

/** Modules of the standard library by dotted name, made when they are first imported. */
export const STANDARD_MODULES: Readonly<Record<string, Make>> = {
  ...Object.fromEntries(
    Object.entries(SOURCES).map(([name, text]): [string, Make] => [
      name,
      (vm) => sourceModule(vm, name, text, PACKAGES.has(name)),
    ]),
  ),
  _host: hostSupport,
  itertools: itertoolsModule,
  math: mathModule,
  cmath: cmathModule,
  _re: regexSupport,
  hashlib: hashlibModule,
  base64: base64Module,
  binascii: binasciiModule,
  zlib: zlibModule,
  html: htmlModule,
  sys: sysModule,
  time: timeModule,
  platform: platformModule,
  "os.path": same("posixpath"),
  typing_extensions: same("typing"),
};
