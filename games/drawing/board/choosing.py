"""The answers to a question as the panel shows them: grouped on lines, each described by what is printed on its piece.

The same options are on the same lines, however many there are. So a key means the same at every question of a kind.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from html import unescape

from django.utils.html import strip_tags
from django.utils.safestring import SafeString

from games.drawing.board.component_cards import component_of, printed
from games.drawing.words.wording import Wording
from games.engine.rules.ask import Amount, Option, Share, answer_of
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Param, Ref, Text
from games.engine.title.component import Component


@dataclass(frozen=True)
class Choice:
    """An option on its line. ``words`` is its text there. ``full`` is its complete text if that is longer. ``says`` is the printed text of
    a piece that no other option of the line is about. ``cost`` and ``owed`` are empty if they are the same for the whole line: then the
    head of the line has them."""

    option: Option
    words: SafeString
    full: str
    says: SafeString | str
    cost: tuple[Amount, ...]
    owed: tuple[Amount, ...]

    @property
    def plain_words(self) -> str:
        """Its words without HTML."""
        return _unmarked(self.words)

    @property
    def full_is_enough(self) -> bool:
        """Whether the complete text contains the words, so that a screen reader needs no more than the complete text."""
        return self.plain_words.casefold() in self.full.casefold()


@lru_cache(maxsize=4096)
def _unmarked(words: str) -> str:
    """Cached, because the same words are offered move after move, and reading them as HTML takes as long as drawing them."""
    return unescape(strip_tags(words))


@dataclass(frozen=True)
class Line:
    """The choices of one key: a single option, or several under a heading. ``elements`` are touched by all of them."""

    heading: SafeString
    says: SafeString | str
    icon: str
    elements: tuple[str, ...]
    cost: tuple[Amount, ...]
    owed: tuple[Amount, ...]
    price: Reckoning | None
    scores: tuple[Share, ...]
    choices: tuple[Choice, ...]
    runs: tuple[tuple[SafeString, tuple[Choice, ...]], ...] = ()
    """The same choices as several runs, each with its own words. Empty unless there are many."""

    @property
    def in_runs(self) -> tuple[tuple[SafeString, tuple[Choice, ...]], ...]:
        """The runs of the line. A short line is one run without words."""
        return self.runs or ((SafeString(""), self.choices),)

    @property
    def single(self) -> Choice | None:
        """The option of the line, if there is only one."""
        return self.choices[0] if len(self.choices) == 1 and self.choices[0].words == self.heading else None

    @property
    def verbs(self) -> set[str]:
        """The verbs of its answers."""
        return {answer_of(choice.option.id).verb for choice in self.choices}

    @property
    def chips(self) -> bool:
        """Whether the options are short words side by side."""
        return not any(choice.says for choice in self.choices)


def lines(options: Sequence[Option], wording: Wording) -> list[Line]:
    """The lines of a question, in the order of their first options. The printed text of a piece is on the first line about it. An icon
    that all lines would have is left out."""
    groups: dict[object, list[Option]] = {}
    for option in options:
        groups.setdefault(_line_key(option), []).append(option)
    reader = Reader(wording)
    drawn = [
        reader.single(group[0]) if len(group) == 1 and group[0].short is None else reader.several(group)
        for group in groups.values()
    ]
    icons = [line.icon for line in drawn if line.icon]
    return [replace(line, icon="") for line in drawn] if len(icons) > 1 and len(set(icons)) == 1 else drawn


def laid(options: Sequence[Option]) -> bool:
    """Whether a question asks where a piece is laid on the board. The piece covers several spaces, or there are many places for it. The
    id of such an answer is ``at:`` and all the spaces of the place."""
    places = [option for option in options if option.id.startswith("at:")]
    if not places or not all(option.elements for option in places):
        return False
    return len(places) > MANY_PLACES or all(
        option.id.startswith("at:") and len(option.elements) > 1 for option in options
    )


MANY_PLACES = 12
"""If there are more places than this, the panel does not list them."""


def _line_key(option: Option) -> object:
    """The same for all options on one line: their head, or their first element."""
    if option.head is not None:
        return repr((option.head, option.scores))
    return option.elements[0] if option.elements else (option.id,)


class Reader:
    """Reads the options of one question, line after line."""

    def __init__(self, wording: Wording) -> None:
        assert wording.title is not None
        self._wording = wording
        self._slug = wording.title.info.slug
        self._said: set[str] = set()
        """Components whose text is on a line already."""

    def single(self, option: Option) -> Line:
        """A line for a single option, by its head if it has one."""
        words = option.head or option.label
        about = [*option.elements, *refs(words)]
        says = self._wording.html(option.detail) if option.detail is not None else self.printed(about)
        full = self._wording.plain(option.label) if option.head is not None else ""
        choice = Choice(option, self._wording.html(words), full, "", (), ())
        icon = self.icon([*refs(words), *option.elements])
        return Line(
            choice.words,
            says,
            icon,
            option.elements,
            option.cost,
            option.owed,
            option.price,
            option.scores,
            (choice,),
        )

    def several(self, options: Sequence[Option]) -> Line:
        """A line for several options, under the head or the elements that they have in common."""
        first, shared = options[0], _shared(options)
        head = first.head or Text("{piece}", {"piece": Ref(first.elements[0])})
        alone = all(option.detail is not None for option in options) or any(option.scores for option in options)
        says = "" if alone else self.printed([*shared, *refs(head)])
        paid = all((option.cost, option.owed) == (first.cost, first.owed) for option in options)
        cost, owed = (first.cost, first.owed) if paid else ((), ())
        price = first.price if all(option.price == first.price for option in options) else None
        about = {component.id for component in self._components([*shared, *refs(head)])}
        choices = tuple(
            Choice(
                option,
                words,
                self._wording.plain(option.label),
                self._own_text(option, about),
                () if paid else option.cost,
                () if paid else option.owed,
            )
            for option, words in zip(options, self._short_words(options), strict=True)
        )
        icon = self.icon([*refs(head), *shared])
        scores = first.scores if all(option.scores == first.scores for option in options) else ()
        return Line(self._wording.html(head), says, icon, shared, cost, owed, price, scores, choices)

    def under(self, options: Sequence[Option], head: Text | None) -> Line:
        """A line for options of one kind, each with its own price. ``head`` is the heading, if there is one."""
        html, plain = self._wording.html, self._wording.plain
        choices = tuple(
            Choice(option, html(option.short or option.label), plain(option.label), "", option.cost, option.owed)
            for option in options
        )
        heading = html(head) if head is not None else SafeString("")
        return Line(heading, "", "", (), (), (), None, (), choices)

    def _short_words(self, options: Sequence[Option]) -> list[SafeString]:
        """The text of each option under the heading: its short words, the name of its last element, or its whole label."""
        html = self._wording.html
        if all(option.short is not None or len(option.elements) > 1 for option in options):
            names = [html(option.short or Text("{place}", {"place": Ref(option.elements[-1])})) for option in options]
            if len(set(names)) == len(names):
                return names
        return [html(option.label) for option in options]

    def _own_text(self, option: Option, about: Collection[str]) -> SafeString | str:
        """The printed text of a piece that this option is about. Pieces ``about`` which the heading is are left out."""
        if option.detail is not None:
            return self._wording.html(option.detail)
        elements = [*option.elements, *refs(option.short or option.label)]
        components = (component for component in self._components(elements) if component.id not in about)
        return next(filter(None, map(self._text, components)), "")

    def printed(self, about: Sequence[str]) -> SafeString | str:
        """The printed text of the first of these elements that has one. Empty if that text is on a line already."""
        for component in self._components(about):
            if text := self._text(component):
                new = component.id not in self._said
                self._said.add(component.id)
                return text if new else ""
        return ""

    def _text(self, component: Component) -> SafeString | str:
        if component.line is not None:
            return self._wording.html(component.line)
        return printed(self._slug, component.id, self._wording.language).replace("\n\n", " · ")

    def icon(self, about: Sequence[str]) -> str:
        """The icon of the first of these elements that has one."""
        return next((component.icon for component in self._components(about) if component.icon), "")

    def _components(self, about: Sequence[str]) -> Iterator[Component]:
        """The component pages of these elements, if they have any."""
        for element in about:
            if (component := component_of(self._slug, element)) is not None:
                yield component


def _shared(options: Sequence[Option]) -> tuple[str, ...]:
    """The first elements, as far as they are the same for all these options."""
    by_place = [*zip(*(option.elements for option in options), strict=False)]
    shared = next((place for place, elements in enumerate(by_place) if len(set(elements)) > 1), len(by_place))
    return options[0].elements[:shared] if len(options) > 1 else ()


def refs(text: Text) -> Iterator[str]:
    """The elements that a sentence names, in the order of its parameters."""
    for param in text.params.values():
        yield from _refs(param)


def _refs(param: Param) -> Iterator[str]:
    if isinstance(param, Ref):
        yield param.element
    elif isinstance(param, Text):
        yield from refs(param)
    elif isinstance(param, list | tuple):
        for item in param:
            yield from _refs(item)
