"""Emperor's Embassy: hiring clerks and advisors, clerk by clerk (gw.locations.embassy)."""

from __future__ import annotations

from functools import cache

from games.engine.rules.ask import Flow, Option, Refusal, allowed, judged, not_allowed
from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import N, Ref, T
from games.titles.great_wall.cards.modifiers import price
from games.titles.great_wall.locations import resolves, strength
from games.titles.great_wall.rules import causes, icons
from games.titles.great_wall.rules.advisors import hire
from games.titles.great_wall.rules.game import SKIP, WallGame, clan_of, decide, who
from games.titles.great_wall.rules.goods import pay, why_unpaid
from games.titles.great_wall.table import components

EMBASSY = "emperors_embassy"


@resolves(EMBASSY)
def resolve(game: WallGame, place: str, owner: int) -> Flow[None]:
    """gw.locations.embassy.5, gw.locations.embassy.7, gw.locations.resolve.5: one clerk at a time, one player after the
    other."""
    for left in range(strength(game, place, owner).total, 0, -1):
        if not (yield from _one_clerk(game, owner, left)):
            return


def clerk_price(game: WallGame, owner: int) -> Reckoning:
    """The gold that a clerk costs (gw.locations.embassy.2)."""
    printed = components.locations()[EMBASSY].hire_clerk_cost
    return price(game, owner, "hire_clerk", printed, "gw.locations.embassy.2")["gold"]


def advisor_price(game: WallGame, owner: int) -> Reckoning:
    """gw.locations.embassy.3: one more than the advisors already owned."""
    clan = clan_of(game, owner)
    return price(game, owner, "hire_advisor", {"gold": _for_advisors(len(clan.advisors) + len(clan.supporting))})[
        "gold"
    ]


@cache
def _for_advisors(owned: int) -> tuple[Cause, ...]:
    first = causes.printed(1, "gw.locations.embassy.3")
    if not owned:
        return (first,)
    text = N("{n} advisor owned already", "{n} advisors owned already", n=owned)
    return first, Cause(owned, text, "gw.locations.embassy.3")


def _one_clerk(game: WallGame, owner: int, left: int) -> Flow[bool]:
    if not allowed(_hire_options(game, owner)):
        return False
    answer = yield from decide(
        game,
        owner,
        N("Hire with {n} clerk", "Hire with {n} clerks", n=left),
        "gw.locations.embassy.1",
        lambda: [*allowed(_hire_options(game, owner)), Option(SKIP, T("Hire nobody"))],
        refused=lambda: not_allowed(_hire_options(game, owner)),
        left=left,
    )
    if answer.id == SKIP:
        return False
    if answer.parts[1] == "clerk":
        paid = clerk_price(game, owner)
        changes = yield from pay(game, owner, {"gold": paid.total}, "gw.locations.embassy.2")
        clan = clan_of(game, owner)
        clan.embassy -= 1
        clan.clerks += 1
        clan.clerks_hired += 1
        game.log(
            T("{who} hires a clerk", who=who(owner)),
            seat=owner,
            rule="gw.locations.embassy.2",
            elements=[f"embassy:{owner}"],
            reckoning=paid,
            changes=changes,
        )
    else:
        paid = advisor_price(game, owner)
        yield from pay(game, owner, {"gold": paid.total}, "gw.locations.embassy.3", paid)
        yield from hire(game, owner, answer.parts[1])
    return True


def _clerk_option(game: WallGame, owner: int) -> Option:
    gold = clerk_price(game, owner)
    return Option(
        "hire:clerk",
        T("A clerk for {n} gold", n=gold.total),
        (f"embassy:{owner}",),
        price=gold,
        cost=icons.goods({"gold": gold.total}),
        head=T("A clerk"),
    )


def _advisor_option(card: str, gold: Reckoning) -> Option:
    label = T("{card} for {n} gold", card=Ref(f"advisor:{card}"), n=gold.total)
    return Option(
        f"hire:{card}",
        label,
        (f"advisor:{card}",),
        price=gold,
        cost=icons.goods({"gold": gold.total}),
        head=T("{card}", card=Ref(f"advisor:{card}")),
    )


ALL_HIRED = Refusal(T("All your clerks are hired"), "gw.locations.embassy.8")


def _hire_options(game: WallGame, owner: int) -> list[Option]:
    """A clerk, while one is left at the Embassy (gw.clerks.pool.3), and the advisors of the track, as far as they can be paid."""
    clerk, gold = _clerk_option(game, owner), advisor_price(game, owner)
    unpaid = _why_unpaid(game, owner, gold, "gw.locations.embassy.3")
    return [
        judged(clerk, _why_no_clerk(game, owner)),
        *(judged(_advisor_option(card, gold), unpaid) for card in game.state.advisor_track),
    ]


def _why_no_clerk(game: WallGame, owner: int) -> Refusal | None:
    """Why no clerk can be hired (gw.locations.embassy.2, gw.locations.embassy.8)."""
    if not clan_of(game, owner).embassy:
        return ALL_HIRED
    return _why_unpaid(game, owner, clerk_price(game, owner), "gw.locations.embassy.2")


def _why_unpaid(game: WallGame, owner: int, gold: Reckoning, rule: str) -> Refusal | None:
    return why_unpaid(game, owner, {"gold": gold.total}, rule)
