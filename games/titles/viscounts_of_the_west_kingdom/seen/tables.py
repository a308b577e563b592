"""Tables for the book: costs, gains and points of all boards; and what is shuffled. All of it is read or computed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from games.engine.rules.text import Ref, T
from games.engine.title.component import Cell, Deck, Line, Table
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.modes.solo import RANDOM
from games.titles.viscounts_of_the_west_kingdom.seen.component_pages import RIBBON
from games.titles.viscounts_of_the_west_kingdom.table import components as printed
from games.titles.viscounts_of_the_west_kingdom.table.state import Viscounts

PLAYERS = (1, 2, 3, 4)
OF_PLAYERS = tuple(T("{n} players", n=n) if n > 1 else T("1 player") for n in PLAYERS)


def _starting(state: Viscounts) -> Sequence[str]:
    """Each player's deck before the Hero of the pair comes into it."""
    return state.players[0].deck


def _schemes(state: Viscounts) -> Sequence[str]:
    """The AI's draw pile, where its board was chosen and not drawn."""
    return state.automa.own.draw if state.automa and state.options["automa"] != RANDOM else ()


def _future(state: Viscounts) -> Sequence[str]:
    return state.automa.future if state.automa and state.options["automa"] != RANDOM else ()


DECKS = (
    Deck(
        id="townsfolk",
        name=messages.NEUTRAL_TOWNSFOLK,
        rules=("vis.components.shared.6", "vis.setup.board.6"),
        stream="townsfolk",
        page=lambda card: f"townsfolk:{card}",
        kind=lambda card: messages.silver(printed.card(card).silver),
        note=T("They are dealt to five piles, one for each part of the board."),
    ),
    Deck(
        id="starting",
        name=T("A player's deck at the beginning"),
        rules=("vis.components.shared.8", "vis.setup.players.2"),
        of=_starting,
        page=lambda card: f"townsfolk:{card}",
        note=T("The Hero of the pair that a player chooses joins it."),
    ),
    Deck(
        id="heroes",
        name=messages.HERO_TOWNSFOLK,
        rules=("vis.components.shared.7", "vis.setup.pairs.1"),
        stream="heroes",
        page=lambda card: f"townsfolk:{card}",
    ),
    Deck(
        id="player-cards",
        name=T("Player cards"),
        rules=("vis.components.shared.11", "vis.setup.pairs.1"),
        stream="player cards",
        page=lambda card: f"player_card:{card}",
    ),
    Deck(
        id="top-manuscripts",
        name=T("Manuscripts with a gray back, one on top of each pile"),
        rules=("vis.components.shared.9", "vis.setup.board.8"),
        stream="gray manuscripts",
        page=lambda tile: f"manuscript:{tile}",
        kind=lambda tile: RIBBON[printed.manuscripts()[tile].ribbon],
    ),
    Deck(
        id="manuscripts",
        name=T("Manuscripts with a black back"),
        rules=("vis.components.shared.9", "vis.setup.board.8"),
        stream="manuscripts",
        page=lambda tile: f"manuscript:{tile}",
        kind=lambda tile: RIBBON[printed.manuscripts()[tile].ribbon],
    ),
    Deck(
        id="outsiders",
        name=T("Outsiders"),
        rules=("vis.gates.setup.3", "vis.gates.setup.6"),
        stream="outsiders",
        page=lambda card: f"townsfolk:{card}",
        drawn=printed.gates().outsiders_shown,
    ),
    Deck(
        id="chests",
        name=messages.CHEST_TILES,
        rules=("vis.keys.setup.2", "vis.keys.setup.6"),
        stream="chests",
        page=lambda tile: f"chest:{tile}",
        drawn=printed.keys().chests_shown,
    ),
    Deck(
        id="schemes",
        name=T("Schemes of the AI at the beginning"),
        rules=("vis.solo.setup.10", "vis.solo.setup.11"),
        of=_schemes,
        page=lambda scheme: f"scheme:{scheme}",
        note=T("With harder levels Future Schemes are among them. With Keeper of Keys one more Scheme is."),
    ),
    Deck(
        id="future-schemes",
        name=T("Future Schemes"),
        rules=("vis.solo.setup.11",),
        of=_future,
        page=lambda scheme: f"scheme:{scheme}",
    ),
    Deck(
        id="ai-chests",
        name=T("Chest Tiles of the AI"),
        rules=("vis.solo.keys.2",),
        stream="ai chests",
        page=lambda tile: f"ai-chest:{tile}",
    ),
    Deck(
        id="ring",
        name=T("The parts of the board, in the order of the ring"),
        rules=("vis.setup.board.3",),
        stream="ring",
        page=lambda segment: f"segment:{segment}",
    ),
)
CHANCES = {
    "start": T("Who begins"),
    "castle": T("How the Castle is turned"),
    "leader": T("Which Castle Leader is in play, with Gates of Gold"),
    "diversified": T("Which building bonus card for three kinds is in play, with Gates of Gold"),
    "specialized": T("Which building bonus card for one kind is in play, with Gates of Gold"),
    "automa": T("Which AI board is in play, if it is chosen at random"),
}


