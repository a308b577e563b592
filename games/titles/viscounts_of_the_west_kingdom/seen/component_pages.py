"""Component pages of the rulebook: Townsfolk, Manuscripts, Player cards, held cards, Buildings with what their slots
reveal, the sections of the Castle, the track, Debts and Deeds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.engine.rules.text import Ref, T, Text
from games.engine.title.component import Component, Fact
from games.engine.title.naming import EN, ZH, Words
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.seen.names import name
from games.titles.viscounts_of_the_west_kingdom.table import components as printed
from games.titles.viscounts_of_the_west_kingdom.table.boxes import Public
from games.titles.viscounts_of_the_west_kingdom.table.card_types import Bonus, Sourced, Townsfolk

NEUTRAL, HERO, STARTING = messages.NEUTRAL_TOWNSFOLK, messages.HERO_TOWNSFOLK, T("Starting Townsfolk")
MANUSCRIPT, PLAYER_CARD, HELD = T("Manuscript"), T("Player card"), T("Bonus card")
OUTSIDER, ORDER, PUBLIC, CHEST = T("Outsider"), T("King's Order"), T("Public Building"), T("Chest Tile")
SCHEME, BOARD = T("Scheme"), messages.AI_BOARD
BOXES = {
    "gates": messages.GATES_OF_GOLD,
    "keys": messages.KEEPER_OF_KEYS,
    "promo": messages.PROMOTIONAL_CARDS,
    "collector": messages.PROMOTIONAL_CARDS,
}
BASE = T("Base game")
BUILDING, CASTLE, PAPER, TRACK = T("Building"), T("Castle"), T("Debt or Deed"), T("Track")
RIBBON = {color: T("{what}", what=Ref(f"ribbon:{color}")) for color in ("black", "yellow", "grey", "blue", "any")}


def components() -> Iterator[Component]:
    every = printed.ALL
    for kind, cards, clause in (
        (NEUTRAL, printed.neutral(every), "vis.components.shared.6"),
        (HERO, printed.heroes(every), "vis.components.shared.7"),
        (STARTING, {**printed.starting(), **printed.starting(("base", "keys"))}, "vis.components.shared.8"),
        (OUTSIDER, printed.outsiders(), "vis.gates.setup.3"),
        (ORDER, {printed.KINGS_ORDER: printed.gates().kings_order}, "vis.gates.orders.4"),
    ):
        for card in cards.values():
            yield _townsfolk(kind, card, clause)
    yield from _manuscripts()
    yield from _player_cards()
    yield from _held()
    yield from _chests()
    yield from _solo()
    yield from _buildings()
    yield from _castle()
    yield from _papers()
    yield _track()


def page(element: str) -> str:
    """The page of an element. Each seat has a copy of the starting Townsfolk: ``townsfolk:thief-0``."""
    kind, _, rest = element.partition(":")
    match kind:
        case "townsfolk":
            return printed.printed_id(element)
        case "row-of":
            return f"building:{rest.partition(':')[2]}"
        case "slot":
            return f"building:{rest.rpartition('_')[0]}"
        case "worker":
            return f"section:{rest.partition(':')[0]}"
        case "stack":
            return rest
        case "paper":
            return rest.partition(":")[2]
        case _:
            return element


def _designed(entry: Sourced) -> Fact | None:
    """Says that a component was designed for this site."""
    return (T("Origin"), T("Designed for this site")) if entry.origin == "portal" else None


def _box(kind: str) -> list[Fact]:
    """The box of the component; nothing for the base game."""
    return [(T("Box"), BOXES[kind])] if kind in BOXES else []


def _townsfolk(kind: Text, card: Townsfolk, clause: str) -> Component:
    """The ability first, then the text about hiring or dismissing."""
    texts = card.text.by_language
    if card.hire:
        texts[ZH] += f"僱用或遣散時：{card.hire.zh_hant}"
        texts[EN] += f" When hired or dismissed: {card.hire.en}"
    if card.refuse:
        texts[ZH] += card.refuse.zh_hant
        texts[EN] += f" {card.refuse.en}"
    icons: list[int | str | Ref | Text] = [Ref(f"icon:{icon}") for icon in card.icons]
    return Component(
        id=f"townsfolk:{card.id}",
        kind=kind,
        names=name.both(f"townsfolk:{card.id}"),
        texts=texts,
        facts=[(messages.SILVER_VALUE, card.silver), (T("Icons"), T("{list}", list=icons)), *_box(card.set)],
        box=BOXES.get(card.set, BASE),
        designed=_designed(card),
        clauses=[clause, "vis.townsfolk.card.1"],
    )


def _manuscripts() -> Iterator[Component]:
    for tile in printed.manuscripts().values():
        yield Component(
            id=f"manuscript:{tile.id}",
            kind=MANUSCRIPT,
            names=name.both(f"manuscript:{tile.id}"),
            texts=tile.text.by_language,
            facts=[(T("Cost"), tile.cost), (T("Ribbon"), RIBBON[tile.ribbon]), *_box(tile.set)],
            box=BOXES.get(tile.set, BASE),
            designed=_designed(tile),
            clauses=["vis.components.shared.9", "vis.manuscript.transcribe.6"],
        )


def _player_cards() -> Iterator[Component]:
    for card in printed.player_cards(printed.ALL).values():
        yield Component(
            id=f"player_card:{card.id}",
            kind=PLAYER_CARD,
            names=name.both(f"player_card:{card.id}"),
            texts=card.text.by_language,
            facts=_box(card.set),
            box=BOXES.get(card.set, BASE),
            designed=_designed(card),
            clauses=["vis.components.shared.11", "vis.setup.pairs.7"],
        )


def _held() -> Iterator[Component]:
    for card in printed.bonuses().values():
        yield Component(
            id=f"bonus:{card.id}",
            kind=PUBLIC if isinstance(card, Public) else HELD,
            names=name.both(f"bonus:{card.id}"),
            texts=card.text.by_language,
            facts=[*_cost(card), (messages.VICTORY_POINTS, card.vp)],
            box=_box_of(card),
            designed=_designed(card),
            clauses=["vis.keys.public.5" if isinstance(card, Public) else "vis.components.shared.10"],
        )


def _cost(card: Bonus) -> list[Fact]:
    return [(T("Cost"), card.cost)] if isinstance(card, Public) else []


def _box_of(card: Bonus) -> Text:
    """The box of a held card."""
    if isinstance(card, Public):
        return BOXES["keys"]
    return BOXES["gates"] if card in (*printed.gates().builder_bonuses, *printed.gates().leaders) else BASE


def _chests() -> Iterator[Component]:
    for tile in printed.chests().values():
        yield Component(
            id=f"chest:{tile.id}",
            kind=CHEST,
            names=name.both(f"chest:{tile.id}"),
            texts=tile.text.by_language,
            box=BOXES["keys"],
            designed=_designed(tile),
            clauses=["vis.keys.chests.5"],
        )


def _solo() -> Iterator[Component]:
    """Pages of the Schemes and the AI boards: vis.components.shared.14."""
    for scheme in printed.schemes().values():
        icons: list[int | str | Ref | Text] = [Ref(f"icon:{icon}") for icon in scheme.icons]
        yield Component(
            id=f"scheme:{scheme.id}",
            kind=SCHEME,
            names=name.both(f"scheme:{scheme.id}"),
            texts=scheme.text.by_language,
            facts=[(T("Icons"), T("{list}", list=icons)), *_box(scheme.set)],
            box=BOXES.get(scheme.set, BASE),
            designed=_designed(scheme),
            clauses=["vis.components.shared.14", "vis.solo.turn.3"],
        )
    for board in printed.solo().boards:
        yield Component(
            id=f"ai-board:{board.id}",
            kind=BOARD,
            box=BASE,
            names=name.both(f"ai-board:{board.id}"),
            texts=board.text.by_language,
            designed=_designed(board),
            clauses=["vis.components.shared.14", "vis.solo.boards.1"],
        )


def _lines(words: Iterable[Words]) -> dict[str, str]:
    """Several texts, a line each."""
    texts = [one.by_language for one in words]
    return {language: "\n".join(text[language] for text in texts) for language in (ZH, EN)}


def _buildings() -> Iterator[Component]:
    """A row: what its slots reveal from left to right (vis.components.player.8)."""
    for row in printed.player_board().buildings:
        worth = "/".join(str(points) for points in row.vp)
        yield Component(
            id=f"building:{row.id}",
            kind=BUILDING,
            box=BASE,
            names=name.both(f"building:{row.id}"),
            texts=_lines(slot.text for slot in row.slots),
            line=T("{n} Builder icons", n=row.cost),
            facts=[(messages.BUILDER_ICONS, row.cost), (messages.VICTORY_POINTS, worth)],
            clauses=["vis.components.player.3", "vis.action.build.9", "vis.end.scoring.1"],
        )


def _castle() -> Iterator[Component]:
    for section in printed.castle().sections:
        yield Component(
            id=f"section:{section.id}",
            kind=CASTLE,
            box=BASE,
            names=name.both(f"section:{section.id}"),
            texts=section.text.by_language,
            line=T("Second tier: {what}", what=Ref(f"says:section:{section.id}")),
            clauses=["vis.components.shared.4", "vis.castle.move.2"],
        )
    yield Component(
        id="third_tier",
        kind=CASTLE,
        box=BASE,
        names=name.both("third_tier"),
        texts=printed.castle().third_tier.text.by_language,
        clauses=["vis.components.shared.5", "vis.castle.move.8"],
    )


def _papers() -> Iterator[Component]:
    stacks = printed.stacks()
    for kind, paper in (("debt", stacks.debt), ("deed", stacks.deed)):
        yield Component(
            id=kind,
            kind=PAPER,
            box=BASE,
            names=name.both(kind),
            texts=paper.text.by_language,
            facts=[(messages.VICTORY_POINTS, paper.vp), (T("flipped"), paper.flipped_vp)],
            clauses=["vis.components.shared.12", "vis.debts.flip.1"],
        )


def _track() -> Component:
    """The track, with what a Collision on each of its spaces gives: vis.recruit.collision.7."""
    return Component(
        id="track",
        kind=TRACK,
        box=BASE,
        names=name.both("track"),
        texts=_lines(space.text for space in printed.player_board().track),
        clauses=["vis.components.player.4", "vis.recruit.collision.7"],
    )
