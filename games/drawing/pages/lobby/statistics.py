"""The page of a title's statistics: words, and plots as SVG with their tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any
from unicodedata import east_asian_width

from django.urls import NoReverseMatch, reverse
from django.utils.translation import get_language, gettext, pgettext

from games import titles
from games.community.statistics import ENOUGH, PEOPLE, Chosen, Distribution, Share, Statistics, Taken
from games.drawing.words.wording import LEVELS, Wording, plain_message, seat_letter
from games.engine.title.info import Info
from games.engine.title.title import Title

WIDE, NAMES, ROW, FOOT = 360, 104, 24, 18
"""A plot in units of its drawing: its width, the width of the names, the height of a row, and of the scale below."""
SEVERAL = 1.5
"""How often a card is taken by a seat on average, at the least, if that is worth a column."""
LETTERS = 15
"""Letters for which the width of the names has room. A Chinese sign is as wide as two."""
HIGH = 120
"""The height of the bars of a distribution."""
PLOTS = {"enough": ENOUGH, "wide": WIDE, "names": NAMES}
"""What the template of a plot needs to know."""
FIRST_CARDS = 20
"""Cards that are listed at once. The others follow under a heading that opens."""


@dataclass(frozen=True)
class Bar:
    """A row of a plot of shares: its name, the top, the bar's end and its interval as x, and the share as words."""

    name: str
    top: int
    end: float
    low: float
    high: float
    share: Share

    @property
    def short(self) -> str:
        """The beginning of the name, as much as there is room for. The whole name is in the table."""
        widths = accumulate(2 if east_asian_width(letter) in "WF" else 1 for letter in self.name)
        fitting = sum(width <= LETTERS for width in widths)
        return self.name if fitting == len(self.name) else f"{self.name[: fitting - 1]}…"

    @property
    def middle(self) -> float:
        """The height of its interval."""
        return self.top + ROW / 2


@dataclass(frozen=True)
class Column:
    """A bar of a distribution."""

    x: float
    y: float
    wide: float
    high: float
    name: str
    count: int


@dataclass(frozen=True)
class Figure:
    """A plot with its table. Without ``is_enough`` there is a table alone."""

    id: str
    title: str
    note: str
    is_enough: bool
    bars: Sequence[Bar] = ()
    drawn: Sequence[Bar] = ()
    """The bars of which there are enough games: the others are in the table alone."""
    columns: Sequence[Column] = ()
    high: int = 0
    expected: float | None = None
    middle: str = ""


def percent(share: float) -> str:
    """A share in whole percent."""
    return f"{share * 100:.0f} %"


def interval(share: Share) -> str:
    """The interval of a share in words: ``31–52 %``."""
    low, high = share.interval
    return f"{low * 100:.0f}–{high * 100:.0f} %"


def page(info: Info, found: Statistics) -> dict[str, Any]:
    """Everything that the template shows."""
    wording = Wording(titles.load(info.slug), get_language() or "", ())
    figures = [figure for figure in _figures(info, found, wording) if figure is not None]
    pages = {component.id for component in titles.load(info.slug).components()}
    cards = [_card(info.slug, card, wording, pages) for card in found.cards]
    return {
        "found": found,
        "figures": figures,
        "cards": cards[:FIRST_CARDS],
        "more_cards": cards[FIRST_CARDS:],
        "repeated": any(card.each >= SEVERAL for card in found.cards),
        "chosen": found.chosen != Chosen(info.slug),
        "choices": _choices(info, found),
        **PLOTS,
    }


def _choices(info: Info, found: Statistics) -> list[dict[str, Any]]:
    """The fields of the form: name, label, options with the chosen one."""
    chosen = found.chosen
    who = [
        ("", gettext("All seats")),
        (PEOPLE, pgettext("who played", "People")),
        *((level, _bots(level)) for level in LEVELS),
    ]
    modes = [("", gettext("All modes")), *((one.slug, plain_message(one.name)) for one in info.modes)]
    counts = [("", gettext("Any number")), *((str(n), str(n)) for n in info.players)]
    fields = [
        ("mode", gettext("Mode"), modes, chosen.mode),
        ("players", gettext("Players"), counts, str(chosen.players or "")),
        ("who", gettext("Seats of"), who, chosen.who),
    ]
    return [
        {"name": name, "label": label, "options": options, "value": value} for name, label, options, value in fields
    ]


