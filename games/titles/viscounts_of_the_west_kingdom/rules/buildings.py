"""Buildings on the main board: sites, links, and what a new Building gives (vis.action.build)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.rules.ask import Flow, Option, ask
from games.engine.rules.text import Ref, T
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.cards.abilities import empty_slots
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.rules.deciding import decide
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.boxes import Public
from games.titles.viscounts_of_the_west_kingdom.table.card_types import Link
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, index_of, player_of, seat_of, who
from games.titles.viscounts_of_the_west_kingdom.table.state import Built, Player, Segment, Viscounts


def left(player: Player, building: str) -> int:
    """How many Buildings of a row are on the Player Board, returned ones included: vis.action.build.8."""
    return len(components.buildings()[building].slots) - player.buildings[building]


def buildable(player: Player) -> list[str]:
    """The types of which a Building is left to construct: vis.action.build.6."""
    return [building for building in components.BUILDINGS if left(player, building)]


def empty_sites(game: VisGame, space: str = "") -> list[str]:
    """Sites without a Building: all, or those of one space. The sites of a space are on its side of the river:
    vis.action.build.4, vis.action.build.5."""
    taken = {site for segment in game.state.ring for site in segment.built}
    return [
        site.id
        for segment in game.state.ring
        for site in components.side(segment.id, game.state.seats).sites
        if site.id not in taken and space in ("", site.space)
    ]


def segment_with(game: VisGame, site: str) -> Segment:
    space = components.sites(game.state.seats)[site].space
    return game.state.ring[index_of(game, components.segment_of(space))]


def built_on(game: VisGame, site: str) -> Built | None:
    return segment_with(game, site).built.get(site)


def ends(state: Viscounts, segment: Segment, link: Link) -> tuple[str, str]:
    """The two sites that a link joins. The ring gives the segment that follows: vis.components.board.7."""
    if link.end != "next":
        return link.start, link.end
    following = state.ring[(state.ring.index(segment) + 1) % len(state.ring)]
    return link.start, components.side(following.id, state.seats).sites[0].id


def links_of(game: VisGame, site: str) -> Iterator[tuple[Link, str]]:
    """The links at a site, each with its other end."""
    for segment in game.state.ring:
        for link in components.side(segment.id, game.state.seats).links:
            start, end = ends(game.state, segment, link)
            if site in (start, end):
                yield link, end if site == start else start


def place(game: VisGame, seat: int, building: str, site: str, rule: str) -> Flow[None]:
    """Puts the leftmost Building of its row on the site and reveals its slot (vis.action.build.10,
    vis.action.build.11, vis.action.build.12, vis.action.build.17). The effect of the site follows, then the links
    (vis.action.build.15). Building bonus cards are won at once."""
    player = player_of(game, seat)
    if back := player.returned.get(building):
        back.remove(min(back))
    player.buildings[building] += 1
    segment_with(game, site).built[site] = Built(seat, building)
    game.log(
        T(
            "{who} constructs {what} at {site}",
            who=who(seat),
            what=Ref(f"building:{building}"),
            site=Ref(f"site:{site}"),
        ),
        seat=seat_of(seat),
        rule=rule,
        elements=[f"site:{site}", f"row-of:{seat}:{building}"],
    )
    _claim(game, seat)
    # A Building that the site effect puts at the other end completes the link. The link is not gained twice (vis.action.build.14).
    done = [(link, other) for link, other in links_of(game, site) if built_on(game, other) is not None]
    printed = components.sites(game.state.seats)[site]
    yield from perform(game, Context(seat=seat, source=f"site:{site}", rule="vis.action.build.11"), printed.effects)
    yield from _complete_links(game, seat, done)


def _claim(game: VisGame, seat: int) -> None:
    """The first player who meets the condition takes the building bonus card (vis.gates.bonus.2, vis.gates.bonus.3,
    vis.gates.bonus.4), at once (vis.gates.bonus.10), and keeps it (vis.gates.bonus.6, vis.gates.bonus.9)."""
    state, player = game.state, player_of(game, seat)
    due = {
        "diversified": all(player.buildings.values()),
        "specialized": any(many == len(components.buildings()[kind].slots) for kind, many in player.buildings.items()),
    }
    for card in [one for one in state.bonuses if due.get(components.bonuses()[one].group)]:
        state.bonuses.remove(card)
        player.bonuses.append(card)
        game.log(
            messages.gains(who(seat), Ref(f"bonus:{card}")),
            seat=seat_of(seat),
            rule="vis.gates.bonus.2",
            elements=[f"bonus:{card}"],
        )


def public_sites(game: VisGame, seat: int) -> Iterator[tuple[Public, str]]:
    """Public Buildings that no player has constructed (vis.keys.public.2, vis.keys.public.3, vis.keys.public.13,
    vis.keys.public.14). Each is given with a site of the player's space that has the player's Building of its type
    (vis.keys.public.25)."""
    space = player_of(game, seat).space
    for site in components.side(components.segment_of(space), game.state.seats).sites:
        standing = built_on(game, site.id) if site.space == space else None
        if standing is not None and standing.owner == seat:
            for card in game.state.public:
                if components.public()[card].building == standing.building:
                    yield components.public()[card], site.id


def place_public(game: VisGame, seat: int, card: str, site: str) -> Flow[None]:
    """Returns the player's Building and puts the Public Building in its place. Its card takes effect at once:
    vis.keys.public.6, vis.keys.public.7, vis.keys.public.9, vis.keys.public.10, vis.keys.public.11,
    vis.keys.public.12."""
    state, player, printed = game.state, player_of(game, seat), components.public()[card]
    yield from _take_back(game, seat, printed.building)
    segment_with(game, site).built[site] = Built(seat, card)
    state.public.remove(card)
    player.public.append(card)
    game.log(
        T("{who} constructs {what} at {site}", who=who(seat), what=Ref(f"bonus:{card}"), site=Ref(f"site:{site}")),
        seat=seat_of(seat),
        rule="vis.keys.public.7",
        elements=[f"site:{site}", f"bonus:{card}"],
    )
    context = Context(seat=seat, source=f"bonus:{card}", rule="vis.keys.public.12")
    yield from perform(game, context, printed.immediate)


def _take_back(game: VisGame, seat: int, building: str) -> Flow[None]:
    """Returns a Building to an empty slot of its row, and covers that slot again: vis.keys.public.6,
    vis.keys.public.8, vis.keys.public.16."""
    player, slots = player_of(game, seat), components.buildings()[building].slots
    answer = yield from decide(
        game,
        seat,
        T("Which slot does your {what} cover again?", what=Ref(f"building:{building}")),
        "vis.keys.public.6",
        lambda: [
            Option(f"slot:{index}", T("{what}", what=Ref(f"slot:{slots[index].id}")), (f"slot:{slots[index].id}",))
            for index in empty_slots(player, building)
        ],
    )
    player.returned.setdefault(building, []).append(answer.number(1))
    player.buildings[building] -= 1


def _complete_links(game: VisGame, seat: int, done: list[tuple[Link, str]]) -> Flow[None]:
    """Completes the links whose other end has a Building, in the order that the current player chooses:
    vis.action.build.13, vis.action.build.15."""
    while done:
        order = done
        answer = yield from decide(
            game,
            game.state.active,
            T("Which link first?"),
            "vis.action.build.15",
            lambda order=order: [  # type: ignore[misc]
                Option(f"link:{link.id}", T("{what}", what=Ref(f"link:{link.id}")), (f"link:{link.id}",))
                for link, _ in order
            ],
        )
        link, other = next(pair for pair in done if pair[0].id == answer.parts[1])
        done = [pair for pair in done if pair[0].id != link.id]
        yield from _pay_link(game, seat, link, other)


def _pay_link(game: VisGame, seat: int, link: Link, other: str) -> Flow[None]:
    """Both builders gain the link, the current player first. A player with Buildings at both ends gains it once:
    vis.action.build.14, vis.action.build.16."""
    standing = built_on(game, other)
    assert standing is not None
    game.log(
        T("{what} is complete", what=Ref(f"link:{link.id}")),
        seat=seat_of(seat),
        rule="vis.action.build.13",
        elements=[f"link:{link.id}"],
    )
    for owner in dict.fromkeys((seat, standing.owner)):
        yield from perform(
            game, Context(seat=owner, source=f"link:{link.id}", rule="vis.action.build.13"), link.effects
        )


def build_free(game: VisGame, context: Context, building: str, sites: Sequence[str]) -> Flow[None]:
    """Constructs a Building on one of these sites. The site and the links give what they usually give:
    vis.effects.board.5, vis.keys.public.20."""
    if not sites or not left(player_of(game, context.seat), building):
        return
    answer = yield from ask(
        context.seat,
        messages.construct_for_free(Ref(f"building:{building}")),
        "vis.effects.board.5",
        lambda: [Option(f"site:{site}", T("{what}", what=Ref(f"site:{site}")), (f"site:{site}",)) for site in sites],
    )
    yield from place(game, context.seat, building, answer.parts[1], "vis.effects.board.5")
