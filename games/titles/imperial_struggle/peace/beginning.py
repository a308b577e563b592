"""The phases of a Peace Turn before its Action Phase (is.peace.deck to is.peace.initiative)."""

from __future__ import annotations

from itertools import combinations

from games.engine.rules.ask import Answer, Ask, AskAll, Flow, Option
from games.engine.rules.text import N, Ref, T
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.peace.setup import shuffle_awards
from games.titles.imperial_struggle.rules import tracks
from games.titles.imperial_struggle.rules.events import discard_event, draw_event
from games.titles.imperial_struggle.rules.game import ISGame, era, power_of, seat_of, who
from games.titles.imperial_struggle.rules.ministries import JACOBITES
from games.titles.imperial_struggle.rules.squadrons import unpark
from games.titles.imperial_struggle.table import cards, components
from games.titles.imperial_struggle.table.components import COMMODITIES, FIRST_TURN, LIMITS, REGIONS, track
from games.titles.imperial_struggle.table.registry import steps
from games.titles.imperial_struggle.table.state import FRANCE, SIDES, Ministry, Power, opponent

NEW_ERAS = tuple(turn for turn in FIRST_TURN.values() if turn > 1)
"""Peace Turns with which the Empire and the Revolution Era begin (is.overview.3)."""


def in_order(game: ISGame) -> tuple[str, str]:
    """The holder of the Initiative, then the other (is.peace.deal.9)."""
    holder = game.state.initiative
    return holder, opponent(holder)


@steps.called(T("Events of a new Era"))
def deck(game: ISGame) -> None:
    """A new Era adds its Events to the draw pile (is.peace.deck.1, is.peace.deck.2, is.peace.deck.3,
    is.peace.deck.4)."""
    state = game.state
    if state.turn not in NEW_ERAS:
        return
    state.phase = "deck"
    now = era(state)
    if now == "revolution":
        _leave_succession(game)
    state.deck += [card.id for card in cards.events().values() if card.era == now]
    game.chance.shuffle("events", state.deck)
    game.log(
        T("The Events of the {era} join the draw pile", era=Ref(f"era:{now}")),
        rule="is.peace.deck.4",
        elements=["deck"],
    )


def _leave_succession(game: ISGame) -> None:
    """is.peace.deck.3, is.peace.deck.5: of the hands; those of the draw pile leave when they are drawn (is.peace.deal.5)."""
    state = game.state
    leaving: list[str] = []
    for side in SIDES:
        power = power_of(game, side)
        leaving += [card for card in power.hand if cards.events()[card].era == "succession"]
        power.hand = [card for card in power.hand if card not in leaving]
    state.gone += leaving
    game.reveal()
    if leaving:
        game.log(
            T("Succession Events leave the game: {cards}", cards=[Ref(f"event:{card}") for card in leaving]),
            rule="is.peace.deck.3",
            elements=[f"event:{card}" for card in leaving],
        )


@steps.called(T("Debt Limits rise"))
def debt_limit(game: ISGame) -> None:
    """A new Era raises both Debt Limits (is.peace.debt-limit.1, is.peace.debt-limit.2)."""
    if game.state.turn not in NEW_ERAS:
        return
    game.state.phase = "debt_limit"
    for side in SIDES:
        tracks.change_limit(game, side, LIMITS.debt_limit_increase, "is.peace.debt-limit.1")


@steps.called(T("Awards"))
def award(game: ISGame) -> None:
    """Turn up an Award for each region (is.peace.award.1, is.peace.award.2, is.peace.award.3, is.peace.award.4,
    is.peace.award.5)."""
    state = game.state
    state.phase = "award"
    state.awards_used += state.awards.values()
    if state.turn in NEW_ERAS:
        shuffle_awards(state)
    state.awards = {region: state.award_piles[region].pop(0) for region in REGIONS}
    game.reveal()
    for region, tile in state.awards.items():
        text = T("The Award of {where}: {what}", where=Ref(f"region:{region}"), what=Ref(f"award:{tile}"))
        game.log(text, rule="is.peace.award.1", elements=[f"award:{region}"])


@steps.called(messages.GLOBAL_DEMAND)
def global_demand(game: ISGame) -> None:
    """Draw the commodities in Global Demand (is.peace.demand.1)."""
    state = game.state
    state.phase = "demand"
    drawn = list(COMMODITIES)
    game.chance.shuffle("demand", drawn)
    state.demand = [commodity for commodity in components.demand() if commodity in drawn[: track().demand_drawn]]
    game.log(
        T("In Global Demand: {goods}", goods=[Ref(f"commodity:{commodity}") for commodity in state.demand]),
        rule="is.peace.demand.1",
        elements=[f"demand:{commodity}" for commodity in state.demand],
    )


