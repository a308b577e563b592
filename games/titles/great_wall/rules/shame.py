"""Shame tokens: taking, placing and discarding them (gw.shame)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

import msgspec

from games.engine.rules.ask import Flow, Option
from games.engine.rules.event import Change
from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import N, Ref, T
from games.titles.great_wall import messages
from games.titles.great_wall.cards.modifiers import PRICED, Prices, lasting_effects, price, totals, whole
from games.titles.great_wall.rules import causes, icons
from games.titles.great_wall.rules.game import (
    SKIP,
    WallGame,
    active_advisors,
    clan_of,
    cooperative,
    decide,
    foe,
    humans,
    who,
)
from games.titles.great_wall.rules.goods import HONOR, can_pay, lose_honor, pay
from games.titles.great_wall.table import components
from games.titles.great_wall.table.card_types import Ability
from games.titles.great_wall.table.ops.lasting import ModifyCost
from games.titles.great_wall.table.state import UNITS, Claimed, Clan, is_player

Reason: TypeAlias = Reckoning | msgspec.UnsetType
"""What a token comes of; unset where its clause alone says it."""


def gain_shame(game: WallGame, owner: int, source: str, rule: str, reckoning: Reason = msgspec.UNSET) -> Flow[None]:
    """gw.shame.gain: take one token from the supply and place it; ``source`` is location_flag, breach or request_step.
    The printed opponents take none (gw.reed.rules.1, gw.solo.rules.1)."""
    if not is_player(owner) or (yield from _prevented(game, owner, source)):
        return
    state = game.state
    if not state.shame_supply:
        _none_left(game, owner, reckoning)
        return
    state.shame_supply -= 1
    text = T("{who} gets a shame token", who=who(owner))
    game.log(text, seat=owner, rule=rule, elements=["shame"], reckoning=reckoning, changes=_tokens(owner, 1))
    if cooperative(game) and (yield from _discard_on_receipt(game, owner)):
        return
    yield from _place(game, owner)


def _none_left(game: WallGame, owner: int, reckoning: Reason) -> None:
    """gw.shame.pool.1: with none left honor is lost instead, unless the mode says otherwise."""
    if game.state.mode in _SUPPLY_EMPTY:
        _SUPPLY_EMPTY[game.state.mode](game)
        return
    penalty = components.board().shame_penalty
    if isinstance(reckoning, Reckoning):
        reasons = [Cause(cause.amount * penalty, cause.text, "gw.shame.pool.1") for cause in reckoning.causes]
        lose_honor(game, owner, Reckoning(HONOR, tuple(reasons)), "gw.shame.pool.1")
    else:
        lose_honor(game, owner, penalty, "gw.shame.pool.1")


_SUPPLY_EMPTY: dict[str, Callable[[WallGame], None]] = {}


def when_supply_is_empty(mode: str) -> Callable[[Callable[[WallGame], None]], Callable[[WallGame], None]]:
    """Register what happens in a mode when a token is due and none is left."""

    def register(function: Callable[[WallGame], None]) -> Callable[[WallGame], None]:
        _SUPPLY_EMPTY[mode] = function
        return function

    return register


def _prevented(game: WallGame, owner: int, source: str) -> Flow[bool]:
    for card in active_advisors(game, owner):
        if _spares(components.advisor_ability(card), source):
            game.log(
                T("{card} spares {who} the shame", card=Ref(f"advisor:{card}"), who=who(owner)),
                seat=owner,
                rule="gw.cards.advisor.3",
            )
            return True
    return (yield from _team_prevents(game, owner, source))


def _team_prevents(game: WallGame, owner: int, source: str) -> Flow[bool]:
    """A general may prevent shame of any player, a number of tokens each year. The general's player chooses which
    (gw.effects.reading.2, gw.effects.reading.6)."""
    for helper in humans(game):
        clan = clan_of(game, helper)
        if len(clan.generals) != 1:
            continue
        card = clan.generals[0]
        if not _spares(components.generals()[card].ability, source):
            continue
        spent = sum(key.startswith(f"{helper}:{card}.") for key in game.state.used)
        if spent < len(clan.supporting) and (yield from _chooses_to_prevent(game, helper, card, owner)):
            game.state.used.append(f"{helper}:{card}.{spent}:year")
            game.log(
                T("{card} prevents the shame", card=Ref(f"general:{card}")), seat=helper, rule="gw.cards.general.3"
            )
            return True
    return False


def _spares(ability: Ability, source: str) -> bool:
    when = ability.when
    return ability.trigger == "shame_would_be_gained" and when is not None and source in when.source


def _chooses_to_prevent(game: WallGame, helper: int, card: str, owner: int) -> Flow[bool]:
    spared = T("{card} spares {who} the shame", card=Ref(f"general:{card}"), who=who(owner))
    answer = yield from decide(
        game,
        helper,
        messages.use(Ref(f"general:{card}")),
        "gw.effects.reading.2",
        lambda: [Option("use", spared, (f"general:{helper}",)), Option(SKIP, messages.DO_NOT_USE_IT)],
    )
    return answer.id != SKIP


def _discard_on_receipt(game: WallGame, owner: int) -> Flow[bool]:
    """gw.coop.shame.2: in co-operation a token may be discarded for honor the moment it is received (from the supply:
    gw.coop.shame.6), if there is enough (gw.coop.shame.5), at the printed price: what advisors change is that of
    Summer."""
    cost = components.board().shame_discard_cost.coop
    if not can_pay(game, owner, cost):
        return False
    asked = causes.priced("honor", cost["honor"], "gw.coop.shame.5")
    answer = yield from decide(
        game,
        owner,
        T("Discard the shame token for {n} honor?", n=cost["honor"]),
        "gw.coop.shame.1",
        lambda: [Option("discard", T("Discard it"), price=asked), Option(SKIP, messages.KEEP_IT)],
    )
    if answer.id == SKIP:
        return False
    yield from pay(game, owner, cost, "gw.coop.shame.1", asked)
    _return_one(game, owner, "gw.coop.shame.2")
    return True


def _tokens(owner: int, number: int) -> tuple[Change, ...]:
    """What an event tells of shame tokens that an owner has got, or lost."""
    return (Change(who(owner).element, "shame_tokens", number),)


def _return_one(game: WallGame, owner: int, rule: str) -> None:
    """gw.shame.pool.2: a token returns to the supply."""
    game.state.shame_supply += 1
    text = T("{who} discards a shame token", who=who(owner))
    game.log(text, seat=owner, rule=rule, elements=["shame"], changes=_tokens(owner, -1))


def _place(game: WallGame, owner: int) -> Flow[None]:
    """gw.shame.place.1, gw.shame.place.8: under a soldier of the pool, who is out of use as long as it lies there
    (gw.shame.place.4, gw.shame.end.2), or on a claimed horde card; with no place left the token leaves the game
    (gw.shame.pool.3), in co-operation too (gw.coop.shame.7)."""
    options = places(game, owner)
    if not options:
        text = T("There is no place for the shame token: it leaves the game")
        game.log(text, seat=owner, rule="gw.shame.place.7", changes=_tokens(owner, -1))
        lose_honor(game, owner, components.board().shame_penalty, "gw.shame.place.7")
        return
    answer = yield from decide(game, owner, T("Place the shame token"), "gw.shame.place.1", lambda: options)
    clan = clan_of(game, owner)
    if answer.parts[1] == "soldier":
        clan.pool[answer.parts[2]] -= 1
        clan.shamed[answer.parts[2]] += 1
    else:
        clan.claimed[answer.number(2)].shame += 1


def room(game: WallGame, owner: int) -> int:
    """For how many tokens there is a place (gw.shame.place.7)."""
    clan = clan_of(game, owner)
    cards = () if cooperative(game) else clan.claimed
    return sum(clan.pool.values()) + sum(_free_slots(claimed) for claimed in cards)


def _free_slots(claimed: Claimed) -> int:
    """gw.shame.place.5: slots of a claimed horde card without a token."""
    return components.horde_type(claimed.card).shame_slots - claimed.shame


def places(game: WallGame, owner: int) -> Sequence[Option]:
    """Soldiers of the pool without a token (gw.shame.place.2), among whom no overseer is (gw.shame.place.9), and free
    slots of claimed horde cards (gw.shame.place.5), which co-operation does without (gw.coop.shame.4)."""
    clan = clan_of(game, owner)
    soldiers = [
        Option(
            f"shame:soldier:{unit}",
            T("Under a {unit} of the pool", unit=Ref(f"unit:{unit}")),
            (f"pool:{owner}:{unit}",),
        )
        for unit in UNITS
        if clan.pool[unit]
    ]
    if cooperative(game):
        return soldiers
    cards = [
        Option(f"shame:horde:{index}", T("On {card}", card=Ref(f"horde:{claimed.card}")), (f"claimed:{owner}:{index}",))
        for index, claimed in enumerate(clan.claimed)
        if _free_slots(claimed)
    ]
    return [*soldiers, *cards]


# Discarding


def tokens(clan: Clan) -> int:
    """Shame tokens that a clan has."""
    return sum(clan.shamed.values()) + sum(claimed.shame for claimed in clan.claimed)


def discard_price(game: WallGame, owner: int) -> Prices:
    """gw.summer.steps.1, gw.coop.shame.3: in Summer, chi, or honor in co-operation."""
    printed = components.board().shame_discard_cost
    if not cooperative(game):
        return price(game, owner, "discard_shame", printed.competitive, "gw.summer.steps.1")
    prices = price(game, owner, "discard_shame", printed.coop, "gw.coop.shame.3")
    changes = [
        causes.by_card(card, effect.coop_honor)
        for card, effect in lasting_effects(game, owner, ModifyCost)
        if effect.coop_honor
    ]
    prices["honor"] = prices["honor"].plus(*changes).at_least(0, causes.NOT_BELOW, PRICED)
    return prices


def discardable(game: WallGame, owner: int, prices: Prices | None = None) -> list[Option]:
    """The tokens of ``owner``, each at ``prices`` where it costs something."""
    clan = clan_of(game, owner)
    price = None if prices is None else whole(causes.PRICE, prices)
    cost = () if prices is None else icons.goods(totals(prices))
    soldiers = [
        Option(
            f"lift:soldier:{unit}",
            T("From under a {unit}", unit=Ref(f"unit:{unit}")),
            (f"pool:{owner}:{unit}",),
            price=price,
            cost=cost,
        )
        for unit in UNITS
        if clan.shamed[unit]
    ]
    cards = [
        Option(
            f"lift:horde:{index}",
            T("From {card}", card=Ref(f"horde:{claimed.card}")),
            (f"claimed:{owner}:{index}",),
            price=price,
            cost=cost,
        )
        for index, claimed in enumerate(clan.claimed)
        if claimed.shame
    ]
    return [*soldiers, *cards]


def discard_shame(
    game: WallGame,
    owner: int,
    count: int,
    rule: str,
    *,
    optional: bool = True,
    prices: Prices | None = None,
) -> Flow[int]:
    """gw.shame.discard.1, gw.shame.discard.2: return up to ``count`` tokens of the owner's choice to the supply. ``prices`` are
    what one costs, where something is paid for it. Returns how many."""
    if not is_player(owner):
        return 0
    for done in range(count):
        options = discardable(game, owner, prices)
        if not options:
            return done
        if optional:
            options.append(Option(SKIP, T("Discard no more")))
        answer = yield from decide(game, owner, T("Discard which shame token?"), rule, lambda: options)
        if answer.id == SKIP:
            return done
        _lift(game, owner, answer.parts[1], answer.parts[2], rule)
    return count


def _lift(game: WallGame, owner: int, kind: str, which: str, rule: str) -> None:
    """gw.shame.discard.3: what bore the token is free of it."""
    clan = clan_of(game, owner)
    if kind == "soldier":
        clan.shamed[which] -= 1
        clan.pool[which] += 1
    else:
        clan.claimed[int(which)].shame -= 1
    _return_one(game, owner, rule)


def buy_off_shame(game: WallGame, owner: int) -> Flow[None]:
    """gw.summer.steps.1: pay to discard any number of tokens, one at a time."""
    rule = "gw.coop.shame.3" if cooperative(game) else "gw.shame.discard.1"
    while discardable(game, owner):
        prices = discard_price(game, owner)
        if not can_pay(game, owner, cost := totals(prices)):
            return
        lifted = yield from discard_shame(game, owner, 1, rule, prices=prices)
        if not lifted:
            return
        yield from pay(game, owner, cost, rule, whole(causes.PRICE, prices))


def raid(game: WallGame) -> None:
    """gw.spring.raid: as many tokens as there are players, the printed opponents not counted (gw.spring.raid.5), leave
    the game for good (gw.shame.pool.3), or all that are left (gw.spring.raid.6); to take the last one settles when it
    ends (gw.spring.raid.4)."""
    state = game.state
    removed = min(state.shame_supply, len(humans(game)))
    state.shame_supply -= removed
    game.log(
        N("A raid: {n} shame token leaves the supply", "A raid: {n} shame tokens leave the supply", n=removed),
        rule="gw.spring.raid.3",
        by=foe(game),
    )
    if not state.shame_supply and not state.final_winter:
        state.final_winter = True
        game.log(
            T("The shame supply is empty: the game ends with the coming winter"),
            rule="gw.spring.raid.4",
            elements=["shame"],
        )
