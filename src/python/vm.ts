// One interpreter: its settings, budget, modules and trail. What Python does is in the files beside this one.
import type { FileSystem } from "../text/files.ts";
import { builtinClass } from "./classes.ts";
import type { ParsedFile } from "./syntax.ts";
import { Trail } from "./trail.ts";
import {
  type Bindings,
  type FactKind,
  list,
  type Place,
  type PyClass,
  type PyInstance,
  type PyList,
  type PyModule,
  PyRaise,
  type PyUnknown,
  type PyValue,
  str,
  tuple,
  unknown,
} from "./values.ts";

/** What is known of a third-party or C name without its source. */
export interface Fact {
  readonly kind: FactKind;
  /** `__name__`, for classes, functions and modules. */
  readonly label?: string;
  /** The value of a constant. */
  readonly value?: PyValue;
  /** Kind of a call's result. */
  readonly returns?: FactKind;
  /** The name is there in every version that was looked at. */
  readonly everywhere?: boolean;
}

export interface VmOptions {
  readonly files: FileSystem;
  /** `sys.path` to start with; the project's code may change it. */
  readonly sysPath: readonly string[];
  /** Folders whose packages are third-party but readable. */
  readonly sitePackages?: readonly string[];
  /** `[3, 11]`. */
  readonly pythonVersion?: readonly [number, number];
  /** `linux`, `darwin`, `win32`; undefined leaves platform tests open. */
  readonly platform?: string | undefined;
  /** Packages that are taken as installed and working when they are imported plainly. */
  readonly trusted?: (name: string) => boolean;
  /** Results of third-party calls that follow from their arguments. */
  readonly results?: (dotted: string, args: readonly PyValue[]) => PyValue | undefined;
  readonly facts?: (dotted: string) => Fact | undefined;
  /** Modules of the host by dotted name. */
  readonly modules?: Readonly<Record<string, (vm: Vm) => PyModule>>;
  /** Steps that one module (with what it imports) may take. */
  readonly stepLimit?: number;
}

/** A bound was reached or something unknown was needed to go on: what follows cannot be known. */
export class Stop {
  readonly why: PyUnknown;
  constructor(why: PyUnknown) {
    this.why = why;
  }
}

/** A condition that cannot be known decides which way a function leaves; its caller runs both ways. */
export class Fork {
  readonly condition: PyUnknown;
  constructor(condition: PyUnknown) {
    this.condition = condition;
  }
}

/** One exploration of the ways through a function: decisions taken so far, and by condition. */
export interface Exploration {
  readonly decisions: { readonly condition: PyUnknown; value: boolean }[];
  readonly byCondition: Map<string, boolean>;
  at: number;
}

const STEP_LIMIT = 20_000_000;
const DEPTH_LIMIT = 180;

export class Vm {
  readonly options: VmOptions;
  readonly trail = new Trail();
  /** `sys.modules`: what has been imported or is being imported. */
  readonly modules = new Map<string, PyModule>();
  readonly parsed = new Map<string, ParsedFile>();
  readonly sysPath: PyList;
  readonly builtins: Bindings = new Map();
  /** Places at which what runs now may have raised because of something unknown; see `try`. */
  mayRaise: PyUnknown[] = [];
  exploration: Exploration | undefined;
  place: Place | undefined;
  steps = 0;
  depth = 0;
  /** How many modules are being run. */
  importing = 0;
  /** Third-party packages that were imported and are not here. */
  readonly missing = new Set<string>();
  /** Files whose text has decided something so far. */
  readonly dependencies = new Set<string>();
  /** The exception being handled, for a bare `raise`. */
  handling: PyInstance | undefined;

  #limit: number;

  constructor(options: VmOptions) {
    this.options = options;
    this.#limit = options.stepLimit ?? STEP_LIMIT;
    this.sysPath = list(options.sysPath.map(str));
  }

  /** Counts one step, or as many as the values that one step makes. @throws Stop when the bound is reached. */
  tick(count = 1): void {
    this.steps += count;
    if (this.steps > this.#limit) {
      throw new Stop(this.unknown(`evaluation takes more than ${this.#limit} steps`));
    }
  }

  /** Starts counting anew: each file that collection asks for has the whole budget. */
  renewBudget(): void {
    this.steps = 0;
  }

  /** Runs work that may take so many steps at most. */
  within<T>(steps: number, work: () => T): T {
    const outer = this.#limit;
    this.#limit = Math.min(outer, this.steps + steps);
    try {
      return work();
    } finally {
      this.#limit = outer;
    }
  }

  enter<T>(work: () => T): T {
    if (this.depth >= DEPTH_LIMIT)
      throw this.error("RecursionError", "maximum recursion depth exceeded");
    this.depth += 1;
    try {
      return work();
    } finally {
      this.depth -= 1;
    }
  }

  /** An unknown value at the place being evaluated. */
  unknown(why: string): PyUnknown {
    return unknown(why, this.place);
  }

  /** A doubt whether a third-party package is installed and works; `dotted` begins with its name. */
  unknownPackage(dotted: string, why: string): PyUnknown {
    return { ...unknown(why, this.place), package: dotted.split(".")[0]! };
  }

  /** Notes that something unknown may have raised here. */
  doubt(why: PyUnknown): PyUnknown {
    const again =
      why.package !== undefined && this.mayRaise.some((one) => one.package === why.package);
    if (!again && this.mayRaise.length < 256) this.mayRaise.push(why);
    return why;
  }

  /** Notes that on one of the ways something is raised: a module that it leaves is not known to be there. */
  doubtLeaving(
    why: PyUnknown,
    leaves: "error" | "purpose",
    at: Place | undefined = this.place,
  ): PyUnknown {
    this.mayRaise.push({ ...why, leaves, at: at ?? why.at });
    return why;
  }

  /** A Python exception to be thrown. */
  error(cls: string | PyClass, message: string): PyRaise {
    return new PyRaise(this.exception(cls, message));
  }

  exception(cls: string | PyClass, message: string): PyInstance {
    const of = typeof cls === "string" ? builtinClass(cls) : cls;
    const instance: PyInstance = {
      kind: "instance",
      cls: of,
      attrs: new Map(),
      payload: undefined,
      data: new Map(),
    };
    const args: PyValue[] = message === "" ? [] : [str(message)];
    instance.attrs.set("args", tuple(args));
    if (this.place) instance.data.set("place", this.place);
    return instance;
  }
}
