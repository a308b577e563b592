"""Logistics Center: moving soldiers between sections (gw.locations.logistics)."""

from __future__ import annotations

from games.engine.rules.ask import Flow, Option
from games.engine.rules.text import T
from games.titles.great_wall import messages
from games.titles.great_wall.cards.modifiers import static_effects
from games.titles.great_wall.locations import resolves, strength
from games.titles.great_wall.rules import battle, transport
from games.titles.great_wall.rules.game import SKIP, WallGame, decide, open_sections
from games.titles.great_wall.table.ops.lasting import ClerksMayAttack
from games.titles.great_wall.table.state import UNITS, Attack, is_player


@resolves("logistics_center")
def resolve(game: WallGame, place: str, owner: int) -> Flow[None]:
    """gw.locations.logistics.1; the Reed Clan does nothing here (gw.reed.activation.9)."""
    if is_player(owner):
        clerks = strength(game, place, owner).total
        attacks = yield from _clerks_that_attack(game, owner, clerks)
        for _ in range(strength(game, place, owner).total - attacks):
            yield from transport.one_route(game, owner)


def _clerks_that_attack(game: WallGame, owner: int, clerks: int) -> Flow[int]:
    """An advisor may let clerks attack from rest zones instead of moving soldiers; all of it is one moment."""
    may_attack = any(True for _ in static_effects(game, owner, ClerksMayAttack))
    if not may_attack or not battle.attackers(game, owner, ["rest_zone"], open_sections(game), UNITS):
        return 0
    answer = yield from decide(
        game,
        owner,
        T("How many clerks attack instead of moving soldiers?"),
        "gw.cards.advisor.3",
        lambda: [
            Option(SKIP, messages.NONE),
            *(Option(f"attack:{count}", T("{n}", n=count)) for count in range(1, clerks + 1)),
        ],
    )
    if answer.id == SKIP:
        return 0
    count = answer.number(1)

    def body(_: Attack) -> Flow[None]:
        yield from battle.attack_with(
            game,
            owner,
            count=count,
            zones=["rest_zone"],
            sections=lambda: open_sections(game),
            rule="gw.battle.attack.3",
        )

    yield from battle.attack_moment(game, owner, body)
    return count