@steps.called(T("Reset"))
def reset(game: ISGame) -> None:
    """Ready what is exhausted; discard the Investment tiles (is.peace.reset.1, is.peace.reset.2, is.peace.reset.3,
    is.peace.reset.4)."""
    state = game.state
    state.phase = "reset"
    for tile in state.advantages.values():
        tile.exhausted = False
    for side in SIDES:
        for card in power_of(game, side).ministries:
            card.exhausted = []
    state.used += [*state.available, *(tile for side in SIDES for tile in state.taken[side])]
    state.available, state.taken = [], {side: [] for side in SIDES}
    state.townshend, state.merchant_debt = "", 0
    unpark(game)


@steps.called(T("Deal"))
def deal(game: ISGame) -> Flow[None]:
    """is.peace.deal.1 to 10"""
    game.state.phase = "deal"
    _deal_investments(game)
    _deal_events(game)
    yield from _discard(game)


def _deal_investments(game: ISGame) -> None:
    """Deal new Investment tiles (is.peace.deal.1, is.peace.deal.2)."""
    state = game.state
    while len(state.available) < LIMITS.investments:
        if not state.stack:
            state.stack, state.used = state.used, []
            game.chance.shuffle("investments", state.stack)
        state.available.append(state.stack.pop(0))
    game.reveal()
    tiles = [f"investment:{tile}" for tile in state.available]
    game.log(
        T("Investment tiles: {tiles}", tiles=[Ref(tile) for tile in tiles]), rule="is.peace.deal.1", elements=tiles
    )


def _deal_events(game: ISGame) -> None:
    """is.peace.deal.3, is.peace.deal.7 to 9: 3 each; where there are too few for both, 1 each in turn. A pile that runs out because cards
    were replaced is made again of the discards (is.peace.deal.12)."""
    state = game.state
    each = LIMITS.events_drawn
    if len(state.deck) < each * len(SIDES):
        _shuffle_discards_in(game)
    enough = len(state.deck) >= each * len(SIDES)
    order = [side for side in in_order(game) for _ in range(each)] if enough else [*in_order(game)] * each
    for side in order:
        if not draw_event(game, side, "is.peace.deal.3"):
            _shuffle_discards_in(game)
            draw_event(game, side, "is.peace.deal.3")


def _shuffle_discards_in(game: ISGame) -> None:
    """Shuffle the discards into the draw pile (is.peace.deal.7)."""
    state = game.state
    state.deck += state.discard
    state.discard = []
    game.chance.shuffle("events", state.deck)


def _discard(game: ISGame) -> Flow[None]:
    """is.peace.deal.4, is.peace.deal.6, is.peace.deal.11: in secret and at once, down to 3."""
    state = game.state

    def ask(side: str) -> Ask:
        hand = power_of(game, side).hand
        return Ask(
            seat=seat_of(state, side),
            prompt=T("Which Events do you keep? The rest are discarded"),
            rule="is.peace.deal.4",
            options=lambda: [_keep(cards) for cards in combinations(hand, LIMITS.hand)],
        )

    asking = [side for side in SIDES if len(power_of(game, side).hand) > LIMITS.hand]
    if not asking:
        return
    answers: dict[int, Answer] = yield AskAll(asks=sorted((ask(side) for side in asking), key=lambda one: one.seat))
    for side in SIDES:
        answer = answers.get(seat_of(state, side))
        if answer is not None:
            for card in [card for card in power_of(game, side).hand if card not in answer.parts[1:]]:
                discard_event(game, side, card, "is.peace.deal.6")
    game.reveal()


def _keep(cards: tuple[str, ...]) -> Option:
    elements = tuple(f"event:{card}" for card in cards)
    return Option(":".join(["keep", *cards]), T("Keep {cards}", cards=[Ref(element) for element in elements]), elements)


@steps.called(T("Ministry"))
def ministry(game: ISGame) -> Flow[None]:
    """is.peace.ministry.1 to 7: in secret and at once."""
    state = game.state
    state.phase = "ministry"
    new = state.turn == 1 or state.turn in NEW_ERAS
    if new:
        _take_back(game)

    def ask(side: str) -> Ask:
        return Ask(
            seat=seat_of(state, side),
            prompt=T("Choose your Ministry cards")
            if new
            else T("Choose your Ministry cards, or keep those that lie there"),
            rule="is.peace.ministry.1" if new else "is.peace.ministry.2",
            options=lambda: [_choice(cards) for cards in _choices(game, side)],
        )

    answers: dict[int, Answer] = yield AskAll(asks=[ask(side) for side in state.sides])
    for side in SIDES:
        chosen = list(answers[seat_of(state, side)].parts[1:])
        _choose(power_of(game, side), chosen)
        text = N(
            "{who} has chosen {n} Ministry card", "{who} has chosen {n} Ministry cards", n=len(chosen), who=who(side)
        )
        game.log(text, seat=seat_of(state, side), rule="is.peace.ministry.4", elements=[f"ministries:{side}"])
    game.reveal()


