"""Production locations: gather, upgrade, donate, each step by everybody present before the next (gw.production)."""

from __future__ import annotations

from games.engine.ask import Flow, Option
from games.engine.text import Ref, T

from .. import components, overseers
from ..clans import SKIP, Table, clan, decide
from ..goods import gain, gain_honor
from ..modes import reed_clan
from ..modifiers import static_effects
from ..ops.lasting import ModifyDonateMax
from ..state import QIN, REED
from ..triggers import fire
from ..warehouse import donate_one
from . import resolves, strength

PLACES = ("lumber_mill", "quarry", "gold_mine", "temple")


@resolves(*PLACES)
def gather(game: Table, place: str, owner: int) -> Flow[None]:
    """gw.production.gather.1, gw.production.gather.2, gw.production.gather.4; Qin Jiushao gets honor instead
    (gw.solo.activation.1)."""
    clerks = strength(game, place, owner)
    if owner == QIN:
        gain_honor(game, QIN, clerks * clan(game, QIN).overseers[place].level, "gw.solo.activation.1")
    elif owner < REED:
        count = clerks + overseers.level(game, owner, place)
        yield from gain(game, owner, {components.locations()[place].production: count}, "gw.production.gather.1")


@resolves(*PLACES)
def upgrade(game: Table, place: str, owner: int) -> Flow[None]:
    """gw.production.upgrade.2, gw.production.steps.3"""
    if owner < REED:
        yield from overseers.offer_upgrades(game, owner, [place], "gw.production.upgrade.2")


@resolves(*PLACES)
def donate(game: Table, place: str, owner: int) -> Flow[None]:
    """gw.production.donate.1, gw.production.donate.3; what the Reed Clan does here (gw.reed.activation.11)."""
    if owner == REED:
        yield from reed_clan.on_activation(game, place)
    elif owner < REED and components.locations()[place].donate:
        yield from _offer_donation(game, place, owner)


def donate_limit(game: Table, owner: int) -> int:
    """gw.production.donate.4, with what advisors add."""
    return 1 + sum(effect.value for effect in static_effects(game, owner, ModifyDonateMax))


def _offer_donation(game: Table, place: str, owner: int) -> Flow[None]:
    kind = components.locations()[place].production
    given = 0
    while given < donate_limit(game, owner) and clan(game, owner).goods[kind]:
        answer = yield from decide(
            game,
            owner,
            T("Donate 1 {what} to the warehouse?", what=Ref(f"resource:{kind}")),
            "gw.production.donate.1",
            lambda: [Option(f"donate:{kind}", T("Donate"), ("warehouse",)), Option(SKIP, T("Keep it"))],
        )
        if answer.id == SKIP:
            break
        donate_one(game, owner, kind)
        given += 1
    if given:
        yield from fire(game, "donate", owner)
