// hashlib, base64, binascii and zlib checksums over known bytes; html and urllib.parse quoting.
import { createHash } from "node:crypto";
import {
  bool,
  bytes,
  int,
  NONE,
  native,
  type PyModule,
  type PyValue,
  plainValue,
  str,
} from "../values.ts";
import { Stop, type Vm } from "../vm.ts";
import { type Natives, nativeModule } from "./native-functions.ts";

/** The bytes of a bytes-like or ASCII text argument, one unit each. @throws PyRaise (TypeError), Stop. */
function dataOf(vm: Vm, value: PyValue | undefined): string {
  const plain = value && plainValue(value);
  if (plain?.kind === "bytes" || plain?.kind === "str") return plain.value;
  if (plain?.kind === "unknown") throw new Stop(plain);
  if (plain?.kind === "maybe") throw new Stop(plain.condition);
  if (plain?.kind === "opaque") throw new Stop(vm.unknown(`${plain.name} is not known`));
  throw vm.error("TypeError", "a bytes-like object is required");
}

const buffer = (data: string): Buffer => Buffer.from(data, "latin1");
const units = (data: Buffer): string => data.toString("latin1");

/** A hash object: what was fed so far, and the digests. */
function hashObject(vm: Vm, name: string, start: string): PyValue {
  let fed = start;
  const digest = (): Buffer => createHash(name).update(buffer(fed)).digest();
  const methods: Natives = {
    update: (_vm, [more]) => {
      fed += dataOf(vm, more);
      return NONE;
    },
    digest: () => bytes(units(digest())),
    hexdigest: () => str(digest().toString("hex")),
    copy: () => hashObject(vm, name, fed),
  };
  const made = nativeModule(vm, name, methods);
  const fields: Record<string, PyValue> = { name: str(name), digest_size: int(digest().length) };
  return native("hash", name, { get: (key) => fields[key] ?? made.attrs.get(key) });
}

const algorithms = ["md5", "sha1", "sha224", "sha256", "sha384", "sha512"] as const;

export function hashlibModule(vm: Vm): PyModule {
  const makers = Object.fromEntries(
    algorithms.map((name) => [
      name,
      (_vm: Vm, [data]: readonly PyValue[]) => hashObject(vm, name, data ? dataOf(vm, data) : ""),
    ]),
  );
  const any: Natives = {
    new: (_vm, [name, data]) => {
      const wanted = dataOf(vm, name).toLowerCase();
      if (!algorithms.some((one) => one === wanted))
        return vm.unknown(`hashlib.new(${wanted}) is not worked out`);
      return hashObject(vm, wanted, data ? dataOf(vm, data) : "");
    },
  };
  return nativeModule(vm, "hashlib", { ...makers, ...any });
}

const base64Text = (data: string): string => buffer(data).toString("base64");
const fromBase64 = (text: string): string => units(Buffer.from(text, "base64"));

export function base64Module(vm: Vm): PyModule {
  const url = (text: string): string => text.replaceAll("+", "-").replaceAll("/", "_");
  const plain = (text: string): string => text.replaceAll("-", "+").replaceAll("_", "/");
  return nativeModule(vm, "base64", {
    b64encode: (_vm, [data]) => bytes(base64Text(dataOf(vm, data))),
    standard_b64encode: (_vm, [data]) => bytes(base64Text(dataOf(vm, data))),
    urlsafe_b64encode: (_vm, [data]) => bytes(url(base64Text(dataOf(vm, data)))),
    b64decode: (_vm, [data]) => bytes(fromBase64(dataOf(vm, data))),
    standard_b64decode: (_vm, [data]) => bytes(fromBase64(dataOf(vm, data))),
    urlsafe_b64decode: (_vm, [data]) => bytes(fromBase64(plain(dataOf(vm, data)))),
    b16encode: (_vm, [data]) => bytes(buffer(dataOf(vm, data)).toString("hex").toUpperCase()),
  });
}

/** CRC-32 (IEEE 802.3, reflected). */
function crc32(data: string, start: number): number {
  let crc = ~start;
  for (let i = 0; i < data.length; i++) {
    crc ^= data.charCodeAt(i);
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function adler32(data: string): number {
  let a = 1;
  let b = 0;
  for (let i = 0; i < data.length; i++) {
    a = (a + data.charCodeAt(i)) % 65521;
    b = (b + a) % 65521;
  }
  return b * 65536 + a;
}

const checksum: Natives = {
  crc32: (vm, [data, start]) =>
    int(crc32(dataOf(vm, data), start?.kind === "int" ? Number(start.value) : 0)),
};

export const zlibModule = (vm: Vm): PyModule =>
  nativeModule(vm, "zlib", {
    ...checksum,
    adler32: (_vm, [data]) => int(adler32(dataOf(vm, data))),
    compress: () => vm.unknown("compressed bytes depend on the library's version"),
    decompress: () => vm.unknown("zlib.decompress() is not worked out"),
  });

export const binasciiModule = (vm: Vm): PyModule =>
  nativeModule(vm, "binascii", {
    ...checksum,
    hexlify: (_vm, [data]) => bytes(buffer(dataOf(vm, data)).toString("hex")),
    unhexlify: (_vm, [text]) => bytes(units(Buffer.from(dataOf(vm, text), "hex"))),
    b2a_base64: (_vm, [data]) => bytes(`${base64Text(dataOf(vm, data))}\n`),
    a2b_base64: (_vm, [text]) => bytes(fromBase64(dataOf(vm, text))),
  });

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

export const htmlModule = (vm: Vm): PyModule =>
  nativeModule(vm, "html", {
    escape: (_vm, [text, quote], kwargs) => {
      const escaped = dataOf(vm, text).replace(/[&<>]/g, (char) => entities[char]!);
      const flag = quote ?? kwargs.get("quote") ?? bool(true);
      if (flag.kind === "bool" && !flag.value) return str(escaped);
      return str(escaped.replaceAll('"', "&quot;").replaceAll("'", "&#x27;"));
    },
    unescape: () => vm.unknown("html.unescape() is not worked out"),
  });
