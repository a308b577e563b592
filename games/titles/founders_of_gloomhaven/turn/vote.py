"""Calling a vote (fog.vote): reset, income, the ballot, and the place of the winner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from games.engine.rules.ask import Answer, Ask, AskAll, Flow, Option, ask
from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import N, Ref, T
from games.titles.founders_of_gloomhaven import messages
from games.titles.founders_of_gloomhaven.rules import goods, holdings, prestige
from games.titles.founders_of_gloomhaven.rules.delivery import deliver, deliver_neutral
from games.titles.founders_of_gloomhaven.rules.placing import ask_road, at, lay_road
from games.titles.founders_of_gloomhaven.rules.spots import spot
from games.titles.founders_of_gloomhaven.table import grid
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.grid import Placement
from games.titles.founders_of_gloomhaven.table.references import amount, clockwise, space, who
from games.titles.founders_of_gloomhaven.table.references import prestige as named
from games.titles.founders_of_gloomhaven.table.registry import steps
from games.titles.founders_of_gloomhaven.table.state import NOBODY, Built, Player

MONEY, FLEETING, ROAD = "money", "fleeting", "road"
RULE_RESET = "fog.vote.reset.1"
INFLUENCE = messages.INFLUENCE


def call_vote(game: FogGame, seat: int) -> None:
    game.log(T("{who} calls a vote", who=who(seat)), seat=seat, rule="fog.vote.1")


@steps.called(T("Reset before the vote"), "standard")
def reset(game: FogGame, seat: int) -> Flow[None]:
    """Gives a benefit for each card left, then returns cards and workers: fog.vote.reset.1, fog.vote.reset.3,
    fog.vote.2."""
    for _ in range(len(game.player(seat).hand)):
        answer = yield from ask(
            seat, T("What will you take for a card left in hand?"), RULE_RESET, lambda: _benefits(game, seat)
        )
        if answer.verb == ROAD:
            cell = yield from ask_road(
                game, seat, lambda: grid.cells(game.city.road_spaces(seat)), "fog.vote.reset.3", may_stop=False
            )
            yield from lay_road(game, seat, cell, RULE_RESET)
        else:
            goods.gain(game, seat, {answer.verb: 1}, RULE_RESET)
    take_back(game, seat)


def _benefits(game: FogGame, seat: int) -> list[Option]:
    options = [
        Option(MONEY, messages.gain(amount(MONEY, 1))),
        Option(FLEETING, messages.gain(amount(FLEETING, 1))),
    ]
    if game.city.road_spaces(seat):
        options.append(Option(ROAD, T("Build a road")))
    return options


def take_back(game: FogGame, seat: int) -> None:
    """Returns all played cards to the hand, and all workers from race board and prestige cards: fog.vote.reset.2,
    fog.vote.reset.5."""
    player = game.player(seat)
    player.hand += [one.card for one in player.played]
    player.played = []
    player.race_worker = False
    for built in game.state.built.values():
        if built.worker == seat:
            built.worker = NOBODY
    game.log(T("{who} takes back all cards and workers", who=who(seat)), seat=seat, rule="fog.vote.reset.2")


@steps.called(T("Income"), "standard")
def income(game: FogGame, caller: int) -> None:
    """Gives income to all players except the caller: fog.vote.income.1."""
    for seat in clockwise(game.state.seats, caller)[1:]:
        take_income(game, seat)


def take_income(game: FogGame, seat: int) -> None:
    """Gives the income in two steps: fog.vote.income.2, fog.vote.income.3."""
    player = game.player(seat)
    goods.gain_reckoned(game, seat, "money", holdings.income(game.state, player), "fog.vote.income.2")
    goods.gain_reckoned(game, seat, "fleeting", holdings.influence(len(player.houses)), "fog.vote.income.3")


# The ballot


def prepare_ballot(game: FogGame) -> bool:
    """Replaces proposals without a legal place (fog.prestige.placement.7, fog.vote.refill.5). Without proposals
    there is no ballot, and False is returned. If the last ballot was skipped too and nothing was delivered since,
    the end is triggered (fog.end.9)."""
    state = game.state
    prestige.drop_placeless(game)
    if state.proposals:
        state.stalled = False
        return True
    game.log(messages.NO_PROPOSAL, rule="fog.vote.refill.5")
    return_fleeting(game)
    state.ending = state.ending or state.stalled
    state.stalled = True
    return False


def hold_ballot(game: FogGame) -> Flow[None]:
    """All players vote in secret. All votes are revealed at once: fog.vote.ballot.1, fog.vote.ballot.2,
    fog.vote.ballot.6, fog.vote.ballot.10."""
    state = game.state
    answers: Mapping[int, Answer] = yield AskAll(asks=[_ballot(game, player) for player in state.players])
    votes = dict(answers)
    cast = {seat: _cast(game, seat, votes[seat]) for seat in clockwise(state.seats, state.active)}
    slots = {seat: votes[seat].number(1) for seat in cast}
    sums = [
        _sum({seat: vote for seat, vote in cast.items() if slots[seat] == slot}) for slot in range(len(state.proposals))
    ]
    _tell_sums(game, sums)
    _decide(game, cast, slots, sums)
    _return_used(game, votes)


def _decide(game: FogGame, cast: Mapping[int, Reckoning], slots: Mapping[int, int], sums: Sequence[Reckoning]) -> None:
    """The proposal with the most influence wins. The player who put the most into it places it: fog.vote.ballot.6,
    fog.vote.place.1."""
    most = max(one.total for one in sums)
    tied = [seat for seat in cast if sums[slots[seat]].total == most]
    first = _first(game, tied)
    backers = [seat for seat in tied if slots[seat] == slots[first]]
    most = max(cast[seat].total for seat in backers)
    strongest = [seat for seat in backers if cast[seat].total == most]
    placer = _first(game, strongest)
    why = sums[slots[first]].plus(
        *_before(game, first, [seat for seat in tied if seat not in backers]),
        *_before(game, placer, [seat for seat in strongest if seat != placer]),
    )
    _elect(game, game.state.proposals[slots[first]], placer, why)


def _sum(cast: Mapping[int, Reckoning]) -> Reckoning:
    """The sum of the influence in one proposal, vote by vote: fog.vote.ballot.6."""
    votes = [vote.part(T("{what}", what=who(seat)), "fog.vote.ballot.6") for seat, vote in cast.items()]
    return Reckoning(INFLUENCE, tuple(votes))


def _ballot(game: FogGame, player: Player) -> Ask:
    return Ask(
        seat=player.seat,
        prompt=T("Vote for a proposal, with as much influence as you like. Fleeting influence is lost, used or not"),
        rule="fog.vote.ballot.1",
        options=lambda: [
            _vote(game, player.seat, slot, fleeting, lasting)
            for slot in range(len(game.state.proposals))
            for lasting in range(player.lasting + 1)
            for fleeting in range(player.fleeting + 1)
        ],
    )


def _vote(game: FogGame, seat: int, slot: int, fleeting: int, lasting: int) -> Option:
    """A set: the proposal, and each piece of influence."""
    building = named(game.state.proposals[slot])
    n = strength(fleeting, lasting).total
    label = T("{building} with {n} influence", building=building, n=n)
    short = N(
        "{n} vote: {fleeting} fleeting, {lasting} lasting",
        "{n} votes: {fleeting} fleeting, {lasting} lasting",
        n=n,
        fleeting=fleeting,
        lasting=lasting,
    )
    return Option(
        f"vote:{slot}:{fleeting}:{lasting}",
        label,
        (
            f"prestige:{game.state.proposals[slot]}",
            *[f"influence:{seat}:fleeting"] * fleeting,
            *[f"influence:{seat}:lasting"] * lasting,
        ),
        short=short,
    )


@cache
def strength(fleeting: int, lasting: int) -> Reckoning:
    """The influence of a vote, with what the player put in: fog.vote.ballot.3, fog.vote.ballot.4, fog.vote.ballot.5."""
    reckoning = Reckoning.of(INFLUENCE, (1, T("The vote itself"), "fog.vote.ballot.3"))
    if fleeting:
        reckoning = reckoning.plus((fleeting, T("{what}", what=amount("fleeting", fleeting)), "fog.vote.ballot.4"))
    if lasting:
        reckoning = reckoning.plus((2 * lasting, T("{what}", what=amount("lasting", lasting)), "fog.vote.ballot.5"))
    return reckoning


def _cast(game: FogGame, seat: int, answer: Answer) -> Reckoning:
    reckoning = strength(answer.number(2), answer.number(3))
    building = game.state.proposals[answer.number(1)]
    game.log(
        T("{who} votes for {building} with {n} influence", who=who(seat), building=named(building), n=reckoning.total),
        seat=seat,
        rule="fog.vote.ballot.6",
        elements=[f"prestige:{building}"],
        reckoning=reckoning,
    )
    return reckoning


def _first(game: FogGame, seats: list[int]) -> int:
    """Of tied players, the one with the fewest points decides. Then it is the one nearest to the caller in turn
    order; the caller is nearest of all: fog.vote.ballot.7, fog.vote.ballot.8, fog.vote.ballot.9."""
    order = clockwise(game.state.seats, game.state.active)
    return min(seats, key=lambda seat: (game.player(seat).points, order.index(seat)))


def _before(game: FogGame, seat: int, tied: Sequence[int]) -> Iterator[Cause]:
    """Why a seat decides before those it is tied with: fog.vote.ballot.7, fog.vote.ballot.8."""
    points = game.player(seat).points
    richer = [who(other) for other in tied if game.player(other).points > points]
    farther = [who(other) for other in tied if game.player(other).points == points]
    if richer:
        fewer = T("{who} has fewer points than {others}", who=who(seat), others=[*richer])
        yield Cause(0, fewer, "fog.vote.ballot.7")
    if farther:
        nearer = T("{who} is nearer to the caller than {others}", who=who(seat), others=[*farther])
        yield Cause(0, nearer, "fog.vote.ballot.8")


def _tell_sums(game: FogGame, sums: Sequence[Reckoning]) -> None:
    for slot, reckoning in enumerate(sums):
        building = game.state.proposals[slot]
        text = T(
            "{slot}, {building}: {n} influence",
            slot=Ref(f"proposal:{slot + 1}"),
            building=named(building),
            n=reckoning.total,
        )
        game.log(text, rule="fog.vote.ballot.6", elements=[f"prestige:{building}"], reckoning=reckoning)


def _elect(game: FogGame, building: str, placer: int, why: Reckoning) -> None:
    """Puts the winner below the board and discards the other proposals: fog.vote.ballot.11, fog.vote.ballot.12."""
    state = game.state
    state.winner, state.placer = building, placer
    state.discarded += [card for card in state.proposals if card != building]
    state.proposals = []
    game.log(
        T("{building} wins; {who} decides where it stands", building=named(building), who=who(placer)),
        seat=placer,
        rule="fog.vote.place.1",
        elements=[f"prestige:{building}"],
        reckoning=why,
    )


def _return_used(game: FogGame, votes: Mapping[int, Answer]) -> None:
    """Influence in a vote is used, whichever proposal it was for: fog.vote.ballot.14, fog.vote.ballot.15."""
    for seat, answer in votes.items():
        goods.pay(game, seat, {"lasting": answer.number(3)}, "fog.vote.ballot.14")
    return_fleeting(game)


def return_fleeting(game: FogGame) -> None:
    """Returns fleeting influence, used or not: fog.vote.ballot.13, fog.vote.ballot.16."""
    for player in game.state.players:
        goods.pay(game, player.seat, {"fleeting": player.fleeting}, "fog.vote.ballot.13")


@steps.called(T("The building is placed"))
def place_prestige(game: FogGame) -> Flow[None]:
    """Places the building at any legal place (fog.vote.place.1, fog.vote.place.3, fog.prestige.placement.1). Neutral
    resources are delivered at once. Then all connected ones are delivered, in the order of the player who placed it
    (fog.delivery.10). In solo play it gets a neutral claim token first, and so does every other unfinished building
    without one (fog.solo.pressure.1, fog.solo.pressure.2, fog.solo.pressure.6)."""
    state = game.state
    seat, building = state.placer, state.winner
    state.acting = seat
    answer = yield from ask(
        seat,
        T("Where will {building} stand?", building=named(building)),
        "fog.vote.place.1",
        lambda: [spot(placed.spot) for placed in prestige.places(state, game.city, building)],
    )
    yield from put_prestige(game, seat, building, at(answer.parts[1]))
    state.placer = NOBODY


def put_prestige(game: FogGame, seat: int, building: str, placed: Placement) -> Flow[None]:
    """Puts the building on the map. Neutral resources are delivered, then connected ones (fog.delivery.10)."""
    state = game.state
    state.built[building] = Built(list(placed.cells))
    state.winner = ""
    game.log(
        T(
            "{who} places {building} at {where}",
            who=who(seat),
            building=named(building),
            where=[space(cell) for cell in placed.cells],
        ),
        seat=seat,
        rule="fog.vote.place.1",
        elements=[f"prestige:{building}", *[f"space:{cell}" for cell in placed.cells]],
    )
    if state.round:
        _press(game)
    deliver_neutral(game, building)
    yield from deliver(game, seat)


def _press(game: FogGame) -> None:
    """In solo play every unfinished building without a neutral claim token gets one: fog.solo.pressure.1,
    fog.solo.pressure.2, fog.solo.pressure.6."""
    pressed = [name for name, built in game.state.built.items() if not built.done and not built.pressure]
    for name in pressed:
        game.state.built[name].pressure = True
        game.log(
            T("{building} gets a neutral claim token", building=named(name)),
            rule="fog.solo.pressure.1",
            elements=[f"prestige:{name}"],
            by=game.nobody,
        )


@steps.called(T("New proposals"))
def new_proposals(game: FogGame) -> None:
    """Reveals new proposals: fog.vote.refill.1."""
    prestige.fill(game)
    game.log(T("New proposals are revealed"), rule="fog.vote.refill.1", by=game.nobody)
