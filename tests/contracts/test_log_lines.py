"""What the log says of whole matches: sentences that a person can read, in every language, for every seat and for whoever only watches."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from html import unescape
from typing import Any

import msgspec
import pytest
from django.utils.translation import override

from config.bridge.rules import components
from config.messages import WRITTEN, Area, areas, forms, read
from games.drawing.words.wording import LANGUAGES, Wording
from games.engine.bots.policies import random_bot
from games.engine.match import matchfile
from games.engine.match.match import Match
from games.engine.rules.ask import Ask
from games.engine.rules.text import Text
from games.engine.testing.kit import UNSEEN
from games.engine.title import codec
from games.engine.title.info import Setup, checked_setup
from games.models import Seat
from games.titles import info, infos, load
from tests.database import made_once, shared
from tests.titles import SHORT, without_pieces
from tests.titles.record import FIXTURES

REF = re.compile(r'<(?:span|bdi) class="ref" data-ref="[^"<>]+">([^<>]+)</(?:span|bdi)>')
MARKUP_OR_HOLE = re.compile(r"[<>{}]|data-ref|&\w+;|&#\d+;")
"""What nobody wrote into a sentence of a game: markup that is shown instead of obeyed, a parameter that was not put in."""
every_title = pytest.mark.parametrize(
    "slug", [pytest.param(title.slug, marks=() if title.slug in SHORT else pytest.mark.long) for title in infos()]
)
every_language = pytest.mark.parametrize("code", LANGUAGES)


@cache
def sentences(slug: str) -> list[Text]:
    """Every sentence that some reader of the log meets in the recorded matches of a title and in a random one of each mode."""
    return once(f"told-{slug}", lambda: told(slug))


def once(name: str, collect: Callable[[], Iterable[Text]]) -> list[Text]:
    """These sentences, which are collected once in a run."""
    file = made_once(shared() / f"{name}.msgpack", lambda file: file.write_bytes(codec.encode(list(collect()))))
    return msgspec.msgpack.decode(file.read_bytes(), type=list[Text])


def told(slug: str) -> Iterable[Text]:
    said: dict[bytes, Text] = {}
    for match in played_out(slug):
        readers = [None, *range(match.setup.players)]
        for record in match.records:
            for event in record.events:
                for text in {id(text): text for reader in readers if (text := event.seen_by(reader))}.values():
                    said.setdefault(codec.encode(text), text)
    return said.values()


@cache
def shown(slug: str) -> list[Text]:
    """What the log tells and whatever else random matches say to who is asked: prompts, options, reasons, advice."""
    return once(f"shown-{slug}", lambda: asked(slug))


def asked(slug: str) -> Iterable[Text]:
    said = {codec.encode(text): text for text in sentences(slug)}
    for mode in info(slug).modes:
        setup = checked_setup(info(slug), mode=mode.slug, players=mode.players[-1])
        match = Match.start(load(slug), setup, "asked", watched=False)
        chance = random.Random(mode.slug)
        while match.request is not None:
            seat = match.waiting_for()[0]
            question = match.question(seat)
            advice = match.title.guide(match.view(seat), question)
            for text in [*asked_texts(question.ask), *([advice.text] if advice else [])]:
                said.setdefault(codec.encode(text), text)
            match.submit(seat, random_bot(UNSEEN, question, chance))
    return said.values()


def asked_texts(ask: Ask) -> Iterator[Text]:
    yield ask.prompt
    if ask.waiting is not None:
        yield ask.waiting
    for option in (*ask.options(), *ask.refused()):
        yield option.label
        reason = None if option.refused is None else option.refused.reason
        yield from (text for text in (option.detail, reason) if text is not None)


def played_out(slug: str) -> Iterator[Match[Any]]:
    title = without_pieces(slug)
    for path in sorted((FIXTURES / slug.replace("-", "_")).glob("*.json")):
        if not path.name.endswith(".outcome.json"):
            yield matchfile.replay(matchfile.read(path.read_bytes()), info(slug), title)
    for mode in info(slug).modes:
        yield at_random(checked_setup(info(slug), mode=mode.slug, players=mode.players[-1]))


def at_random(setup: Setup) -> Match[Any]:
    chance = random.Random(setup.mode)
    match = Match.start(without_pieces(setup.title), setup, f"log of {setup.mode}")
    while match.request is not None:
        seat = match.waiting_for()[0]
        match.submit(seat, random_bot(UNSEEN, match.question(seat), chance))
    return match


@every_language
@every_title
def test_every_line_is_a_sentence_with_its_names_marked(slug: str, code: str) -> None:
    people = [Seat(number=number, name=f"P{number}") for number in range(6)]
    with override(code):
        wording = Wording(load(slug), code, people)
        for text in sentences(slug):
            plain, html = wording.plain(text), wording.html(text)
            assert not MARKUP_OR_HOLE.search(plain), plain
            assert unescape(REF.sub(r"\1", html)) == plain, html


WRONG_ARTICLE = re.compile(r"\b[Aa] (?!uni|use|one)[aeio8]|\b[Aa]n (?!hono|hour|heir)[b-df-hj-np-tv-z]", re.IGNORECASE)
ONE_OF_MANY = re.compile(r"(?<![\d,/])\b1 (?:\w+ )?(?:cards|clerks|soldiers|tokens|advisors|points)\b")


@every_title
def test_english_sentences_begin_with_a_capital_and_have_the_right_article(slug: str) -> None:
    people = [Seat(number=number, name=f"P{number}") for number in range(6)]
    with override("en"):
        wording = Wording(load(slug), "en", people)
        for text in shown(slug):
            plain = wording.plain(text)
            assert not plain[0].islower(), plain
            assert not WRONG_ARTICLE.search(plain), plain
            assert not ONE_OF_MANY.search(plain), plain


CRAMPED = re.compile(r"[\u4e00-\u9fff][A-Za-z0-9]|[A-Za-z0-9][\u4e00-\u9fff]")


@pytest.mark.parametrize("code", ["zh-hant", "zh-hans"])
@every_title
def test_chinese_sentences_space_digits_and_latin_words_as_the_books_do(slug: str, code: str) -> None:
    people = [Seat(number=number, name=f"訪客 P{number}" if number else "乙") for number in range(6)]
    with override(code):
        wording = Wording(load(slug), code, people)
        for text in shown(slug):
            assert not CRAMPED.search(wording.plain(text)), wording.plain(text)
    for component in components(info(slug).book):
        for words in (component["name"], component["text"], *(texts for fact in component["facts"] for texts in fact)):
            assert not CRAMPED.search(words.get("zh-Hant", "")), words


@pytest.mark.parametrize("area", areas().values(), ids=areas())
def test_what_was_written_in_chinese_for_pages_is_spaced_too(area: Area) -> None:
    for message in read(area.po(WRITTEN), WRITTEN):
        for words in forms(message.string):
            if "/titles/" not in area.name:
                assert not CRAMPED.search(re.sub(r"%\(\w+\)[sd]|\{\w+\}|<[^>]*>", "…", words)), words
