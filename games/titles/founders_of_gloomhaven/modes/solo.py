"""Solo play (fog.solo): seven rounds, a vote after each of the first six, and pressure by buildings that receive
nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.engine.automas.looking import Change, Value, act, look, own, procedure
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
YES_NO: tuple[tuple[Value, Text], ...] = ((True, T("Yes")), (False, T("No")))
BUILDINGS: tuple[tuple[Value, Text], ...] = tuple(
    (n, T("{n}", n=n)) for n in range(components.setting_up().solo.rounds)
)
"""One is placed after each round but the last (fog.solo.rounds.2)."""


@steps.called(T("All basic resources are taken"), "solo")
def take_everything(game: FogGame) -> None:
    """The player gets all basic resources, the race's first: fog.solo.setup.4, fog.solo.setup.9."""
    player = game.player(SEAT)
    player.resources += [name for name in components.basics() if name not in player.resources]
    game.log(T("All basic resources are yours"), seat=SEAT, rule="fog.solo.setup.4")


@procedure("round")
def begin_round(game: FogGame) -> None:
    """The next round begins: fog.solo.rounds.1."""
    begins_round(game, round_number(game) + 1)


@act(
    T("Round {n} begins: all cards of your hand are played in it."),
    "fog.solo.rounds.1",
    lambda n: (Change(("round",), 1),),
)
def begins_round(game: FogGame, n: int) -> None:
    game.state.round = n
    game.log(T("Round {n} begins", n=n), rule="fog.solo.rounds.1", by=game.nobody)


@own(lambda n: (("round",), n))
def round_above(game: FogGame, n: int) -> bool:
    """Whether the number of the round is above ``n``."""
    return game.state.round > n


def round_number(game: FogGame) -> int:
    """The round that is played; 0 before the first."""
    rounds = components.setting_up().solo.rounds
    return next(n for n in range(rounds + 1) if n == rounds or not round_above(game, n))


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
    return _result(game.player(SEAT), won=ends(game))


@procedure("end")
def ends(game: FogGame) -> bool:
    """Whether the game is won: all prestige buildings are complete (fog.solo.rounds.3, fog.solo.end.2,
    fog.solo.end.5)."""
    won = complete_buildings(game) == components.setting_up().solo.rounds - 1
    (wins if won else loses)(game)
    return won


@look(T("How many prestige buildings are complete?"), "fog.solo.rounds.3", BUILDINGS)
def complete_buildings(game: FogGame) -> int:
    return completed(game.state)


@act(T("All are complete: you win. Score your points."), "fog.solo.end.3")
def wins(game: FogGame) -> None:
    """The result says it."""


@act(T("Not all are complete: you lose."), "fog.solo.end.2")
def loses(game: FogGame) -> None:
    """The result says it."""


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
    yield from press(game)
    prestige.drop_placeless(game)
    if not state.proposals:
        game.log(messages.NO_PROPOSAL, rule="fog.vote.refill.5")
        return_fleeting(game)
        return False
    tell_prices(game)
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


@procedure("prices")
def tell_prices(game: FogGame) -> None:
    """The prices of all slots, before a proposal is chosen: fog.solo.vote.4."""
    done = complete_buildings(game)
    for slot in range(len(components.setting_up().solo.slots)):
        costs(game, slot + 1, price_of(slot, done).total)


@act(T("Proposal {slot} from the left costs {n} fleeting influence; 1 lasting influence pays 2."), "fog.solo.vote.7")
def costs(game: FogGame, slot: int, n: int) -> None:
    """The options of the vote say it."""


def slot_price(game: FogGame, slot: int) -> Reckoning:
    """The price of a slot now."""
    return price_of(slot, completed(game.state))


def price_of(slot: int, done: int) -> Reckoning:
    """The price of a slot in fleeting influence, when so many buildings are complete: fog.solo.setup.7,
    fog.solo.vote.3, fog.solo.vote.6, fog.solo.vote.7, fog.solo.vote.13, fog.solo.vote.14."""
    printed = components.setting_up().solo
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


@procedure("pressure")
def press(game: FogGame) -> Flow[None]:
    """The player pays influence for each building with a neutral claim token, or loses the game:
    fog.solo.pressure.4."""
    n = pressed_buildings(game)
    if not n:
        return
    if not can_pay(game, n):
        cannot_pay(game)
        return
    yield from pays(game, n)


@look(T("How many neutral claim tokens are on prestige buildings?"), "fog.solo.pressure.4", BUILDINGS)
def pressed_buildings(game: FogGame) -> int:
    return pressure(game).total


@look(T("Can you pay {n}? 1 fleeting influence pays 1, 1 lasting pays 2."), "fog.solo.vote.12", YES_NO)
def can_pay(game: FogGame, n: int) -> bool:
    return any(True for _ in ways(game.player(SEAT), n))


@act(T("You cannot pay: you lose."), "fog.solo.pressure.4")
def cannot_pay(game: FogGame) -> None:
    game.end_now(_result(game.player(SEAT), won=False, unpaid=True))


@act(T("Pay {n} influence for buildings that received nothing."), "fog.solo.pressure.4")
def pays(game: FogGame, n: int) -> Flow[None]:
    player, price = game.player(SEAT), pressure(game)
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
            for fleeting, lasting in ways(player, n)
        ],
    )
    paid = paid_by(answer)
    goods.pay(game, SEAT, paid, "fog.solo.pressure.4", as_paid(price, paid))


def pressure(game: FogGame) -> Reckoning:
    """The buildings with a neutral claim token: fog.solo.pressure.4."""
    pressed = [building for building, one in game.state.built.items() if one.pressure]
    causes = [Cause(1, T("{what}", what=named(building)), "fog.solo.pressure.4") for building in pressed]
    return Reckoning(PRICE, tuple(causes))
