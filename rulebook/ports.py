"""The ports to the titles and the site, which the rulebook does not import. ``config`` registers the providers when the site starts.

A text in several languages is a dict from content language to words (see ``words.languages``).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol, TypedDict, TypeVar

from rulebook.words.languages import Texts
from rulebook.words.printed import ChanceData, DeckData, DesignData, MarkData, SequenceData, TableData

logger = logging.getLogger(__name__)


class ComponentData(TypedDict):
    """A card, tile or space. ``facts`` are (label, value) pairs of texts. ``clauses`` are the rules that it uses. ``count`` is the number
    of copies."""

    slug: str
    kind: Texts
    name: Texts
    text: Texts
    facts: list[tuple[Texts, Texts]]
    clauses: list[str]
    icon: str
    count: int


class Use(TypedDict):
    """A sentence of a game that cites a clause (an English msgid): a ``prompt``, ``refusal``, ``log``, ``option``, ``reckoning``, ``loss``
    or ``guidance``."""

    kind: str
    sentence: str


class Cited(TypedDict):
    """A place in the code or data of a title that names a clause: a ``docstring``, a ``call``, a ``comment`` or ``data``. ``within`` is the
    function around it."""

    path: str
    line: int
    kind: str
    within: str


class Example(TypedDict):
    """A drawn position of an example: the address where a reader steps through it."""

    url: str


class Shown(TypedDict):
    """A worked example of a clause or component: the address where a reader steps through it, and its name."""

    url: str
    name: Texts


class Proof(TypedDict):
    """A worked example that proves a clause. ``holds`` says whether everything in it was true when it was played; None where it was not
    played yet. ``play`` is the address where a reader decides in it, empty without decisions. ``heard`` are the addresses of the steps at
    which a sentence is said, by its kind and msgid."""

    stem: str
    name: Texts
    url: str
    play: str
    holds: bool | None
    heard: dict[tuple[str, str], str]


class LastGame(TypedDict):
    """The latest match in which a person has played a book's title: its table's number and address, and when that person last acted
    there."""

    number: int
    url: str
    moment: datetime


class Drawn(TypedDict):
    """A part of a board: safe HTML, and the addresses of its style sheets, of the whole position, and of the playable example."""

    html: str
    styles: list[str]
    url: str
    play: str


class Portrait(TypedDict):
    """A component as its table draws it: safe HTML, and the addresses of its style sheets."""

    html: str
    styles: list[str]


class Reference(Protocol):
    """Everything that is printed from a title's code and data. Each part is made when it is first asked for."""

    def sequences(self) -> list[SequenceData]:
        """The sequence of play of each mode."""

    def tables(self) -> list[TableData]:
        """Tables of numbers."""

    def decks(self) -> list[DeckData]:
        """What is shuffled."""

    def chances(self) -> list[ChanceData]:
        """What else chance decides at set-up."""

    def designs(self) -> list[DesignData]:
        """What was designed for this site, and why."""

    def marks(self) -> Mapping[str, MarkData]:
        """By component, what of it was designed for this site."""

    def boxes(self) -> Mapping[str, Texts]:
        """By component, its expansion or mode."""


ComponentProvider = Callable[[str], Iterable[ComponentData]]
ReferenceProvider = Callable[[str], Reference | None]
UsesProvider = Callable[[str], Mapping[str, list[Use]]]
CitedProvider = Callable[[str], Mapping[str, list[Cited]]]
ExampleProvider = Callable[[str, str], Example | None]
ShownProvider = Callable[[str, str], Iterable[Shown]]
ProofsProvider = Callable[[str, str, float], Iterable[Proof]]
LastGameProvider = Callable[[str, int, int | None], LastGame | None]
KnownProvider = Callable[[str, int, int], datetime | None]
PictureProvider = Callable[[str, str], Portrait | None]
FigureProvider = Callable[[str, str, int, list[str], int | None], Drawn | None]
ScenariosProvider = Callable[[], Mapping[str, Path]]
IconProvider = Callable[[str], str | None]
SentenceProvider = Callable[[str], Mapping[str, list[Texts]]]
TextProvider = Callable[[str], Iterable[tuple[Path, Texts]]]

