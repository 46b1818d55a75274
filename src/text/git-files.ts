// One revision of a git repository as a FileSystem value, read from git objects: nothing is checked out, nothing is written.
import { UsageError } from "./errors.ts";
import { compareCodePoints, type DirectoryEntry, type FileSystem } from "./files.ts";

/** Runs git in the working folder; undefined when git is missing or refuses. */
export type GitRunner = (args: readonly string[], input?: string) => Uint8Array | undefined;

/** A revision that is there, and where the repository lies. */
export interface Revision {
  /** Full name of the commit. */
  readonly commit: string;
  /** Absolute top folder of the repository. */
  readonly top: string;
}

/**
 * Finds the commit that `ref` names.
 * @throws UsageError without a repository, for an unknown ref, and says so when the clone is shallow.
 */
export function findRevision(git: GitRunner, cwd: string, ref: string): Revision {
  const prefix = textOf(git(["rev-parse", "--show-prefix"]));
  if (prefix === undefined)
    throw new UsageError(`${cwd} is not in a git repository: ${JSON.stringify(ref)} needs one`);
  const named = ref.startsWith("-")
    ? undefined
    : textOf(git(["rev-parse", "--verify", "--quiet", `${ref}^{commit}`]));
  if (!named) throw new UsageError(missingRef(git, ref));
  return { commit: named.trim(), top: topOf(cwd, prefix.replace(/\n$/, "")) };
}

function missingRef(git: GitRunner, ref: string): string {
  const shallow = textOf(git(["rev-parse", "--is-shallow-repository"]))?.trim() === "true";
  const remedy = shallow
    ? "this clone is shallow; fetch the history first (git fetch --unshallow, or fetch-depth: 0 in actions/checkout)"
    : "name a commit, branch or tag that `git rev-parse` knows";
  return `unknown revision ${JSON.stringify(ref)}: ${remedy}`;
}

function topOf(cwd: string, prefix: string): string {
  const inner = prefix.replace(/\/$/, "");
  const clean = cwd.replace(/\/+$/, "") || "/";
  return inner !== "" && clean.endsWith(`/${inner}`) ? clean.slice(0, -inner.length - 1) : clean;
}

const decoder = new TextDecoder();
const textOf = (bytes: Uint8Array | undefined): string | undefined =>
  bytes && decoder.decode(bytes);

type Node =
  | { readonly kind: "file" | "link"; readonly object: string }
  | { readonly kind: "directory"; readonly children: Map<string, Node> };

/**
 * The files of one commit under their absolute paths in the repository; paths outside of it are asked of `outside`
 * (site-packages of an environment …). Blobs are read a folder at a time.
 * @throws UsageError when git cannot list the tree.
 */
export function gitFiles(git: GitRunner, revision: Revision, outside?: FileSystem): FileSystem {
  const { top, commit } = revision;
  const listing = git(["ls-tree", "-r", "-z", "--full-tree", commit]);
  if (!listing) throw new UsageError(`git cannot list the files of ${commit}`);
  const root = plantTree(decoder.decode(listing));
  const store = makeStore(git);
  const inside = (path: string): string | undefined =>
    path === top ? "" : path.startsWith(`${top}/`) ? path.slice(top.length + 1) : undefined;
  const find = (path: string): Found | undefined => {
    const inner = inside(path);
    return inner === undefined ? undefined : walk(root, inner, store);
  };
  return {
    read: (path) => {
      if (inside(path) === undefined) return outside?.read(path);
      const found = find(path);
      return found?.node.kind === "file" ? store.read(found.node.object, found.folder) : undefined;
    },
    kind: (path) => {
      if (inside(path) === undefined) return outside?.kind(path);
      const found = find(path);
      return found && (found.node.kind === "link" ? "other" : found.node.kind);
    },
    list: (path) => {
      if (inside(path) === undefined) return outside?.list(path);
      const found = find(path);
      return found?.node.kind === "directory" ? entriesOf(found, root, store) : undefined;
    },
    real: (path) => {
      if (inside(path) === undefined) return outside?.real(path);
      const found = find(path);
      return found && (found.path === "" ? top : `${top}/${found.path}`);
    },
  };
}

function plantTree(listing: string): Node {
  const root: Node = { kind: "directory", children: new Map() };
  for (const row of listing.split("\0")) {
    const match = /^(\d+) (\w+) (\w+)\t([\s\S]+)$/.exec(row);
    if (!match) continue;
    const [, mode, type, object, path] = match;
    const node: Node =
      type === "blob"
        ? { kind: mode === "120000" ? "link" : "file", object: object! }
        : { kind: "directory", children: new Map() };
    plant(root, path!.split("/"), node);
  }
  return root;
}

