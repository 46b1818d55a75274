// `config`, `parser` and what hangs on them, as conftest code sees them. Options have their defaults unless addopts sets them.
import {
  builtin,
  callFunction,
  type FactKind,
  findAttribute,
  importModule,
  int,
  iterate,
  list,
  NONE,
  native,
  opaque,
  type PyNative,
  type PyValue,
  str,
  TRUE,
  unknown,
  type Vm,
} from "../python/index.ts";
import { isCallable, type Kwargs, textOf } from "./py.ts";
import type { PytestConfig } from "./settings.ts";

interface AddedOption {
  readonly dest: string;
  readonly flags: readonly string[];
  readonly kwargs: Kwargs;
}

/** Options and ini values that conftests and plugins declared. */
export class Declared {
  readonly #options = new Map<string, AddedOption>();
  readonly #ini = new Map<string, Kwargs>();
  /** Lines added with `config.addinivalue_line("markers", …)`. */
  readonly markers: string[] = [];

  addOption(args: readonly PyValue[], kwargs: Kwargs): void {
    const flags = args.flatMap((one) => textOf(one) ?? []);
    const long = flags.find((one) => one.startsWith("--")) ?? flags[0] ?? "";
    const given = kwargs.get("dest");
    const dest = (given && textOf(given)) ?? destOf(long);
    this.#options.set(dest, { dest, flags, kwargs });
  }

  addIni(args: readonly PyValue[], kwargs: Kwargs): void {
    const [name, help, type, standard] = args;
    const text = (name && textOf(name)) ?? textOf(kwargs.get("name") ?? NONE);
    if (text === undefined) return;
    const all = new Map(kwargs);
    if (help) all.set("help", help);
    if (type) all.set("type", type);
    if (standard) all.set("default", standard);
    this.#ini.set(text, all);
  }

