// Codes of test-db conditions, stages, bridges and shards.
import type { CodeInfo } from "./info.ts";

export const stageCodes = {
  "bridge-mismatch": {
    severity: "error",
    title: "A unit-test entry that never meets its case",
    what: "A `unittest/` line becomes a case whose text is the line up to ` TIMEOUT `, or the whole line. With a comment in a text list, `TIMEOUT(90)` without a space, `SKIP`, `ISOLATION` outside of pre-processed lists, or text that is not ASCII, the case's text and the selector differ.",
    why: "The entry silently never runs.",
    example: "unittest/trt/functional # 37 mins",
    remedy:
      "Write the target alone, or ` TIMEOUT (minutes)` with a space on both sides of the word.",
    fix: "safe",
    fixNote: "Puts the space before the parenthesis.",
  },
  "bridge-duplicate": {
    severity: "error",
    title: "One unit-test case twice in a rendered list",
    what: "Two entries of one rendered list have the same case text, with or without TIMEOUT.",
    why: "pytest numbers both cases and neither is selected: the tests do not run at all.",
    example: "unittest/executor/test_proxy.py\nunittest/executor/test_proxy.py TIMEOUT (90)",
    remedy: "Keep one of them among the blocks that one stage renders.",
    fix: "unsafe",
    fixNote: "Removing one makes the other run.",
  },
  "condition-schema": {
    severity: "error",
    title: "A test-db block that is not written as its reader needs it",
    what: "Unknown section, key, operator or value, a quoted number, an inverted range, an empty test list, an item that YAML reads as a mapping, a context that differs from the file's name, a context twice.",
    why: "The block is selected by nobody or by everybody, depending on the reader.",
    example: "range:\n  system_gpu_count:\n    ge: 1",
    remedy:
      "Use `terms`, `ranges` (gte, lte, gt, lt) and `wildcards` with the keys that stages know.",
    fix: "none",
    fixNote: "",
  },
  "unreachable-block": {
    severity: "error",
    title: "A block that no stage selects",
    what: "No stage that reads the file satisfies the block's condition, or no stage reads the file.",
    why: "Its tests never run.",
    example: "wildcards:\n  gpu:\n  - '*gb110*'   # the stages are called DGX_B300",
    remedy: "Correct the key that fails (the message names it), or remove the block.",
    fix: "none",
    fixNote: "",
  },
  "stage-config": {
    severity: "error",
    title: "A stage without a list",
    what: "The stage's list file is missing, renders nothing for it, or has fewer tests than the stage has shards.",
    why: "The stage fails, or runs shards with nothing to do.",
    example: '{"name": "GH200-PyTorch", "testDB": "l0_gh200", "splits": 1}',
    remedy: "Correct `testDB` or `splits`, or add the list.",
    fix: "none",
    fixNote: "",
  },
  "condition-mismatch": {
    severity: "warning",
    title: "A machine that does not fit the test",
    what: "The block accepts machines with fewer GPUs than the test needs, by its name (`_4gpus`) or its marks.",
    why: "The test is scheduled and always skips itself.",
    example: "test_mixtral.py::TestMixtral8x7B::test_nvfp4_4gpus   # in a block of one GPU",
    remedy: "Move the entry to a block with enough GPUs.",
    fix: "none",
    fixNote: "",
  },
  "shard-shadowing": {
    severity: "error",
    title: "An entry swallowed by a longer one",
    what: "The shard splitter finds lines by substring: isolated lines first, then lines in order. An entry that is part of an isolated entry, or of one above it, is replaced by that one.",
    why: "The longer entry runs twice, the shorter never.",
    example:
      "test_vswa.py::TestGemma::test_auto_dtype_vswa_reuse\ntest_vswa.py::TestGemma::test_auto_dtype",
    remedy: "Put the shorter entry above the longer one; rename where the longer one is isolated.",
    fix: "unsafe",
    fixNote: "Moving the shorter entry up makes it run.",
  },
} as const satisfies Record<string, CodeInfo>;
