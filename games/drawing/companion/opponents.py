"""A printed opponent in the reader's words, as plain data for the script of its page: graphs, sentences, occasions, cards and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import product
from typing import Any

from games import titles
from games.drawing.companion.papers import Plain, Writer
from games.engine.automas.beside import (
    Beside,
    Card,
    Carry,
    Do,
    Draw,
    Gain,
    Occasion,
    Opponent,
    Pick,
    Say,
    Shuffle,
    Task,
)
from games.engine.automas.exploring import Explored
from games.engine.automas.looking import Act, Look
from games.engine.rules.errors import NotUnderstood
from games.engine.rules.state import Scalar
from games.engine.title.info import Mode, OptionSpec, Setup, checked_setup


def setups_of(slug: str, mode: Mode) -> list[Setup]:
    """The setups of a mode that its opponent tells apart: one for each choice of its options."""
    specs = settings_of(slug, mode)
    every = product(*[[value for value, _label in spec.choices] for spec in specs])
    return [_setup(slug, mode, dict(zip([spec.slug for spec in specs], values, strict=True))) for values in every]


def _setup(slug: str, mode: Mode, options: Mapping[str, Scalar] | None = None) -> Setup:
    """With the smallest number of players: a printed opponent joins them."""
    return checked_setup(titles.info(slug), mode=mode.slug, players=mode.players[0], options=options or {})


def settings_of(slug: str, mode: Mode) -> list[OptionSpec]:
    """The options of a mode that change its opponent."""
    opponent = opponent_of(slug, mode)
    return [] if opponent is None else [spec for spec in mode.options if spec.slug in opponent.settings]


def opponent_of(slug: str, mode: Mode) -> Opponent | None:
    """The opponent of a mode with its usual options."""
    beside = titles.load(slug).beside
    return None if beside is None else beside.opponent(_setup(slug, mode))


@cache
def has_opponent(slug: str, mode: str) -> bool:
    """Whether a mode has a printed opponent. Raises :class:`NotUnderstood` for an unknown mode."""
    return opponent_of(slug, titles.info(slug).mode(mode)) is not None


def written(slug: str, mode_slug: str) -> Plain:
    """The opponent of a mode, with each choice of its options."""
    mode = titles.info(slug).mode(mode_slug)
    beside, usual = titles.load(slug).beside, opponent_of(slug, mode)
    if beside is None or usual is None:
        raise NotUnderstood(f"{slug} has no printed opponent in {mode_slug}")
    setups = setups_of(slug, mode)
    each = [(setup, one) for setup in setups if (one := beside.opponent(setup)) is not None]
    return _Pack(Writer(setups[0]), beside, usual).written(each, settings_of(slug, mode))


class _Pack:
    """Writes one opponent. What occurs often has a number: values of nodes, looks and acts."""

    def __init__(self, writer: Writer, beside: Beside[Setup], opponent: Opponent) -> None:
        self._writer, self._beside, self._opponent = writer, beside, opponent
        self._values: dict[str, int] = {}
        self._pool: list[Any] = []
        self._kinds: dict[str, int] = {}

    def written(self, opponents: list[tuple[Setup, Opponent]], settings: list[OptionSpec]) -> Plain:
        opponent, writer = self._opponent, self._writer
        graphs = self._beside.graphs() if opponent.numbers else Explored([], {})
        nodes = [self._node(node, graphs.starts) for node in graphs.nodes]
        return {
            "name": writer.words(opponent.name),
            "about": writer.words(opponent.about),
            "nodes": nodes,
            "values": self._pool,
            "kinds": [self._kind(self._beside.kinds[name]) for name in self._kinds],
            "starts": graphs.starts,
            "names": {token: writer.named(name) for token, name in opponent.names.items()},
            "occasions": [self._occasion(one) for one in opponent.occasions],
            "ranked": opponent.ranked,
            "row": opponent.row,
            "afterShuffle": self._tasks(opponent.after_shuffle),
            "withoutFuture": self._tasks(opponent.without_future),
            "follow": {thing: self._tasks(tasks) for thing, tasks in opponent.follow.items()},
            "numbers": [
                {
                    "path": " ".join(number.path),
                    "label": writer.words(number.label),
                    "least": number.least,
                    "most": number.most,
                    "clause": writer.clause(number.rule),
                    "hidden": number.hidden,
                }
                for number in opponent.numbers
            ],
            "score": [
                {
                    "path": " ".join(term.path),
                    "each": term.each,
                    "label": writer.words(term.label),
                    "clause": writer.clause(term.rule),
                }
                for term in opponent.score
            ],
            "cards": {card.id: self._card(card) for _, one in opponents for card in one.cards},
            "settings": [
                {
                    "name": writer.words(spec.name),
                    "clause": writer.clause(spec.rule),
                    "choices": [
                        [str(value), writer.words(label)]
                        for value, label in spec.choices
                        if value not in opponent.not_offered
                    ],
                    "usual": str(spec.default),
                }
                for spec in settings
            ],
            "games": {
                "|".join(str(setup.options[spec.slug]) for spec in settings): {
                    "numbers": [number.start for number in one.numbers],
                    "deck": [card.id for card in one.cards if card.dealt],
                    "future": [*one.future],
                    "seeded": one.seeded,
                }
                for setup, one in opponents
                if not set(setup.options.values()) & set(opponent.not_offered)
            },
        }

    def _value(self, value: Any) -> int:
        key = repr(value)
        if key not in self._values:
            self._values[key] = len(self._pool)
            self._pool.append(value)
        return self._values[key]

    def _all(self, values: Iterable[Any]) -> list[int]:
        return [self._value(value) for value in values]

    def _named(self, name: str) -> int:
        return self._kinds.setdefault(name, len(self._kinds))

    def _node(self, node: list[Any], starts: Mapping[str, int]) -> list[Any]:
        """``[0, look, args, nexts]``, ``[1, path, n, above, not above]``, ``[2, act, args, changes, next]`` or ``[3, node, next]``."""
        kind, *rest = node
        if kind == "ask":
            return [0, self._named(rest[0]), self._all(rest[1]), rest[2]]
        if kind == "call":
            return [3, starts[rest[0]], rest[1]]
        if kind == "own":
            return [1, self._all(rest[0]), *rest[1:]]
        return [2, self._named(rest[0]), self._all(rest[1]), [[self._all(path), n] for path, n in rest[2]], rest[3]]

    def _kind(self, kind: Look | Act) -> Plain:
        words = self._writer.words
        plain = {"says": words(kind.says), "clause": self._writer.clause(kind.rule), "params": list(kind.params)}
        if isinstance(kind, Look):
            return {**plain, "answers": [words(label) for _, label in kind.answers], "chance": kind.by_chance}
        return {**plain, "does": kind.does, "unknown": kind.unknown}

    def _occasion(self, one: Occasion) -> Plain:
        return {
            "id": one.id,
            "label": self._writer.words(one.label),
            "clause": self._writer.clause(one.rule),
            "tasks": self._tasks(one.tasks),
            "card": one.card,
        }

    def _card(self, card: Card) -> Plain:
        return {"name": self._writer.words(card.name), "tasks": self._tasks(card.tasks)}

    def _tasks(self, tasks: Iterable[Task]) -> list[Plain]:
        return [self._task(task) for task in tasks]

    def _task(self, task: Task) -> Plain:
        words, clause = self._writer.words, self._writer.clause
        match task:
            case Say():
                return {"say": words(task.text), "clause": clause(task.rule)}
            case Do():
                return {"run": task.procedure, "again": task.again}
            case Pick():
                return {
                    "pick": words(task.says),
                    "clause": clause(task.rule),
                    "things": [[thing, words(name)] for thing, name in task.things],
                    "then": {thing: self._tasks(then) for thing, then in task.then.items()},
                }
            case Draw():
                return {"draw": True}
            case Carry():
                return {"carry": True}
            case Gain():
                return {"gain": True}
            case Shuffle():
                return {"shuffle": True}
        raise TypeError(f"unknown task {task}")
