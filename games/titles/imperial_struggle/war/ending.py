"""The phases of a War Turn after its theaters (is.wars.check, is.wars.reset, is.wars.layout)."""

from __future__ import annotations

from games.engine.rules.ask import Answer, Ask, AskAll, Flow, Option
from games.engine.rules.orders import Orders
from games.engine.rules.text import Ref, T
from games.titles.imperial_struggle.peace.ending import check_points, win
from games.titles.imperial_struggle.peace.setup import deal_basics, lay_out
from games.titles.imperial_struggle.rules.game import ISGame, power_of, seat_of, war_of, who
from games.titles.imperial_struggle.rules.tiles import bonus_in_play
from games.titles.imperial_struggle.table.components import LIMITS, wars
from games.titles.imperial_struggle.table.registry import steps
from games.titles.imperial_struggle.table.state import SIDES

SEVEN_YEARS_WAR = "7YW"
OUT = "gone"


@steps.called(T("Whether the war decides the game"))
def war_check(game: ISGame) -> None:
    """Whether the war decides the game (is.wars.check.1, is.wars.check.2, is.wars.check.3, is.victory.5,
    is.overview.11)."""
    wins = war_of(game).wins
    winners = {winner for winner, _ in wins}
    if len(winners) == 1 and "" not in winners and all(maximum for _, maximum in wins):
        winner = winners.pop()
        text = T("{who} has won every theater by its maximum margin", who=who(winner))
        win(game, winner, text, "is.wars.check.1")
        return
    check_points(game)


@steps.called(T("Reset after the war"))
def war_reset(game: ISGame) -> None:
    """Clear the theaters and return their tiles (is.wars.reset.1, is.wars.reset.2, is.wars.reset.3, is.wars.reset.6,
    is.wars.tiles.8, is.conflict.remove.1, is.conflict.remove.4)."""
    state = game.state
    game.log(T("{war} is over", war=Ref(f"war:{state.war}")), rule="is.wars.reset.1", elements=[f"war:{state.war}"])
    for side in SIDES:
        power = power_of(game, side)
        if _next_war(state.war) == SEVEN_YEARS_WAR:
            power.free_tiles = min(LIMITS.free_bonus_tiles, bonus_in_play(game, side))
        power.basic += [theater.basic[side] for theater in state.theaters if side in theater.basic]
        power.bonus = []
    for theater in state.theaters:
        for tile in (tile for side in SIDES for tile in theater.special[side]):
            state.special[tile] = OUT
    state.theaters = []
    for space in war_of(game).strengthened:
        if space in state.conflicts:
            del state.conflicts[space]
            text = T("The Conflict marker on {space} is removed", space=Ref(f"space:{space}"))
            game.log(text, rule="is.wars.reset.3", elements=[f"space:{space}"])
    state.fight = None


def _next_war(war: str) -> str:
    """is.wars.layout.3: empty after the last."""
    order = list(wars())
    index = order.index(war) + 1
    return order[index] if index < len(order) else ""


@steps.called(T("War Layout"))
def war_layout(game: ISGame) -> Flow[None]:
    """is.wars.layout.1 to 6"""
    state = game.state
    following = _next_war(state.war)
    if not following:
        state.war = ""
        return
    lay_out(state, following)
    for side in SIDES:
        deal_basics(state, side)
    game.log(
        T("The next war is {war}", war=Ref(f"war:{following}")), rule="is.wars.layout.1", elements=[f"war:{following}"]
    )
    if state.options.get("military_planning") in ("assign", "both"):
        yield from _assign(game)


def _assign(game: ISGame) -> Flow[None]:
    """Both sides assign Basic War tiles to theaters (is.optional.planning.2)."""
    state = game.state

    def ask(side: str) -> Ask:
        tiles = [theater.basic[side] for theater in state.theaters]
        return Ask(
            seat=seat_of(state, side),
            prompt=T(
                "Put your Basic War tiles in the order of the theaters: {theaters}",
                theaters=[Ref(f"theater:{theater.id}") for theater in state.theaters],
            ),
            rule="is.optional.planning.2",
            options=lambda: Orders(
                [Option(tile, T("{what}", what=Ref(f"tile:{tile}")), (f"tile:{tile}",)) for tile in tiles]
            ),
        )

    answers: dict[int, Answer] = yield AskAll(asks=[ask(side) for side in state.sides])
    for side in SIDES:
        for fought, tile in zip(state.theaters, answers[seat_of(state, side)].parts[1:], strict=True):
            fought.basic[side] = tile
