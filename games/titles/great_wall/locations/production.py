"""Production locations: gather, upgrade, donate, each step by everybody present before the next
(gw.production.steps.2)."""

from __future__ import annotations

from games.engine.rules.ask import Flow, Option
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import Ref, T
from games.titles.great_wall import messages
from games.titles.great_wall.cards.modifiers import static_effects
from games.titles.great_wall.cards.triggers import fire
from games.titles.great_wall.locations import resolves, strength
from games.titles.great_wall.rules import overseers
from games.titles.great_wall.rules.game import SKIP, WallGame, clan_of, decide
from games.titles.great_wall.rules.goods import gain_reckoned
from games.titles.great_wall.rules.warehouse import donate_one, donate_option
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.lasting import ModifyDonateMax
from games.titles.great_wall.table.state import is_player

PLACES = ("lumber_mill", "quarry", "gold_mine", "temple")


@resolves(*PLACES)
def gather(game: WallGame, place: str, owner: int) -> Flow[None]:
    """The player gains what the location produces (gw.production.gather.1, gw.production.gather.2,
    gw.production.gather.4)."""
    if is_player(owner):
        kind = components.locations()[place].production
        yield from gain_reckoned(game, owner, {kind: gathered(game, place, owner)}, "gw.production.gather.1")


def gathered(game: WallGame, place: str, owner: int) -> Reckoning:
    """gw.production.gather.1, gw.production.gather.2, gw.production.gather.4: one for each clerk, and the overseer's level once."""
    clerks = strength(game, place, owner)
    level = overseers.level(game, owner, place)
    return Reckoning(overseers.RESOURCES_GAINED, clerks.causes).plus(
        *overseers.by_level(level, "gw.production.gather.2")
    )


@resolves(*PLACES)
def upgrade(game: WallGame, place: str, owner: int) -> Flow[None]:
    """gw.production.upgrade.2, gw.production.steps.3: by one level (gw.production.upgrade.10). The printed opponents,
    who can pay for nothing, do without (gw.solo.rules.5)."""
    if is_player(owner):
        yield from overseers.offer_upgrades(game, owner, [place], "gw.production.upgrade.2")


@resolves(*PLACES)
def donate(game: WallGame, place: str, owner: int) -> Flow[None]:
    """gw.production.donate.1, gw.production.donate.3; never by Qin Jiushao (gw.solo.activation.9)."""
    if is_player(owner) and components.locations()[place].donate:
        yield from _offer_donation(game, place, owner)


def donate_limit(game: WallGame, owner: int) -> int:
    """gw.production.donate.4, with what advisors add."""
    return 1 + sum(effect.value for effect in static_effects(game, owner, ModifyDonateMax))


def _offer_donation(game: WallGame, place: str, owner: int) -> Flow[None]:
    kind = components.locations()[place].production
    donated = 0
    while donated < donate_limit(game, owner) and clan_of(game, owner).goods[kind]:
        answer = yield from decide(
            game,
            owner,
            T("Donate 1 {what} to the warehouse?", what=Ref(f"resource:{kind}")),
            "gw.production.donate.1",
            lambda: [
                donate_option(game, owner, kind, T("Donate"), "warehouse"),
                Option(SKIP, messages.KEEP_IT),
            ],
        )
        if answer.id == SKIP:
            break
        donate_one(game, owner, kind)
        donated += 1
    if donated:
        yield from fire(game, "donate", owner)
