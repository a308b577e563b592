"""Buildings on the main board: sites, links, what a new Building brings (vis.action.build)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.ask import Flow, Option
from games.engine.text import Ref, T
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.printed import Link
from games.titles.viscounts_of_the_west_kingdom.table.state import Built, Player, Segment
from games.titles.viscounts_of_the_west_kingdom.table.words import VisGame, ask, index_of, player, who


def left(own: Player, building: str) -> int:
    """How many of a row are still on the Player Board (vis.action.build.8)."""
    return len(components.buildings()[building].slots) - own.buildings[building]


def buildable(own: Player) -> list[str]:
    """vis.action.build.6"""
    return [building for building in components.BUILDINGS if left(own, building)]


def empty_sites(game: VisGame, space: str = "") -> list[str]:
    """Sites where nothing stands: all, or those of a space, which are on its side of the river (vis.action.build.4, vis.action.build.5)."""
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


def ends(game: VisGame, segment: Segment, link: Link) -> tuple[str, str]:
    """The two sites that a link joins; the ring says which segment follows (vis.components.board.7)."""
    if link.end != "next":
        return link.start, link.end
    ring = game.state.ring
    following = ring[(index_of(game, segment.id) + 1) % len(ring)]
    return link.start, components.side(following.id, game.state.seats).sites[0].id


def links_of(game: VisGame, site: str) -> Iterator[tuple[Link, str]]:
    """The links at a site, each with its other end."""
    for segment in game.state.ring:
        for link in components.side(segment.id, game.state.seats).links:
            start, end = ends(game, segment, link)
            if site in (start, end):
                yield link, end if site == start else start


def place(game: VisGame, seat: int, building: str, site: str, rule: str) -> Flow[None]:
    """vis.action.build.10, vis.action.build.11, vis.action.build.12, vis.action.build.17: the leftmost of its row goes to the site and
    reveals
    its slot; then the effect of the site, then the links (vis.action.build.15)."""
    own = player(game, seat)
    own.buildings[building] += 1
    segment_with(game, site).built[site] = Built(seat, building)
    game.log(
        T(
            "{who} constructs {what} at {site}",
            who=who(seat),
            what=Ref(f"building:{building}"),
            site=Ref(f"site:{site}"),
        ),
        seat=seat,
        rule=rule,
        elements=[f"site:{site}", f"row-of:{seat}:{building}"],
    )
    printed = components.sites(game.state.seats)[site]
    yield from perform(game, Context(seat=seat, source=f"site:{site}", rule="vis.action.build.11"), printed.effects)
    yield from _complete_links(game, seat, site)


def _complete_links(game: VisGame, seat: int, site: str) -> Flow[None]:
    """vis.action.build.13, vis.action.build.15: those whose other end is built upon, in the order that the current player chooses."""
    done = [(link, other) for link, other in links_of(game, site) if built_on(game, other) is not None]
    while done:
        order = done
        answer = yield from ask(
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
    """vis.action.build.14, vis.action.build.16: both builders gain it, the current one first; once where both ends are one's own."""
    standing = built_on(game, other)
    assert standing is not None
    game.log(
        T("{what} is complete", what=Ref(f"link:{link.id}")),
        seat=seat,
        rule="vis.action.build.13",
        elements=[f"link:{link.id}"],
    )
    for owner in dict.fromkeys((seat, standing.owner)):
        yield from perform(
            game, Context(seat=owner, source=f"link:{link.id}", rule="vis.action.build.13"), link.effects
        )


def build_free(game: VisGame, context: Context, building: str, sites: Sequence[str]) -> Flow[None]:
    """vis.effects.board.5: on any of these sites; site and links pay as usual."""
    if not sites or not left(player(game, context.seat), building):
        return
    answer = yield from ask(
        context.seat,
        T("Construct {what} for free", what=Ref(f"building:{building}")),
        "vis.effects.board.5",
        lambda: [Option(f"site:{site}", T("{what}", what=Ref(f"site:{site}")), (f"site:{site}",)) for site in sites],
    )
    yield from place(game, context.seat, building, answer.parts[1], "vis.effects.board.5")
