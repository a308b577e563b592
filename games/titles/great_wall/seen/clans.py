"""What an owner has as one seat sees it: beside the table, in the players' strip, and on it."""

from __future__ import annotations

from functools import cache

import msgspec

from games.engine.rules.text import Ref, T, Text
from games.engine.title import codec
from games.engine.title.view import Fact, Panel
from games.titles.great_wall.cards.hand import hand_limit
from games.titles.great_wall.cards.windows import OCCASIONS
from games.titles.great_wall.rules.owners import WallGame, sees
from games.titles.great_wall.rules.shame import tokens
from games.titles.great_wall.seen.kept import Kept
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import QIN, REED, RESOURCES, UNITS, Clan, GreatWall

GOODS_ICONS = {"wood": "log", "stone": "stone-block", "gold": "gold-bar", "chi": "yin-yang"}


class TacticView(msgspec.Struct, gc=False):
    """What a tactic card in sight waits for, and what its boosted effect costs."""

    occasion: Text
    boost: dict[str, int]


class OrdersView(msgspec.Struct, gc=False):
    """The command cards of an owner that are not on the track."""

    owner: int
    held: list[str]
    discarded: list[str]


class HouseholdView(msgspec.Struct, gc=False):
    """The general and the advisors of an owner; until they are ``chosen`` those that were dealt. None where the viewer may
    not see them; the number of the supporting ones always shows."""

    owner: int
    chosen: bool
    generals: list[str] | None
    advisors: list[str] | None
    supporting_count: int
    supporting: list[str] | None


class ClanView(msgspec.Struct, gc=False):
    """An owner. ``goods`` and ``tactics`` are None where the viewer may not see them; the number of cards always shows.
    ``printed`` is what stands on the tactic cards that are seen."""

    owner: int
    clerks: int
    embassy: int
    pool: dict[str, int]
    shamed: dict[str, int]
    shame: int
    tactics_count: int
    tactics_limit: int
    orders: OrdersView
    household: HouseholdView
    claimed: list[tuple[str, int]]
    goods: dict[str, int] | None
    tactics: list[str] | None
    printed: dict[str, TacticView]
    active: bool


_kept: Kept[tuple[Panel, ClanView]] = Kept()


def clan_view(state: GreatWall, own: Clan, viewer: int | None) -> tuple[Panel, ClanView]:
    """What ``viewer`` sees of an owner beside the table and on it."""
    shown = (sees(state, viewer, own.owner), viewer == own.owner or state.result is not None)
    what_counts = (codec.encode(own), *shown, bool(state.tea), own.owner == state.active, *state.events)
    return _kept.see(state, what_counts, lambda: (_panel(state, own, viewer), _on_table(state, own, viewer)))


def _panel(state: GreatWall, own: Clan, viewer: int | None) -> Panel:
    owner = own.owner
    clerks, pool, cards, claimed = _beside_a_name(owner)
    facts = [
        Fact("scroll-quill", T("Clerks in the pool"), own.clerks, clerks),
        Fact("swordman", T("Soldiers in the pool"), sum(own.pool.values()), pool),
        Fact("tied-scroll", T("Tactic cards"), len(own.tactics), cards),
        Fact("devil-mask", T("Shame tokens"), tokens(own)),
        Fact("mounted-knight", T("Horde cards claimed"), len(own.claimed), claimed),
    ]
    if sees(state, viewer, owner):
        facts += [Fact(GOODS_ICONS[kind], _called(kind), own.goods[kind]) for kind in RESOURCES]
    return Panel(owner, own.honor, facts)


@cache
def _beside_a_name(owner: int) -> tuple[str, str, str, str]:
    """The places that one looks into by a panel: clerks, soldiers, cards, horde cards claimed."""
    return (
        f"clerks:{owner} embassy:{owner} commands:{owner} command_discard:{owner}",
        " ".join(f"pool:{owner}:{unit}" for unit in UNITS),
        f"hand:{owner} advisors:{owner} supporting:{owner}",
        f"claimed:{owner}",
    )


@cache
def _called(kind: str) -> Text:
    return T("{what}", what=Ref(f"resource:{kind}"))


def _on_table(state: GreatWall, own: Clan, viewer: int | None) -> ClanView:
    visible = sees(state, viewer, own.owner) and own.owner not in (REED, QIN)
    return ClanView(
        owner=own.owner,
        clerks=own.clerks,
        embassy=own.embassy,
        pool=dict(own.pool),
        shamed=dict(own.shamed),
        shame=tokens(own),
        tactics_count=len(own.tactics),
        tactics_limit=hand_limit(WallGame(state), own.owner),
        orders=OrdersView(own.owner, list(own.commands), list(own.command_discard)),
        household=_household(state, own, viewer),
        claimed=[(claimed.card, claimed.shame) for claimed in own.claimed],
        goods=dict(own.goods) if visible else None,
        tactics=list(own.tactics) if visible else None,
        printed={card: _tactic(card) for card in own.tactics} if visible else {},
        active=own.owner == state.active,
    )


def _household(state: GreatWall, own: Clan, viewer: int | None) -> HouseholdView:
    chosen = bool(state.tea)
    mine = viewer == own.owner or state.result is not None
    return HouseholdView(
        owner=own.owner,
        chosen=chosen,
        generals=list(own.generals) if chosen or mine else None,
        advisors=list(own.advisors) if chosen or mine else None,
        supporting_count=len(own.supporting),
        supporting=list(own.supporting) if mine and own.owner not in (REED, QIN) else None,
    )


def _tactic(card: str) -> TacticView:
    printed = components.tactics()[card]
    return TacticView(OCCASIONS[printed.trigger], dict(printed.boosted.cost))
