// The modules that pytest and its well-known plugins put before test code: `pytest`, `_pytest`, `pytest_asyncio`.
import {
  builtin,
  callFunction,
  emptyModule,
  importModule,
  NONE,
  native,
  opaque,
  type PyClass,
  type PyInstance,
  type PyModule,
  PyRaise,
  type PyValue,
  Stop,
  str,
  unknown,
  type Vm,
} from "../python/index.ts";
import { isStandardModule } from "../python/standard-names.ts";
import { STANDARD_MODULES } from "../python/stdlib/modules.ts";
import { sourceModule } from "../python/stdlib/source-module.ts";
import { fixtureDecorator, fixtureIn } from "./fixtures.ts";
import { fromParent } from "./makeitem.ts";
import { Mark, type MarkContext, markDecorator } from "./marks.ts";
import { HIDDEN_PARAM, makeParam } from "./param-values.ts";
import { parameterizedModule } from "./parameterized.ts";
import { asyncioModule, hypothesisModule } from "./plugin-modules.ts";
import { type Kwargs, textOf } from "./py.ts";
import { PYTEST_SOURCE } from "./pytest-source.ts";
import type { PytestConfig } from "./settings.ts";
import { isErrorWarning } from "./warning-filters.ts";

/** What the modules depend on. */
export interface PytestWorld {
  readonly config: PytestConfig;
  /** Registered markers: those of the ini file and those that conftests add. */
  readonly markers: () => readonly string[];
  /** True when the project uses plugins, which may register markers of their own. */
  readonly hasPlugins: () => boolean;
  /** Third-party packages that are known to be there. */
  readonly installed: (name: string) => boolean;
}

type Make = (vm: Vm) => PyModule;

/** All modules of the host for one suite. */
export function hostModules(world: PytestWorld): Readonly<Record<string, Make>> {
  const make: Make = (vm) => pytestModule(vm, world);
  const alias: Make = (vm) => facade(vm);
  const internals = [
    "mark",
    "mark.structures",
    "outcomes",
    "fixtures",
    "python",
    "config",
    "nodes",
  ];
  return {
    ...STANDARD_MODULES,
    warnings: (vm) => warningsModule(vm, world),
    pytest: make,
    _pytest: (vm) => packageOf(vm, "_pytest"),
    ...Object.fromEntries(internals.map((name) => [`_pytest.${name}`, alias])),
    parameterized: parameterizedModule,
    hypothesis: hypothesisModule,
    pytest_asyncio: asyncioModule,
  };
}

function packageOf(vm: Vm, name: string): PyModule {
  const module = emptyModule(name, undefined, [], false);
  module.attrs.set("__name__", str(name));
  module.open = vm.unknown(`\`${name}\` holds pytest's own internals`);
  return module;
}

/** `_pytest.…`: the public names, anything else is not known. */
function facade(vm: Vm): PyModule {
  const module = packageOf(vm, "_pytest");
  const pytest = importModule(vm, "pytest");
  if (pytest.kind === "module")
    for (const [name, value] of pytest.attrs)
      if (!name.startsWith("__")) module.attrs.set(name, value);
  return module;
}

const typeNames = (
  "Cache CallInfo CaptureFixture Class Code Collector CollectReport Config Dir Directory DoctestItem " +
  "ExceptionInfo ExitCode File FixtureDef FixtureRequest Function HookRecorder Item LineMatcher " +
  "LogCaptureFixture Mark MarkDecorator MarkGenerator Metafunc Module OptionGroup Package " +
  "Parser PytestPluginManager Pytester RecordedHookCall RunResult Session Stash StashKey Subtests " +
  "SubtestReport TempPathFactory TempdirFactory TerminalReporter Testdir TestReport TestShortLogReport " +
  "WarningsRecorder"
).split(" ");

