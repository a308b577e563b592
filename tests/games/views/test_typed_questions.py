"""Typed questions and options: which of them have the words, in whatever script, and in which order."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.drawing.panels.pointed.matching import matching
from games.drawing.words.wording import wording_for
from games.engine.match.may_i import MayI
from games.engine.rules.ask import Option
from games.learning.scenarios import at_step, scenarios
from games.titles import infos


def answer(slug: str, stem: str, question: str, language: str = "en", step: int = 0) -> MayI:
    """The answer of a scenario's question."""
    match = at_step(scenarios(slug)[stem], step)[0].match
    seat = match.waiting_for()[0]
    ask = match.ask(seat)
    assert ask is not None
    with translation.override(language):
        return matching(question, match.options(seat), list(ask.refused()), wording_for(slug, language, ()))


def ids(options: tuple[Option, ...]) -> set[str]:
    return {option.id for option in options}


@pytest.mark.parametrize("language", ["en", "zh-hant", "zh-hans"])
@pytest.mark.parametrize(
    "question", ["May I ride with an extra horseman?", "額外騎兵", "额外骑兵能不能打", "EXTRA　ＨＯＲＳＥＭＡＮ"]
)
def test_any_script_finds_any_script(question: str, language: str) -> None:
    found = answer("great-wall-of-china", "extra_horsemen", question, language)
    assert "ride:0" in ids(found.offered) | ids(found.refused)
    assert not any(one.startswith("play:wall") for one in ids(found.offered))


@pytest.mark.parametrize("question", ["silver", "銀幣", "too little money… no: silver!", "银币不够"])
def test_the_words_of_a_reason_find_what_is_refused(question: str) -> None:
    found = answer("viscounts-of-the-west-kingdom", "a_deck_of_three_keeps_its_card", question, step=1)
    assert ids(found.refused) >= {"move:space_5", "move:space_6"}
    assert "move:space_4" not in ids(found.offered)


def test_the_option_with_most_of_the_question_comes_first() -> None:
    found = answer("imperial-struggle", "event_38_britain", "may I flag Russia with a flag?", step=2)
    assert found.offered[0].id == "flag:russia"
    assert len(found.offered) < 10, "a word that most options have finds none of them by itself"


@pytest.mark.parametrize("question", ["", "   ", "?", "the of to", "嗎", "xyzzy", "🀄", "<b>", "|", "a" * 4000])
def test_what_has_no_words_finds_nothing(question: str) -> None:
    assert not answer("great-wall-of-china", "extra_horsemen", question)


@pytest.mark.parametrize("slug", [info.slug for info in infos()])
def test_every_option_is_found_by_its_own_label(slug: str) -> None:
    stem = next(
        stem
        for stem, scenario in scenarios(slug).items()
        if any(step.expect and step.expect.may_i for step in scenario.play)
    )
    match = at_step(scenarios(slug)[stem], 0)[0].match
    seat = match.waiting_for()[0]
    wording = wording_for(slug, "zh-hans", ())
    with translation.override("zh-hans"):
        for option in match.options(seat)[:12]:
            assert option.id in ids(answer(slug, stem, wording.plain(option.label), "zh-hans").offered)