def _bots(level: str) -> str:
    return gettext("Bots: {level}").format(level=gettext(LEVELS[level]))


def _figures(info: Info, found: Statistics, wording: Wording) -> list[Figure | None]:
    even = 1 / found.chosen.players if found.chosen.players else None
    title = titles.load(info.slug)
    games, together = found.matches, [found.together] if found.together else []
    sides = {one.key: wording.label(one.key) for one in found.by_side}
    players = {PEOPLE: pgettext("who played", "People"), **{level: _bots(level) for level in LEVELS}}
    return [
        _shares("together", gettext("Won together"), games, together, {"together": gettext("All partners")}),
        _shares("seats", gettext("Wins by seat"), games, found.by_seat, _seats(found.by_seat), even),
        _shares("sides", gettext("Wins by side"), games, found.by_side, sides, even),
        _shares("who", gettext("People and bots"), games, found.by_who, players),
        points(title, "scores", found.scores, games),
        _distribution("moves", gettext("Length in answers"), found.moves, games),
        _distribution("minutes", gettext("Length in minutes, pauses included"), found.minutes, games),
    ]


def _seats(shares: Sequence[Share]) -> dict[str, str]:
    """Seats by their letters. Seat A begins the match."""
    language = get_language() or ""
    return {
        share.key: pgettext("a seat in statistics", "Seat {letter}").format(
            letter=seat_letter(int(share.key), language)
        )
        for share in shares
    }


def _shares(
    id: str, title: str, games: int, shares: Sequence[Share], names: dict[str, str], even: float | None = None
) -> Figure | None:
    if not shares:
        return None
    ordered = shares if id in ("seats", "who") else sorted(shares, key=lambda one: (-one.share, -one.games))
    length = WIDE - NAMES

    def bar(row: int, share: Share) -> Bar:
        end, low, high = (round(part * length, 1) for part in (share.share, *share.interval))
        return Bar(names.get(share.key, share.key), row * ROW, end, low, high, share)

    enough = [share for share in ordered if share.is_enough and games >= ENOUGH]
    drawn = [bar(row, share) for row, share in enumerate(enough)]
    bars = [bar(row, share) for row, share in enumerate(ordered)]
    expected = round(even * length, 1) if even is not None and id != "who" else None
    note = gettext("A bar is the share of games won, the line on it the interval in which the true share lies at 95 %.")
    return Figure(id, title, note, bool(drawn), bars=bars, drawn=drawn, high=len(drawn) * ROW, expected=expected)


def points(title: Title[Any, Any], id: str, found: Distribution | None, games: int) -> Figure | None:
    """How the points at the end of that many games are spread. With one track for both, the leads."""
    name = gettext("Points at the end") if title.track is None else gettext("Lead at the end")
    return _distribution(id, name, found, games)


def _distribution(id: str, title: str, found: Distribution | None, games: int) -> Figure | None:
    if found is None:
        return None
    most = max(one.count for one in found.bins)
    wide = WIDE / len(found.bins)
    columns = [
        Column(
            round(index * wide + 1, 1),
            round(HIGH - one.count / most * HIGH, 1),
            round(wide - 2, 1),
            round(one.count / most * HIGH, 1),
            _range(one.low, one.high),
            one.count,
        )
        for index, one in enumerate(found.bins)
    ]
    middle = gettext("Median {middle}, of {n}").format(n=found.count, middle=signed(found.middle))
    return Figure(id, title, middle, games >= ENOUGH, columns=columns, high=HIGH, middle=middle)


def signed(number: float) -> str:
    """A number with a true minus sign."""
    return f"{number:g}".replace("-", "−")


def _range(low: int, high: int) -> str:
    """The values of a bar. Beside a minus sign a dash would be read as another one."""
    if low == high:
        return signed(low)
    return f"{signed(low)} … {signed(high)}" if low < 0 else f"{low}–{high}"


def _address(slug: str, component: str) -> str:
    """The page of a component in the book. Empty on a site without books."""
    try:
        return reverse("rulebook:component", args=[slug, component])
    except NoReverseMatch:
        return ""


def _card(slug: str, card: Taken, wording: Wording, pages: set[str]) -> dict[str, Any]:
    return {
        "component": _address(slug, card.component) if card.component in pages else "",
        "name": wording.label(card.component),
        "taken": card,
        "rate": Share("taken", card.seats, card.taken),
    }
