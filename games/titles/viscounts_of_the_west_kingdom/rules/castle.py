"""The Castle (vis.castle): Workers come to the first tier. A group of 3 splits, which moves Workers inward. Workers
above the room of a tier are bumped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from games.engine.rules.ask import Flow, Option, ask
from games.engine.rules.event import Change
from games.engine.rules.text import N, Ref, T
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.rules.deciding import decide
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.game import (
    NONE,
    VisGame,
    clockwise,
    holder,
    player_of,
    seat_of,
    section_at,
    who,
)
from games.titles.viscounts_of_the_west_kingdom.table.state import NOBODY, Section

FIRST, SECOND = 0, 1


def section_ref(section: Section) -> Ref:
    return Ref(f"section:{section.id}")


def add(tier: dict[int, int], seat: int, n: int) -> None:
    """Puts Workers on a tier, or takes them away."""
    many = tier.get(seat, 0) + n
    if many:
        tier[seat] = many
    else:
        del tier[seat]


def place(game: VisGame, seat: int, index: int, n: int, rule: str) -> Flow[None]:
    """Places Workers from supply on the first tier of a section (vis.castle.place.5, vis.castle.place.7). Then the
    Castle is settled (vis.castle.move.11)."""
    player, section = player_of(game, seat), section_at(game, index)
    many = min(n, player.workers)
    if not many:
        return
    player.workers -= many
    add(section.tiers[FIRST], seat, many)
    game.log(
        N(
            "{who} places {n} Worker in {where}",
            "{who} places {n} Workers in {where}",
            n=many,
            who=who(seat),
            where=section_ref(section),
        ),
        seat=seat_of(seat),
        rule=rule,
        elements=[f"section:{section.id}"],
        changes=(Change(holder(seat), "castle", many),),
    )
    yield from settle(game)


def rests(game: VisGame, seat: int, index: int, n: int) -> bool:
    """Whether this many Workers leave a section as it is: none of their groups splits, and no Worker is bumped."""
    tier, castle = section_at(game, index).tiers[FIRST], components.castle()
    return tier.get(seat, 0) + n < castle.group and sum(tier.values()) + n <= castle.room


def free_workers(game: VisGame, seat: int) -> list[int]:
    """Sections with a Worker of the player on the first tier that can make a castle move. While a group is split,
    two of its Workers must go sideways and cannot make one (vis.castle.move.16)."""
    return [index for index in range(len(game.state.castle)) if _free(game, seat, index) > 0]


def castle_move(game: VisGame, context: Context, n: int) -> Flow[None]:
    """Moves a Worker of the player to an adjacent section of the first tier. The player may refuse:
    vis.effects.board.6, vis.effects.general.2."""
    seat = context.seat
    for _ in range(n):
        if not free_workers(game, seat):
            return
        answer = yield from ask(
            seat, T("Move a Worker in the Castle?"), "vis.effects.board.6", lambda: _moves(game, seat)
        )
        if answer.verb == NONE:
            return
        source, target = section_at(game, answer.number(1)), section_at(game, answer.number(2))
        _shift(game, seat, source, target, "vis.effects.board.6")
        yield from settle(game)


def _moves(game: VisGame, seat: int) -> Sequence[Option]:
    options = []
    many = len(game.state.castle)
    for index in free_workers(game, seat):
        source = section_at(game, index)
        for way in (1, -1):
            target = section_at(game, index + way)
            label = T("From {source} to {target}", source=section_ref(source), target=section_ref(target))
            elements = (f"section:{source.id}", f"section:{target.id}")
            options.append(Option(f"shift:{index}:{(index + way) % many}", label, elements))
    return [*options, Option(NONE, messages.NONE)]


def slide_workers(game: VisGame, seat: int, n: int) -> Flow[None]:
    """Moves this many Workers of the player on the first tier to the adjacent section, all in the same direction.
    Then the Castle is settled (vis.castle.move.11)."""
    many = min(n, sum(_free(game, seat, index) for index in free_workers(game, seat)))
    if not many:
        return
    answer = yield from ask(
        seat, T("Which Workers go, and which way?"), "vis.castle.move.11", lambda: _slides(game, seat, many)
    )
    way = 1 if answer.parts[1] == "clockwise" else -1
    for index in (int(part) for part in answer.parts[2:]):
        _shift(game, seat, section_at(game, index), section_at(game, index + way), "vis.castle.move.11")
    yield from settle(game)


def _free(game: VisGame, seat: int, index: int) -> int:
    """Workers of a section that need not go sideways."""
    return game.state.castle[index].tiers[FIRST].get(seat, 0) - (2 if game.state.splitting == index else 0)


def _slides(game: VisGame, seat: int, many: int) -> Sequence[Option]:
    options = []
    for sources in combinations_with_replacement(free_workers(game, seat), many):
        if any(sources.count(index) > _free(game, seat, index) for index in sources):
            continue
        names = [section_ref(section_at(game, index)) for index in sources]
        elements = tuple(f"section:{section_at(game, index).id}" for index in sources)
        for way, label in (
            ("clockwise", T("Clockwise from {where}", where=[*names])),
            ("counter", T("Counter-clockwise from {where}", where=[*names])),
        ):
            options.append(Option(f"slide:{way}:{':'.join(map(str, sources))}", label, (f"way:{way}", *elements)))
    return options


def _shift(game: VisGame, seat: int, source: Section, target: Section, rule: str) -> None:
    add(source.tiers[FIRST], seat, -1)
    add(target.tiers[FIRST], seat, 1)
    game.log(
        T("A Worker of {who} goes to {where}", who=who(seat), where=section_ref(target)),
        seat=seat_of(seat),
        rule=rule,
        elements=[f"section:{source.id}", f"section:{target.id}"],
    )


# Settling


def settle(game: VisGame) -> Flow[None]:
    """Settles the groups of the current player, then those of the others clockwise (vis.castle.move.1,
    vis.castle.move.10, vis.castle.move.12). Bumping follows (vis.castle.bump.1, vis.castle.bump.10). Workers that
    move again meanwhile are settled in their turn (vis.castle.move.13)."""
    state = game.state
    if state.settling:
        return
    state.settling = True
    while (seat := next((one for one in clockwise(game, state.active) if any(_groups(game, one))), None)) is not None:
        yield from _own_moves(game, seat)
    yield from _bump(game)
    state.settling = False


def _groups(game: VisGame, seat: int) -> Iterator[tuple[int, int]]:
    """Tier and index of each section where a seat has 3 Workers or more. The first tier is settled before the second
    (vis.castle.move.8)."""
    for tier in (FIRST, SECOND):
        groups = [
            (tier, index)
            for index, section in enumerate(game.state.castle)
            if section.tiers[tier].get(seat, 0) >= components.castle().group
        ]
        yield from groups
        if groups:
            return


def _own_moves(game: VisGame, seat: int) -> Flow[None]:
    """Splits one group after another; the player chooses which comes next: vis.castle.move.5, vis.castle.move.6,
    vis.castle.move.7."""
    while any(_groups(game, seat)):
        answer = yield from decide(
            game,
            seat,
            T("Which group of Workers moves first?"),
            "vis.castle.move.6",
            lambda: [
                Option(
                    f"group:{tier}:{index}",
                    T("Tier {n} of {where}", n=tier + 1, where=section_ref(section_at(game, index))),
                    (f"section:{section_at(game, index).id}",),
                )
                for tier, index in _groups(game, seat)
            ],
        )
        yield from _move_group(game, seat, answer.number(1), answer.number(2))


def _move_group(game: VisGame, seat: int, tier: int, index: int) -> Flow[None]:
    if tier == FIRST:
        yield from _split(game, seat, index)
    else:
        yield from _to_the_top(game, seat, section_at(game, index))


def _split(game: VisGame, seat: int, index: int) -> Flow[None]:
    """Moves one Worker inward, whose tier gives its effect at once, then one Worker to each side: vis.castle.move.2,
    vis.castle.move.3, vis.castle.move.4."""
    section = section_at(game, index)
    add(section.tiers[FIRST], seat, -1)
    add(section.tiers[SECOND], seat, 1)
    game.log(
        T("A Worker of {who} moves inward in {where}", who=who(seat), where=section_ref(section)),
        seat=seat_of(seat),
        rule="vis.castle.move.2",
        elements=[f"section:{section.id}"],
    )
    printed = next(one for one in components.castle().sections if one.id == section.id)
    game.state.splitting = index
    context = Context(seat=seat, source=f"section:{section.id}", rule="vis.castle.move.2")
    yield from perform(game, context, printed.effects)
    game.state.splitting = NOBODY
    for way in (1, -1):
        _shift(game, seat, section, section_at(game, index + way), "vis.castle.move.3")


def _to_the_top(game: VisGame, seat: int, section: Section) -> Flow[None]:
    """Moves a Worker to the third tier and gives its effect: vis.castle.move.8, vis.castle.move.9."""
    state = game.state
    add(section.tiers[SECOND], seat, -1)
    add(state.third_tier, seat, 1)
    game.log(
        T("A Worker of {who} reaches the third tier", who=who(seat)),
        seat=seat_of(seat),
        rule="vis.castle.move.8",
        elements=[f"section:{section.id}", "third_tier"],
    )
    _lead(game, seat)
    context = Context(seat=seat, source="third_tier", rule="vis.castle.move.9")
    yield from perform(game, context, components.castle().third_tier.effects)


def _lead(game: VisGame, seat: int) -> None:
    """Makes the first player on the third tier the leader. Later a player with more Workers there than the leader
    becomes the leader: vis.castle.leader.1, vis.castle.leader.2, vis.castle.leader.3, vis.castle.leader.4."""
    state = game.state
    if state.leader == seat:
        return
    if state.leader != NOBODY and state.third_tier[seat] <= state.third_tier[state.leader]:
        return
    state.leader = seat
    game.log(
        T("{who} becomes the Castle Leader", who=who(seat)),
        seat=seat_of(seat),
        rule="vis.castle.leader.3",
        elements=[f"bonus:{state.leader_card}"],
    )


# Bumping


def _bump(game: VisGame) -> Flow[None]:
    """The current player bumps Workers from the first and the second tier until 3 are left: vis.castle.bump.1,
    vis.castle.bump.2, vis.castle.bump.7."""
    seat = game.state.active
    while crowded := next(_too_many(game), None):
        tier, index = crowded
        section = section_at(game, index)
        answer = yield from decide(
            game,
            seat,
            T("Bump a Worker from {where}", where=section_ref(section)),
            "vis.castle.bump.2",
            lambda tier=tier, index=index, section=section: [  # type: ignore[misc]
                Option(
                    f"bump:{tier}:{index}:{owner}",
                    T("A Worker of {who} from tier {n}", who=who(owner), n=tier + 1),
                    (f"worker:{section.id}:{tier + 1}:{owner}",),
                )
                for owner in sorted(section.tiers[tier])
            ],
        )
        yield from _bumped(game, section, tier, answer.number(3))


def _too_many(game: VisGame) -> Iterator[tuple[int, int]]:
    for tier in (FIRST, SECOND):
        for index, section in enumerate(game.state.castle):
            if sum(section.tiers[tier].values()) > components.castle().room:
                yield tier, index


def _bumped(game: VisGame, section: Section, tier: int, owner: int) -> Flow[None]:
    """Returns bumped Workers to supply (vis.castle.bump.3, vis.castle.bump.4, vis.castle.bump.5, vis.castle.bump.6).
    Each Worker gives a reward (vis.castle.bump.8)."""
    add(section.tiers[tier], owner, -1)
    player_of(game, owner).workers += 1
    game.log(
        T("A Worker of {who} is bumped from {where}", who=who(owner), where=section_ref(section)),
        seat=seat_of(owner),
        rule="vis.castle.bump.3",
        elements=[f"section:{section.id}"],
        changes=(Change(holder(owner), "castle", -1),),
    )
    rule = ("vis.castle.bump.5", "vis.castle.bump.6")[tier]
    context = Context(seat=owner, source=f"section:{section.id}", rule=rule)
    yield from perform(game, context, components.castle().bump_rewards[tier])
