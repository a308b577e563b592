"""A long list of answers under headings: a region and who leads there, a card, a row of the map. Under a heading each kind of answer has a
line of its own, and short answers are side by side. The title says how its options are sorted. This module makes the list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from unicodedata import east_asian_width

from django.utils.safestring import SafeString

from games.drawing.board.choosing import Choice, Line, Reader, lines
from games.drawing.words.wording import Wording
from games.engine.rules.ask import Option
from games.engine.rules.text import Text
from games.engine.title.title import LONG, Sorting

AT_A_GLANCE = 24
"""All headings are open up to this number of options. With more options only the headings are seen, and people open one of them."""

IN_ONE_RUN = 4
"""A line with up to this number of options is not split into runs."""
AS_LINES = 8
"""Up to this number of lines, each is below the one before, however short they are."""
HALF = 20
"""The width of text that fits into half a line, in letters. A Chinese character is as wide as two letters."""
TWO_LINES, FOUR_LINES = 30, 66
"""The width of text that fits into half a line if it is broken into two lines, or into four."""


def _width(words: str) -> int:
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in words)


def _within(width: int, lines: Iterable[Line]) -> bool:
    """Whether each line is a single option that is not wider than ``width``, and by which nobody scores."""
    choices = [line.single for line in lines]
    return all(
        choice is not None and not choice.option.scores and _width(choice.plain_words) <= width for choice in choices
    )


def _short(lines: Iterable[Line]) -> bool:
    """Whether single answers fit side by side, broken into two lines each, or into four if there are more than six. A page does so where
    there is little room. A line with several answers keeps the whole width."""
    singles = [line for line in lines if line.single is not None]
    return len(singles) > 1 and _within(FOUR_LINES if len(singles) > 6 else TWO_LINES, singles)


@dataclass(frozen=True)
class Section:
    """A heading and the lines under it. ``name`` is the same at every question. ``count`` is the number of its options."""

    name: str
    heading: SafeString
    lines: tuple[Line, ...]
    count: int

    @property
    def short(self) -> bool:
        """Whether two of its answers fit side by side."""
        return _short(self.lines)


@dataclass(frozen=True)
class Listed:
    """The answers to a question: the lines without a heading, the sections after them, and the kinds by which they can be filtered."""

    lines: Sequence[Line]
    sections: Sequence[Section] = ()
    kinds: Mapping[str, SafeString] | None = None

    @property
    def in_columns(self) -> bool:
        """Whether there are many lines of a few words each: two of them fit side by side."""
        return len(self.lines) > AS_LINES and _within(HALF, self.lines)

    @property
    def short(self) -> bool:
        """The same for the lines without a heading."""
        return _short(self.lines)

    @property
    def folded(self) -> bool:
        """Whether there are too many answers to see all at once."""
        return sum(section.count for section in self.sections) > AT_A_GLANCE


def listed(options: Sequence[Option], sorting: Mapping[str, Sorting], wording: Wording) -> Listed:
    """The options on lines. If there are many, each is under its heading, if it has one. The keys of ``sorting`` are ids of options."""
    if len(options) <= LONG or not any(sort.heading is not None for sort in sorting.values()):
        return Listed([_in_runs(line, sorting, wording) for line in lines(options, wording)])
    headings: dict[str, list[Option]] = {}
    without_heading: list[Option] = []
    for option in options:
        sort = sorting.get(option.id)
        if sort is None or sort.heading is None:
            without_heading.append(option)
        else:
            headings.setdefault(str(wording.html(sort.heading)), []).append(option)
    reader = Reader(wording)
    sections = [_section(reader, heading, group, sorting, wording) for heading, group in headings.items()]
    above = [_in_runs(line, sorting, wording) for line in lines(without_heading, wording)]
    return Listed(above, sections, _kinds(options, sorting, wording))


def kind_of(sort: Sorting | None) -> str:
    """The name of a kind for scripts: the same in every language."""
    return "" if sort is None or sort.kind is None else sort.kind.msgid


def _kinds(options: Iterable[Option], sorting: Mapping[str, Sorting], wording: Wording) -> Mapping[str, SafeString]:
    """All kinds with their words, in the order of the options. Empty unless there are several."""
    sorts = [sort for option in options if (sort := sorting.get(option.id)) is not None and sort.kind is not None]
    kinds = {kind_of(sort): wording.html(sort.kind) for sort in sorts if sort.kind is not None}
    return kinds if len(kinds) > 1 else {}


def _section(
    reader: Reader, heading: str, options: Sequence[Option], sorting: Mapping[str, Sorting], wording: Wording
) -> Section:
    first = sorting[options[0].id].heading
    assert first is not None
    by_kind: dict[str, list[Option]] = {}
    without_short_words: list[Option] = []
    for option in options:
        sort = sorting[option.id]
        if sort.short is None:
            without_short_words.append(option)
        else:
            kind = "" if sort.kind is None else str(wording.html(sort.kind))
            by_kind.setdefault(kind, []).append(option)
    section_lines = [
        _of_a_kind(reader, group, None if kind == heading else sorting[group[0].id].kind, sorting, wording)
        for kind, group in by_kind.items()
    ]
    section_lines += lines(without_short_words, wording)
    name = " ".join([first.msgid, *(repr(param) for key, param in first.params.items() if key == "where")])
    return Section(name, SafeString(heading), tuple(section_lines), len(options))


def _of_a_kind(
    reader: Reader, options: Sequence[Option], kind: Text | None, sorting: Mapping[str, Sorting], wording: Wording
) -> Line:
    """A line of options of one kind, side by side, by their short words. ``kind`` is None if the section's heading names it already. The
    complete text is shown when somebody points at an option."""
    line = reader.under(options, kind)
    choices = tuple(_shortened(choice, sorting[choice.option.id], wording) for choice in line.choices)
    return _in_runs(replace(line, choices=choices), sorting, wording)


def _shortened(choice: Choice, sort: Sorting | None, wording: Wording) -> Choice:
    return choice if sort is None or sort.short is None else replace(choice, words=wording.html(sort.short))


def _in_runs(line: Line, sorting: Mapping[str, Sorting], wording: Wording) -> Line:
    """The line. A long one gets several runs, each with its own words before it."""
    if len(line.choices) <= IN_ONE_RUN:
        return line
    runs: dict[str, list[Choice]] = {}
    for choice in line.choices:
        sort = sorting.get(choice.option.id)
        run = "" if sort is None or sort.run is None else str(wording.html(sort.run))
        runs.setdefault(run, []).append(_shortened(choice, sort, wording))
    return replace(line, runs=tuple(piece for run, choices in runs.items() for piece in _pieces(run, choices)))


def _pieces(run: str, choices: Sequence[Choice]) -> Iterator[tuple[SafeString, tuple[Choice, ...]]]:
    """A run. A very long one is split into several."""
    for begin in range(0, len(choices), LONG):
        words = f"{run} …" if begin else run
        yield SafeString(words), tuple(choices[begin : begin + LONG])  # safe: words of the title, as HTML already
