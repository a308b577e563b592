"""Effects on resources, honor, tactic cards and the warehouse."""

from __future__ import annotations

from functools import cache, partial

from games.engine.rules.ask import Flow, Option
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import N, Ref, T
from games.titles.great_wall import messages
from games.titles.great_wall.cards.context import Context
from games.titles.great_wall.cards.hand import draw_tactics as draw
from games.titles.great_wall.cards.modifiers import asked_by, grant_discount
from games.titles.great_wall.cards.performing import carries_out, gains
from games.titles.great_wall.cards.triggers import fire
from games.titles.great_wall.modes.qin_jiushao import gain_for_shame
from games.titles.great_wall.rules import causes, icons
from games.titles.great_wall.rules.game import SKIP, WallGame, clan_of, decide, who
from games.titles.great_wall.rules.goods import (
    amounts,
    can_pay,
    changed,
    gain_reckoned,
    lose_goods,
    lose_honor,
    spendable,
)
from games.titles.great_wall.rules.goods import pay as pay_goods
from games.titles.great_wall.rules.warehouse import donate_one, donate_option, store
from games.titles.great_wall.table.ops.base import FREE_KINDS
from games.titles.great_wall.table.ops.goods import (
    AddWarehouse,
    Discount,
    Donate,
    DrawTactics,
    Exchange,
    Gain,
    Give,
    Lose,
    Pay,
)
from games.titles.great_wall.table.state import ANYONE, QIN, RESOURCES


@carries_out(Gain)
def gain(game: WallGame, context: Context, effect: Gain) -> Flow[bool]:
    """Take from the supply."""
    if context.owner == QIN and effect.times is not None:
        reckoning = partial(_honor, game, context, effect)
        return gain_for_shame(game, effect.goods()["honor"], reckoning=reckoning, rule=context.rule)
    gained = gains(game, context, effect)
    if not any(reckoning.total for reckoning in gained.values()):
        return False
    yield from gain_reckoned(game, context.owner, gained, context.rule)
    return True


def _honor(game: WallGame, context: Context, effect: Gain) -> Reckoning:
    return gains(game, context, effect)["honor"]


@carries_out(Lose)
def lose(game: WallGame, context: Context, effect: Lose) -> Flow[bool]:
    """Lose as much as there is."""
    lost = {
        kind: _lost(context.card, context.rule, printed, context.factor) for kind, printed in effect.goods().items()
    }
    if "honor" in lost:
        lose_honor(game, context.owner, lost["honor"], context.rule)
    yield from lose_goods(game, context.owner, lost, context.rule)
    return True


@cache
def _lost(card: str, rule: str, printed: int, times: int) -> Reckoning:
    """What a card takes of one kind: the printed amount, as often as the card counts."""
    lost = Reckoning(causes.named(card), (causes.printed(printed, rule),))
    return lost if times == 1 else lost.plus((printed * (times - 1), T("Counted {n} times", n=times), rule))


@carries_out(Pay)
def pay(game: WallGame, context: Context, effect: Pay) -> Flow[bool]:
    """Pay in full, or decline."""
    cost = effect.goods()
    if not can_pay(game, context.owner, cost):
        return False
    price = asked_by(context.card, cost, context.rule)
    answer = yield from decide(
        game,
        context.owner,
        T("Pay {goods}?", goods=amounts(cost)),
        context.rule,
        lambda: [
            Option("agree", T("Pay {goods}", goods=amounts(cost)), price=price, cost=icons.goods(cost)),
            Option(SKIP, T("Do not pay")),
        ],
    )
    if answer.id == SKIP:
        return False
    yield from pay_goods(game, context.owner, cost, context.rule, price)
    return True


@carries_out(Give)
def give(game: WallGame, context: Context, effect: Give) -> Flow[bool]:
    """Give up to that many resources to the target, whom the context names as its owner; the giver is the card's."""
    receiver, giver = context.owner, game.state.active
    gift: dict[str, int] = {}
    while sum(gift.values()) < effect.any:
        kinds = [kind for kind, count in spendable(game, giver).items() if count]
        if not kinds:
            break
        answer = yield from decide(
            game,
            giver,
            T("Give {who} which resource?", who=who(receiver)),
            context.rule,
            lambda: [
                *(
                    Option(f"give:{kind}", T("Give {what}", what=Ref(f"resource:{kind}")), (f"resource:{kind}",))
                    for kind in kinds
                ),
                Option(SKIP, messages.GIVE_NO_MORE),
            ],
        )
        if answer.id == SKIP:
            break
        clan_of(game, giver).goods[answer.parts[1]] -= 1
        clan_of(game, receiver).goods[answer.parts[1]] += 1
        gift[answer.parts[1]] = gift.get(answer.parts[1], 0) + 1
    if gift:
        text = N(
            "{who} gives {other} {n} resource",
            "{who} gives {other} {n} resources",
            n=sum(gift.values()),
            who=who(giver),
            other=who(receiver),
        )
        changes = (*changed(giver, gift, -1), *changed(receiver, gift))
        game.log(text, seat=giver, rule=context.rule, changes=changes)
    return bool(gift)