function plant(root: Node, parts: readonly string[], node: Node): void {
  let at = root;
  for (const part of parts.slice(0, -1)) {
    if (at.kind !== "directory") return;
    const next: Node = at.children.get(part) ?? { kind: "directory", children: new Map() };
    at.children.set(part, next);
    at = next;
  }
  if (at.kind === "directory") at.children.set(parts.at(-1)!, node);
}

interface Found {
  readonly node: Node;
  /** Path in the repository without links. */
  readonly path: string;
  readonly folder: ReadonlyMap<string, Node>;
}

const LINK_LIMIT = 40;

/** Follows a path from the root, links included; undefined for what is not there or leads out of the repository. */
function walk(root: Node, path: string, store: Store): Found | undefined {
  const todo = path.split("/").reverse();
  const done: { name: string; node: Node }[] = [];
  const here = (): Node => done.at(-1)?.node ?? root;
  for (let links = 0; todo.length > 0; ) {
    const part = todo.pop()!;
    if (part === "" || part === ".") continue;
    if (part === "..") {
      if (done.pop() === undefined) return undefined;
      continue;
    }
    const folder = here();
    const node = folder.kind === "directory" ? folder.children.get(part) : undefined;
    if (!node) return undefined;
    if (node.kind !== "link") {
      done.push({ name: part, node });
      continue;
    }
    const target = textOf(store.read(node.object));
    if (target === undefined || target.startsWith("/") || ++links > LINK_LIMIT) return undefined;
    todo.push(...target.split("/").reverse());
  }
  const above = done.at(-2)?.node ?? root;
  const folder = above.kind === "directory" ? above.children : new Map<string, Node>();
  return { node: here(), path: done.map(({ name }) => name).join("/"), folder };
}

function entriesOf(found: Found, root: Node, store: Store): readonly DirectoryEntry[] {
  const { node, path } = found;
  if (node.kind !== "directory") return [];
  const kindOf = (name: string, child: Node): DirectoryEntry["kind"] => {
    if (child.kind !== "link") return child.kind;
    const behind = walk(root, path === "" ? name : `${path}/${name}`, store)?.node.kind;
    return behind === undefined || behind === "link" ? "other" : behind;
  };
  return [...node.children]
    .map(([name, child]) => ({ name, kind: kindOf(name, child) }))
    .sort((a, b) => compareCodePoints(a.name, b.name));
}

interface Store {
  /** The blob; `neighbours` of the same kind are fetched in the same go. */
  read(object: string, neighbours?: ReadonlyMap<string, Node>): Uint8Array | undefined;
}

/** At most this many blobs in one go. */
const BATCH = 64;

function makeStore(git: GitRunner): Store {
  const blobs = new Map<string, Uint8Array>();
  const fetch = (objects: readonly string[]): void => {
    const answer = git(["cat-file", "--batch"], `${objects.join("\n")}\n`);
    if (answer) takeBatch(answer, blobs);
  };
  return {
    read: (object, neighbours) => {
      if (!blobs.has(object)) fetch([object, ...alike(object, neighbours, blobs)]);
      return blobs.get(object);
    },
  };
}

/** Blobs of the same folder whose names end alike: whoever reads one module mostly reads the next. */
function alike(
  object: string,
  neighbours: ReadonlyMap<string, Node> | undefined,
  known: ReadonlyMap<string, Uint8Array>,
): readonly string[] {
  const entries = [...(neighbours ?? [])];
  const own = entries.find(([, node]) => node.kind === "file" && node.object === object)?.[0];
  if (own === undefined || !own.endsWith(".py")) return [];
  return entries
    .flatMap(([name, node]) => (node.kind === "file" && name.endsWith(".py") ? [node.object] : []))
    .filter((one) => one !== object && !known.has(one))
    .slice(0, BATCH);
}

/** `<object> blob <size>\n<bytes>\n`, repeated; anything else names an object that is not there. */
function takeBatch(answer: Uint8Array, blobs: Map<string, Uint8Array>): void {
  for (let at = 0; at < answer.length; ) {
    const end = answer.indexOf(10, at);
    if (end === -1) return;
    const match = /^(\w+) \w+ (\d+)$/.exec(decoder.decode(answer.subarray(at, end)));
    at = end + 1;
    if (!match) continue;
    const size = Number(match[2]);
    blobs.set(match[1]!, answer.slice(at, at + size));
    at += size + 1;
  }
}