function pytestModule(vm: Vm, world: PytestWorld): PyModule {
  const { rules } = world.config;
  const module = sourceModule(vm, "pytest", PYTEST_SOURCE, false);
  const put = (name: string, value: PyValue): unknown => module.attrs.set(name, value);
  for (const name of typeNames) put(name, opaque(`pytest.${name}`, "class", name));
  for (const name of ["Function", "Item"]) {
    const cls = opaque(`pytest.${name}`, "class", name);
    cls.attrs.set("from_parent", fromParent);
    put(name, cls);
  }
  const context: MarkContext = { vm, rules, isFixture: (value) => fixtureIn(value) !== undefined };
  put("mark", markGenerator(context, world, module));
  put(
    "param",
    builtin("param", (args, kwargs) => makeParam(vm, rules, args, kwargs)),
  );
  put("fixture", fixtureDecorator(vm, "fixture"));
  if (rules.hiddenParam) put("HIDDEN_PARAM", HIDDEN_PARAM);
  put(
    "importorskip",
    builtin("importorskip", (args, kwargs) => importOrSkip(vm, world, module, args, kwargs)),
  );
  put("hookimpl", hookDecorator("pytest_impl"));
  put("hookspec", hookDecorator("pytest_spec"));
  put("__version__", unknown("the exact version of pytest is not known"));
  put("version_tuple", unknown("the exact version of pytest is not known"));
  put("cmdline", opaque("pytest.cmdline", "object"));
  return module;
}

/** `@pytest.hookimpl(…)` leaves its options on the function. */
function hookDecorator(attribute: string): PyValue {
  const apply = (func: PyValue | undefined, kwargs: Kwargs): PyValue => {
    if (func?.kind === "function") {
      const options = native("HookOptions", kwargs, {});
      func.attrs.set(attribute, options);
    }
    return func ?? NONE;
  };
  return builtin("hookimpl", (args, kwargs) => {
    if (args[0]) return apply(args[0], kwargs);
    return builtin("hookimpl", ([func]) => apply(func, kwargs));
  });
}

const ownMarks = new Set(
  "filterwarnings skip skipif xfail parametrize usefixtures tryfirst trylast".split(" "),
);
/** Marks that well-known plugins register. */
const pluginMarks = new Set(
  (
    "anyio asyncio benchmark codspeed dependency disable_socket django_db enable_socket flaky forked freeze_time " +
    "hypothesis isort mypy no_cover order parallel_threads playwright pytester_example_path repeat rerun_in_subprocess " +
    "thread_unsafe timeout timeout_func trio twisted urls vcr xdist_group"
  ).split(" "),
);
const misspelt = new Set(["parameterize", "parametrise", "parameterise"]);

function markGenerator(context: MarkContext, world: PytestWorld, pytest: PyModule): PyValue {
  const { vm } = context;
  return native("MarkGenerator", undefined, {
    get: (name) => {
      if (name.startsWith("_")) return undefined;
      checkMarkName(vm, world, pytest, name);
      return markDecorator(context, new Mark(name, [], new Map(), vm.place));
    },
    repr: () => "<MarkGenerator>",
  });
}

function checkMarkName(vm: Vm, world: PytestWorld, pytest: PyModule, name: string): void {
  if (ownMarks.has(name)) return;
  const registered = [...world.config.markers, ...world.markers()].map((line) =>
    line.split(":")[0]!.split("(")[0]!.trim(),
  );
  if (registered.includes(name)) return;
  const failed = (message: string): PyRaise => raised(vm, pytest, "Failed", message);
  if (world.config.strictMarkers && (pluginMarks.has(name) || world.hasPlugins())) {
    if (!pluginMarks.has(name))
      vm.doubtLeaving(
        vm.unknown(`no marker ${name} is registered, unless a plugin does it`),
        "error",
      );
    return;
  }
  if (world.config.strictMarkers)
    throw failed(`'${name}' not found in \`markers\` configuration option`);
  if (misspelt.has(name)) throw failed(`Unknown '${name}' mark, did you mean 'parametrize'?`);
  warn(vm, world.config, pytest, "PytestUnknownMarkWarning", `Unknown pytest.mark.${name}`);
}

/** Raises a warning of pytest's own where the filters make errors of it. */
export function warn(
  vm: Vm,
  config: PytestConfig,
  pytest: PyModule,
  category: string,
  message: string,
): void {
  const cls = pytest.attrs.get(category);
  if (cls?.kind === "class" && isErrorWarning(config.warningFilters, cls, message))
    throw raised(vm, pytest, category, message);
}

/** An exception of one of pytest's classes. */
function raised(vm: Vm, pytest: PyModule, cls: string, message: string): PyRaise {
  const made = callFunction(vm, pytest.attrs.get(cls) ?? NONE, [str(message)]);
  if (made.kind !== "instance") throw new Error(`no class ${cls}`);
  return new PyRaise(made);
}

