"""The description of a title: what a lobby reads, without loading its rules."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from games.engine.rules.errors import NotUnderstood
from games.engine.rules.state import Scalar
from games.engine.rules.text import Text


class OptionSpec(msgspec.Struct, frozen=True, kw_only=True):
    """An option of a new table. ``choices`` are (value, label) pairs. A switch has two."""

    slug: str
    name: Text
    help: Text
    choices: tuple[tuple[Scalar, Text], ...]
    default: Scalar
    rule: str = ""


class Statement(msgspec.Struct, frozen=True):
    """A sentence and the clause on which it is based."""

    text: Text
    rule: str


class Primer(msgspec.Struct, frozen=True, kw_only=True):
    """A game in three lines, for somebody who has never played it: the aim, a turn, and the end."""

    aim: Statement
    turn: Statement
    end: Statement


class Mode(msgspec.Struct, frozen=True, kw_only=True):
    """A way to play a title: its seats, for people or bots, and its options. ``cooperative`` seats win or lose together."""

    slug: str
    name: Text
    players: tuple[int, ...]
    options: tuple[OptionSpec, ...] = ()
    cooperative: bool = False
    rule: str = ""


PRODUCTION, DRAFT = "production", "draft"
"""Stages of a title: complete and playable, or under construction."""


class Info(msgspec.Struct, frozen=True, kw_only=True):
    """What the lobby knows of a title. ``book`` is the prefix of its clauses. ``minutes`` is the length of a usual match. A title with the
    ``stage`` ``draft`` is tested like any other, but is not offered to anybody. ``shelf`` is its place among the games, on the home page as
    in the lobby; those without one follow by their slugs."""

    slug: str
    name_zh: str
    name_en: str
    summary: Text
    book: str
    modes: tuple[Mode, ...]
    minutes: int
    stage: str = PRODUCTION
    shelf: int = 100

    def mode(self, slug: str) -> Mode:
        """The mode with that slug. Raises :class:`NotUnderstood`."""
        for mode in self.modes:
            if mode.slug == slug:
                return mode
        raise NotUnderstood(f"{self.slug} has no mode {slug!r}; it has {', '.join(mode.slug for mode in self.modes)}")

    @property
    def players(self) -> tuple[int, ...]:
        """Every player count of any mode, in order."""
        return tuple(sorted({count for mode in self.modes for count in mode.players}))


class Setup(msgspec.Struct, frozen=True):
    """What a match begins from, besides its seed. Make one with :func:`checked_setup`."""

    title: str
    mode: str
    players: int
    options: dict[str, Scalar] = {}


def checked_setup(
    info: Info, *, mode: str = "", players: int | None = None, options: Mapping[str, Scalar] | None = None
) -> Setup:
    """A Setup that the title can play: the first mode and fewest players by default, missing options at their defaults.

    Raises :class:`NotUnderstood`, which names what the title does not have.
    """
    chosen = info.mode(mode) if mode else info.modes[0]
    count = chosen.players[0] if players is None else players
    if count not in chosen.players:
        raise NotUnderstood(
            f"{info.slug}/{chosen.slug} is for {', '.join(map(str, chosen.players))} players, not {count}"
        )
    chosen_options = dict(options or {})
    values = {spec.slug: _option_value(spec, chosen_options.pop(spec.slug, spec.default)) for spec in chosen.options}
    if chosen_options:
        raise NotUnderstood(f"{info.slug}/{chosen.slug} has no option {', '.join(sorted(chosen_options))}")
    return Setup(info.slug, chosen.slug, count, values)


def _option_value(spec: OptionSpec, choice: Scalar) -> Scalar:
    for value, _ in spec.choices:
        if choice == value or str(choice).lower() == str(value).lower():
            return value
    raise NotUnderstood(
        f"option {spec.slug} may be {', '.join(str(value) for value, _ in spec.choices)}, not {choice!r}"
    )