_components: list[ComponentProvider] = []
_uses: list[UsesProvider] = []
_cited: list[CitedProvider] = []
_examples: list[ExampleProvider] = []
_shown: list[ShownProvider] = []
_proofs: list[ProofsProvider] = []
_last_games: list[LastGameProvider] = []
_answers: list[KnownProvider] = []
_figures: list[FigureProvider] = []
_portraits: list[PictureProvider] = []
_scenarios: list[ScenariosProvider] = []
_icons: list[IconProvider] = []
_title_texts: list[TextProvider] = []
_title_captions: list[TextProvider] = []
_sentences: list[SentenceProvider] = []
_references: list[ReferenceProvider] = []

P = TypeVar("P", bound=Callable[..., Any])


def _register(providers: list[P], provider: P) -> P:
    if provider not in providers:
        providers.append(provider)
    return provider


def register_components(provider: ComponentProvider) -> ComponentProvider:
    """``provider(book_prefix)`` yields the components of the book's title."""
    return _register(_components, provider)


def register_uses(provider: UsesProvider) -> UsesProvider:
    """``provider(book_prefix)`` answers where the book's title cites which clause."""
    return _register(_uses, provider)


def register_cited(provider: CitedProvider) -> CitedProvider:
    """``provider(book_prefix)`` answers where the title's files name which clause or section."""
    return _register(_cited, provider)


def register_examples(provider: ExampleProvider) -> ExampleProvider:
    """``provider(book_prefix, scenario)`` answers where an example is shown, or None."""
    return _register(_examples, provider)


def register_shown(provider: ShownProvider) -> ShownProvider:
    """``provider(book_prefix, target)`` yields the worked examples of a clause (its id) or a component (``component:<slug>``)."""
    return _register(_shown, provider)


def register_proofs(provider: ProofsProvider) -> ProofsProvider:
    """``provider(book_prefix, clause, seconds)`` yields the worked examples that prove a clause. It plays those that were not played yet
    for that long; none if it is 0."""
    return _register(_proofs, provider)


def register_last_games(provider: LastGameProvider) -> LastGameProvider:
    """``provider(book_prefix, user_id, table)`` answers the latest match of a person, a guest too, but not at ``table``, or None."""
    return _register(_last_games, provider)


def register_last_answers(provider: KnownProvider) -> KnownProvider:
    """``provider(book_prefix, user_id, table)`` answers when a person last answered at a table, or None."""
    return _register(_answers, provider)


def register_figures(provider: FigureProvider) -> FigureProvider:
    """``provider(book_prefix, scenario, step, show, seat)`` draws parts of a position in the active language, or answers None."""
    return _register(_figures, provider)


def register_pictures(provider: PictureProvider) -> PictureProvider:
    """``provider(book_prefix, component_slug)`` draws a component in the active language, or answers None."""
    return _register(_portraits, provider)


def register_scenarios(provider: ScenariosProvider) -> ScenariosProvider:
    """``provider()`` answers, by prefix, the folders of the scenarios of the titles that can be played. Their books' examples need one."""
    return _register(_scenarios, provider)


def register_icons(provider: IconProvider) -> IconProvider:
    """``provider(name)`` answers where an icon is drawn, or None when nobody drew it."""
    return _register(_icons, provider)


def register_title_texts(provider: TextProvider) -> TextProvider:
    """``provider(book_prefix)`` yields every text of the book's title that people read, with its file."""
    return _register(_title_texts, provider)


def register_title_captions(provider: TextProvider) -> TextProvider:
    """``provider(book_prefix)`` yields the texts of worked examples and lessons, as they are written, with their files."""
    return _register(_title_captions, provider)


def register_sentences(provider: SentenceProvider) -> SentenceProvider:
    """``provider(book_prefix)`` answers, by clause, the sentences of the book's title that cite it, in every language."""
    return _register(_sentences, provider)


def register_reference(provider: ReferenceProvider) -> ReferenceProvider:
    """``provider(book_prefix)`` answers what is printed from the code and data of the book's title, or None."""
    return _register(_references, provider)


def reference(prefix: str) -> Reference | None:
    """What is printed from the code and data of a book's title, when it can be played."""
    return next((printed for provider in _references if (printed := provider(prefix))), None)


def components(prefix: str) -> list[ComponentData]:
    """Every component of a book from all providers, in order, each slug once."""
    by_slug: dict[str, ComponentData] = {}
    for provider in _components:
        for component in provider(prefix):
            by_slug.setdefault(component["slug"], component)
    return list(by_slug.values())


