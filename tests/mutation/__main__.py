"""``python -m tests.mutation --seed 1 --count 200``: draw mutants by lot, as many of each area, and say which the short tests kill.

All short tests run once without a mutant, which shows which of them meet which mutants. Then those alone run with the mutant. A mutant of
what runs while tests are collected needs a process of its own. Each result is a line of JSON in ``--record``. A mutant that is known there
meets its killer first: so a later tree is soon compared with an earlier one. ``--long`` runs the long tests for those that live.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from tests.mutation.choosing import FIRST, chosen, neighbours
from tests.mutation.drawing import Drawn, drawn, numbered
from tests.mutation.running import Forks, Fresh

ROOT = Path(__file__).resolve().parent.parent.parent
FEW = 3
"""A line that so few tests meet may be that of a fixture or a cached function. Others that need its value never meet the line itself."""
Result = dict[str, Any]


class Trial:
    """The lot, the tests that meet it, and where they run."""

    def __init__(self, lot: list[Drawn], forks: Forks, fresh: Fresh, cache: Path, patience: float) -> None:
        self._lot, self._forks, self._fresh, self._patience = lot, forks, fresh, patience
        ran = forks.all(cache)
        failing = set(ran.failed)
        self._seconds = {test: seconds for test, seconds in ran.seconds.items() if test not in failing}
        """What each test takes. Those that fail without a mutant are left out: they ask for git, say."""
        self._met = ran.met
        self._sound: set[str] = set()
        """Tests of which it is known that they pass alone without a mutant."""

    def result(self, number: int, known: str) -> Result:
        """The test that kills this one of the lot, first the one that is known to, and what was tried."""
        one, meeting = self._lot[number], set(self._met.get(str(number), ()))
        imported = "" in meeting or str(number) not in self._forks.switches
        meeting &= self._seconds.keys()
        begun = time.monotonic()
        killer = self._by_forks(number, known, meeting)
        if not killer and imported:
            killer = self._by_process(one, known)
        elif not killer and 0 < len(meeting) <= FEW:
            killer = self._by_forks(number, known, self._near(meeting, one))
        took = round(time.monotonic() - begun, 1)
        return {"killer": killer, "met_by": len(meeting), "imported": imported, "seconds": took}

    def _by_forks(self, number: int, known: str, tests: set[str]) -> str:
        while True:
            order = chosen(tests, self._seconds, self._patience)
            order = list(dict.fromkeys([known] * (known in tests) + order))
            killer = self._forks.failing(str(number), order, sum(self._seconds[test] for test in order))
            if "::" not in killer or killer in self._sound:
                return killer
            if not self._forks.failing("none", [killer], self._seconds[killer]):
                self._sound.add(killer)
                return killer
            del self._seconds[killer]
            tests = tests - {killer}

    def _near(self, meeting: set[str], one: Drawn) -> set[str]:
        return {*neighbours(meeting, self._seconds), *self._own(one)} - meeting

    def _own(self, one: Drawn) -> set[str]:
        return {test for test in self._seconds if test.startswith(one.area.tests)}

    def _by_process(self, one: Drawn, known: str) -> str:
        """Tests that touch much of the module, and then the area's own."""
        touches = Counter(
            test for number, tests in self._met.items() if number.startswith(f"{one.module}/") for test in tests
        )
        order = chosen(self._own(one) | touches.keys(), self._seconds, self._patience, touches)
        first = [known] if known in self._seconds else []
        runs = (first, order[:FIRST], order[FIRST:])
        found = (self._fresh.failing(one.module, one.mutant, tests) for tests in runs)
        return next(filter(None, found), "")


def main() -> None:
    """Draw, run, record and sum up."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--tree", type=Path, default=ROOT, help="another tree than this one")
    parser.add_argument("--record", type=Path, default=Path("var/mutants.jsonl"))
    parser.add_argument("--patience", type=float, default=90, help="seconds that the tests of a mutant may take")
    parser.add_argument("--again", action="store_true", help="run those that the record knows, too")
    parser.add_argument("--long", action="store_true", help="run the long tests for those that the record says live")
    options = parser.parse_args()
    options.record.parent.mkdir(parents=True, exist_ok=True)
    record = Record(options.record)
    with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
        fresh = Fresh(options.tree, Path(first))
        lot = list(drawn(fresh.folder, options.seed, options.count))
        if options.long:
            for one in record.living(lot):
                record.add(one, {"killer": fresh.failing_of(one.module, one.mutant, *one.area.long), "long": True})
        else:
            log = options.record.with_suffix(".log")
            with Forks(options.tree, Path(second), numbered(fresh.folder, lot), log) as forks:
                trial = Trial(lot, forks, fresh, options.record.with_suffix(".tests.json"), options.patience)
                for number, one in enumerate(lot):
                    if options.again or one.key not in record.known:
                        record.add(one, trial.result(number, record.killer(one)))
    record.sum_up(lot)


class Record:
    """A file of results, one a line. The last one of a mutant counts."""

    def __init__(self, path: Path) -> None:
        self._path = path
        lines = path.read_text().splitlines() if path.exists() else []
        self.known: dict[str, Result] = {result["mutant"]: result for result in map(json.loads, lines)}

    def killer(self, one: Drawn) -> str:
        """The test that is known to kill it."""
        return str(self.known.get(one.key, {}).get("killer", ""))

    def living(self, lot: list[Drawn]) -> list[Drawn]:
        """Those that the short tests do not kill and that no long tests have met."""
        results = [(one, self.known.get(one.key, {"killer": "not tried"})) for one in lot]
        return [one for one, result in results if not result["killer"] and not result.get("long")]

    def add(self, one: Drawn, result: Result) -> None:
        """Write it down and say it."""
        self.known[one.key] = {**self.known.get(one.key, {}), "mutant": one.key, "area": one.area.name, **result}
        with self._path.open("a") as file:
            file.write(f"{json.dumps(self.known[one.key])}\n")
        sys.stdout.write(f"{'killed  ' if result['killer'] else 'SURVIVES'} {one.key}  {result}\n")
        sys.stdout.flush()

    def sum_up(self, lot: list[Drawn]) -> None:
        """How many of each area are killed."""
        tried, killed = Counter[str](), Counter[str]()
        for one in lot:
            tried[one.area.name] += one.key in self.known
            killed[one.area.name] += bool(self.killer(one))
        sys.stdout.writelines(f"{name}: {killed[name]} of {count} killed\n" for name, count in tried.items())
        sys.stdout.write(f"all: {killed.total()} of {tried.total()} killed\n")


if __name__ == "__main__":
    main()
