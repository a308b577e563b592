"""What the AI chooses (vis.solo.turn, vis.solo.rules): by what it looks at, online and beside a real table."""

from __future__ import annotations

import msgspec

from games.titles.viscounts_of_the_west_kingdom.modes import looks
from games.titles.viscounts_of_the_west_kingdom.modes.automa import BUILD, CLERIC, NOBLE, SINGLE
from games.titles.viscounts_of_the_west_kingdom.table import components, ops
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame


class Plan(msgspec.Struct, frozen=True):
    """What the AI would do in an action, and the icons that it takes. ``what`` is a Building, ``public`` a Public one, or
    there are ``workers``."""

    needed: int
    what: str = ""
    public: str = ""
    workers: int = 0


def plan(game: VisGame, action: str) -> Plan | None:
    """What the AI would do. None: it cannot fund or do it."""
    return {BUILD: _building, NOBLE: _workers, CLERIC: _manuscript}[action](game)


def _building(game: VisGame) -> Plan | None:
    """The AI builds Public Buildings first, then the leftmost Building that it can afford, on the leftmost empty
    site of its space: vis.solo.keys.5, vis.solo.slots.1, vis.solo.rules.9."""
    order = components.solo().building_order
    costs = {kind: components.buildings()[kind].cost for kind in order}
    public = {card.id: card.cost for card in components.public().values()}
    keys = looks.plays_keys(game)
    most = looks.funds(game, BUILD)
    if keys and most >= min(public.values()) and (card := looks.public_building(game, most)):
        return Plan(public[card], public=card)
    if most < min(costs.values()) or not looks.has_site(game):
        return None
    kind = next((kind for kind in order if costs[kind] <= most and looks.has_building(game, kind)), "")
    return Plan(costs[kind], kind) if kind else None


def _workers(game: VisGame) -> Plan | None:
    """The AI places as many Workers as it can: vis.solo.rules.4."""
    costs, least = components.castle().icons_by_workers, components.solo().least_workers
    most = looks.funds(game, NOBLE)
    if most < costs[least - 1]:
        return None
    supply = looks.workers(game)
    fitting = [n for n in range(least, supply + 1) if costs[n - 1] <= most]
    return Plan(costs[fitting[-1] - 1], workers=fitting[-1]) if fitting else None


def _manuscript(game: VisGame) -> Plan | None:
    """The AI takes the top Manuscript of its segment: vis.solo.rules.11."""
    needed = looks.manuscript_cost(game)
    return Plan(needed) if needed <= looks.funds(game, CLERIC) else None


def flips(game: VisGame, kind: str) -> str:
    """The kind that the AI has flipped less; a Debt on a tie. If only one kind can be flipped, it is that one; "" if
    none can: vis.solo.rules.16."""
    can = [paper for paper in ("debt", "deed") if kind in (paper, "either") and looks.has_paper(game, paper)]
    if len(can) == 2:
        return "deed" if looks.flips_deed_first(game) else "debt"
    return can[0] if can else ""


def takes(game: VisGame) -> str:
    """The resource of choice that the AI board names: vis.solo.boards.2, vis.solo.boards.3, vis.solo.boards.4."""
    return next(
        taking.good
        for taking in looks.board(game).takes
        if taking.until is None or looks.has_fewer(game, taking.good, taking.until)
    )


def has_single_good(game: VisGame) -> bool:
    """Whether all resources of the AI are of one kind (vis.solo.boards.4)."""
    return looks.board(game).takes[0].good == SINGLE


def possible(game: VisGame, effect: ops.AnyEffect) -> bool:
    """Whether the AI can do an effect: it can fund the action, it can do its Focus, or it can turn up a tile
    (vis.solo.turn.5). Any other effect is always possible, since its table has a replacement (vis.solo.turn.9)."""
    match effect:
        case ops.AiAction(action=kind):
            return plan(game, kind) is not None
        case ops.AiFocus():
            return all(_focus_is_possible(game, one) for one in looks.board(game).focus)
        case ops.AiFlipChest():
            return looks.has_hidden_chest(game)
    return True


def _focus_is_possible(game: VisGame, effect: ops.AnyEffect) -> bool:
    """The Focus of the Card AI is possible if it has a card to flip (vis.solo.rules.19)."""
    return bool(flips(game, effect.kind)) if isinstance(effect, ops.Flip) else possible(game, effect)
