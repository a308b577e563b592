"""What titles print of their code and data for the book: sequences of play, tables, decks, designs. Texts are in every language."""

from __future__ import annotations

from typing import TypedDict

from rulebook.words.languages import Texts


class AskData(TypedDict):
    """A question of a step: its sentences, its clause, the possible answers, and who is asked (``one``, ``all`` in secret, ``together``,
    ``react``: whoever may react). Names in sentences are left open."""

    prompts: list[Texts]
    clause: str
    answers: list[Texts]
    who: str


class NextData(TypedDict):
    """A step that follows, ``each`` if once for every player or thing."""

    step: str
    each: bool


class StepData(TypedDict):
    """A step of a sequence of play. ``times`` says how often it is on the agenda at set-up, by number of players. ``only`` names the table
    options without which it does not come. ``effects``: cards and tiles are carried out in it. ``ends``: a match can end in it."""

    id: str
    name: Texts
    clauses: list[str]
    asks: list[AskData]
    following: list[NextData]
    times: dict[int, int]
    only: list[Texts]
    effects: bool
    ends: bool


class EndData(TypedDict):
    """Where a match ends: the step, and the clauses of the rule that decides it."""

    step: str
    clauses: list[str]


class SequenceData(TypedDict):
    """The course of play of a mode: its steps in the order of play, what effects ask besides, and what ends a match."""

    mode: str
    name: Texts
    clause: str
    players: list[int]
    steps: list[StepData]
    effects: list[AskData]
    ends: list[EndData]


class LineData(TypedDict):
    """A row of a table; the first cell heads it. ``designed`` are numbers of cells."""

    cells: list[Texts]
    clauses: list[str]
    component: str
    designed: list[int]


class TableData(TypedDict):
    """A table of numbers, or (kind ``ending``) of what ends a match."""

    slug: str
    kind: str
    name: Texts
    columns: list[Texts]
    lines: list[LineData]
    clauses: list[str]
    note: Texts


class CardData(TypedDict):
    """A card of a deck: its component (empty: it has no page), its name, and how many there are."""

    component: str
    name: Texts
    count: int


class KindData(TypedDict):
    """Cards of one kind in a deck."""

    name: Texts
    cards: list[CardData]
    count: int


class ContentsData(TypedDict):
    """What is in a deck, in these games: mode with the numbers of players, and table options."""

    games: list[Texts]
    kinds: list[KindData]
    count: int


class DeckData(TypedDict):
    """A deck, bag or pile, as it is shuffled. ``drawn`` cards are drawn first, 0: it differs."""

    slug: str
    name: Texts
    clauses: list[str]
    note: Texts
    drawn: int
    contents: list[ContentsData]


class ChanceData(TypedDict):
    """Something else that chance decides at set-up: what, and among how many possibilities."""

    name: Texts
    possible: list[int]


class DesignData(TypedDict):
    """Something that was designed for this site: what, why, and how its values were chosen."""

    id: str
    name: Texts
    why: Texts
    how: Texts
    components: list[str]
    clauses: list[str]


class MarkData(TypedDict):
    """What of a component was designed for this site: the fact that says it, whether that is the whole component, and its design."""

    label: Texts
    what: Texts
    whole: bool
    design: str
