// Command-line words of pytest (here: of `addopts`): which are options, which are values, which are paths.

export type ImportMode = "prepend" | "append" | "importlib";

/** What a command line says, as far as it bears on collection. */
export interface Options {
  readonly paths: readonly string[];
  readonly ignore: readonly string[];
  readonly ignoreGlob: readonly string[];
  readonly deselect: readonly string[];
  readonly keyword: string;
  readonly marker: string;
  readonly plugins: readonly string[];
  readonly importMode: ImportMode;
  readonly doctestModules: boolean;
  readonly doctestGlobs: readonly string[];
  readonly doctestContinue: boolean;
  readonly strictMarkers: boolean;
  readonly overrides: ReadonlyMap<string, string>;
  readonly noConftest: boolean;
  readonly pyargs: boolean;
  readonly collectInVirtualenv: boolean;
  readonly keepDuplicates: boolean;
  /** `-W` values. */
  readonly warnings: readonly string[];
  /** Every other option by its spelling, the last value; `true` for a flag. */
  readonly others: ReadonlyMap<string, string | true>;
}

/** Options that take a value in the next word when it is not joined with `=`. */
const withValue = new Set(
  (
    "-k -m -p -c -o -W -r -n --tb --ignore --ignore-glob --deselect --import-mode --rootdir --confcutdir " +
    "--config-file --override-ini --pythonwarnings --color --code-highlight --basetemp --durations " +
    "--durations-min --maxfail --junitxml --junit-xml --junitprefix --junit-prefix --log-level --log-format " +
    "--log-date-format --log-cli-level --log-cli-format --log-cli-date-format --log-file --log-file-mode " +
    "--log-file-level --log-file-format --log-file-date-format --log-auto-indent --log-disable --verbosity " +
    "--show-capture --capture --cache-show --lfnf --last-failed-no-failures --doctest-report --doctest-glob " +
    "--pdbcls --assert --pastebin --dist --tx --maxprocesses --numprocesses --rsyncdir --cov --cov-report " +
    "--cov-config --cov-fail-under --cov-context --timeout --timeout-method --reruns --reruns-delay --count " +
    "--repeat-scope --asyncio-mode --splits --group --html --benchmark-min-rounds --durations-path " +
    "--random-order-seed --xfail-tb"
  ).split(" "),
);

const shortWithValue = /^-([kmpcoWrn])(.+)$/;

interface Word {
  readonly name: string;
  readonly value: string | undefined;
}

/**
 * Reads command-line words. `exists` tells whether a word is a path on disk: a word behind an unknown option
 * that is no path must be that option's value, for pytest refuses paths that do not exist.
 */
export function readOptions(words: readonly string[], exists: (path: string) => boolean): Options {
  const { paths, options } = separate(words, exists);
  const all = (...names: readonly string[]): readonly string[] =>
    options.filter((one) => names.includes(one.name)).map((one) => one.value ?? "");
  const flag = (name: string): boolean => options.some((one) => one.name === name);
  return {
    paths,
    ignore: all("--ignore"),
    ignoreGlob: all("--ignore-glob"),
    deselect: all("--deselect"),
    keyword: all("-k").at(-1) ?? "",
    marker: all("-m").at(-1) ?? "",
    plugins: all("-p"),
    importMode: importModeOf(all("--import-mode").at(-1)),
    doctestModules: flag("--doctest-modules"),
    doctestGlobs: all("--doctest-glob"),
    doctestContinue: flag("--doctest-continue-on-failure"),
    strictMarkers: flag("--strict-markers") || flag("--strict"),
    overrides: overridesOf(all("-o", "--override-ini")),
    noConftest: flag("--noconftest"),
    pyargs: flag("--pyargs"),
    collectInVirtualenv: flag("--collect-in-virtualenv"),
    keepDuplicates: flag("--keep-duplicates"),
    warnings: all("-W", "--pythonwarnings"),
    others: new Map(options.map((one) => [one.name, one.value ?? true])),
  };
}

function importModeOf(text: string | undefined): ImportMode {
  return text === "append" || text === "importlib" ? text : "prepend";
}

function overridesOf(values: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    values
      .filter((one) => one.includes("="))
      .map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)]),
  );
}

function separate(words: readonly string[], exists: (path: string) => boolean) {
  const paths: string[] = [];
  const options: Word[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i]!;
    if (word === "--") return { paths: [...paths, ...words.slice(i + 1)], options };
    if (!word.startsWith("-") || word === "-") paths.push(word);
    else {
      const read = readOption(word, words[i + 1], exists);
      options.push(read);
      if (read.tookNext) i++;
    }
  }
  return { paths, options };
}

function readOption(word: string, next: string | undefined, exists: (path: string) => boolean) {
  const short = shortWithValue.exec(word);
  if (short && !word.startsWith("--"))
    return { name: `-${short[1]}`, value: short[2]!.replace(/^=/, ""), tookNext: false };
  const equals = word.indexOf("=");
  if (word.startsWith("--") && equals !== -1)
    return { name: word.slice(0, equals), value: word.slice(equals + 1), tookNext: false };
  const free = next !== undefined && !next.startsWith("-");
  if (free && (withValue.has(word) || (!isFlag(word) && !exists(next.split("::")[0]!))))
    return { name: word, value: next, tookNext: true };
  return { name: word, value: undefined, tookNext: false };
}

const flags = new Set(
  (
    "--doctest-modules --strict-markers --strict-config --strict --noconftest --pyargs --keep-duplicates " +
    "--collect-in-virtualenv --collect-only --co --exitfirst --verbose --quiet --lf --last-failed --ff " +
    "--failed-first --nf --new-first --sw --stepwise --runxfail --showlocals --no-header --no-summary " +
    "--setup-only --setup-plan --setup-show --disable-warnings --pdb --trace --full-trace --cache-clear " +
    "--disable-plugin-autoload --disable-pytest-warnings --doctest-ignore-import-errors --no-cov " +
    "--doctest-continue-on-failure --forked --benchmark-disable --benchmark-only --benchmark-skip"
  ).split(" "),
);

const isFlag = (word: string): boolean => flags.has(word) || /^-[a-zA-Z]+$/.test(word);
