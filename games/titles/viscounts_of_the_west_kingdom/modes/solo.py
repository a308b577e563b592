"""The solo mode: how the AI is set up, and its turn (vis.solo.setup, vis.solo.turn)."""

from __future__ import annotations

from games.engine.automas.looking import procedure
from games.engine.rules.ask import Flow
from games.engine.rules.text import Ref, T
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.modes import acts, automa, looks
from games.titles.viscounts_of_the_west_kingdom.modes.choosing import possible
from games.titles.viscounts_of_the_west_kingdom.modes.instead import shuffle
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, player_of, who
from games.titles.viscounts_of_the_west_kingdom.table.ops import RESOURCES, AnyEffect
from games.titles.viscounts_of_the_west_kingdom.table.registry import steps
from games.titles.viscounts_of_the_west_kingdom.table.solo import Scheme
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA, KEYS, Automa, Player, Viscounts

SOLO = "solo"
RANDOM = "random"


def add(state: Viscounts) -> None:
    """Adds the AI with its board, Schemes and Chest Tiles: vis.solo.setup.6, vis.solo.setup.7, vis.solo.setup.10,
    vis.solo.boards.8, vis.solo.setup.11, vis.solo.keys.1, vis.solo.keys.2."""
    if state.mode != SOLO:
        return
    chance, printed = state.chance, components.solo()
    chosen = str(state.options["automa"])
    board_id = chance.pick("automa", [one.id for one in printed.boards]) if chosen == RANDOM else chosen
    board = components.automa_board(board_id)
    schemes = components.schemes(state.sets)
    left = [scheme for scheme in schemes.values() if scheme.id not in board.removed_schemes]
    future = [scheme.id for scheme in left if scheme.deck == "future"]
    chance.shuffle("future schemes", future)
    harder = int(state.options["difficulty"])
    unseen, future = future[:harder], future[harder:]
    draw = [scheme.id for scheme in left if scheme.deck == "starting"] + unseen
    chance.shuffle("schemes", draw)
    tiles = [tile.id for tile in printed.chests] if state.plays(KEYS) else []
    chance.shuffle("ai chests", tiles)
    state.automa = Automa(
        board_id,
        _new_automa(automa.SINGLE if board.takes[0].good == automa.SINGLE else "", draw),
        future=future,
        unseen=unseen,
        removed=list(board.removed_schemes),
        chests=tiles,
    )


def _new_automa(single: str, draw: list[str]) -> Player:
    """Makes the AI's pieces as they are at the start: vis.solo.setup.7, vis.solo.boards.4."""
    board = components.player_board()
    return Player(
        AUTOMA,
        goods={single: 0} if single else dict.fromkeys(RESOURCES, 0),
        row=[""] * board.card_spaces,
        draw=draw,
        workers=board.workers,
        buildings=dict.fromkeys(components.BUILDINGS, 0),
        corruption=board.corruption_start,
        virtue=board.virtue_start,
        chests=[""] * board.card_spaces,
    )


@steps.called(T("The AI is set up"), "solo")
def set_up_automa(game: VisGame) -> Flow[None]:
    """Puts the AI on the space of the remaining Player card, and gives it what its board says: vis.solo.setup.4,
    vis.solo.setup.5, vis.solo.setup.8, vis.solo.boards.5, vis.solo.boards.6."""
    state = game.state
    (left,) = state.pairs
    state.active = AUTOMA
    player, board = player_of(game, AUTOMA), automa.board(game)
    player.space = _outer(components.player_card(left.player_card).start_space)
    game.log(
        T(
            "{who} begins at {where} with the {board}",
            who=who(AUTOMA),
            where=Ref(f"space:{player.space}"),
            board=Ref(f"ai-board:{board.id}"),
        ),
        rule="vis.solo.setup.4",
        elements=[f"space:{player.space}", f"ai-board:{board.id}"],
    )
    context = Context(seat=AUTOMA, source=f"ai-board:{board.id}", rule="vis.solo.setup.8")
    yield from perform(game, context, board.starting_items)


def _outer(space: str) -> str:
    """Instead of an inner space, the AI takes the left outer space of its segment: vis.solo.setup.5."""
    if components.spaces()[space].path == "outer":
        return space
    segment = components.segments()[components.segment_of(space)]
    return next(one.id for one in segment.spaces if one.river == "left")


@steps.called(T("Turn of the AI"), "solo")
def automa_turn(game: VisGame) -> Flow[None]:
    """Slides the Schemes, reveals the next one and carries it out: vis.solo.turn.1, vis.solo.turn.2,
    vis.solo.turn.3."""
    state = game.state
    state.active, state.phase, state.action, state.dismissed, state.dismissed_icons = AUTOMA, "automa", "", "", []
    game.log(messages.turn_of(who(AUTOMA)), rule="vis.solo.setup.2")
    player = player_of(game, AUTOMA)
    leaving, player.row = player.row[-1], ["", *player.row[:-1]]
    if leaving:
        player.discard.append(leaving)
        game.log(
            messages.drops_off(Ref(f"scheme:{leaving}"), who(AUTOMA)),
            rule="vis.solo.turn.1",
            elements=[f"scheme:{leaving}"],
        )
    if not player.draw:
        yield from shuffle(game, "vis.solo.turn.2")
    yield from carry_out(game, _reveal(game))


def _reveal(game: VisGame) -> Scheme:
    player, opponent = player_of(game, AUTOMA), automa.automa(game)
    scheme = player.row[0] = player.draw.pop(0)
    if scheme in opponent.unseen:
        opponent.unseen.remove(scheme)
    game.reveal()
    game.log(
        T("{who} reveals {what}", who=who(AUTOMA), what=Ref(f"scheme:{scheme}")),
        rule="vis.solo.turn.3",
        elements=[f"scheme:{scheme}"],
    )
    return components.schemes()[scheme]


def last_row(game: VisGame, scheme: Scheme) -> list[list[AnyEffect]]:
    """The options of its last row. The options of Keeper of Keys come first (vis.solo.keys.9)."""
    extra = scheme.with_keys if scheme.with_keys and looks.plays_keys(game) else []
    return [*extra, *scheme.final_row_in_order]


@procedure(lambda scheme: scheme.id)
def carry_out(game: VisGame, scheme: Scheme) -> Flow[None]:
    """Carries out the rows one after the other. Of the last row, the AI takes the first possible option:
    vis.solo.turn.3, vis.solo.turn.5."""
    context = Context(seat=AUTOMA, source=f"scheme:{scheme.id}", rule="vis.solo.turn.3")
    for effect in scheme.steps:
        yield from perform(game, context, [effect])
    for number, option in enumerate(last_row(game, scheme), 1):
        if all(possible(game, effect) for effect in option):
            acts.chooses(game, number, source=context.source)
            yield from perform(game, Context(seat=AUTOMA, source=context.source, rule="vis.solo.turn.5"), option)
            return
