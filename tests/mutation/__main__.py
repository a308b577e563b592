"""``python -m tests.mutation --seed 1 --count 200``: draw mutants by lot, as many of each area, and say which the tests kill.

Each result is a line of JSON in ``--record``. A mutant that the record knows meets its killer first, so that a later tree is soon compared
with an earlier one; the wider selections follow only where that one passes. Browser tests and tests of servers are left out.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.mutation.areas import Area, areas
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.running import Tree

ROOT = Path(__file__).resolve().parent.parent.parent


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


def killer_of(tree: Tree, one: Drawn, known: str) -> str:
    """The test that fails with this mutant; first the one that is known to."""
    selections = ([(known,)] if ".py" in known else []) + list(one.area.selections)
    found = (tree.killer(one.module, one.mutant, *selection) for selection in selections)
    return next(filter(None, found), "")


def main() -> None:
    """Draw, run, record and sum up."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--record", type=Path, default=Path("var/mutants.jsonl"))
    parser.add_argument("--again", action="store_true", help="run those that the record knows, too")
    options = parser.parse_args()
    known = read(options.record)
    options.record.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        tree = Tree(ROOT, Path(folder))
        for one in drawn(tree.folder, options.seed, options.count):
            if one.key in known and not options.again:
                continue
            killer = killer_of(tree, one, known.get(one.key, {}).get("killer", ""))
            known[one.key] = {"mutant": one.key, "area": one.area.name, "killer": killer}
            with options.record.open("a") as record:
                record.write(f"{json.dumps(known[one.key])}\n")
            sys.stdout.write(f"{'killed  ' if killer else 'SURVIVES'} {one.key}  {killer}\n")
            sys.stdout.flush()
    killed = sum(bool(result["killer"]) for result in known.values())
    sys.stdout.write(f"{killed} of {len(known)} killed\n")


def read(record: Path) -> dict[str, dict[str, str]]:
    """The last result of each mutant."""
    lines = record.read_text().splitlines() if record.exists() else []
    return {result["mutant"]: result for result in map(json.loads, lines)}


if __name__ == "__main__":
    main()
