"""A clan as a list: what lies before its screen, and what lies behind it where the viewer sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.engine.rules.text import N, Ref, T, Text
from games.engine.title.outline import OutlineNode, group, place
from games.titles.great_wall.rules.game import who
from games.titles.great_wall.seen.clans import ClanView, HouseholdView, OrdersView
from games.titles.great_wall.table.state import QIN, REED, is_player


def clan_place(clan: ClanView, *, yours: bool) -> OutlineNode:
    """The clan of an owner, the viewer's own if it is ``yours``."""
    name = T("My clan") if yours else T("{who}", who=who(clan.owner))
    element = f"seat:{clan.owner}" if is_player(clan.owner) else ""
    says = (*([T("active player")] if clan.active else []), N("{n} shame token", "{n} shame tokens", n=clan.shame))
    return OutlineNode(name, says, tuple(_within(clan, yours)), element)


def _within(clan: ClanView, yours: bool) -> Iterator[OutlineNode]:
    if clan.goods is not None:
        yield group(T("Resources"), within=[_goods(kind, n, yours) for kind, n in clan.goods.items()])
    yield group(T("Pool"), within=list(_pool(clan)))
    yield _orders(clan.orders)
    if clan.tactics is not None:
        yield group(T("Tactic cards"), within=[place(f"tactic:{card}") for card in clan.tactics])
    elif is_player(clan.owner):
        yield group(T("Tactic cards"), T("{n}", n=clan.tactics_count))
    if clan.owner != REED:
        yield from _household(clan.household)
    if clan.claimed:
        yield group(T("Horde cards claimed"), within=[_claimed(clan, index) for index in range(len(clan.claimed))])


def _goods(kind: str, n: int, yours: bool) -> OutlineNode:
    """Only the viewer's own are elements of the board: one cannot choose among a partner's."""
    element = f"resource:{kind}"
    return OutlineNode(T("{what}", what=Ref(element)), (T("{n}", n=n),), element=element if yours else "")


def _pool(clan: ClanView) -> Iterator[OutlineNode]:
    if clan.owner != REED:
        yield place(f"clerks:{clan.owner}", T("{n}", n=clan.clerks))
    for unit, n in clan.pool.items():
        under = [T("{n} under shame tokens", n=clan.shamed[unit])] if clan.shamed[unit] else []
        yield place(f"pool:{clan.owner}:{unit}", T("{n}", n=n), *under)
    if is_player(clan.owner):
        yield place(f"embassy:{clan.owner}", T("{n}", n=clan.embassy))


def soldiers(units: Mapping[str, int]) -> Iterator[Text]:
    """The number of soldiers of each unit, without those of 0."""
    for unit, n in units.items():
        if n:
            yield T("{n} × {unit}", n=n, unit=Ref(f"unit:{unit}"))


def _orders(orders: OrdersView) -> OutlineNode:
    held = [place(f"command:{orders.owner}:{card}") for card in orders.held]
    gone = place(
        f"command_discard:{orders.owner}", *[T("{what}", what=Ref(f"command:{card}")) for card in orders.discarded]
    )
    return group(T("Command cards"), within=[*held, gone])


def _household(household: HouseholdView) -> Iterator[OutlineNode]:
    if household.owner == QIN:
        yield place("general:qin_jiushao")
    for card in household.generals or []:
        yield place(f"general:{card}")
    if household.chosen:
        supporting = [place(f"advisor:{card}") for card in household.supporting or []]
        yield place(
            f"general:{household.owner}", T("supporting advisors: {n}", n=household.supporting_count), within=supporting
        )
    if is_player(household.owner) and household.advisors is not None:
        yield place(f"advisors:{household.owner}", within=[place(f"advisor:{card}") for card in household.advisors])


def _claimed(clan: ClanView, index: int) -> OutlineNode:
    card, shame = clan.claimed[index]
    tokens = [N("{n} shame token", "{n} shame tokens", n=shame)] if shame else []
    return OutlineNode(T("{what}", what=Ref(f"horde:{card}")), tuple(tokens), element=f"claimed:{clan.owner}:{index}")
