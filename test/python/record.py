"""Records what CPython makes of every row: the repr of `x`, or the exception that ends it.

    python3.11 record.py > recorded.json
"""
import contextlib
import io
import json
import pathlib
import sys

here = pathlib.Path(__file__).parent


def outcome(source):
    names = {"__name__": "row"}
    module = type(sys)("row")
    names = vars(module)
    sys.modules["row"] = module
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(source, "row.py", "exec"), names)
        return {"repr": repr(names.get("x"))}
    except BaseException as error:  # every end of a row counts
        return {"raises": type(error).__name__, "message": str(error)}


rows = {}
for path in sorted((here / "rows").glob("*.py")):
    rows[path.stem] = [outcome(one) for one in path.read_text(encoding="utf-8").split("# ---\n")]
json.dump({"version": list(sys.version_info[:2]), "rows": rows}, sys.stdout, indent=1, ensure_ascii=True)
print()
