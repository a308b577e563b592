"""Worked examples that the reader plays. The reader chooses among the real options, the kernel answers, and the page
says what the example does.

No state is kept between two requests. The address names the decision (``at``) and the chosen answer (``choose``). The
kernel plays the example up to there and judges the answer as at any table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe
from django_ratelimit.decorators import ratelimit

from games.drawing.board.board import package, rule_link
from games.drawing.board.cropping import NotDrawn
from games.drawing.pages.examples import part_of, sentences, wording_of, written
from games.drawing.words.wording import Wording, title_name
from games.engine.match.match import Match
from games.engine.rules.ask import Option
from games.learning import scenarios
from games.learning.scenarios import Scenario, ScenarioStep
from games.titles import info
from games.views.answering import number, readers_language
from games.views.learning.examples import known_scenario

Sentence = tuple[SafeString, SafeString]
"""What is said, and the link to its clause."""


@dataclass
class Played:
    """A decision of an example. ``answer`` is what the reader chose, ``own`` what the example does; ``done`` what came of it."""

    at: int
    board: SafeString | str
    prompt: Sentence
    options: list[tuple[str, SafeString, SafeString | str]]
    refused: list[Sentence]
    answer: SafeString | str = ""
    why_not: Sentence | None = None
    own: str = ""
    own_label: SafeString | str = ""
    done: list[SafeString] = field(default_factory=list)
    asked: list[tuple[str, SafeString, SafeString]] = field(default_factory=list)
    follows: bool = False
    more: bool = False


@require_safe
@ratelimit(key="ip", rate="120/m")
def play(request: HttpRequest, title: str, stem: str) -> HttpResponse:
    """``?at=0`` asks for the first decision of the example's player, ``&choose=draw`` answers it; ``show`` names the
    parts of the board that are drawn. A page of its own, or for htmx the part below the example."""
    scenario, language = known_scenario(title, stem), readers_language()
    at, choose = number(request.GET.get("at"), 0), request.GET.get("choose")
    show = request.GET.getlist("show")[:12]
    context: dict[str, Any] = {
        "scenario": scenario,
        "game": title_name(info(title), language),
        "name": written(scenario.name, language),
        "about": written(scenario.about, language),
        "package": package(title),
        "show": show,
        "played": played(scenario, at, choose, show, language),
    }
    fragment = request.headers.get("HX-Request") == "true"
    return render(request, "games/examples/_played.html" if fragment else "games/examples/play_example.html", context)


def played(scenario: Scenario, at: int, choose: str | None, show: Sequence[str], language: str) -> Played:
    """The decision, and what comes of an answer. Raises :class:`Http404` where there is no such decision or answer."""
    acts = scenarios.acts_of(scenario)
    seat, places = scenarios.decisions(acts)
    if not 0 <= at < len(places):
        raise Http404
    match = scenarios.begin(scenario)
    for act in acts[: places[at]]:
        scenarios.act(match, act)
    wording, ask = wording_of(match, language), match.ask(seat)
    if ask is None:
        raise Http404
    options = {option.id: option for option in match.options(seat)}
    refused = {option.id: option for option in ask.refused()}
    answered = acts[places[at]].answers[seat]
    result = Played(
        at=at,
        board="",
        prompt=(wording.html(ask.prompt), rule_link(ask.rule)),
        options=[_offered(option, wording) for option in options.values()],
        refused=_reasons(refused.values(), wording),
        own=answered,
        own_label=wording.html(options[answered].label),
    )
    if choose is not None:
        _answer(result, match, seat, choose, {**refused, **options}, wording)
        if result.why_not is None:
            _go_on(result, match, seat, acts, places, choose, wording)
    result.board = _drawn(match, seat, show, language)
    return result


def _offered(option: Option, wording: Wording) -> tuple[str, SafeString, SafeString | str]:
    return option.id, wording.html(option.label), wording.html(option.detail) if option.detail else ""


def _reasons(refused: Iterable[Option], wording: Wording) -> list[Sentence]:
    """Why some things cannot be chosen, each reason once."""
    reasons = {repr(option.refused): option.refused for option in refused if option.refused is not None}
    return [(wording.html(why.reason), rule_link(why.rule)) for why in reasons.values()]


def _answer(
    result: Played, match: Match[Any], seat: int, choose: str, known: dict[str, Option], wording: Wording
) -> None:
    """What the kernel says of the reader's answer."""
    option = known.get(choose)
    if option is None:
        raise Http404
    result.answer = wording.html(option.label)
    if option.refused is not None:
        result.why_not = (wording.html(option.refused.reason), rule_link(option.refused.rule))


def _go_on(
    result: Played,
    match: Match[Any],
    seat: int,
    acts: Sequence[ScenarioStep],
    places: Sequence[int],
    choose: str,
    wording: Wording,
) -> None:
    """Give the answer. If it is the example's, play on to the next decision. Note what was logged and which seats are
    asked then."""
    seen = len(match.records)
    match.submit(seat, choose)
    result.follows = choose == result.own
    if result.follows:
        later = places[result.at + 1] if result.at + 1 < len(places) else len(acts)
        for act in acts[places[result.at] + 1 : later]:
            scenarios.act(match, act)
        result.more = later < len(acts)
    result.done = [wording.html(text) for text in sentences(match, seat, seen)]
    result.asked = [
        (wording.name(f"seat:{other}"), wording.html(ask.prompt), rule_link(ask.rule))
        for other in match.waiting_for()
        if (ask := match.ask(other))
    ]


def _drawn(match: Match[Any], seat: int, show: Sequence[str], language: str) -> SafeString | str:
    """The wanted parts of the board; nothing once a part is there no more."""
    try:
        return part_of(match, seat, show, language) if show else ""
    except NotDrawn:
        return ""
