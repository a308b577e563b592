"""Effects on overseers."""

from __future__ import annotations

from games.engine.ask import Flow, Option
from games.engine.text import Ref, T

from .. import components, overseers
from ..clans import SKIP, Table, clan, decide
from ..printed import Effect
from . import Context, amount, op


@op
def upgrade_overseer(game: Table, context: Context, effect: Effect) -> Flow[bool]:
    """Upgrade so many overseers, of one location or of any."""
    named = effect.get("location", "any")
    upgraded = yield from overseers.offer_upgrades(
        game,
        context.owner,
        list(components.production()) if named == "any" else [named],
        context.rule,
        count=int(effect["count"]) * context.factor,
        discount=int(effect.get("discount", 0)),
        distinct=bool(effect.get("distinct")),
    )
    return upgraded > 0


@op
def overseer_income(game: Table, context: Context, effect: Effect) -> Flow[bool]:
    """Income from so many overseers of the owner's choice, each once."""
    places = list(clan(game, context.owner).overseers)
    done = False
    for _ in range(amount(game, context, effect)):
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
