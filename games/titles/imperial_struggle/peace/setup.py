"""Setting up (is.setup), and bidding for sides (is.optional.bidding)."""

from __future__ import annotations

from games.engine.rules.ask import Answer, Ask, AskAll, Flow, Option
from games.engine.rules.chance import Chance
from games.engine.rules.text import T
from games.engine.title.info import Setup
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.rules import tracks
from games.titles.imperial_struggle.rules.game import ISGame, who
from games.titles.imperial_struggle.table import cards, components
from games.titles.imperial_struggle.table.components import LIMITS, REGIONS, track
from games.titles.imperial_struggle.table.registry import steps
from games.titles.imperial_struggle.table.state import (
    BOX,
    BRITAIN,
    FRANCE,
    SIDES,
    SPAIN,
    UNBUILT,
    ImperialStruggle,
    Power,
    Theater,
    Tile,
    opponent,
)

FIRST_ERA = "succession"
HIGHEST_BID = 6
"""No more is worth bidding: a side keeps 4 Treaty Points in the end (is.peace.treaty.1)."""


def set_up(setup: Setup, seed: str) -> ImperialStruggle:
    """is.setup.2 to 16: victory points (is.setup.5), draw piles (is.setup.7, is.setup.8), Advantages (is.setup.10), the
    Initiative (is.setup.15), Bonus War tiles (is.setup.13) and the one of France (is.setup.14)."""
    chance = Chance(seed)
    state = ImperialStruggle(
        seats=setup.players,
        mode=setup.mode,
        options=dict(setup.options),
        chance=chance,
        agenda=[],
        sides=[BRITAIN, FRANCE] if setup.options.get("sides") == BRITAIN else [FRANCE, BRITAIN],
        turn=1,
        phase="setup",
        vp=LIMITS.vp_start,
        initiative=FRANCE,
        first="",
        powers={side: _power(side) for side in SIDES},
        flags=_flags(spanish=setup.options.get("spanish_empire") is True),
        conflicts={},
        damaged=[],
        huguenots={},
        advantages={name: Tile() for name in cards.advantages()},
        deck=[card.id for card in cards.events().values() if card.era == FIRST_ERA],
        discard=[],
        gone=[],
        stack=list(components.investments()),
        available=[],
        taken={side: [] for side in SIDES},
        used=[],
        award_piles={},
        awards={},
        awards_used=[],
        demand=[],
        special={"byng": "", "atlantic_dominance": ""},
    )
    for side in SIDES:
        for advantage in getattr(track().setup, side).advantages:
            state.advantages[advantage].holder = side
    for stream, pile in (("events", state.deck), ("investments", state.stack)):
        chance.shuffle(stream, pile)
    shuffle_awards(state)
    lay_out(state, next(iter(components.wars())))
    for side in SIDES:
        deal_basics(state, side)
    theater = next(theater for theater in state.theaters if theater.id == track().french_bonus_tile_in)
    theater.bonus[FRANCE].append(state.powers[FRANCE].bonus.pop(0))
    return state


def _flags(*, spanish: bool) -> dict[str, str]:
    """Flags on the map at the start (is.setup.2, is.setup.3, is.map.spaces.2, is.map.spaces.8, is.map.spaces.3,
    is.optional.spain.1)."""
    flags = {space: side for side in SIDES for space in getattr(track().setup, side).flags}
    if spanish:
        flags |= dict.fromkeys(track().spanish_flags, SPAIN)
    return flags


def _power(side: str) -> Power:
    """A power at the start (is.setup.4, is.setup.6, is.setup.11, is.setup.12)."""
    box = getattr(track().setup, side).navy_box
    return Power(
        debt=0,
        limit=LIMITS.debt_limit_start,
        treaty=0,
        squadrons=[BOX] * box + [UNBUILT] * (LIMITS.squadrons - box),
        hand=[],
        ministries=[],
        spare=[card.id for card in cards.ministries().values() if card.side == side],
        basic=list(components.basic_tiles(side)),
        basic_gone=[],
        bonus=[],
    )


def shuffle_awards(state: ImperialStruggle) -> None:
    """is.setup.9, is.peace.award.3: 2 face down in each Region."""
    tiles = [award.id for award in track().awards]
    state.chance.shuffle("awards", tiles)
    each = len(tiles) // len(REGIONS)
    state.award_piles = {region: tiles[each * n : each * (n + 1)] for n, region in enumerate(REGIONS)}
    state.awards_used = []


def lay_out(state: ImperialStruggle, war: str) -> None:
    """is.wars.layout.1, is.wars.layout.4: the War Display and a new pool of Bonus War tiles for each side."""
    state.war = war
    state.theaters = [
        Theater(theater.id, {}, {side: [] for side in SIDES}, {side: [] for side in SIDES})
        for theater in components.wars()[war].theaters
    ]
    for side in SIDES:
        power = state.powers[side]
        power.bonus = list(components.bonus_tiles(war, side))
        state.chance.shuffle(f"bonus:{side}", power.bonus)
        state.chance.shuffle(f"basic:{side}", power.basic)


def deal_basics(state: ImperialStruggle, side: str) -> None:
    """is.setup.12, is.wars.layout.2, is.wars.layout.5: one at random in each theater."""
    power = state.powers[side]
    for theater in state.theaters:
        theater.basic[side] = power.basic.pop(0)


@steps.called(T("The markers of the tracks"))
def begin(game: ISGame) -> None:
    """is.setup.5, is.setup.6: where the markers of the General Records Track stand."""
    state = game.state
    game.log(T("The victory point marker begins at {vp}", vp=state.vp), rule="is.setup.5", elements=["track:vp"])
    for side in SIDES:
        tracks.tell_limit(game, side, "is.setup.6")


@steps.called(T("Bids for the sides"))
def choose_sides(game: ISGame) -> Flow[None]:
    """is.optional.bidding.1, is.optional.bidding.2: Treaty Points are bid in secret; the lower bidder gets the side,
    chance decides between equal bids, and the opponent begins with as many Treaty Points as the lower bid."""
    state = game.state
    side = str(state.options["sides"]).removeprefix("bid_")

    def ask(seat: int) -> Ask:
        return Ask(
            seat=seat,
            prompt=T("How many Treaty Points may the opponent have if you play {who}?", who=who(side)),
            rule="is.optional.bidding.1",
            options=lambda: [Option(f"bid:{n}", messages.treaty_points(n)) for n in range(HIGHEST_BID + 1)],
        )

    answers: dict[int, Answer] = yield AskAll(asks=[ask(seat) for seat in range(state.seats)])
    bids = {seat: answer.number(1) for seat, answer in answers.items()}
    lowest = min(bids.values())
    seat = state.chance.pick("bids", [seat for seat, bid in bids.items() if bid == lowest])
    state.sides = [side if number == seat else opponent(side) for number in range(state.seats)]
    game.log(T("The lower bid plays {who}", who=who(side)), seat=seat, rule="is.optional.bidding.1")
    tracks.gain_treaty(game, opponent(side), lowest, "is.optional.bidding.1")
