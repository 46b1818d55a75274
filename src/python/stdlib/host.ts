// What modules written in Python need of the host: unknown values, text rules, signatures, JSON.
import { findAttribute } from "../attributes.ts";
import { lookupInMro } from "../classes.ts";
import { evaluate } from "../expressions.ts";
import { identity, makeDict } from "../hashing.ts";
import { importModule } from "../imports.ts";
import { getItem } from "../operators.ts";
import { moduleScope } from "../scopes.ts";
import { parsePythonFile } from "../syntax.ts";
import { PyError } from "../text/outcome.ts";
import { fnmatch, shellQuote, shellSplit } from "../text/shell-words.ts";
import { cleandoc, dedent, indent, wrapPlain } from "../text/text-wrap.ts";
import { truth } from "../truth.ts";
import {
  bool,
  emptyModule,
  int,
  list,
  NONE,
  type PyClass,
  type PyFunction,
  type PyModule,
  type PyValue,
  plainValue,
  property,
  str,
  tuple,
} from "../values.ts";
import { Stop, type Vm } from "../vm.ts";
import { annotationsOf, firstAnnotation } from "./annotations.ts";
import { parseJson } from "./json-text.ts";
import { mersenneObject } from "./mersenne.ts";
import { type NativeFunction, type Natives, nativeModule } from "./native-functions.ts";
import { proxied } from "./proxy.ts";
import { markStructural } from "./structural.ts";

/** The text of a str argument. @throws Stop, PyRaise (TypeError). */
export function textOf(vm: Vm, value: PyValue | undefined): string {
  const plain = value && plainValue(value);
  if (plain?.kind === "str") return plain.value;
  if (plain?.kind === "unknown") throw new Stop(plain);
  if (plain?.kind === "maybe") throw new Stop(plain.condition);
  if (plain?.kind === "opaque") throw new Stop(vm.unknown(`${plain.name} is not known`));
  throw vm.error("TypeError", `expected str, got ${plain?.kind ?? "nothing"}`);
}

const KEYWORDS: ReadonlySet<string> = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for " +
    "from global if import in is lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);

const overText =
  (work: (text: string) => string): NativeFunction =>
  (vm, [text]) =>
    str(work(textOf(vm, text)));

const wrap: NativeFunction = (vm, args, kwargs) => {
  const width = args[1] ?? kwargs.get("width");
  const columns = width ? plainValue(width) : undefined;
  const options = [...kwargs.keys()].filter((key) => key !== "width");
  if (options.length > 0) return vm.unknown("textwrap's options are not followed");
  if (columns && columns.kind !== "int") return vm.unknown("the width is not known");
  const lines = wrapPlain(textOf(vm, args[0]), columns ? Number(columns.value) : 70);
  if (lines === undefined)
    return vm.unknown("textwrap.wrap of long or hyphenated words is not followed");
  if (lines instanceof PyError) throw vm.error(lines.type, lines.message);
  return list(lines.map(str));
};

/** The function behind bound methods, static methods and wrappers. */
function functionOf(vm: Vm, value: PyValue): { func: PyFunction; bound: boolean } | undefined {
  if (value.kind === "function") {
    const wrapped = value.attrs.get("__wrapped__");
    return wrapped ? functionOf(vm, wrapped) : { func: value, bound: false };
  }
  if (value.kind === "staticmethod" || value.kind === "classmethod")
    return functionOf(vm, value.func);
  if (value.kind === "boundmethod") {
    const inner = functionOf(vm, value.func);
    return inner && { func: inner.func, bound: true };
  }
  if (value.kind !== "class") return undefined;
  const init = lookupInMro(value, "__init__");
  const inner = init && init !== "unknown" ? functionOf(vm, init.value) : undefined;
  return inner && { func: inner.func, bound: true };
}

/** `[(name, kind, has default, default), …]` of a callable. */
const signatureOf: NativeFunction = (vm, [value]) => {
  const found = value && functionOf(vm, value);
  if (!found) return vm.unknown("the signature of this object is not known");
  const parameters = found.func.parameters.slice(found.bound ? 1 : 0);
  return list(
    parameters.map((one) =>
      tuple([str(one.name), str(one.kind), bool(one.default !== undefined), one.default ?? NONE]),
    ),
  );
};

const functionFlag =
  (flag: "isAsync" | "isGenerator"): NativeFunction =>
  (vm, [value]) => {
    if (value?.kind === "unknown") return value;
    const found = value && value.kind !== "class" ? functionOf(vm, value) : undefined;
    return bool(found?.func[flag] ?? false);
  };

const isAbstract: NativeFunction = (vm, [value]) => {
  if (value?.kind !== "class") return bool(false);
  const names = value.attrs.get("__abstractmethods__");
  const answer = names ? truth(vm, names) : false;
  return typeof answer === "boolean" ? bool(answer) : answer;
};

/** `ast.literal_eval`: the text's expression, when it is built from literals only. */
const literalEval: NativeFunction = (vm, [value]) => {
  const text = textOf(vm, value).replace(/^[ \t]+/, "");
  const result = parsePythonFile("<literal>", text);
  const [first] = result.kind === "parsed" ? result.parsed.body : [];
  if (result.kind === "fault" || first?.nodeType !== "Expr")
    throw vm.error("SyntaxError", "invalid syntax");
  if (!isLiteral(first.value)) throw vm.error("ValueError", "malformed node or string");
  return evaluate(vm, first.value, moduleScope(emptyModule("<literal>")));
};