function importOrSkip(
  vm: Vm,
  world: PytestWorld,
  pytest: PyModule,
  args: readonly PyValue[],
  kwargs: Kwargs,
): PyValue {
  const given = args[0] ?? kwargs.get("modname") ?? NONE;
  const name = textOf(given);
  if (name === undefined)
    throw new Stop(vm.unknown("which module importorskip asks for is not known"));
  let module: PyValue;
  try {
    importModule(vm, name);
    module = vm.modules.get(name) ?? importModule(vm, name);
  } catch (error) {
    if (!(error instanceof PyRaise) || !isImportError(error.exception)) throw error;
    const skip = pytest.attrs.get("skip") ?? NONE;
    const flag = new Map<string, PyValue>([["allow_module_level", { kind: "bool", value: true }]]);
    return callFunction(vm, skip, [str(`could not import '${name}'`)], flag);
  }
  const minimum = args[1] ?? kwargs.get("minversion");
  const top = name.split(".")[0]!;
  if (module.kind === "opaque" && !isStandardModule(top) && !world.installed(top))
    vm.doubtLeaving(
      vm.unknown(`pytest.importorskip("${name}") skips the module where ${name} is missing`),
      "purpose",
    );
  else if (minimum && minimum.kind !== "none") checkMinimum(vm, pytest, name, module, minimum);
  return module;
}

const isImportError = (exception: PyInstance): boolean =>
  exception.cls.mro.some((one) => one.kind === "class" && one.name === "ImportError");

/** A known `__version__` that is too low skips; one that is not known is a doubt. */
function checkMinimum(
  vm: Vm,
  pytest: PyModule,
  name: string,
  module: PyValue,
  minimum: PyValue,
): void {
  const version = module.kind === "module" ? module.attrs.get("__version__") : undefined;
  const found = version && textOf(version);
  const wanted = textOf(minimum);
  if (found === undefined || wanted === undefined) {
    vm.doubtLeaving(
      vm.unknown(`whether ${name} is new enough for importorskip is not known`),
      "purpose",
    );
    return;
  }
  if (compareVersions(found, wanted) >= 0) return;
  const flag = new Map<string, PyValue>([["allow_module_level", { kind: "bool", value: true }]]);
  callFunction(vm, pytest.attrs.get("skip") ?? NONE, [str(`${name} is too old`)], flag);
}

function compareVersions(a: string, b: string): number {
  const numbers = (text: string): readonly number[] =>
    text.split(".").map((one) => Number.parseInt(one, 10) || 0);
  const [left, right] = [numbers(a), numbers(b)];
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const order = (left[i] ?? 0) - (right[i] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

/** `warnings`, whose `warn` raises where the suite's filters say so. */
function warningsModule(vm: Vm, world: PytestWorld): PyModule {
  const module = STANDARD_MODULES.warnings!(vm);
  const { warningFilters } = world.config;
  if (!warningFilters.some((one) => one.startsWith("error"))) return module;
  const usual = module.attrs.get("warn") ?? NONE;
  module.attrs.set(
    "warn",
    builtin("warn", (args, kwargs) => {
      const category = warningCategory(args[0], args[1] ?? kwargs.get("category"));
      if (!category) return callFunction(vm, usual, args, kwargs);
      const text = textOf(args[0] ?? NONE) ?? "";
      if (!isErrorWarning(warningFilters, category, text))
        return callFunction(vm, usual, args, kwargs);
      const made = args[0]?.kind === "instance" ? args[0] : callFunction(vm, category, [str(text)]);
      if (made.kind !== "instance") throw new Stop(vm.unknown("a warning is an error"));
      throw new PyRaise(made);
    }),
  );
  return module;

  function warningCategory(message?: PyValue, given?: PyValue): PyClass | undefined {
    if (message?.kind === "instance") return message.cls;
    if (given?.kind === "class") return given;
    return given === undefined || given.kind === "none"
      ? (vm.exception("UserWarning", "").cls as PyClass)
      : undefined;
  }
}

/** How an exception ends the collection of a module. */
export function outcomeOf(exception: PyInstance): "module-skip" | "skip-outside" | "error" {
  const named = (name: string, module: string): boolean =>
    exception.cls.mro.some(
      (one) => one.kind === "class" && one.name === name && one.module.startsWith(module),
    );
  if (named("SkipTest", "unittest")) return "module-skip";
  if (!named("Skipped", "pytest")) return "error";
  const flag = exception.attrs.get("allow_module_level");
  if (flag?.kind === "unknown") throw new Stop(flag);
  return flag?.kind === "bool" && flag.value ? "module-skip" : "skip-outside";
}
