// sys, platform and time: what the target settings say; everything of the machine is unknown.
import { builtinClass, hostClass } from "../classes.ts";
import { makeDict } from "../hashing.ts";
import {
  type Bindings,
  bool,
  builtin,
  float,
  int,
  list,
  NONE,
  native,
  type PyModule,
  type PyValue,
  str,
  tuple,
} from "../values.ts";
import type { Vm } from "../vm.ts";
import { type NativeFunction, type Natives, nativeModule } from "./native-functions.ts";

const DEFAULT_VERSION: readonly [number, number] = [3, 11];

/** Something that can be compared in its first numbers, indexed and read by name, as version_info is. */
function versionInfo(vm: Vm): PyValue {
  const [major, minor] = vm.options.pythonVersion ?? DEFAULT_VERSION;
  const micro = vm.unknown("the micro version of Python is not configured");
  const parts: readonly PyValue[] = [int(major), int(minor), micro, str("final"), int(0)];
  const names = ["major", "minor", "micro", "releaselevel", "serial"];
  const cls = hostClass("version_info", [builtinClass("tuple")], undefined, "sys");
  return {
    kind: "instance",
    cls,
    attrs: new Map(names.map((name, i) => [name, parts[i]!])),
    payload: tuple(parts),
    data: new Map(),
  };
}

const outside =
  (what: string): NativeFunction =>
  (vm) =>
    vm.unknown(what);

const SYS_FUNCTIONS: Natives = {
  getsizeof: outside("sizes of objects are not known"),
  getrecursionlimit: () => int(1000),
  setrecursionlimit: () => NONE,
  getdefaultencoding: () => str("utf-8"),
  getfilesystemencoding: () => str("utf-8"),
  getrefcount: outside("reference counts are not known"),
  exc_info: outside("the exception being handled is not looked up"),
  intern: (_, [text]) => text ?? NONE,
  gettrace: () => NONE,
  settrace: () => NONE,
  _getframe: outside("the call stack is not known"),
  set_int_max_str_digits: () => NONE,
  get_int_max_str_digits: () => int(4300),
};

const STREAM = (name: string): PyValue => {
  const nothing = builtin("write", () => NONE);
  return native(name, undefined, { get: (key) => (key === "encoding" ? str("utf-8") : nothing) });
};

/** The module `sys`. */
export function sysModule(vm: Vm): PyModule {
  const version = vm.unknown("the full version of Python is not configured");
  const { platform } = vm.options;
  const machine = (what: string): PyValue => vm.unknown(`${what} is not known`);
  const module = nativeModule(vm, "sys", SYS_FUNCTIONS, {
    version_info: versionInfo(vm),
    version: version,
    hexversion: version,
    platform: platform === undefined ? vm.unknown("the platform is not configured") : str(platform),
    maxsize: int(2n ** 63n - 1n),
    maxunicode: int(0x10ffff),
    byteorder: str("little"),
    path: vm.sysPath,
    argv: machine("the command line"),
    executable: machine("the interpreter's path"),
    prefix: machine("the interpreter's prefix"),
    base_prefix: machine("the interpreter's prefix"),
    exec_prefix: machine("the interpreter's prefix"),
    flags: machine("sys.flags"),
    dont_write_bytecode: bool(false),
    warnoptions: list([]),
    stdout: STREAM("stdout"),
    stderr: STREAM("stderr"),
    stdin: STREAM("stdin"),
    __stdout__: STREAM("stdout"),
    __stderr__: STREAM("stderr"),
    builtin_module_names: machine("the list of built-in modules"),
    stdlib_module_names: machine("the list of standard modules"),
    modules: importedModules(vm),
    implementation: namespace({ name: str("cpython"), cache_tag: machine("the cache tag") }),
    float_info: namespace({
      max: float(Number.MAX_VALUE),
      min: float(2.2250738585072014e-308),
      epsilon: float(Number.EPSILON),
      dig: int(15),
      mant_dig: int(53),
      max_exp: int(1024),
      min_exp: int(-1021),
      max_10_exp: int(308),
      min_10_exp: int(-307),
      radix: int(2),
      rounds: int(1),
    }),
    int_info: namespace({ default_max_str_digits: int(4300), bits_per_digit: int(30) }),
    hash_info: namespace({ width: int(64), modulus: int(2n ** 61n - 1n), inf: int(314159) }),
  });
  const leave = builtin("exit", (args) => {
    throw vm.error("SystemExit", args[0]?.kind === "str" ? args[0].value : "");
  });
  module.attrs.set("exit", leave);
  return module;
}

function namespace(entries: Readonly<Record<string, PyValue>>): PyValue {
  const attrs = new Map(Object.entries(entries));
  return native("namespace", undefined, { get: (name) => attrs.get(name) });
}

/** `sys.modules`: which modules a run has imported by now is known for the project's own only. */
function importedModules(vm: Vm): PyValue {
  const view = makeDict(vm, []);
  const scope: Bindings = vm.modules as unknown as Bindings;
  return { ...view, scope };
}

/** The module `time`: clocks are unknown. */
export function timeModule(vm: Vm): PyModule {
  const clock = outside("the clock is not known");
  const names =
    "time time_ns perf_counter perf_counter_ns monotonic monotonic_ns process_time process_time_ns thread_time " +
    "localtime gmtime strftime strptime ctime asctime mktime get_clock_info";
  const functions = Object.fromEntries(names.split(" ").map((name) => [name, clock]));
  const zone = vm.unknown("the local time zone is not known");
  return nativeModule(
    vm,
    "time",
    { ...functions, sleep: () => NONE, tzset: () => NONE },
    { timezone: zone, tzname: zone, altzone: zone, daylight: zone },
  );
}

const SYSTEMS: Readonly<Record<string, string>> = {
  linux: "Linux",
  darwin: "Darwin",
  win32: "Windows",
};

/** The module `platform`. */
export function platformModule(vm: Vm): PyModule {
  const machine = outside("the machine is not known");
  const names =
    "machine processor node release version platform uname architecture libc_ver python_version python_build " +
    "python_compiler python_version_tuple mac_ver win32_ver freedesktop_os_release";
  const functions = Object.fromEntries(names.split(" ").map((name) => [name, machine]));
  return nativeModule(vm, "platform", {
    ...functions,
    python_implementation: () => str("CPython"),
    system: () => {
      const { platform } = vm.options;
      const name = platform === undefined ? undefined : SYSTEMS[platform];
      return name === undefined ? vm.unknown("the platform is not configured") : str(name);
    },
  });
}
