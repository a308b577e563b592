"""Points for the use of resources, and points that are passed on to the owners of prerequisites
(fog.delivery.share)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.rules.ask import Flow, Option, ask
from games.engine.rules.reckoning import Cause, Reckoning
from games.engine.rules.text import T, Text
from games.titles.founders_of_gloomhaven import messages
from games.titles.founders_of_gloomhaven.rules import goods
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.table.game import FogGame
from games.titles.founders_of_gloomhaven.table.references import resource, tile, who
from games.titles.founders_of_gloomhaven.table.state import NOBODY, Player

POINTS = T("Points")
FLOOR = T("Points do not fall below 0")
SCORE, INFLUENCE, OTHER = messages.POINTS_NOW, T("Lasting influence"), T("Points of other kinds")
BY_CLAUSE = {
    "fog.delivery.3": T("Own resources delivered"),
    "fog.actions.upgrade.7": T("Own resources used when others were built from them"),
    "fog.delivery.share.1": T("Received for prerequisites"),
    "fog.delivery.share.2": T("Passed on for prerequisites of others"),
    "fog.resources.neutral.5": T("Given back for neutral prerequisites"),
    "fog.overview.principles.1": FLOOR,
    "fog.actions.recruit.5": T("Advisers recruited"),
}
"""What gives and takes points, by the clauses under which it is booked. All other points come from cards."""
Balance = dict[int, list[Cause]]
"""What a scoring gives to each seat and takes from it. Only the sum is booked (fog.delivery.share.12)."""


def credit(game: FogGame, balance: Balance, key: str, points: int, text: Text, rule: str) -> Flow[None]:
    """The owner of a tile scores, and passes on what its prerequisites are worth. Their owners pass on in turn
    (fog.resources.use.6, fog.delivery.share.1, fog.delivery.share.2, fog.delivery.share.3). Points that a player
    would pass on to themselves stay, and the level below still counts (fog.delivery.share.6, fog.delivery.share.9).
    A neutral tile scores for nobody (fog.resources.neutral.2)."""
    owner = game.state.tiles[key].owner
    if owner == NOBODY:
        return
    balance.setdefault(owner, []).append(Cause(points, text, rule))
    for prerequisite in components.recipe(key.partition(":")[0]):
        used = yield from _named(game, owner, key, prerequisite.resource)
        if game.state.tiles[used].owner == NOBODY:
            given_back = components.resource_data().neutral_points
            text = T("{what} is neutral", what=tile(used))
            balance[owner].append(Cause(-given_back, text, "fog.resources.neutral.5"))
        else:
            if game.state.tiles[used].owner != owner:
                passed = T("Passed on for {what}", what=tile(used))
                balance[owner].append(Cause(-prerequisite.points, passed, "fog.delivery.share.2"))
                received = T("For {what}, used by {product}", what=tile(used), product=tile(key))
                yield from credit(game, balance, used, prerequisite.points, received, "fog.delivery.share.1")
            else:
                kept = T("{what} is one's own", what=tile(used))
                yield from credit(game, balance, used, 0, kept, "fog.delivery.share.6")


def _named(game: FogGame, owner: int, key: str, prerequisite: str) -> Flow[str]:
    """The prerequisite that is used. The owner of the building chooses it again each time, among those connected
    over the owner's ways (fog.delivery.share.4, fog.delivery.share.10, fog.connection.6). Access does not matter
    (fog.actions.upgrade.12)."""
    city = game.city
    candidates = [other for other in city.of_resource(prerequisite) if city.connected(owner, other, city.tiles[key])]
    if not differ(game, candidates):
        return candidates[0]
    answer = yield from ask(
        owner,
        T("Which {what} does {product} use?", what=resource(prerequisite), product=tile(key)),
        "fog.delivery.share.4",
        lambda: [uses(other) for other in candidates],
    )
    return ":".join(answer.parts[1:])


def differ(game: FogGame, keys: Sequence[str]) -> bool:
    """Whether it matters which of these tiles of a resource is used. Basic ones of one owner score the same."""
    tiles = game.state.tiles
    basic = bool(keys) and not components.recipe(keys[0].partition(":")[0])
    return len(keys) > 1 and not (basic and len({tiles[key].owner for key in keys}) == 1)


def uses(key: str) -> Option:
    """The option that names a tile."""
    return Option(f"use:{key}", T("{what}", what=tile(key)), (f"tile:{key}",))


def book(game: FogGame, balance: Balance) -> None:
    """Books the sum of every player at once. No player falls below 0: fog.delivery.share.12,
    fog.overview.principles.1."""
    for seat, causes in balance.items():
        player = game.player(seat)
        reckoning = Reckoning(POINTS, tuple(causes)).at_least(-player.points, FLOOR, "fog.overview.principles.1")
        for cause in reckoning.causes:
            goods.score(player, {cause.rule: cause.amount})
        n = reckoning.total
        if not n:
            continue
        text = T("{who} scores {n}", who=who(seat), n=n) if n > 0 else T("{who} loses {n}", who=who(seat), n=-n)
        gained: Mapping[str, int] = {"points": n}
        game.log(text, seat=seat, rule="fog.resources.use.6", reckoning=reckoning, changes=goods.changes(seat, gained))


def score(player: Player) -> Reckoning:
    """The points that a player would have at the end, line by line: fog.end.3, fog.end.8."""
    return Reckoning(SCORE, (*points(player).causes, Cause(player.lasting, INFLUENCE, "fog.end.3")))


def points(player: Player) -> Reckoning:
    """The points of a player by what gave or took them: fog.resources.use.6."""
    causes = [Cause(n, text, rule) for rule, text in BY_CLAUSE.items() if (n := player.scored.get(rule, 0))]
    other = sum(n for rule, n in player.scored.items() if rule not in BY_CLAUSE)
    if other:
        causes.append(Cause(other, OTHER, "fog.resources.use.6"))
    return Reckoning(POINTS, tuple(causes))
