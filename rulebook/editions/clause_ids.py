"""The ledger of a book: every clause id ever given, in ``ids.txt`` next to the chapters, committed with them.

Each line has one id, in order. If an id disappears from the book without an entry, that is a mistake: links, tests and logs cite it. A rule
that is really gone keeps its line with the reason: ``gw.winter.siege.9 retired: merged into gw.winter.siege.8``. Its address then answers
*gone* and leads on to the ids in the reason. The id is never given again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from rulebook.source import ID, Place, Problem

FILE = "ids.txt"
_NAMED = re.compile(r"(?<![\w./-])[a-z]+(?:\.[a-z0-9][a-z0-9-]*)+")


@dataclass
class Ledger:
    """All ids ever given: ``living`` ones, and ``retired`` ones with the reason, both with their line."""

    path: Path
    living: dict[str, int] = field(default_factory=dict)
    retired: dict[str, str] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)

    def check(self, present: Iterable[str]) -> list[Problem]:
        """Ids that disappeared, and retired ids that came back."""
        here = set(present)
        problems = list(self.problems)
        message = (
            "{} vanished from the book; an id is given for ever (write 'retired: reason' after a rule that is gone)"
        )
        vanished = ((given, line) for given, line in self.living.items() if given not in here)
        problems += [Problem(Place(self.path, line), message.format(given)) for given, line in vanished]
        back = sorted(here & set(self.retired))
        return problems + [
            Problem(Place(self.path, 1), f"{given} was retired and cannot be given again") for given in back
        ]

    def astray(self, prefix: str) -> list[Problem]:
        """Reasons that name an id of the book which was never given: a reader would be led nowhere."""
        given = self.living.keys() | self.retired.keys()
        return [
            Problem(Place(self.path, 1), f"{ref} was retired in favour of {named}, which does not exist")
            for ref, why in self.retired.items()
            for named in successors(why)
            if named.startswith(f"{prefix}.") and named not in given
        ]

    def unknown(self, present: Iterable[str]) -> list[str]:
        """Ids of the book that the ledger does not have yet."""
        return sorted(set(present) - set(self.living) - set(self.retired))

    def record(self, present: Iterable[str]) -> bool:
        """Writes new ids into the file. Returns False if there were none."""
        if not self.unknown(present):
            return False
        lines = (
            dict.fromkeys(present, "")
            | dict.fromkeys(self.living, "")
            | {key: f" retired: {why}" for key, why in self.retired.items()}
        )
        self.path.write_text("".join(f"{key}{lines[key]}\n" for key in sorted(lines, key=_order)), encoding="utf-8")
        return True


def successors(reason: str) -> list[str]:
    """The clauses that a reason names, in its order."""
    return list(dict.fromkeys(_NAMED.findall(reason)))


def _order(clause_id: str) -> tuple[tuple[bool, int, str], ...]:
    return tuple((not part.isdigit(), int(part) if part.isdigit() else 0, part) for part in clause_id.split("."))


def read_ledger(folder: Path) -> Ledger:
    """The ledger of that folder. It is empty before the first loading."""
    ledger = Ledger(folder / FILE)
    if not ledger.path.exists():
        return ledger
    for number, line in enumerate(ledger.path.read_text(encoding="utf-8").splitlines(), 1):
        clause_id, _, rest = line.strip().partition(" ")
        if not clause_id:
            continue
        if not ID.fullmatch(clause_id) or (rest and not rest.startswith("retired: ")):
            ledger.problems.append(Problem(Place(ledger.path, number), f"not a line of the ledger: {line.strip()!r}"))
        elif rest:
            ledger.retired[clause_id] = rest.removeprefix("retired: ")
        else:
            ledger.living[clause_id] = number
    return ledger