def tables() -> Iterator[Table]:
    yield _actions()
    yield _trades()
    yield _buildings()
    yield _castle()
    yield _manuscripts()
    yield _silver()
    yield _track()
    yield _points()
    yield _stacks()


def _actions() -> Table:
    return Table(
        id="actions",
        name=messages.PRIMARY_ACTIONS,
        columns=(T("Action"), T("Path"), T("Icons"), T("What may be spent")),
        lines=tuple(
            Line(
                cells=(
                    action.name,
                    T("Outer path") if action.path == "outer" else T("Inner path"),
                    T("{what}", what=Ref(f"icon:{action.icon}")),
                    T("{what}", what=Ref(f"amount:{action.good}:1")),
                ),
                rules=(rule,),
            )
            for action, rule in zip(
                printed.player_board().actions,
                ("vis.action.trade.2", "vis.action.build.2", "vis.castle.place.2", "vis.manuscript.transcribe.2"),
                strict=True,
            )
        ),
        rules=("vis.action.general.4",),
    )


def _trades() -> Table:
    return Table(
        id="trades",
        name=T("Trade: what the spaces give"),
        columns=(T("Space"), T("Merchant icons"), T("Each gives")),
        lines=tuple(
            Line(cells=(T("{what}", what=Ref(f"space:{space.id}")), space.trade.merchants, space.trade.text))
            for space in printed.spaces().values()
            if space.trade
        ),
        rules=("vis.action.trade.4", "vis.action.trade.5"),
    )


def _buildings() -> Table:
    return Table(
        id="buildings",
        name=T("Buildings"),
        columns=(
            T("Building"),
            messages.BUILDER_ICONS,
            *(T("Points for {n} built", n=n) for n in (1, 2, 3)),
            *(T("Slot {n} reveals", n=n) for n in (1, 2, 3)),
        ),
        lines=tuple(
            Line(
                cells=(row.name, row.cost, *row.vp, *(slot.text for slot in row.slots)),
                component=f"building:{row.id}",
            )
            for row in sorted(printed.player_board().buildings, key=lambda row: row.cost)
        ),
        rules=("vis.action.build.9", "vis.end.scoring.1", "vis.components.player.8"),
    )


def _castle() -> Table:
    castle = printed.castle()
    return Table(
        id="castle",
        name=T("The Castle"),
        columns=(T("Item"), *(T("{n}", n=n) for n in range(1, len(castle.icons_by_workers) + 1))),
        lines=(
            Line(
                cells=(T("Noble icons for so many Workers"), *castle.icons_by_workers),
                rules=("vis.castle.place.4",),
            ),
            Line(cells=(T("Points of a Worker in tier"), *castle.vp_by_tier, "—"), rules=("vis.end.scoring.2",)),
        ),
        rules=("vis.castle.move.1", "vis.castle.bump.2"),
        note=T(
            "Groups of {group} move up. A section of the upper tiers has room for {room}.",
            group=castle.group,
            room=castle.room,
        ),
    )


