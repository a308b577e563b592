"""Emperor's Embassy: hiring clerks and advisors, clerk by clerk (gw.locations.embassy)."""

from __future__ import annotations

from games.engine.ask import Flow, Option, refuse
from games.engine.text import N, Ref, T
from games.titles.great_wall.cards.modifiers import cost_of
from games.titles.great_wall.locations import resolves, strength
from games.titles.great_wall.rules.advisors import hire
from games.titles.great_wall.rules.goods import can_pay, pay
from games.titles.great_wall.rules.owners import SKIP, WallGame, clan, decide, who
from games.titles.great_wall.table import components

EMBASSY = "emperors_embassy"


@resolves(EMBASSY)
def resolve(game: WallGame, place: str, owner: int) -> Flow[None]:
    """gw.locations.embassy.5, gw.locations.embassy.7, gw.locations.resolve.5: one clerk at a time, one player after the
    other."""
    for left in range(strength(game, place, owner), 0, -1):
        if not (yield from _one_clerk(game, owner, left)):
            return


def clerk_cost(game: WallGame, owner: int) -> dict[str, int]:
    """gw.locations.embassy.2"""
    return cost_of(game, owner, "hire_clerk", components.locations()[EMBASSY].hire_clerk_cost)


def advisor_cost(game: WallGame, owner: int) -> dict[str, int]:
    """gw.locations.embassy.3: one more than the advisors already owned."""
    own = clan(game, owner)
    return cost_of(game, owner, "hire_advisor", {"gold": len(own.advisors) + len(own.supporting) + 1})


def _one_clerk(game: WallGame, owner: int, left: int) -> Flow[bool]:
    hirable = _options(game, owner)
    if not hirable:
        return False
    answer = yield from decide(
        game,
        owner,
        N("Hire with {n} clerk", "Hire with {n} clerks", n=left),
        "gw.locations.embassy.1",
        lambda: [*hirable, Option(SKIP, T("Hire nobody"))],
        refused=lambda: _refused(game, owner),
    )
    if answer.id == SKIP:
        return False
    if answer.parts[1] == "clerk":
        yield from pay(game, owner, clerk_cost(game, owner), "gw.locations.embassy.2")
        own = clan(game, owner)
        own.embassy -= 1
        own.clerks += 1
        own.clerks_hired += 1
        game.log(
            T("{who} hires a clerk", who=who(owner)),
            seat=owner,
            rule="gw.locations.embassy.2",
            elements=[f"embassy:{owner}"],
        )
    else:
        yield from pay(game, owner, advisor_cost(game, owner), "gw.locations.embassy.3")
        yield from hire(game, owner, answer.parts[1])
    return True


def _clerk_option(game: WallGame, owner: int) -> Option:
    return Option("hire:clerk", T("A clerk for {n} gold", n=clerk_cost(game, owner)["gold"]), (f"embassy:{owner}",))


def _advisor_option(game: WallGame, owner: int, card: str) -> Option:
    label = T("{card} for {n} gold", card=Ref(f"advisor:{card}"), n=advisor_cost(game, owner)["gold"])
    return Option(f"hire:{card}", label, (f"advisor:{card}",))


def _options(game: WallGame, owner: int) -> list[Option]:
    """A clerk, while one is left at the Embassy (gw.clerks.pool.3), and the advisors of the track, as far as they can
    be paid."""
    found = (
        [_clerk_option(game, owner)]
        if clan(game, owner).embassy and can_pay(game, owner, clerk_cost(game, owner))
        else []
    )
    if can_pay(game, owner, advisor_cost(game, owner)):
        found += [_advisor_option(game, owner, card) for card in game.state.advisor_track]
    return found


def _refused(game: WallGame, owner: int) -> list[Option]:
    shown: list[Option] = []
    if not clan(game, owner).embassy:
        shown.append(refuse(_clerk_option(game, owner), T("All your clerks are hired"), "gw.locations.embassy.8"))
    elif not can_pay(game, owner, clerk_cost(game, owner)):
        shown.append(refuse(_clerk_option(game, owner), T("You cannot pay for it"), "gw.locations.embassy.2"))
    if not can_pay(game, owner, advisor_cost(game, owner)):
        cards = game.state.advisor_track
        shown += [
            refuse(_advisor_option(game, owner, card), T("You cannot pay for it"), "gw.locations.embassy.3")
            for card in cards
        ]
    return shown
