"""Worked examples of the rules as positions to step through: the same files that the tests prove."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from config.simplified import simplified
from config.spacing import filled
from games import scenarios
from games.drawing.board import Board, Chances, package, rule_link, sign
from games.drawing.wording import Wording, language_of, title_name
from games.engine.errors import NotUnderstood
from games.engine.match import Match
from games.engine.text import Text
from games.models import Seat
from games.scenarios import Beat, Scenario
from games.titles import info
from games.views.answering import language, number


@dataclass(frozen=True)
class Step:
    """A moment of an example: what led here, what is asked, what is refused here and why."""

    index: int
    board: SafeString
    done: list[SafeString]
    asked: list[tuple[SafeString, SafeString]]
    refused: list[tuple[SafeString, SafeString]]
    tell: str


@require_safe
def example(request: HttpRequest, title: str, stem: str) -> HttpResponse:
    """One example at one of its steps (``?step=2``), seen by whoever acts there."""
    scenario = known_scenario(title, stem)
    wanted = min(max(number(request.GET.get("step"), 0), 0), len(steps_of(scenario)) - 1)
    code = language()
    given = {
        "scenario": scenario,
        "name": written(scenario.name, code),
        "about": written(scenario.about, code),
        "game": title_name(info(title), code),
        "rules": [rule_link(clause, label=clause) for clause in scenario.clauses],
        "package": package(title),
        "step": drawn(scenario, wanted, code),
        "last": len(steps_of(scenario)) - 1,
    }
    return render(request, "games/example.html", given)


def known_scenario(title: str, stem: str) -> Scenario:
    """The example, or 404."""
    try:
        info(title)
        return scenarios.scenarios(title)[stem]
    except (NotUnderstood, KeyError) as error:
        raise Http404 from error


def steps_of(scenario: Scenario) -> list[Beat | None]:
    """The beats a reader steps through: the beginning, then each at which something is done or told or refused."""
    return [None, *(beat for beat in scenario.play if beat.acts or beat.tell or (beat.expect and beat.expect.refused))]


def drawn(scenario: Scenario, wanted: int, code: str) -> Step:
    """Play up to a step and draw it."""
    beats = steps_of(scenario)
    seen = 0
    for position in scenarios.play(scenario):
        match = position.match
        if position.beat is beats[wanted]:
            return _step(match, position.beat, wanted, seen, code)
        if position.beat is None or position.beat in beats:
            seen = len(match.records)
    raise Http404


def _step(match: Match[Any], beat: Beat | None, index: int, seen: int, code: str) -> Step:
    seats = [Seat(number=n, name=filled(_("Player {n}"), n=n + 1)) for n in range(match.setup.players)]
    eyes = _eyes(match, beat)
    wording = Wording(match.title, code, seats)
    signs = [sign(seat, code) for seat in seats]
    chances = Chances()
    if match.ask(eyes) is not None:
        chances = Chances.of(match.options(eyes), ())
    return Step(
        index=index,
        board=Board(wording, signs, chances, now=False).draw(match.setup.title, match.view(eyes)),
        done=[wording.html(text) for text in _told(match, eyes, seen)],
        asked=[
            (wording.html(ask.prompt), rule_link(ask.rule)) for seat in match.waiting_for() if (ask := match.ask(seat))
        ],
        refused=[(wording.html(text), rule_link(rule)) for text, rule in _refused(match, beat)],
        tell=written(beat.tell or {}, code) if beat else "",
    )


def _eyes(match: Match[Any], beat: Beat | None) -> int:
    """Whoever acted, else whoever is asked."""
    if beat is not None and beat.answers:
        return next(iter(beat.answers))
    return next(iter(match.waiting_for()), 0)


def _told(match: Match[Any], eyes: int, seen: int) -> list[Text]:
    events = [event for record in match.records[seen:] for event in record.events]
    return [text for event in events if (text := event.seen_by(eyes)) is not None]


def _refused(match: Match[Any], beat: Beat | None) -> list[tuple[Text, str]]:
    """Why what the example says cannot be chosen cannot be: each reason once."""
    if beat is None or beat.expect is None:
        return []
    found: dict[str, tuple[Text, str]] = {}
    for seat, rules in beat.expect.refused.items():
        ask = match.ask(seat)
        for option in ask.refused() if ask else ():
            if option.refused is not None and option.refused.rule in rules.values():
                found.setdefault(repr(option.refused), (option.refused.reason, option.refused.rule))
    return list(found.values())


def written(texts: dict[str, str], code: str) -> str:
    """A text that files carry in Traditional Chinese and English, for the reader."""
    if language_of(code) == "en":
        return texts.get("en", "")
    text = texts.get("zh-Hant", "")
    return simplified(text) if language_of(code) == "zh-Hans" else text
