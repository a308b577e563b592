"""The engine's sentences and names in a reader's language: translated where they are shown, escaped where they become HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from django.utils.functional import cached_property
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_noop as noop
from markupsafe import escape as escaped

from config.shared.isolating import isolated, unturned
from config.shared.simplified import simplified
from config.shared.spacing import filled, spaced
from games import titles
from games.drawing.words.typography import Run, capital, figure, in_chinese, in_english
from games.engine.lru import LruCache
from games.engine.rules.state import Track
from games.engine.rules.text import Param, Ref, Text
from games.engine.title import codec
from games.engine.title.info import Info
from games.engine.title.title import Title
from games.models import Seat
from games.requests.refusals import BadFile, NotAllowed, Refusal

LANGUAGES = {"zh-hant": "zh-Hant", "zh-hans": "zh-Hans", "en": "en"}
"""Django's language codes and the names that pages and titles use."""
SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "octagon")
LETTERS = {"zh": "甲乙丙丁戊己", "en": "ABCDEF"}
BOTS = {
    "easy": noop("Easy bot"),
    "normal": noop("Bot"),
    "careful": noop("Careful bot"),
    "expert": noop("Expert bot"),
    "random": noop("Random bot"),
}
LEVELS = {"easy": noop("Easy"), "normal": noop("Normal"), "careful": noop("Careful"), "expert": noop("Expert")}
"""The levels of bots, in the order of ``games.engine.bots.bots.LEVELS``."""
TIMEOUTS = {"vote": noop("Time-out: the others vote"), "forfeit": noop("Time-out: lost")}
"""The effect of a time-out at a table, by ``Table.OnTimeout``. The usual effect is not named."""
_PARAMETER = re.compile(r"\{(\w+)\}")
_plain: LruCache[tuple[str, bytes], str] = LruCache(4096)
_html: LruCache[tuple[str, bytes], SafeString] = LruCache(8192)
"""Sentences by their names and content. The same sentences appear in log, strip, question and explanation, move after move."""


def language_tag(language: str) -> str:
    """``zh-Hant``, ``zh-Hans`` or ``en`` for one of Django's language codes. The first for any other code."""
    return LANGUAGES.get(language.lower(), "zh-Hant")


def title_name(info: Info, language: str) -> str:
    """The game's name. ``language`` is Django's code."""
    if language == "en":
        return info.name_en
    return simplified(info.name_zh) if language == "zh-hans" else info.name_zh


def original_name(info: Info, language: str) -> str:
    """The English title on the box, for display next to a Chinese one. Empty in English."""
    return "" if language == "en" else info.name_en


def seat_letter(number: int, language: str) -> str:
    """The sign of a seat: 甲 or A."""
    letters = LETTERS["en" if language == "en" else "zh"]
    return letters[number % len(letters)]


def person(seat: Seat, language: str) -> str:
    """The name of the person in a seat, as others read it. The seat's user and table must be loaded."""
    if seat.name:
        return seat.name
    if seat.user is not None and seat.table.hot_seat:
        return filled(gettext("Player {n}"), n=seat.number + 1)
    if seat.user is None and seat.table.started_at and (seat.resigned or not seat.bot):
        return gettext("Somebody who left")
    if seat.bot and seat.user is None:
        return f"{gettext(BOTS.get(seat.bot, seat.bot))} {seat_letter(seat.number, language)}"
    if seat.user is None:
        return gettext("Empty seat")
    return seat.user.public_name


def plain_message(text: Text) -> str:
    """A sentence outside a table, for example the name of an option in the lobby. Its Refs stay ids."""
    return Wording(None, get_language() or "", ()).plain(text)


def refused(refusal: Refusal) -> str:
    """The reason of a refusal, in the active language."""
    if isinstance(refusal, NotAllowed):
        return wording_for(refusal.title, get_language() or "en", refusal.seats).plain(refusal.reason)
    if isinstance(refusal, BadFile):
        return _of_a_file(refusal, get_language() or "en")
    return str(refusal.message)


def _of_a_file(refusal: BadFile, language: str) -> str:
    """What is wrong with a match file, and where."""
    seats = [Seat(number=n, name=filled(gettext("Player {n}"), n=n + 1)) for n in range(refusal.players)]
    why = Wording(titles.load(refusal.title) if refusal.title else None, language, seats).plain(refusal.reason)
    if not refusal.line:
        return why
    return filled(gettext("Line {line}, column {column}: {why}"), line=refusal.line, column=refusal.column, why=why)


