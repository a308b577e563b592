"""Many mutants in one module, each behind a switch: while ``_mutant_("17")`` is true, the module has mistake 17."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from tests.mutation.mutants import REMOVED, Mutant

SWITCH = "_mutant_"
"""A builtin function. It gets the number of a mutant."""
CUSTOMIZE = f"import builtins, os\n\nbuiltins.{SWITCH} = os.environ.get('MUTANT', '').__eq__\n"
"""What each Python imports at its start: processes that tests start have the switch, too."""


def switched(source: bytes, numbered: Mapping[str, Mutant]) -> tuple[bytes, set[str]]:
    """The module with those mutants behind switches, and their numbers. Lines stay where they are. A mutant in a pattern, say, cannot have
    a switch."""
    whole = _with_switches(source, numbered)
    if _compiles(whole):
        return whole, set(numbered)
    possible = {
        number: mutant for number, mutant in numbered.items() if _compiles(_with_switches(source, {number: mutant}))
    }
    return _with_switches(source, possible), set(possible)


def _with_switches(source: bytes, numbered: Mapping[str, Mutant]) -> bytes:
    inserted: defaultdict[int, str] = defaultdict(str)
    for mutant in numbered.values():
        inserted[mutant.end] += "" if mutant.kind == REMOVED else "))"
    for number, mutant in sorted(numbered.items(), key=lambda entry: _outermost_first(entry[1])):
        asked = f'{SWITCH}("{number}")'
        inserted[mutant.begin] += f"if not {asked}: " if mutant.kind == REMOVED else f"({mutant.new} if {asked} else ("
    pieces, done = list[bytes](), 0
    for place, text in sorted(inserted.items()):
        pieces += [source[done:place], text.encode()]
        done = place
    return b"".join([*pieces, source[done:]])


def _outermost_first(mutant: Mutant) -> tuple[int, int, bool]:
    return mutant.begin, -mutant.end, mutant.kind != REMOVED


def _compiles(source: bytes) -> bool:
    try:
        compile(source, "<switched>", "exec", dont_inherit=True)
    except SyntaxError:
        return False
    return True
