"""The sequence of play of every mode: the agenda of the real set-up, and from there what each step puts on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Any

from config.bridge.reference.code import Asked, Code, merged
from config.bridge.reference.printing import printed, sentence
from games.engine.title.info import Mode, Setup, checked_setup
from games.engine.title.title import Title
from games.titles import load
from rulebook.words.languages import EN, Texts
from rulebook.words.printed import AskData, SequenceData

SEED = "printed"
"""Decks and agendas are the same for every seed; a test sets up with others."""


def setups(title: Title[Any, Any], mode: Mode) -> Iterator[tuple[Setup, Texts]]:
    """Every set-up of a mode: each number of players with the usual options, then with one of them changed. The text names the change."""
    slug = title.info.slug
    for players in mode.players:
        yield checked_setup(title.info, mode=mode.slug, players=players), {}
        for option in mode.options:
            for value, label in option.choices:
                if value != option.default:
                    name = _joined(printed(option.name, slug), printed(label, slug))
                    yield checked_setup(title.info, mode=mode.slug, players=players, options={option.slug: value}), name


def _joined(option: Texts, choice: Texts) -> Texts:
    return {
        language: f"{words}{': ' if language == EN else '：'}{choice[language]}" for language, words in option.items()
    }


@cache
def sequences(slug: str) -> list[SequenceData]:
    """The sequence of each mode of a title."""
    title, code = load(slug), Code(slug)
    return [_sequence(title, code, mode) for mode in title.info.modes]


def _sequence(title: Title[Any, Any], code: Code, mode: Mode) -> SequenceData:
    slug = title.info.slug
    usual: dict[int, list[str]] = {}
    changed: dict[str, list[Texts]] = {}
    agendas: list[list[str]] = []
    for setup, change in setups(title, mode):
        agenda = [call.step for call in title.set_up(setup, SEED).agenda]
        agendas.append(agenda)
        if not change:
            usual[setup.players] = agenda
            continue
        for step in agenda:
            if step not in usual[setup.players] and change not in changed.setdefault(step, []):
                changed[step].append(change)
    following = {
        step: [one for one in code.following(step) if title.steps.exists_in(one.step, mode.slug)]
        for step in title.steps
    }
    order = list(_in_order(merged(agendas), {step: [one.step for one in after] for step, after in following.items()}))
    foreign = _foreign(title, mode)
    effects = [asked for asked in code.asks_of_effects() if not _is_in(asked.rule, foreign)]
    return {
        "mode": mode.slug,
        "name": printed(mode.name, slug),
        "clause": mode.rule,
        "players": list(mode.players),
        "steps": [
            {
                "id": step,
                "name": printed(title.steps.names.get(step, step), slug),
                "clauses": [ref for ref in code.cited(code.steps[step]) if not _is_in(ref, foreign)],
                "asks": [_ask(asked, code) for asked in code.asks(step) if not _is_in(asked.rule, foreign)],
                "following": [{"step": one.step, "each": one.each} for one in following[step]],
                "times": {players: Counter(agenda)[step] for players, agenda in usual.items() if step in agenda},
                "only": changed.get(step, []),
                "effects": code.performs(step),
                "ends": bool(_ending(code, step, mode, foreign)),
            }
            for step in order
        ],
        "effects": [_ask(asked, code) for asked in effects],
        "ends": [
            {"step": step, "clauses": list(clauses)}
            for step in order
            if (clauses := _ending(code, step, mode, foreign))
        ],
    }


def _ask(asked: Asked, code: Code) -> AskData:
    answers = [sentence(answer, code.plurals.get(answer, "")) for answer in asked.answers]
    return {
        "prompts": [sentence(prompt, code.plurals.get(prompt, "")) for prompt in asked.prompts],
        "clause": asked.rule,
        "answers": [answer for answer in answers if set(answer.values()) != {"…"}],
        "who": asked.who,
    }


def _ending(code: Code, step: str, mode: Mode, foreign: Iterable[str]) -> list[str]:
    """The clauses of what ends a match in a step. An end that is of other modes alone is none here, and an end of this mode replaces
    those of the base game."""
    ends = [end for end in code.ends(step) if not end.own or not all(_is_in(ref, foreign) for ref in end.own)]
    replacing = [end for end in ends if any(_is_in(ref, [_chapter(mode.rule)]) for ref in end.clauses)]
    clauses = chain.from_iterable(end.clauses for end in replacing or ends)
    return [ref for ref in dict.fromkeys(clauses) if not _is_in(ref, foreign)]


def _in_order(beginning: Iterable[str], following: dict[str, list[str]]) -> Iterator[str]:
    """Every step once, each before what it puts on the agenda."""
    seen: set[str] = set()
    waiting = list(reversed(list(beginning)))
    while waiting:
        step = waiting.pop()
        if step not in seen:
            seen.add(step)
            yield step
            waiting += reversed(following[step])


def _foreign(title: Title[Any, Any], mode: Mode) -> list[str]:
    """The chapters of the other modes, by the clauses that they name: ``gw.coop``."""
    own = _chapter(mode.rule)
    return [
        chapter
        for other in title.info.modes[1:]
        if (chapter := _chapter(other.rule)) not in (own, _chapter(title.info.modes[0].rule))
    ]


def _chapter(ref: str) -> str:
    return ".".join(ref.split(".")[:2])


def _is_in(ref: str, chapters: Iterable[str]) -> bool:
    return any(ref == chapter or ref.startswith(f"{chapter}.") for chapter in chapters)
