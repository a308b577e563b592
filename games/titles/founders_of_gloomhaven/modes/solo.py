"""Solo play (fog.solo): seven rounds, a vote after each of the first six, and pressure by buildings that receive
nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.engine.rules.ask import Answer, Flow, Option, Refusal, allowed, ask, judged, not_allowed
from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.state import Result, Standing
from games.engine.rules.text import N, Ref, T, Text
from games.titles.founders_of_gloomhaven import messages
from games.titles.founders_of_gloomhaven.rules import goods, prestige
from games.titles.founders_of_gloomhaven.rules.holdings import completed, total
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.references import amount
from games.titles.founders_of_gloomhaven.table.references import prestige as named
from games.titles.founders_of_gloomhaven.table.registry import steps
from games.titles.founders_of_gloomhaven.table.state import Player
from games.titles.founders_of_gloomhaven.turn.ending import lines
from games.titles.founders_of_gloomhaven.turn.vote import return_fleeting, take_back, take_income

SEAT = 0
PROPOSE, PAY = "propose", "pay"
PRICE = messages.INFLUENCE


@steps.called(T("All basic resources are taken"), "solo")
def take_everything(game: FogGame) -> None:
    """The player gets all basic resources, the race's first: fog.solo.setup.4, fog.solo.setup.9."""
    player = game.player(SEAT)
    player.resources += [name for name in components.basics() if name not in player.resources]
    game.log(T("All basic resources are yours"), seat=SEAT, rule="fog.solo.setup.4")


def begin_round(game: FogGame) -> None:
    game.state.round += 1
    game.log(T("Round {n} begins", n=game.state.round), rule="fog.solo.rounds.1", by=game.nobody)


def dismiss_advisers(game: FogGame) -> None:
    """An adviser that was played face up leaves the game: fog.solo.work.4."""
    player = game.player(SEAT)
    gone = [one.card for one in player.played if one.face_up and one.card in components.advisers()]
    player.played = [one for one in player.played if one.card not in gone]
    game.state.removed += gone


def is_last_round(game: FogGame) -> bool:
    """Whether the last round is reached: fog.solo.end.1."""
    return game.state.round >= components.setting_up().solo.rounds


def result(game: FogGame) -> Result:
    """The result after the last round: fog.solo.end.1."""
    return _result(game.player(SEAT), won=_all_complete(game))


def _all_complete(game: FogGame) -> bool:
    """Whether all prestige buildings are complete: fog.solo.rounds.3, fog.solo.end.2, fog.solo.end.5."""
    return completed(game.state) == components.setting_up().solo.rounds - 1


def _result(player: Player, *, won: bool, unpaid: bool = False) -> Result:
    """The result of a solo game, won or lost: fog.solo.end.3, fog.solo.end.4."""
    if won:
        reason, rule = T("All prestige buildings are complete"), "fog.solo.end.3"
    elif unpaid:
        reason, rule = T("The influence for buildings that received nothing cannot be paid"), "fog.solo.pressure.4"
    else:
        reason, rule = T("Not all prestige buildings are complete"), "fog.solo.end.2"
    standings = [Standing(SEAT, 1 if won else 2, total(player), lines(player))]
    return Result(reason=reason, rule=rule, standings=standings, won=won)


# The vote


def choose_proposal(game: FogGame) -> Flow[bool]:
    """Takes back cards and workers, gives income, applies pressure, and lets the player choose a proposal. Returns
    whether there is one to place: fog.solo.vote.11, fog.solo.vote.2, fog.solo.vote.8, fog.solo.vote.9,
    fog.solo.vote.10, fog.solo.rounds.2."""
    state = game.state
    take_back(game, SEAT)
    take_income(game, SEAT)
    yield from _press(game)
    prestige.drop_placeless(game)
    if not state.proposals:
        game.log(messages.NO_PROPOSAL, rule="fog.vote.refill.5")
        return_fleeting(game)
        return False
    answer = yield from ask(
        SEAT,
        T("Which proposal will you build?"),
        "fog.solo.vote.4",
        lambda: allowed(_proposal_options(game)),
        refused=lambda: not_allowed(_proposal_options(game)),
    )
    slot, paid = answer.number(1), paid_by(answer)
    goods.pay(game, SEAT, paid, "fog.solo.vote.4", as_paid(slot_price(game, slot), paid))
    state.winner, state.placer = state.proposals.pop(slot), SEAT
    return_fleeting(game)
    return True