def uses(prefix: str, clause: str) -> list[Use]:
    """Where games cite this clause. If a provider fails, the page is shown without the list."""
    all_uses: list[Use] = []
    for provider in _uses:
        try:
            all_uses += provider(prefix).get(clause, [])
        except Exception:
            logger.exception("nobody knows where %s is cited", clause)
    return all_uses


def cited(prefix: str, clause: str) -> list[Cited]:
    """The places in code and data that name this clause or section. If a provider fails, the page is shown without the list."""
    places: list[Cited] = []
    for provider in _cited:
        try:
            places += provider(prefix).get(clause, [])
        except Exception:
            logger.exception("nobody knows which code names %s", clause)
    return places


def shown(prefix: str, target: str) -> list[Shown]:
    """The worked examples of a clause or component. If a provider fails, the page is shown without the list."""
    examples: list[Shown] = []
    for provider in _shown:
        try:
            examples += provider(prefix, target)
        except Exception:
            logger.exception("nobody knows where %s is shown", target)
    return examples


def proofs(prefix: str, clause: str, seconds: float = 0) -> list[Proof]:
    """The worked examples that prove a clause. If a provider fails, the page is shown without the list."""
    found: list[Proof] = []
    for provider in _proofs:
        try:
            found += provider(prefix, clause, seconds)
        except Exception:
            logger.exception("nobody knows what proves %s", clause)
    return found


def last_game(prefix: str, user_id: int, but: int | None = None) -> LastGame | None:
    """The latest match in which a person has played the book's title, not at the table ``but``. If a provider fails, the page is shown
    without it."""
    for provider in _last_games:
        try:
            if game := provider(prefix, user_id, but):
                return game
        except Exception:
            logger.exception("nobody knows who has played %s", prefix)
    return None


def last_answer(prefix: str, user_id: int, table: int) -> datetime | None:
    """When a person last answered at a table. If a provider fails, the page is shown without it."""
    for provider in _answers:
        try:
            if (moment := provider(prefix, user_id, table)) is not None:
                return moment
        except Exception:
            logger.exception("nobody knows who has answered at table %s", table)
    return None


def example(prefix: str, scenario: str) -> Example | None:
    """Where an example is shown, when a title can show it."""
    for provider in _examples:
        if shown := provider(prefix, scenario):
            return shown
    return None


def figure(prefix: str, scenario: str, step: int, show: list[str], seat: int | None) -> Drawn | None:
    """A part of a board, in the active language. If a provider fails, the page is shown without the figure."""
    for provider in _figures:
        try:
            if drawn := provider(prefix, scenario, step, show, seat):
                return drawn
        except Exception:
            logger.exception("the figure of %s at step %s cannot be drawn", scenario, step)
    return None


def picture(prefix: str, component: str) -> Portrait | None:
    """A component as its table draws it. None if no table does. A failing provider breaks no page."""
    for provider in _portraits:
        try:
            if portrait := provider(prefix, component):
                return portrait
        except Exception:
            logger.exception("the picture of %s of %s could not be drawn", component, prefix)
    return None


def scenarios() -> dict[str, Path]:
    """The folders of the scenarios of titles that can be played, by the prefix of their book."""
    return {prefix: folder for provider in _scenarios for prefix, folder in provider().items()}


def icon(name: str) -> str | None:
    """Where an icon is drawn."""
    return next((address for provider in _icons if (address := provider(name))), None)


def title_texts(prefix: str) -> Iterator[tuple[Path, Texts]]:
    """The texts of a book's title that people read, besides the book."""
    for provider in _title_texts:
        yield from provider(prefix)


def title_captions(prefix: str) -> Iterator[tuple[Path, Texts]]:
    """The texts of worked examples and lessons of a book's title, with their links."""
    for provider in _title_captions:
        yield from provider(prefix)


def sentences(prefix: str) -> Mapping[str, list[Texts]]:
    """By clause, the sentences of a book's title that cite it: words that players read at the table and search for in the book. If a
    provider fails, the search works without these words."""
    by_clause: dict[str, list[Texts]] = {}
    for provider in _sentences:
        try:
            for clause, said in provider(prefix).items():
                by_clause.setdefault(clause, []).extend(said)
        except Exception:
            logger.exception("nobody knows what is said by the clauses of %s", prefix)
    return by_clause
