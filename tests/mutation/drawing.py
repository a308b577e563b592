"""The lot: which mutants are tried."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.mutation.areas import Area, areas
from tests.mutation.mutants import Mutant, mutants

SCOUTS = 12
"""Other mutants of a module, never turned on: who meets them is a test of this module, even if the drawn one is met by nobody."""


class Drawn(NamedTuple):
    """A mutant and where it is."""

    area: Area
    module: Path
    mutant: Mutant

    @property
    def key(self) -> str:
        """Its name in the record. A line that moves is another mutant."""
        return f"{self.module}:{self.mutant.line}:{self.mutant.begin} {self.mutant.kind} {self.mutant.new}"


def drawn(root: Path, seed: int, count: int) -> Iterator[Drawn]:
    """By turns one of each area, of a kind of mistake that the dice choose."""
    dice = random.Random(seed)
    lots = [_by_lot(root, area, dice) for area in areas(root)]
    for number in range(count):
        yield next(lots[number % len(lots)])


def _by_lot(root: Path, area: Area, dice: random.Random) -> Iterator[Drawn]:
    kinds: dict[str, list[Drawn]] = {}
    for module in area.modules(root):
        for mutant in mutants(module.read_bytes()):
            kinds.setdefault(mutant.kind, []).append(Drawn(area, module.relative_to(root), mutant))
    while kinds:
        kind = dice.choice(sorted(kinds))
        yield kinds[kind].pop(dice.randrange(len(kinds[kind])))
        if not kinds[kind]:
            del kinds[kind]


def numbered(root: Path, lot: Iterable[Drawn]) -> dict[Path, dict[str, Mutant]]:
    """The mutants of each module by their numbers: those of the lot by their place in it, and scouts."""
    modules: dict[Path, dict[str, Mutant]] = {}
    for place, one in enumerate(lot):
        modules.setdefault(one.module, {})[str(place)] = one.mutant
    for module, by_number in modules.items():
        everyone = mutants((root / module).read_bytes())
        others = [mutant for mutant in everyone if mutant not in by_number.values()]
        scouts = others[:: 1 + len(others) // SCOUTS]
        by_number |= {f"{module}/{place}": mutant for place, mutant in enumerate(scouts)}
    return modules