const LITERAL = new Set(
  "Constant Tuple List Set Dict UnaryOp BinOp USub UAdd Add Sub Load JoinedStr".split(" "),
);

function isLiteral(node: unknown): boolean {
  if (Array.isArray(node)) return node.every(isLiteral);
  if (typeof node !== "object" || node === null) return true;
  const { nodeType } = node as { nodeType?: string };
  if (nodeType === "JoinedStr" || (nodeType !== undefined && !LITERAL.has(nodeType))) return false;
  return Object.values(node).every((child) => typeof child !== "object" || isLiteral(child));
}

const importByName: NativeFunction = (vm, args, kwargs) => {
  const name = textOf(vm, args[0] ?? kwargs.get("name"));
  if (!name.startsWith(".")) return importModule(vm, name);
  const base = textOf(vm, args[1] ?? kwargs.get("package")).split(".");
  const level = name.length - name.replace(/^\.+/, "").length;
  const kept = base.slice(0, base.length - level + 1);
  return importModule(vm, [...kept, name.slice(level)].filter((part) => part !== "").join("."));
};

const jsonString: NativeFunction = (vm, [text, ascii]) => {
  const quoted = JSON.stringify(textOf(vm, text));
  const answer = truth(vm, ascii ?? bool(true));
  const plain = answer === true ? jsonAscii(quoted) : quoted;
  return str(plain);
};

function jsonAscii(text: string): string {
  return text.replace(/[\u007f-\uffff]/g, (unit) =>
    unit === "\x7f" ? unit : `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function isAbstractMember(vm: Vm, value: PyValue): boolean {
  if (value.kind === "property")
    return value.getter !== undefined && isAbstractMember(vm, value.getter);
  if (value.kind === "classmethod" || value.kind === "staticmethod")
    return isAbstractMember(vm, value.func);
  const mark =
    value.kind === "function"
      ? value.attrs.get("__isabstractmethod__")
      : value.kind === "instance"
        ? findAttribute(vm, value, "__isabstractmethod__")
        : undefined;
  return mark?.kind === "bool" && mark.value;
}

const textsOf = (value: PyValue | undefined): readonly string[] | undefined =>
  value?.kind === "tuple"
    ? value.items.flatMap((one) => (one.kind === "str" ? [one.value] : []))
    : undefined;

const typesOf = (value: PyValue | undefined): readonly PyClass[] =>
  value?.kind === "tuple" ? value.items.flatMap((one) => (one.kind === "class" ? [one] : [])) : [];

const FUNCTIONS: Natives = {
  unknown: (vm, [why]) => vm.unknown(why?.kind === "str" ? why.value : "not known"),
  cached_property: (_, [getter]) => property(getter, undefined, true),
  iskeyword: (vm, [name]) => bool(KEYWORDS.has(textOf(vm, name))),
  dedent: overText(dedent),
  cleandoc: overText(cleandoc),
  indent: (vm, [text, prefix]) => str(indent(textOf(vm, text), textOf(vm, prefix))),
  wrap,
  fnmatch_one: (vm, [name, pattern]) => bool(fnmatch(textOf(vm, name), textOf(vm, pattern))),
  shell_quote: overText(shellQuote),
  shell_split: (vm, [text, comments]) => {
    const words = shellSplit(textOf(vm, text), comments?.kind === "bool" && comments.value);
    if (words instanceof PyError) throw vm.error(words.type, words.message);
    return list(words.map(str));
  },
  signature_of: signatureOf,
  is_coroutine_function: functionFlag("isAsync"),
  is_generator_function: functionFlag("isGenerator"),
  is_abstract: isAbstract,
  literal_eval: literalEval,
  import_module: importByName,
  json_loads: (vm, [text]) => parseJson(vm, textOf(vm, text)),
  json_string: jsonString,
  mersenne: (vm, [seed]) => {
    const plain = seed && plainValue(seed);
    return plain?.kind === "int"
      ? mersenneObject(vm, plain.value)
      : vm.unknown("the seed is not known");
  },
  // Any value that hashes as the object's content does; the interpreter's keys are no numbers.
  hash_key: (_, [value]) => value ?? NONE,
  identity: (_, [value]) => int(identity(value ?? NONE)),
  annotations_of: (vm, [value]) => annotationsOf(vm, value),
  first_annotation: (vm, [value]) => firstAnnotation(vm, value),
  proxied: (vm, [value]) => proxied(vm, value ?? NONE),
  own_names: (_, [cls]) => list(cls?.kind === "class" ? [...cls.attrs.keys()].map(str) : []),
  tuple_item: (vm, [value, index]) => getItem(vm, plainValue(value ?? NONE), index ?? NONE),
  is_abstract_member: (vm, [value]) => bool(value !== undefined && isAbstractMember(vm, value)),
  structural: (vm, [cls, methods, types]) => {
    if (cls?.kind === "class") markStructural(vm, cls, textsOf(methods), typesOf(types));
    return NONE;
  },
  is_posix: (vm, [posix, windows]) => {
    const { platform } = vm.options;
    if (platform === undefined) return vm.unknown("the platform is not configured");
    return (platform === "win32" ? windows : posix) ?? NONE;
  },
};

/** The module `_host`. */
export function hostSupport(vm: Vm): PyModule {
  return nativeModule(vm, "_host", FUNCTIONS, { environ: environment(vm) });
}

/** `os.environ`: every look-up is unknown. */
function environment(vm: Vm): PyValue {
  const why = vm.unknown("environment variables are not known");
  const dict = makeDict(vm, []);
  dict.taint = why;
  return dict;
}
