"""What every title must keep, whichever game it is: in every mode, at every number of players, with every option."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec
import pytest
from django.conf import settings
from django.utils.translation import gettext, ngettext, override

from games.engine.bots.bots import bot
from games.engine.bots.policies import random_bot
from games.engine.match.match import Match
from games.engine.rules.ask import Question
from games.engine.rules.text import Ref, Text
from games.engine.testing import kit
from games.engine.title.info import Info, Mode, Setup, checked_setup
from games.engine.title.view import View
from games.titles import infos, load
from tests.titles.owed import having

GAMES = 2
"""Random games of each setup with the usual options, one of them at every save; `make soak` plays many more."""
LOOKS = 60
"""Positions of a match at which saving, undo and secrets are looked into."""


def setups(
    titles: Iterable[Info],
    *,
    others: pytest.MarkDecorator | None = pytest.mark.long,
    between: pytest.MarkDecorator = pytest.mark.long,
) -> Iterator[Any]:
    """Every one of these titles, mode and player count with the default options; and each other choice of an option once, with the mark
    ``others``. With None there are no other choices. At every save the fewest players of each mode are enough. Player counts between the
    fewest and the most have the mark ``between``."""
    for title in titles:
        for mode in title.modes:
            fewest, most = mode.players[0], mode.players[-1]
            for players in mode.players:
                yield pytest.param(
                    checked_setup(title, mode=mode.slug, players=players),
                    id=f"{title.slug}-{mode.slug}-{players}",
                    marks=() if players == fewest else pytest.mark.long if players == most else between,
                )
            yield from other_choices(title, mode, others) if others else ()


def chosen_otherwise(titles: Iterable[Info]) -> Iterator[Any]:
    """Each choice of an option beyond the default, once."""
    for title in titles:
        for mode in title.modes:
            yield from other_choices(title, mode, pytest.mark.long)


def other_choices(title: Info, mode: Mode, mark: pytest.MarkDecorator) -> Iterator[Any]:
    for spec in mode.options:
        for value, _ in spec.choices:
            if value != spec.default:
                setup = checked_setup(title, mode=mode.slug, players=mode.players[-1], options={spec.slug: value})
                yield pytest.param(setup, id=f"{title.slug}-{mode.slug}-{spec.slug}={value}", marks=mark)


DESCRIBED = having("book", "words")
"""Titles with clauses to cite and sentences to translate."""
usual_setup = pytest.mark.parametrize("setup", list(setups(infos(), others=pytest.mark.soak)))
"""Other choices of options are left to the soak."""
every_other_choice = pytest.mark.parametrize("setup", list(chosen_otherwise(infos())))
every_described_setup = pytest.mark.parametrize("setup", list(setups(DESCRIBED)))
HALF_WIDTH = re.compile("[\u4e00-\u9fff）」0-9][,;:!?](?![0-9])")
"""Punctuation of another script within Chinese."""
WRONG_ENDS = ("no-such", "", "-1", "no-such:0", "0:no-such", "1:2:3:4", "999999999", "²", "٣", "{0}", "__class__", "\0")
"""What no element's id ends with."""
every_described_title = pytest.mark.parametrize("info", [pytest.param(info, id=info.slug) for info in DESCRIBED])


@pytest.mark.parametrize("setup", list(setups(infos(), others=None)))
def test_random_games_end_and_keep_every_invariant(setup: Setup) -> None:
    plays(setup, range(1))


@pytest.mark.long
@pytest.mark.parametrize("setup", list(setups(infos(), others=None)))
def test_more_random_games_with_the_usual_options(setup: Setup) -> None:
    plays(setup, range(1, GAMES))


def plays(setup: Setup, games: range) -> None:
    for game in games:
        played = kit.play_out(load(setup.title), setup, f"conformance/{game}", [random_bot] * setup.players)
        assert played.failure is None
        assert played.result is not None


@every_other_choice
def test_with_every_other_choice_bots_and_chance_play_to_the_end(setup: Setup) -> None:
    """Chance names the bot of each answer, so that bots find themselves where none of them would have gone."""
    title = load(setup.title)
    bots = [random_bot, *title.bots.values()]

    def any_of_them(view: View, question: Question, chance: random.Random) -> str:
        return chance.choice(bots)(view, question, chance)

    played = kit.play_out(title, setup, "conformance/other", [any_of_them] * setup.players)
    assert played.failure is None
    assert played.result is not None


@pytest.mark.long
@pytest.mark.parametrize("setup", list(setups(infos(), others=pytest.mark.soak, between=pytest.mark.soak)))
def test_every_bot_of_the_title_plays_to_the_end(setup: Setup) -> None:
    title = load(setup.title)
    for name in title.bots:
        played = kit.play_out(title, setup, "conformance/bots", [bot(title, name)] * setup.players)
        assert played.failure is None


@usual_setup
def test_saving_undo_and_secrets(setup: Setup) -> None:
    """At one sixth of the first positions. A random game checks the same at a sample of all positions, with every choice of an option."""
    chance = random.Random(7)
    match = Match.start(load(setup.title), setup, "conformance/look")
    for number in range(LOOKS):
        if match.request is None:
            return
        if number % 6 == 0:
            kit.check_saving(match)
            kit.check_undo(match)
            kit.check_secrets(match, chance)
        _answer(match, chance)


