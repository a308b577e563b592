"""What can be chosen for a table with the printed game: modes, numbers of players, and the options that matter there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

from django.urls import reverse
from django.utils.http import urlencode

from games import titles
from games.engine.rules.errors import NotUnderstood
from games.engine.rules.state import Scalar
from games.engine.title.companion import Companion
from games.engine.title.info import Info, Mode, OptionSpec, Setup, checked_setup

PLAYERS = "players"
SEED = "companion"
"""From this seed the positions of the pictures are dealt, for everybody the same."""


VariantKey = tuple[str, str, int, tuple[tuple[str, Scalar], ...]]


@dataclass(frozen=True)
class Variant:
    """A mode for a number of players with some options: one page of the companion."""

    setup: Setup
    query: str
    """Its query, always in the same order: the address under which a browser keeps the page."""

    @property
    def key(self) -> VariantKey:
        """The same as something that a cache can hold."""
        return self.setup.title, self.setup.mode, self.setup.players, tuple(self.setup.options.items())

    @property
    def address(self) -> str:
        """The page in the active language."""
        return f"{reverse('games:companion_mode', args=[self.setup.title, self.setup.mode])}?{self.query}"


def setup_of(key: VariantKey) -> Setup:
    """The Setup of a key."""
    slug, mode, players, options = key
    return Setup(slug, mode, players, dict(options))


def companion_of(slug: str) -> Companion[Any]:
    """What a published title gives. Raises :class:`NotUnderstood` for one that gives nothing."""
    companion = titles.load(titles.published_info(slug).slug).companion
    if companion is None:
        raise NotUnderstood(f"{slug} has no companion")
    return companion


def has_companion(slug: str) -> bool:
    """Whether a title gives a companion."""
    return any(info.slug == slug for info in titles.published()) and titles.load(slug).companion is not None


def options_of(info: Info, mode: Mode) -> list[OptionSpec]:
    """The options of a mode that matter with the printed game, with the values that matter."""
    companion = companion_of(info.slug)
    wanted = companion.options.get(mode.slug, ())
    return [_with_values(spec, companion.values.get(spec.slug)) for spec in mode.options if spec.slug in wanted]


def _with_values(spec: OptionSpec, values: tuple[Scalar, ...] | None) -> OptionSpec:
    if values is None:
        return spec
    return OptionSpec(
        slug=spec.slug,
        name=spec.name,
        help=spec.help,
        choices=tuple(choice for choice in spec.choices if choice[0] in values),
        default=spec.default,
        rule=spec.rule,
    )


@cache
def variants(slug: str, mode_slug: str) -> tuple[Variant, ...]:
    """Every variant of a mode."""
    info = titles.info(slug)
    mode = info.mode(mode_slug)
    options = options_of(info, mode)
    every = product(*[[value for value, _label in spec.choices] for spec in options])
    return tuple(
        _variant(info, mode, players, dict(zip([spec.slug for spec in options], values, strict=True)))
        for players, values in product(mode.players, every)
    )


def _variant(info: Info, mode: Mode, players: int, options: Mapping[str, Scalar]) -> Variant:
    query = urlencode([(PLAYERS, players), *((name, written(value)) for name, value in options.items())])
    return Variant(checked_setup(info, mode=mode.slug, players=players, options=options), query)


def written(value: Scalar) -> str:
    """A value as it is written in an address."""
    return str(value).lower()


def chosen(slug: str, mode_slug: str, query: Mapping[str, str]) -> Variant:
    """The variant that a query names; what is missing or unknown there is the first choice of several players."""
    every = variants(slug, mode_slug)
    mode = titles.info(slug).mode(mode_slug)
    usual = next((count for count in mode.players if count > 1), mode.players[0])
    players = query.get(PLAYERS, "")
    count = int(players) if players.isascii() and players.isdigit() and len(players) < 3 else usual
    fitting = [one for one in every if one.setup.players == (count if count in mode.players else usual)]
    for spec in options_of(titles.info(slug), mode):
        wanted = query.get(spec.slug, "").lower()
        known = {written(value) for value, _label in spec.choices}
        value = wanted if wanted in known else written(spec.default)
        fitting = [one for one in fitting if written(one.setup.options[spec.slug]) == value] or fitting
    return fitting[0]
