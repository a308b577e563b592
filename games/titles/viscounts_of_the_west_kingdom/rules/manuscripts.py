"""Manuscripts: the top of each pile, taking one, the Cleric Bonus cards (vis.manuscript)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.ask import Flow, Option, ask
from games.engine.rules.text import Ref, T
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.rules.ribbons import ANY, colors, ribbon, ribbons
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, player_of, seat_of, segment_of, who
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA, Player, Segment, Viscounts


def cost(segment: Segment) -> int:
    """The Cleric icons that the visible Manuscript takes (vis.manuscript.transcribe.6): the top one, or the printed
    one, which costs the same (vis.manuscript.transcribe.11)."""
    if segment.manuscripts:
        return components.manuscripts()[segment.manuscripts[0]].cost
    return components.segments()[segment.id].manuscript.cost


def shown(segment: Segment) -> str:
    """The element of the visible Manuscript."""
    return f"manuscript:{segment.manuscripts[0]}" if segment.manuscripts else f"printed_manuscript:{segment.id}"


def transcribe(game: VisGame, seat: int, segment: Segment) -> Flow[None]:
    """Takes the Manuscript (vis.manuscript.transcribe.7, vis.manuscript.transcribe.10). If the pile is empty
    (vis.manuscript.transcribe.9), only the printed effect is gained."""
    if segment.manuscripts:
        yield from take(game, seat, segment, "vis.manuscript.transcribe.7")
        return
    element = f"printed_manuscript:{segment.id}"
    game.log(
        T("{who} transcribes {what}", who=who(seat), what=Ref(element)),
        seat=seat_of(seat),
        rule="vis.manuscript.transcribe.10",
        elements=[element],
    )
    context = Context(seat=seat, source=element, rule="vis.manuscript.transcribe.10")
    yield from perform(game, context, components.segments()[segment.id].manuscript.effects)


def take(game: VisGame, seat: int, segment: Segment, rule: str) -> Flow[None]:
    """Puts the Manuscript next to the Player Board. The Cleric Bonus comes at once, then the effect of the
    Manuscript: vis.manuscript.transcribe.8, vis.manuscript.ribbons.2."""
    tile = segment.manuscripts.pop(0)
    player = player_of(game, seat)
    player.manuscripts.append(tile)
    game.reveal()
    game.log(
        T("{who} takes {what}", who=who(seat), what=Ref(f"manuscript:{tile}")),
        seat=seat_of(seat),
        rule=rule,
        elements=[f"manuscript:{tile}", f"manuscripts:{segment.id}"],
    )
    printed = components.manuscripts()[tile]
    if printed.ribbon == ANY and seat != AUTOMA:
        yield from _color(game, seat, tile)
    _claim(game, seat, ribbon(player, tile))
    context = Context(seat=seat, source=f"manuscript:{tile}", rule="vis.manuscript.transcribe.8")
    yield from perform(game, context, printed.effects)


def _color(game: VisGame, seat: int, tile: str) -> Flow[None]:
    """The player chooses the color at once, and it does not change: vis.gates.board.15, vis.gates.board.16,
    vis.gates.board.17."""
    answer = yield from ask(
        seat,
        T("Which color does {what} have?", what=Ref(f"manuscript:{tile}")),
        "vis.gates.board.16",
        lambda: [Option(f"color:{color}", T("{what}", what=Ref(f"ribbon:{color}"))) for color in colors()],
    )
    player_of(game, seat).colors[tile] = answer.parts[1]
    game.log(
        T(
            "{who} makes {what} {color}",
            who=who(seat),
            what=Ref(f"manuscript:{tile}"),
            color=Ref(f"ribbon:{answer.parts[1]}"),
        ),
        seat=seat_of(seat),
        rule="vis.gates.board.16",
        elements=[f"manuscript:{tile}"],
    )


def _claim(game: VisGame, seat: int, color: str) -> None:
    """The first player with 3 ribbons of a color takes its Cleric Bonus card; free ribbons count
    (vis.manuscript.ribbons.2, vis.manuscript.ribbons.5). The player keeps the card (vis.manuscript.ribbons.3,
    vis.manuscript.ribbons.4)."""
    state, player = game.state, player_of(game, seat)
    card = bonus_due(state, player, color)
    if not card:
        return
    state.bonuses.remove(card)
    player.bonuses.append(card)
    game.log(
        messages.gains(who(seat), Ref(f"bonus:{card}")),
        seat=seat_of(seat),
        rule="vis.manuscript.ribbons.2",
        elements=[f"bonus:{card}"],
    )


def bonus_due(state: Viscounts, player: Player, color: str) -> str:
    """The Cleric Bonus card of a color for which the player has enough ribbons; "" if there is none:
    vis.manuscript.ribbons.2."""
    card = next((one for one in state.bonuses if components.bonuses()[one].ribbon == color), "")
    return card if ribbons(state, player)[color] >= components.castle().ribbons_for_bonus else ""


def of_costs(game: VisGame, costs: Sequence[int]) -> list[Segment]:
    """Segments where a Manuscript of one of these costs is visible."""
    return [segment for segment in game.state.ring if segment.manuscripts and cost(segment) in costs]


def gain_free(game: VisGame, context: Context, costs: Sequence[int]) -> Flow[None]:
    """Lets the seat take a visible Manuscript of one of these costs: vis.effects.board.2, vis.effects.board.3."""
    if not of_costs(game, costs):
        return
    answer = yield from ask(
        context.seat,
        messages.MANUSCRIPT_FOR_FREE,
        "vis.effects.board.2",
        lambda: [
            Option(f"manuscript:{segment.id}", T("{what}", what=Ref(shown(segment))), (shown(segment),))
            for segment in of_costs(game, costs)
        ],
    )
    yield from take(game, context.seat, segment_of(game, answer.parts[1]), "vis.effects.board.2")
