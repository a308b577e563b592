"""Effects on overseers."""

from __future__ import annotations

from games.engine.rules.ask import Flow, Option
from games.engine.rules.text import Ref, T
from games.titles.great_wall.cards.context import Context
from games.titles.great_wall.cards.performing import amount, carries_out
from games.titles.great_wall.rules import overseers
from games.titles.great_wall.rules.game import SKIP, WallGame, clan_of, decide
from games.titles.great_wall.table import components
from games.titles.great_wall.table.ops.clerks import OverseerIncome, UpgradeOverseer


@carries_out(UpgradeOverseer)
def upgrade_overseer(game: WallGame, context: Context, effect: UpgradeOverseer) -> Flow[bool]:
    """Upgrade ``count`` overseers, of one location or of any, with clerks there or without (gw.production.upgrade.13)."""
    upgraded = yield from overseers.offer_upgrades(
        game,
        context.owner,
        list(components.production()) if effect.location == "any" else [effect.location],
        context.rule,
        count=effect.count * context.factor,
        discount=effect.discount,
        distinct=effect.distinct,
    )
    return upgraded > 0


@carries_out(OverseerIncome)
def overseer_income(game: WallGame, context: Context, effect: OverseerIncome) -> Flow[bool]:
    """Income from ``count`` overseers of the owner's choice, each once."""
    places = list(clan_of(game, context.owner).overseers)
    done = False
    for _ in range(amount(game, context, effect.count, plus=effect.plus, most=effect.max)):
        if not places:
            break
        answer = yield from decide(
            game,
            context.owner,
            T("Income from which overseer?"),
            context.rule,
            lambda: [
                *(
                    Option(f"income:{place}", T("{place}", place=Ref(f"location:{place}")), (f"overseers:{place}",))
                    for place in places
                ),
                Option(SKIP, T("No income")),
            ],
        )
        if answer.id == SKIP:
            break
        yield from overseers.income(game, context.owner, answer.parts[1], context.rule)
        places.remove(answer.parts[1])
        done = True
    return done