def slot_price(game: FogGame, slot: int) -> Reckoning:
    """The price of a slot in fleeting influence: fog.solo.setup.7, fog.solo.vote.3, fog.solo.vote.6,
    fog.solo.vote.7, fog.solo.vote.13, fog.solo.vote.14."""
    printed, done = components.setting_up().solo, completed(game.state)
    text = T("{what}", what=Ref(f"proposal:{slot + 1}"))
    price = Reckoning.of(PRICE, (printed.slots[slot], text, "fog.solo.vote.6"))
    if done:
        grown = N("{n} completed building", "{n} completed buildings", n=done)
        price = price.plus((done * printed.slots_growth[slot], grown, "fog.solo.vote.7"))
    return price


def paid_by(answer: Answer) -> dict[str, int]:
    """The influence that an answer pays: its last two parts. Some answers pay nothing (fog.solo.vote.4,
    fog.solo.pressure.4)."""
    if answer.verb not in (PROPOSE, PAY) or len(answer.parts) < 3:
        return {}
    return {"fleeting": int(answer.parts[-2]), "lasting": int(answer.parts[-1])}


def as_paid(price: Reckoning, paid: Mapping[str, int]) -> Reckoning:
    """A price as it is paid. A point of lasting influence counts as more: fog.solo.vote.5."""
    if not paid["lasting"]:
        return price
    counts = T("Each point of lasting influence counts {n}", n=components.setting_up().solo.lasting_worth)
    return price.plus((sum(paid.values()) - price.total, counts, "fog.solo.vote.5"))


def ways(player: Player, price: int) -> Iterator[tuple[int, int]]:
    """The ways to pay a price in fleeting and lasting influence, without a part that could be kept: fog.solo.vote.5,
    fog.solo.vote.12."""
    worth = components.setting_up().solo.lasting_worth
    for lasting in range(player.lasting + 1):
        fleeting = max(0, price - worth * lasting)
        spare = worth * lasting + fleeting - price
        if fleeting <= player.fleeting and spare < worth:
            yield fleeting, lasting


TOO_DEAR = Refusal(T("You have too little influence"), "fog.solo.vote.4")


def _proposal_options(game: FogGame) -> Iterator[Option]:
    """Every proposal in each way to pay for it. A proposal that cannot be paid for is refused."""
    for slot, building in enumerate(game.state.proposals):
        price = slot_price(game, slot)
        payments = list(ways(game.player(SEAT), price.total))
        for fleeting, lasting in payments:
            label = T("{building} for {what}", building=named(building), what=_said(fleeting, lasting))
            yield Option(f"{PROPOSE}:{slot}:{fleeting}:{lasting}", label, (f"prestige:{building}",), price=price)
        if not payments:
            option = Option(
                f"{PROPOSE}:{slot}", T("{what}", what=named(building)), (f"prestige:{building}",), price=price
            )
            yield judged(option, TOO_DEAR)


def _said(fleeting: int, lasting: int) -> Text:
    return T("{fleeting}, {lasting}", fleeting=amount("fleeting", fleeting), lasting=amount("lasting", lasting))


def _press(game: FogGame) -> Flow[None]:
    """The player pays influence for each building with a neutral claim token, or loses the game:
    fog.solo.pressure.4."""
    price = pressure(game)
    player, n = game.player(SEAT), price.total
    payments = list(ways(player, n))
    if not payments:
        game.end_now(_result(player, won=False, unpaid=True))
    if not n:
        return
    answer = yield from ask(
        SEAT,
        N(
            "{n} building received nothing: what will you pay?",
            "{n} buildings received nothing: what will you pay?",
            n=n,
        ),
        "fog.solo.pressure.4",
        lambda: [
            Option(f"{PAY}:{fleeting}:{lasting}", _said(fleeting, lasting), price=price)
            for fleeting, lasting in payments
        ],
    )
    paid = paid_by(answer)
    goods.pay(game, SEAT, paid, "fog.solo.pressure.4", as_paid(price, paid))


def pressure(game: FogGame) -> Reckoning:
    """The buildings with a neutral claim token: fog.solo.pressure.4."""
    pressed = [building for building, one in game.state.built.items() if one.pressure]
    causes = [Cause(1, T("{what}", what=named(building)), "fog.solo.pressure.4") for building in pressed]
    return Reckoning(PRICE, tuple(causes))
