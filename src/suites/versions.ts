// Which rule holds in which pytest version (pytest-ids 15). What the rules mean is told where they are used.

/** Major and minor number of pytest or Python. */
export interface Version {
  readonly major: number;
  readonly minor: number;
}

/** Reads the leading `major.minor` of a version text; undefined when there is none. */
export function parseVersion(text: string): Version | undefined {
  const found = /^\s*v?(\d+)(?:\.(\d+))?/.exec(text);
  return found ? { major: Number(found[1]), minor: Number(found[2] ?? 0) } : undefined;
}

/** True when `version` is `major.minor` or newer. */
export function atLeast(version: Version, major: number, minor: number): boolean {
  return version.major > major || (version.major === major && version.minor >= minor);
}

/** The rules of one pytest version as switches. */
export interface Rules {
  readonly version: Version;
  /** Files and folders of a folder are visited together, by name (else files first). */
  readonly mixedOrder: boolean;
  /** A repeated text that ends in a digit gets `_` before its number, and taken texts are skipped. */
  readonly safeSuffix: boolean;
  /** An empty set is spelled `NOTSET` (else through ids and `argname0`). */
  readonly notsetText: boolean;
  readonly hiddenParam: boolean;
  readonly depthFirstClosure: boolean;
  /** A mark with a list as `indirect` hides no fixture's dependencies. */
  readonly listIndirectLeaks: boolean;
  readonly markOnFixtureIsError: boolean;
  readonly marksAboveStaticMethods: boolean;
  readonly unescapedExplicitIds: boolean;
  readonly yieldIsError: boolean;
  readonly abstractTestCaseSkipped: boolean;
  readonly collectImportedTestsOption: boolean;
  readonly nativeToml: boolean;
  readonly usefixturesInParamIsError: boolean;
  /** `"x,"` is one name whose values are taken whole. */
  readonly trailingCommaIsOneName: boolean;
  /** What groups direct parameters when items are reordered. */
  readonly directIndex: "callspec" | "set" | "value";
  readonly lateConftestFailureLosesAll: boolean;
  readonly unhashableInstanceIsError: boolean;
  /** Texts longer than this become `argname<index>`. */
  readonly longTextLimit: number;
  readonly positionalOptionsAllowed: boolean;
  readonly strictMarkersInAddopts: boolean;
  readonly overrideIniInAddopts: boolean;
  readonly overlappingArgumentsDropped: boolean;
}

/** The rules of a version. */
export function rulesOf(version: Version): Rules {
  const from = (major: number, minor: number): boolean => atLeast(version, major, minor);
  return {
    version,
    mixedOrder: from(8, 0),
    safeSuffix: from(8, 0),
    notsetText: from(8, 4),
    hiddenParam: from(8, 4),
    depthFirstClosure: from(9, 0),
    listIndirectLeaks: !from(9, 1),
    markOnFixtureIsError: from(9, 0),
    marksAboveStaticMethods: from(8, 4),
    unescapedExplicitIds: from(8, 4),
    yieldIsError: from(8, 4),
    abstractTestCaseSkipped: from(8, 2),
    collectImportedTestsOption: from(8, 4),
    nativeToml: from(9, 0),
    usefixturesInParamIsError: from(8, 4),
    trailingCommaIsOneName: !from(9, 1),
    directIndex: from(9, 2) ? "value" : from(8, 4) || !from(8, 0) ? "callspec" : "set",
    lateConftestFailureLosesAll: !from(8, 0),
    unhashableInstanceIsError: !from(9, 1),
    longTextLimit: from(9, 2) ? 100 : Number.POSITIVE_INFINITY,
    positionalOptionsAllowed: !from(9, 2),
    strictMarkersInAddopts: version.major !== 9 || version.minor !== 0,
    overrideIniInAddopts: from(9, 1),
    overlappingArgumentsDropped: from(9, 0),
  };
}