@every_described_setup
def test_what_is_said_is_labelled_cited_named_and_translated(setup: Setup) -> None:
    title = load(setup.title)
    said: dict[str, Text] = {}
    rules: set[str] = set()
    elements: set[str] = set()
    chance = random.Random(11)
    match = Match.start(title, setup, "conformance/said")
    while match.request is not None:
        for part in _parts(match):
            _collect(part, said, rules, elements)
        match.records.clear()
        _answer(match, chance)
    _collect(match.records, said, rules, elements)
    _collect(match.result, said, rules, elements)
    _collect(match.view(None), said, rules, set())
    assert not (rules - {""} - book_ids(title.info.book)), "cited, but no clause of the book"
    assert not [msgid for msgid in said if not _is_translated(msgid)]
    assert not [element for element in elements if not _is_named(title, element)]
    for element in _unheard_of(elements):
        _check_name(title, element)


@every_described_title
def test_the_description_is_translated_and_cites_clauses(info: Info) -> None:
    said: dict[str, Text] = {}
    rules: set[str] = set()
    _collect(info, said, rules, set())
    assert not [msgid for msgid in said if not _is_translated(msgid)]
    assert rules - {""} <= book_ids(info.book)


@every_described_title
def test_components_have_names_texts_and_clauses(info: Info) -> None:
    components = list(load(info.slug).components())
    ids = [component.id for component in components]
    assert len(set(ids)) == len(ids)
    for component in components:
        assert all(component.names.get(language) for language in ("zh-Hant", "en")), component.id
        assert set(component.texts) in ({"zh-Hant", "en"}, set()), component.id
        assert not HALF_WIDTH.search(component.texts.get("zh-Hant", "")), component.id
        assert set(component.clauses) <= book_ids(info.book), component.id
        assert _is_translated(component.kind.msgid)


def _answer(match: Match[Any], chance: random.Random) -> None:
    seat = chance.choice(match.waiting_for())
    match.submit(seat, random_bot(kit.UNSEEN, match.question(seat), chance))


def _parts(match: Match[Any]) -> Iterator[object]:
    yield match.records
    for seat in match.waiting_for():
        ask = match.ask(seat)
        assert ask is not None
        yield from (ask.prompt, ask.waiting)
        yield {"rule": ask.rule}
        yield match.title.guide(match.view(seat), match.question(seat))
        for option in [*match.options(seat), *ask.refused()]:
            assert option.label.msgid, f"{option.id} has no label"
            yield option


def _collect(thing: object, said: dict[str, Text], rules: set[str], elements: set[str]) -> None:
    """Every sentence, clause and element anywhere in ``thing``."""
    if isinstance(thing, Text):
        said[thing.msgid] = thing
        _collect(thing.params, said, rules, elements)
    elif isinstance(thing, Ref):
        elements.add(thing.element)
    elif isinstance(thing, msgspec.Struct):
        _collect(msgspec.structs.asdict(thing), said, rules, elements)
    elif isinstance(thing, dict):
        rules.add(thing.get("rule") or "")
        elements.update(thing.get("elements") or ())
        for value in thing.values():
            _collect(value, said, rules, elements)
    elif isinstance(thing, list | tuple):
        for value in thing:
            _collect(value, said, rules, elements)


@cache
def _is_translated(msgid: str) -> bool:
    if not re.search(r"[A-Za-z]", re.sub(r"\{\w+\}", "", msgid)):
        return True
    with override("zh-hant"):  # before Python 3.11.5 ``gettext`` does not find what is translated as a plural
        return gettext(msgid) != msgid or ngettext(msgid, msgid, 2) != msgid


def _is_named(title: Any, element: str) -> bool:
    return element.startswith("seat:") or all(
        title.name(element, language) != element for language in ("zh-Hant", "en")
    )


def _unheard_of(elements: set[str]) -> Iterator[str]:
    """Ids that nobody made: every beginning of the elements seen, alone, and with an end that is wrong or belongs to another kind."""
    parts = [element.split(":") for element in sorted(elements)]
    ends = {len(words): ":".join(words[1:]) for words in parts} | {kind: ":".join(ends) for kind, *ends in parts}
    for begin in sorted({":".join(words[:length]) for words in parts for length in range(1, len(words) + 1)}):
        yield from (f"{begin}:{end}" for end in (*WRONG_ENDS, *ends.values()))
        yield begin


def _check_name(title: Any, element: str) -> None:
    """Whoever asks for anything gets its name or its id back, never a name with an id in it."""
    assert isinstance(title.page(element), str)
    for language in ("zh-Hant", "en"):
        name = title.name(element, language)
        assert name == element or (name and WRONG_ENDS[0] not in name), f"{element} is called {name}"


@cache
def book_ids(prefix: str) -> frozenset[str]:
    """The ids of a book's chapters, sections and clauses, read from its files."""
    ids = re.compile(rf"^(?:#+ |id: )({prefix}\.[a-z0-9.-]+)", re.MULTILINE)
    chapters = (settings.BASE_DIR / "rulebook" / "content").glob("*/[0-9]*.md")
    return frozenset(found for chapter in chapters for found in ids.findall(chapter.read_text(encoding="utf-8")))