@carries_out(Exchange)
def exchange(game: WallGame, context: Context, effect: Exchange) -> Flow[bool]:
    """Swap resources with the supply, one for one."""
    goods = clan_of(game, context.owner).goods
    for done in range(effect.max):
        answer = yield from decide(
            game,
            context.owner,
            T("Exchange a resource?"),
            context.rule,
            lambda: [
                *(_swap(one, other) for one in RESOURCES if goods[one] for other in RESOURCES if other != one),
                Option(SKIP, T("Exchange no more")),
            ],
        )
        if answer.id == SKIP:
            return done > 0
        goods[answer.parts[1]] -= 1
        goods[answer.parts[2]] += 1
        _tell_exchange(game, context, answer.parts[1], answer.parts[2])
    return True


def _tell_exchange(game: WallGame, context: Context, paid: str, got: str) -> None:
    owner = context.owner
    text = T(
        "{who} exchanges {one} for {other}",
        who=who(owner),
        one=Ref(f"resource:{paid}"),
        other=Ref(f"resource:{got}"),
    )
    changes = (*changed(owner, {paid: 1}, -1), *changed(owner, {got: 1}))
    game.log(text, seat=owner, rule=context.rule, changes=changes)


def _swap(paid: str, got: str) -> Option:
    return Option(
        f"swap:{paid}:{got}", T("{one} for {other}", one=Ref(f"resource:{paid}"), other=Ref(f"resource:{got}"))
    )


@carries_out(DrawTactics)
def draw_tactics(game: WallGame, context: Context, effect: DrawTactics) -> Flow[bool]:
    """Draw tactic cards."""
    yield from draw(game, context.owner, effect.count * context.factor, context.rule)
    return True


@carries_out(AddWarehouse)
def add_warehouse(game: WallGame, context: Context, effect: AddWarehouse) -> Flow[bool]:
    """From the supply into the warehouse; the owner chooses where the kind is free."""
    goods = effect.goods(context.factor)
    for _ in range(goods.pop("any_non_chi", 0)):
        answer = yield from decide(
            game,
            context.owner,
            T("Put which resource in the warehouse?"),
            context.rule,
            lambda: [
                Option(f"store:{kind}", T("{what}", what=Ref(f"resource:{kind}")), (f"warehouse:{kind}",))
                for kind in FREE_KINDS["any_non_chi"]
            ],
        )
        goods[answer.parts[1]] = goods.get(answer.parts[1], 0) + 1
    store(game, goods, context.rule)
    return True


@carries_out(Donate)
def donate(game: WallGame, context: Context, effect: Donate) -> Flow[bool]:
    """Donate up to ``max`` resources of the owner. If at least one is donated, cards for that occasion may be played."""
    donated = 0
    while donated < effect.max:
        kinds = [kind for kind in FREE_KINDS["any_non_chi"] if spendable(game, context.owner)[kind]]
        if not kinds:
            break
        answer = yield from decide(
            game,
            context.owner,
            T("Donate which resource?"),
            context.rule,
            lambda: [
                *(
                    donate_option(
                        game,
                        context.owner,
                        kind,
                        T("Donate {what}", what=Ref(f"resource:{kind}")),
                        f"warehouse:{kind}",
                    )
                    for kind in kinds
                ),
                Option(SKIP, T("Donate no more")),
            ],
        )
        if answer.id == SKIP:
            break
        donate_one(game, context.owner, answer.parts[1])
        donated += 1
    if donated:
        yield from fire(game, "donate", context.owner)
    return donated > 0


@carries_out(Discount)
def discount(game: WallGame, context: Context, effect: Discount) -> bool:
    """A discount for the next thing that any player builds or buys this turn."""
    grant_discount(game, ANYONE, effect.of, effect.goods(), effect.uses)
    return True