class Wording:
    """Words for one table in one language (which must be the active one)."""

    def __init__(self, title: Title[Any, Any] | None, language: str, seats: Iterable[Seat]) -> None:
        self.title = title
        self.language = language
        self._seats = tuple(seats)

    @cached_property
    def people(self) -> dict[str, str]:
        """Names of the seats by element id."""
        return {f"seat:{seat.number}": person(seat, self.language) for seat in self._seats}

    def name(self, element: str) -> str:
        """The name of a component, place, piece or seat, for a plain text."""
        if element in self.people:
            return isolated(self.people[element])
        if self.title is None:
            return element
        if self.language == "en":
            return self.title.name(element, "en")
        name = spaced(self.title.name(element, "zh-Hant"))
        return simplified(name) if self.language == "zh-hans" else name

    def label(self, element: str) -> str:
        """The name as in a heading: in English with a capital letter and without its article."""
        name = self.name(element)
        return name if self.language != "en" or element in self.people else capital(name.removeprefix("the "))

    def lead(self, track: Track) -> str:
        """The side that leads on a track, and by how much."""
        if track.seat is None:
            return gettext("Nobody leads")
        return filled(gettext("{name} leads by {n}"), name=self.label(track.side), n=figure(track.lead))

    def in_language(self, language: str) -> Wording:
        """The words of the same table in another language, which must be active when they are used."""
        return Wording(self.title, language, self._seats)

    @cached_property
    def key(self) -> str:
        """A key that is the same for all wordings with the same output."""
        return repr((self.title.info.slug if self.title is not None else "", self.language, [*self.people.values()]))

    def plain(self, text: Text) -> str:
        """The sentence without markup."""
        key = (self.key, codec.encode(text))
        return _plain.get(key) or _plain.put(key, "".join(map(_said, self._written(text))))

    def html(self, text: Text) -> SafeString:
        """The sentence as escaped HTML. Its Refs are marked, so that viewers can point at them."""
        key = (self.key, codec.encode(text))
        return _html.get(key) or _html.put(
            key, SafeString("".join(map(_marked, self._written(text))))
        )  # safe: every part is escaped

    def _written(self, text: Text) -> Iterator[Run]:
        """The sentence in the typography of its language."""
        runs = self._runs(text)
        return in_english(runs) if self.language == "en" else in_chinese(runs)

    def _runs(self, text: Text) -> Iterator[Run]:
        for literal, name in _pieces(self._sentence(text)):
            yield Run(literal)
            if name:
                yield from self._value(text.params.get(name, f"{{{name}}}"))

    def _value(self, param: Param) -> Iterator[Run]:
        if isinstance(param, Ref):
            yield Run(self.people.get(param.element) or self.name(param.element), param.element)
        elif isinstance(param, Text):
            yield from self._runs(param)
        elif isinstance(param, list | tuple):
            for index, item in enumerate(param):
                yield Run(gettext(", ") if index else "")
                yield from self._value(item)
        else:
            yield Run(figure(param) if isinstance(param, int) else str(param))

    def _sentence(self, text: Text) -> str:
        if text.plural and isinstance(count := text.params.get("n"), int):
            return ngettext(text.msgid, text.plural, count)
        return _translated(text.msgid, self.language) if text.msgid else ""


def _said(run: Run) -> str:
    """The words of a run as plain text, isolated if they are the name of a person."""
    return isolated(run.words) if run.element.startswith("seat:") else run.words


def _marked(run: Run) -> str:
    """The words of a run as HTML: escaped, marked if they are a name, and isolated if they are the name of a person."""
    if run.element.startswith("seat:"):
        return f'<bdi class="ref" data-ref="{escaped(run.element)}">{escaped(unturned(run.words))}</bdi>'
    words = str(escaped(run.words))
    return f'<span class="ref" data-ref="{escaped(run.element)}">{words}</span>' if run.element else words


@lru_cache(maxsize=10_000)
def _translated(msgid: str, _language: str) -> str:
    """gettext in the active language, which ``_language`` names."""
    return gettext(msgid)


@lru_cache(maxsize=10_000)
def _pieces(sentence: str) -> tuple[tuple[str, str], ...]:
    """A sentence as pairs of literal text and the name of the parameter that follows. The last name is empty."""
    literals, names = _PARAMETER.split(sentence)[::2], _PARAMETER.findall(sentence)
    return tuple(zip(literals, [*names, ""], strict=True))


def wording_for(title_slug: str, language: str, seats: Iterable[Seat]) -> Wording:
    """Words for a table of that title."""
    return Wording(titles.load(title_slug), language, seats)
