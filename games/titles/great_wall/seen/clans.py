"""What an owner has as one seat sees it: beside the table, in the players' strip, and on it."""

from __future__ import annotations

from functools import cache

import msgspec

from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import Ref, T, Text
from games.engine.title import codec
from games.engine.title.view import AutomaPanel, Fact, Panel
from games.titles.great_wall import messages
from games.titles.great_wall.cards.hand import hand_limit
from games.titles.great_wall.cards.windows import OCCASIONS
from games.titles.great_wall.modes.cooperation import requests_needed
from games.titles.great_wall.rules.game import WallGame, foe, sees, who
from games.titles.great_wall.rules.shame import tokens
from games.titles.great_wall.seen.kept import Kept
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import QIN, REED, RESOURCES, UNITS, Clan, GreatWall
from games.titles.great_wall.year.ending import score_lines

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
    ``printed`` is what is on the tactic cards that are seen."""

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


def clan_view(state: GreatWall, clan: Clan, viewer: int | None) -> tuple[Panel, ClanView]:
    """What ``viewer`` sees of an owner beside the table and on it."""
    shown = (sees(state, viewer, clan.owner), viewer == clan.owner or state.result is not None)
    what_counts = (codec.encode(clan), *shown, bool(state.tea), clan.owner == state.active, *state.events)
    return _kept.see(state, what_counts, lambda: (_panel(state, clan, viewer), _on_table(state, clan, viewer)))


def _panel(state: GreatWall, clan: Clan, viewer: int | None) -> Panel:
    owner = clan.owner
    clerks, pool, cards, claimed = _beside_a_name(owner)
    facts = [
        Fact("scroll-quill", T("Clerks in the pool"), clan.clerks, clerks, T("Clerks")),
        Fact("swordman", T("Soldiers in the pool"), sum(clan.pool.values()), pool, T("Soldiers")),
        Fact("tied-scroll", T("Tactic cards"), len(clan.tactics), cards, T("Tactics")),
        Fact("devil-mask", T("Shame tokens"), tokens(clan), short=T("Shame")),
        Fact("mounted-knight", T("Horde cards claimed"), len(clan.claimed), claimed, T("Horde")),
    ]
    if sees(state, viewer, owner):
        facts += [Fact(GOODS_ICONS[kind], _called(kind), clan.goods[kind]) for kind in RESOURCES]
    return Panel(owner, clan.honor, facts)


def raced(game: WallGame, panel: Panel, viewer: int | None) -> Panel:
    """The player's panel in the solo mode: for the player the score if the match ended here, because Qin Jiushao has no secrets either."""
    if not sees(game.state, viewer, panel.seat):
        return panel
    return msgspec.structs.replace(panel, score=_if_it_ended(game, panel.seat))


def qin_panel(game: WallGame) -> AutomaPanel:
    """gw.solo.ending: Qin Jiushao, whom the player has to beat."""
    clan = game.state.clans[QIN]
    return AutomaPanel(
        who(QIN).element,
        _if_it_ended(game, QIN),
        [
            Fact("scroll-quill", T("Clerks in the pool"), clan.clerks, f"clerks:{QIN}"),
            Fact("swordman", T("Soldiers in the pool"), sum(clan.pool.values()), _pools(QIN)),
            Fact("mounted-knight", T("Horde cards claimed"), len(clan.claimed), f"claimed:{QIN}"),
        ],
    )


def horde_panel(game: WallGame) -> AutomaPanel:
    """gw.coop.ending: the horde, and what decides against it."""
    fulfilled = messages.of_all(len(game.state.requests_done), requests_needed(game))
    return AutomaPanel(
        foe(game),
        None,
        [
            Fact("wax-seal", messages.REQUESTS_FULFILLED, fulfilled),
            Fact("devil-mask", T("Shame tokens left"), game.state.shame_supply),
        ],
    )


def _if_it_ended(game: WallGame, owner: int) -> int | Reckoning:
    """The sum of what is scored at the end (gw.ending.scoring), as it is now; before the clans are chosen, honor."""
    if not game.state.tea:
        return game.state.clans[owner].honor
    causes = [
        Cause(line.points or 0, line.label, line.rule, line.reckoning.causes if line.reckoning else ())
        for line in score_lines(game, owner)
    ]
    return Reckoning(T("If it ended now"), tuple(causes))


def _pools(owner: int) -> str:
    return " ".join(f"pool:{owner}:{unit}" for unit in UNITS)


@cache
def _beside_a_name(owner: int) -> tuple[str, str, str, str]:
    """The places that one looks into by a panel: clerks, soldiers, cards, horde cards claimed."""
    return (
        f"clerks:{owner} embassy:{owner} commands:{owner} command_discard:{owner}",
        _pools(owner),
        f"hand:{owner} advisors:{owner} supporting:{owner}",
        f"claimed:{owner}",
    )


@cache
def _called(kind: str) -> Text:
    return T("{what}", what=Ref(f"resource:{kind}"))


def _on_table(state: GreatWall, clan: Clan, viewer: int | None) -> ClanView:
    visible = sees(state, viewer, clan.owner) and clan.owner not in (REED, QIN)
    return ClanView(
        owner=clan.owner,
        clerks=clan.clerks,
        embassy=clan.embassy,
        pool=dict(clan.pool),
        shamed=dict(clan.shamed),
        shame=tokens(clan),
        tactics_count=len(clan.tactics),
        tactics_limit=hand_limit(WallGame(state), clan.owner),
        orders=OrdersView(clan.owner, list(clan.commands), list(clan.command_discard)),
        household=_household(state, clan, viewer),
        claimed=[(claimed.card, claimed.shame) for claimed in clan.claimed],
        goods=dict(clan.goods) if visible else None,
        tactics=list(clan.tactics) if visible else None,
        printed={card: _tactic(card) for card in clan.tactics} if visible else {},
        active=clan.owner == state.active,
    )


def _household(state: GreatWall, clan: Clan, viewer: int | None) -> HouseholdView:
    chosen = bool(state.tea)
    mine = viewer == clan.owner or state.result is not None
    return HouseholdView(
        owner=clan.owner,
        chosen=chosen,
        generals=list(clan.generals) if chosen or mine else None,
        advisors=list(clan.advisors) if chosen or mine else None,
        supporting_count=len(clan.supporting),
        supporting=list(clan.supporting) if mine and clan.owner not in (REED, QIN) else None,
    )


def _tactic(card: str) -> TacticView:
    printed = components.tactics()[card]
    return TacticView(OCCASIONS[printed.trigger], dict(printed.boosted.cost))