  option(name: string): AddedOption | undefined {
    const dest = destOf(name);
    const byFlag = [...this.#options.values()].find(({ flags }) => flags.includes(name));
    return byFlag ?? this.#options.get(dest);
  }

  ini(name: string): Kwargs | undefined {
    return this.#ini.get(name);
  }
}

const destOf = (flag: string): string => flag.replace(/^-+/, "").replaceAll("-", "_");

/** `parser` of pytest_addoption. */
export function parserValue(declared: Declared): PyNative {
  const group: PyNative = native("OptionGroup", undefined, {
    get: (name) => {
      if (name === "addoption" || name === "_addoption")
        return builtin(name, (args, kwargs) => {
          declared.addOption(args, kwargs);
          return NONE;
        });
      if (name === "addini")
        return builtin(name, (args, kwargs) => {
          declared.addIni(args, kwargs);
          return NONE;
        });
      if (name === "getgroup") return builtin(name, () => group);
      return undefined;
    },
  });
  return group;
}

/** `config`. */
export function configValue(vm: Vm, config: PytestConfig, declared: Declared): PyNative {
  const getoption = builtin("getoption", (args, kwargs) => {
    const name = textOf(args[0] ?? kwargs.get("name") ?? NONE) ?? "";
    return readOption(vm, config, declared, name, args[1] ?? kwargs.get("default"));
  });
  const option = native("Namespace", undefined, {
    get: (name) => readOption(vm, config, declared, name, undefined),
    set: () => {},
  });
  return native("Config", undefined, {
    get: (name) => {
      switch (name) {
        case "getoption":
        case "getvalue":
          return getoption;
        case "option":
          return option;
        case "getini":
          return builtin(name, ([key]) => readIni(vm, config, declared, textOf(key ?? NONE) ?? ""));
        case "addinivalue_line":
          return builtin(name, ([key, line]) => {
            if (textOf(key ?? NONE) === "markers" && line)
              declared.markers.push(textOf(line) ?? "");
            return NONE;
          });
        case "rootpath":
        case "rootdir":
        case "invocation_dir":
          return pathValue(vm, config.rootdir);
        case "pluginmanager":
          return pluginManager();
        case "stash":
        case "cache":
          return unknown(`pytest's \`config.${name}\` is not known here`, vm.place);
        default:
          return unknown(`\`config.${name}\` is not known here`, vm.place);
      }
    },
    set: () => {},
  });
}

function pluginManager(): PyNative {
  return native("PluginManager", undefined, {
    get: (name) => {
      if (name === "register" || name === "set_blocked") return builtin(name, () => NONE);
      return builtin(name, () => unknown(`which plugins are loaded is not known here`));
    },
  });
}

/** A `pathlib.Path`, where the interpreter has it. */
export function pathValue(vm: Vm, path: string): PyValue {
  const cls = findAttribute(vm, importModule(vm, "pathlib"), "Path");
  if (cls && cls.kind !== "opaque") return callFunction(vm, cls, [str(path)]);
  return opaque("pathlib.Path(…)", "object" satisfies FactKind);
}

function readOption(
  vm: Vm,
  config: PytestConfig,
  declared: Declared,
  name: string,
  standard: PyValue | undefined,
): PyValue {
  const added = declared.option(name);
  if (added) return addedValue(vm, config, added);
  const dest = destOf(name);
  if (dest === "keyword") return str(config.options.keyword);
  if (dest === "markexpr") return str(config.options.marker);
  const given = config.options.others.get(`--${dest.replaceAll("_", "-")}`);
  if (given === true) return TRUE;
  if (given !== undefined) return str(given);
  if (dest === "verbose") return int(0);
  return (
    standard ?? unknown(`the command-line option ${name} is not declared in this suite`, vm.place)
  );
}

function addedValue(vm: Vm, config: PytestConfig, { flags, kwargs }: AddedOption): PyValue {
  const action = textOf(kwargs.get("action") ?? NONE);
  const found = flags.map((one) => config.options.others.get(one)).find((one) => one !== undefined);
  if (action === "store_true" || action === "store_false") {
    const standard = kwargs.get("default") ?? { kind: "bool", value: action === "store_false" };
    return found === undefined ? standard : { kind: "bool", value: action === "store_true" };
  }
  if (found === undefined) return kwargs.get("default") ?? NONE;
  if (found === true) return kwargs.get("const") ?? NONE;
  const value = typed(vm, found, kwargs.get("type"));
  return action === "append" ? list([value]) : value;
}

function typed(vm: Vm, text: string, type: PyValue | undefined): PyValue {
  if (!type || type.kind === "none" || !isCallable(vm, type)) return str(text);
  return callFunction(vm, type, [str(text)]);
}

function readIni(vm: Vm, config: PytestConfig, declared: Declared, name: string): PyValue {
  const known = knownIni(config, name);
  if (known) return known;
  const raw = config.ini.values.get(name);
  const added = declared.ini(name);
  if (!added) return unknown(`the ini value ${name} is not declared in this suite`, vm.place);
  const type = textOf(added.get("type") ?? NONE);
  if (raw === undefined) return added.get("default") ?? emptyOf(type);
  return typedIni(raw, type) ?? unknown(`the ini value ${name} is not understood here`, vm.place);
}

function knownIni(config: PytestConfig, name: string): PyValue | undefined {
  const texts: Readonly<Record<string, readonly string[]>> = {
    python_files: config.pythonFiles,
    python_classes: config.pythonClasses,
    python_functions: config.pythonFunctions,
    norecursedirs: config.norecursedirs,
    usefixtures: config.usefixtures,
    markers: config.markers,
  };
  const found = texts[name];
  return found && list(found.map(str));
}

const emptyOf = (type: string | undefined): PyValue => {
  if (type === "bool") return { kind: "bool", value: false };
  return type === undefined || type === "string" ? str("") : list([]);
};

function typedIni(raw: unknown, type: string | undefined): PyValue | undefined {
  if (Array.isArray(raw)) return list(raw.map((one) => str(String(one))));
  if (typeof raw === "boolean") return { kind: "bool", value: raw };
  const text = String(raw);
  if (type === "bool") return { kind: "bool", value: /^(1|yes|true|on|y|t)$/i.test(text.trim()) };
  if (type === "linelist")
    return list(
      text
        .split("\n")
        .map((one) => one.trim())
        .filter((one) => one !== "")
        .map(str),
    );
  if (type === "args") return list(text.split(/\s+/).filter(Boolean).map(str));
  return type === undefined || type === "string" ? str(text) : undefined;
}

/** Texts of a Python list of strings; what is no string is left out. */
export function textsIn(vm: Vm, value: PyValue): readonly string[] {
  return iterate(vm, value).flatMap((one) => textOf(one) ?? []);
}