def _take_back(game: ISGame) -> None:
    """is.peace.ministry.1, is.peace.ministry.3: cards that list only past Eras leave the game."""
    state = game.state
    for side in SIDES:
        power = power_of(game, side)
        power.spare += [card.card for card in power.ministries]
        power.ministries = []
        past = [card for card in power.spare if not _still(card, era(state))]
        power.spare = [card for card in power.spare if card not in past]
        state.ministries_gone += past
        if past:
            text = T("Ministry cards leave the game: {cards}", cards=[Ref(f"ministry:{card}") for card in past])
            game.log(text, seat=seat_of(state, side), rule="is.peace.ministry.3")


ERAS = ("succession", "empire", "revolution")


def _still(card: str, now: str) -> bool:
    return any(ERAS.index(listed) >= ERAS.index(now) for listed in cards.ministries()[card].eras)


def _choices(game: ISGame, side: str) -> list[tuple[str, ...]]:
    """is.peace.ministry.1, is.peace.ministry.2, is.peace.ministry.6: 2 that fit the Era, revealed ones among them; and where France may
    (is.peace.ministry.7), those 2 with Jacobite Uprisings beyond them."""
    power, now = power_of(game, side), era(game.state)
    fixed = [card.card for card in power.ministries if card.revealed]
    free = [card.card for card in power.ministries if not card.revealed] + power.spare
    fit = [card for card in sorted(free, key=_number) if now in cards.ministries()[card].eras]
    places = _places(power)
    two = _filled(fixed, fit, places)
    if side != FRANCE or not game.state.extra_ministry or JACOBITES not in (*fixed, *fit):
        return two
    others = _filled([card for card in fixed if card != JACOBITES], [card for card in fit if card != JACOBITES], places)
    return [*two, *((*chosen, JACOBITES) for chosen in others)]


def _places(power: Power) -> int:
    """is.peace.ministry.8: as many as lie there, in the second Peace Turn of an Era: one that has left the game is not replaced. In the
    first nothing lies there."""
    return min(LIMITS.ministries, len(power.ministries)) or LIMITS.ministries


def _filled(fixed: list[str], fit: list[str], places: int) -> list[tuple[str, ...]]:
    """All choices for these places, with the cards that lie there for good."""
    free = places - len(fixed)
    return [(*fixed, *chosen) for chosen in combinations(fit, free)] if free >= 0 else []


def _number(card: str) -> int:
    return int(card.removeprefix("M-"))


def _choice(cards: tuple[str, ...]) -> Option:
    elements = tuple(f"ministry:{card}" for card in cards)
    label = T("{cards}", cards=[Ref(element) for element in elements])
    return Option(":".join(["ministries", *cards]), label, elements)


def _choose(power: Power, chosen: list[str]) -> None:
    """is.peace.ministry.5: cards replaced go back unseen."""
    held = {card.card: card for card in power.ministries}
    everything = [*power.spare, *held]
    power.ministries = [held.get(card) or Ministry(card) for card in chosen]
    power.spare = sorted((card for card in everything if card not in chosen), key=_number)


@steps.called(T("Initiative"))
def initiative(game: ISGame) -> Flow[None]:
    """Give the Initiative; its holder chooses who goes first (is.peace.initiative.1, is.peace.initiative.2,
    is.peace.initiative.3, is.peace.initiative.4, is.peace.initiative.5)."""
    state = game.state
    state.phase = "initiative"
    if state.vp != LIMITS.vp_start:
        state.initiative = FRANCE if state.vp < LIMITS.vp_start else opponent(FRANCE)
    side = state.initiative
    game.log(
        T("{who} holds the Initiative", who=who(side)),
        seat=seat_of(state, side),
        rule="is.peace.initiative.1",
        elements=["initiative"],
    )
    answer: Answer = yield Ask(
        seat=seat_of(state, side),
        prompt=T("Who goes first in this Peace Turn?"),
        rule="is.peace.initiative.4",
        options=lambda: [
            Option(f"first:{one}", T("{who} goes first", who=who(one)), (f"side:{one}",)) for one in SIDES
        ],
    )
    state.first = answer.parts[1]
    game.log(T("{who} goes first", who=who(state.first)), seat=seat_of(state, side), rule="is.peace.initiative.4")
