"""A source's text, marked up with the ids of clauses: read for ``manage.py import_source``.

A line ``## <id>``, or ``## <id> | <place>``, begins the wording of a clause. It goes on to the next such line.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST = 20_000
"""Characters of one wording."""
LONGEST_PLACE = 300
_HEAD = re.compile(r"##\s+(?P<ref>[a-z]+(?:\.[a-z0-9-]+)+)\s*(?:\|\s*(?P<place>.*?)\s*)?")


@dataclass(frozen=True, slots=True)
class Wording:
    """What a source says of a clause, and the line of the file where this begins."""

    ref: str
    place: str
    text: str
    line: int


class Malformed(ValueError):
    """Everything that is wrong with a file, a sentence for each line."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


def read_wordings(text: str) -> list[Wording]:
    """The wordings of a file. Raises :class:`Malformed`."""
    wordings: list[Wording] = []
    problems: list[str] = []
    head: tuple[str, str, int] | None = None
    lines: list[str] = []

    def finish() -> None:
        said = "\n".join(lines).strip()
        if head is None:
            problems.extend([f"1: text before the first id: {said[:40]}"] if said else [])
        elif not said:
            problems.append(f"{head[2]}: {head[0]} has no text")
        elif len(said) > LONGEST:
            problems.append(f"{head[2]}: {head[0]} has more than {LONGEST} characters")
        elif any(head[0] == one.ref for one in wordings):
            problems.append(f"{head[2]}: {head[0]} is given twice")
        else:
            wordings.append(Wording(head[0], head[1], said, head[2]))

    for number, line in enumerate(text.removeprefix("\ufeff").replace("\0", "").splitlines(), 1):
        match = _HEAD.fullmatch(line.strip())
        if match is None:
            if line.startswith("## "):
                problems.append(f"{number}: this is no id of a clause: {line[3:43]}")
            lines.append(line)
            continue
        finish()
        head, lines = (match["ref"], (match["place"] or "")[:LONGEST_PLACE], number), []
    finish()
    if problems:
        raise Malformed(problems)
    return wordings
