"""Worked examples of the rules as positions to step through. The tests prove the same files."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_safe

from games.drawing.board.board import package, rule_link
from games.drawing.pages.examples import board_of, sentences, viewing_of, viewing_seat, wording_of, written
from games.drawing.words.wording import title_name
from games.engine.match.match import Match
from games.engine.rules.errors import NotUnderstood
from games.engine.rules.text import Text
from games.learning import scenarios
from games.learning.scenarios import Scenario, ScenarioStep, steps_of
from games.requests import access
from games.titles import info, published_info
from games.views.answering import number, readers_language, shows_refusals
from games.views.asking.may_i import Place, answered


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
    """One example at one of its steps (``?step=2``), seen by the seat that acts there."""
    scenario = known_scenario(title, stem)
    at = _step(request, scenario)
    language = readers_language()
    context = {
        "scenario": scenario,
        "name": written(scenario.name, language),
        "about": written(scenario.about, language),
        "game": title_name(info(title), language),
        "package": package(title),
        "step": drawn(scenario, at, language),
        "last": len(steps_of(scenario)) - 1,
    }
    return render(request, "games/examples/example.html", context)


@require_GET
@never_cache
@shows_refusals
def may_i(request: HttpRequest, title: str, stem: str) -> HttpResponse:
    """What may be done at a step of an example, by the seat that is asked there."""
    scenario = known_scenario(title, stem)
    access.limit_viewers(request)
    at = _step(request, scenario)
    match = scenarios.at_step(scenario, at)[0].match
    seat = next(iter(match.waiting_for()), 0)
    back = f"{reverse('games:scenario', args=[title, stem])}?step={at}"
    viewing = viewing_of(scenario, match, seat, readers_language())
    return answered(request, Place(viewing, back, {"step": str(at)}))[1]


def _step(request: HttpRequest, scenario: Scenario) -> int:
    """The step that the address names, or the nearest one."""
    return min(max(number(request.GET.get("step"), 0), 0), len(steps_of(scenario)) - 1)


def known_scenario(title: str, stem: str) -> Scenario:
    """The example, or 404."""
    try:
        published_info(title)
        return scenarios.scenarios(title)[stem]
    except (NotUnderstood, KeyError) as error:
        raise Http404 from error


def drawn(scenario: Scenario, step: int, language: str) -> Step:
    """Play up to a step and draw it."""
    position, seen = scenarios.at_step(scenario, step)
    match, shown = position.match, position.step
    viewer = viewing_seat(match, shown)
    wording = wording_of(match, language)
    return Step(
        index=step,
        board=board_of(match, viewer, language),
        done=[wording.html(text) for text in sentences(match, viewer, seen)],
        asked=[
            (wording.html(ask.prompt), rule_link(ask.rule)) for seat in match.waiting_for() if (ask := match.ask(seat))
        ],
        refused=[(wording.html(text), rule_link(rule)) for text, rule in _refused(match, shown)],
        tell=written(shown.tell or {}, language) if shown else "",
    )


def _refused(match: Match[Any], step: ScenarioStep | None) -> list[tuple[Text, str]]:
    """Why what the example says cannot be chosen cannot be: each reason once."""
    if step is None or step.expect is None:
        return []
    reasons: dict[str, tuple[Text, str]] = {}
    for seat, rules in step.expect.refused.items():
        ask = match.ask(seat)
        for option in ask.refused() if ask else ():
            if option.refused is not None and option.refused.rule in rules.values():
                reasons.setdefault(repr(option.refused), (option.refused.reason, option.refused.rule))
    return list(reasons.values())
