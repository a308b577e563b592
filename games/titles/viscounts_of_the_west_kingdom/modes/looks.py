"""What the AI looks at (vis.solo). Beside a real table a person answers: the AI's pieces lie there. The page keeps its Schemes."""

from __future__ import annotations

from games.engine.automas.looking import Path, Value, look, own
from games.engine.rules.text import Ref, T, Text
from games.titles.viscounts_of_the_west_kingdom.cards.abilities import criminals
from games.titles.viscounts_of_the_west_kingdom.modes import automa
from games.titles.viscounts_of_the_west_kingdom.rules import buildings, manuscripts
from games.titles.viscounts_of_the_west_kingdom.rules.ring import segment_at
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, player_of
from games.titles.viscounts_of_the_west_kingdom.table.solo import AutomaBoard
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA, GATES, KEYS

Answers = tuple[tuple[Value, Text], ...]
YES_NO: Answers = ((True, T("Yes")), (False, T("No")))
MOST_FUNDS = max(
    *components.castle().icons_by_workers,
    *(kind.cost for kind in components.buildings().values()),
    *(one.cost for one in components.manuscripts().values()),
    *(one.cost for one in components.public().values()),
)
"""More icons and resources than these make no difference."""
FUNDS: Answers = (*((n, T("{n}", n=n)) for n in range(MOST_FUNDS)), (MOST_FUNDS, T("{n} or more", n=MOST_FUNDS)))
MOST_WORKERS = len(components.castle().icons_by_workers)
WORKERS: Answers = (
    *((n, T("{n}", n=n)) for n in range(MOST_WORKERS)),
    (MOST_WORKERS, T("{n} or more", n=MOST_WORKERS)),
)
COSTS: Answers = tuple((n, T("{n}", n=n)) for n in sorted({one.cost for one in components.manuscripts().values()}))
PUBLIC: Answers = (
    ("", T("None")),
    *((card.id, T("{what}", what=Ref(f"bonus:{card.id}"))) for card in components.public().values()),
)


# What the page keeps


def _board_path(n: int) -> tuple[Path, int]:
    return ("board",), n


@own(_board_path)
def board_above(game: VisGame, n: int) -> bool:
    """Whether the number of its AI board, in the order of the data, is above ``n``."""
    return [one.id for one in components.solo().boards].index(automa.automa(game).board) > n


def board(game: VisGame) -> AutomaBoard:
    """The AI board that is played with: vis.solo.boards.1."""
    boards = components.solo().boards
    return next(one for n, one in enumerate(boards) if n == len(boards) - 1 or not board_above(game, n))


@own(lambda: (("keys",), 0))
def plays_keys(game: VisGame) -> bool:
    return game.state.plays(KEYS)


@own(lambda: (("gates",), 0))
def plays_gates(game: VisGame) -> bool:
    return game.state.plays(GATES)


@own(lambda: (("future",), 0))
def has_future_scheme(game: VisGame) -> bool:
    return bool(automa.automa(game).future)


# What a person answers


@look(
    T("How many icons and matching resources has the AI together for {action}?"),
    "vis.solo.rules.15",
    FUNDS,
)
def funds(game: VisGame, action: str) -> int:
    """What the AI can spend: its icons, and matching resources for 1 icon each."""
    return min(MOST_FUNDS, automa.funds(game, action))


@look(T("How many Workers has the AI in supply?"), "vis.solo.rules.4", WORKERS)
def workers(game: VisGame) -> int:
    return min(MOST_WORKERS, player_of(game, AUTOMA).workers)


@look(T("What does the top Manuscript of its segment cost?"), "vis.solo.rules.11", COSTS)
def manuscript_cost(game: VisGame) -> int:
    return manuscripts.cost(segment_at(game, AUTOMA))


@look(T("Is a building site of its space empty?"), "vis.solo.rules.9", YES_NO)
def has_site(game: VisGame) -> bool:
    return bool(buildings.empty_sites(game, player_of(game, AUTOMA).space))


@look(T("Has the AI a {building} left on its board?"), "vis.solo.slots.1", YES_NO)
def has_building(game: VisGame, building: str) -> bool:
    return buildings.left(player_of(game, AUTOMA), building) > 0


@look(
    T(
        "Which Public Building can it construct on its space for at most {most}? The first of Guildhall, Trading Post,"
        " Workshop counts."
    ),
    "vis.solo.keys.5",
    PUBLIC,
)
def public_building(game: VisGame, most: int) -> str:
    """The AI builds Public Buildings first, in the order of its own."""
    order = components.solo().building_order
    found = sorted(buildings.public_sites(game, AUTOMA), key=lambda one: order.index(one[0].building))
    return next((card.id for card, _ in found if card.cost <= most), "")


@look(T("Has the AI a {paper} that is not flipped?"), "vis.solo.rules.16", YES_NO)
def has_paper(game: VisGame, paper: str) -> bool:
    player = player_of(game, AUTOMA)
    return {"debt": player.debts, "deed": player.deeds}[paper] > 0


@look(T("Has the AI flipped fewer Deeds than Debts?"), "vis.solo.rules.16", YES_NO)
def flips_deed_first(game: VisGame) -> bool:
    player = player_of(game, AUTOMA)
    return player.approved < player.paid


@look(T("Has the AI fewer than {n} {good}?"), "vis.solo.boards.2", YES_NO)
def has_fewer(game: VisGame, good: str, n: int) -> bool:
    return player_of(game, AUTOMA).goods[good] < n


@look(
    T("Do the Schemes that remain on its board, or its permanent icons, show a Criminal icon?"),
    "vis.solo.turn.2",
    YES_NO,
)
def has_criminals(game: VisGame) -> bool:
    return bool(criminals(game.state, AUTOMA))


@look(T("Is an AI Chest Tile face down?"), "vis.solo.turn.9", YES_NO)
def has_hidden_chest(game: VisGame) -> bool:
    return "" in player_of(game, AUTOMA).chests