def _manuscripts() -> Table:
    sets = ("base", "gates", "keys")
    tiles = printed.manuscripts().values()
    ribbons = list(dict.fromkeys(tile.ribbon for tile in tiles))
    costs = sorted({tile.cost for tile in tiles})
    return Table(
        id="manuscripts",
        name=T("Manuscripts by color and cost"),
        columns=(T("Ribbon"), *(T("Cost {n}", n=cost) for cost in costs), T("together")),
        lines=tuple(
            Line(
                cells=(
                    RIBBON[ribbon],
                    *(sum(tile.cost == cost for tile in of) for cost in costs),
                    len(of),
                )
            )
            for ribbon in ribbons
            for of in [[tile for tile in tiles if tile.ribbon == ribbon and tile.set in sets]]
            if of
        ),
        rules=("vis.components.shared.9", "vis.manuscript.transcribe.6"),
        note=T("With both expansions."),
    )


def _silver() -> Table:
    cards = printed.neutral(printed.ALL).values()
    values = sorted({card.silver for card in cards})
    icons = ("merchant", "builder", "noble", "cleric", "criminal")
    return Table(
        id="townsfolk",
        name=T("Neutral Townsfolk by Silver value"),
        columns=(messages.SILVER_VALUE, T("Cards"), *(T("{what}", what=Ref(f"icon:{icon}")) for icon in icons)),
        lines=tuple(
            Line(
                cells=(
                    value,
                    len(of),
                    *(Counter(icon for card in of for icon in card.icons)[icon] for icon in icons),
                )
            )
            for value in values
            for of in [[card for card in cards if card.silver == value]]
        ),
        rules=("vis.townsfolk.card.1", "vis.recruit.hire.2"),
        note=T("With both expansions and the promotional cards. The icons are counted over these cards."),
    )


def _track() -> Table:
    board = printed.player_board()
    return Table(
        id="track",
        name=T("Collision: what the spaces of the track give"),
        columns=(T("Space"), T("What it gives")),
        lines=tuple(Line(cells=(n, space.text), component="track") for n, space in enumerate(board.track, 1)),
        rules=("vis.recruit.collision.7", "vis.components.player.4"),
    )


def _points() -> Table:
    stacks, castle = printed.stacks(), printed.castle()
    rows: tuple[tuple[Cell, Cell, str], ...] = (
        (T("Each unpaid Debt"), stacks.debt.vp, "vis.end.scoring.6"),
        (T("Each paid Debt"), stacks.debt.flipped_vp, "vis.debts.cards.2"),
        (T("Each acquired Deed"), stacks.deed.vp, "vis.end.scoring.7"),
        (T("Each approved Deed"), stacks.deed.flipped_vp, "vis.end.scoring.8"),
        (T("Ribbons of 1, 2, 3 and 4 colors"), _joined(printed.ribbon_set_vp()), "vis.end.scoring.3"),
        (T("Most, second and third of a kind"), _joined(stacks.majority_vp), "vis.end.scoring.10"),
        (T("Most and second of a kind, with few players"), _joined(stacks.majority_vp_of_two), "vis.end.scoring.17"),
        (T("The Castle Leader of the base game"), castle.leader.vp, "vis.castle.leader.6"),
        (T("Chest Tiles by number, from 1"), _joined(printed.keys().chest_vp), "vis.keys.chests.9"),
    )
    return Table(
        id="points",
        name=T("Points at the end"),
        columns=(T("Item"), messages.VICTORY_POINTS),
        lines=tuple(Line(cells=(what, points), rules=(rule,)) for what, points, rule in rows),
        rules=("vis.end.scoring.1", "vis.end.scoring.2"),
    )


def _joined(numbers: Sequence[int]) -> str:
    return " / ".join(map(str, numbers))


def _stacks() -> Table:
    stacks = printed.stacks()
    return Table(
        id="stacks",
        kind="ending",
        name=T("Cards above Poverty and Prosperity"),
        columns=(T("Stack"), *OF_PLAYERS),
        lines=(
            Line(cells=(T("Debts above Poverty"), *stacks.poverty_debts), component="debt"),
            Line(cells=(T("Deeds above Prosperity"), *stacks.prosperity_deeds), component="deed"),
        ),
        rules=("vis.setup.debts.3", "vis.end.trigger.1"),
        note=T("Revealing Poverty or Prosperity begins the end of the game."),
    )
