"""What the AI does (vis.solo): each act with the sentence that tells a person beside a real table to do it. What it gains by an act is open
until it is seen, so nothing that was answered before holds afterwards."""

from __future__ import annotations

from functools import partial

from games.engine.automas import looking
from games.engine.automas.looking import Change
from games.engine.rules.ask import Flow
from games.engine.rules.reckoning import Reckoning
from games.engine.rules.text import N, Ref, T
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.cards.abilities import criminals, fire
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.modes import automa
from games.titles.viscounts_of_the_west_kingdom.rules import (
    buildings,
    castle,
    chests,
    goods,
    hiring,
    manuscripts,
    outsiders,
    stacks,
    track,
)
from games.titles.viscounts_of_the_west_kingdom.rules.landing import land
from games.titles.viscounts_of_the_west_kingdom.rules.ring import segment_at
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, index_of, player_of, townsfolk, who
from games.titles.viscounts_of_the_west_kingdom.table.state import AUTOMA

act = partial(looking.act, unknown=True)


# Goods, Debts and Deeds, the track


@act(T("It gains a resource: {good}."), "vis.solo.boards.2")
def gains(game: VisGame, good: str, *, context: Context) -> None:
    goods.gain(game, context, good, 1)


@act(T("It gains a Debt."), "vis.solo.reference.1")
def gains_debt(game: VisGame, *, context: Context) -> Flow[None]:
    yield from stacks.gain_debts(game, context, 1)


@act(T("It gains a Deed."), "vis.solo.reference.1")
def gains_deed(game: VisGame, *, context: Context) -> None:
    stacks.gain_deeds(game, context, 1)


@act(T("It flips a {paper}. A flipped Debt gives it a resource of its choice."), "vis.solo.rules.16")
def flips(game: VisGame, paper: str, *, context: Context) -> Flow[None]:
    yield from stacks.turn(game, context, paper)


@act(T("It gains {n} Virtue."), "vis.solo.reference.1")
def gains_virtue(game: VisGame, n: int, *, context: Context) -> None:
    track.gain_virtue(game, context, n)


@act(T("It gains {n} Corruption."), "vis.solo.reference.1")
def gains_corruption(game: VisGame, n: int, *, context: Context) -> None:
    track.gain_corruption(game, context, n)


@act(T("It gains 1 Corruption for each Criminal icon on its board."), "vis.solo.rules.17")
def gains_corruption_for_criminals(game: VisGame, *, context: Context) -> None:
    track.gain_corruption(game, context, criminals(game.state, AUTOMA))


# Schemes


@act(
    T("It gains a Future Scheme, face up on its discard pile."),
    "vis.solo.rules.18",
    lambda: (Change(("future",), -1),),
    does="scheme",
)
def gains_scheme(game: VisGame, *, context: Context) -> Flow[None]:
    opponent = automa.automa(game)
    scheme = opponent.future.pop(0)
    opponent.own.discard.append(scheme)
    game.reveal()
    game.log(
        messages.gains(who(AUTOMA), Ref(f"scheme:{scheme}")),
        rule="vis.solo.rules.18",
        elements=[f"scheme:{scheme}", context.source],
    )
    yield from fire(game, AUTOMA, "gain_scheme")


@act(T('Its revealed slots that say "shuffle" take effect.'), "vis.solo.slots.2")
def sets_off_shuffle(game: VisGame) -> Flow[None]:
    yield from fire(game, AUTOMA, "shuffle")


@act(T("It dismisses the adjacent Townsfolk card and gains the effect at its top right."), "vis.solo.rules.13")
def dismisses(game: VisGame) -> Flow[None]:
    segment = segment_at(game, AUTOMA)
    shown = hiring.Shown(segment)
    if shown.card:
        game.state.removed.append(segment.townsfolk.pop(0))
        game.reveal()
    game.log(
        messages.dismisses(who(AUTOMA), Ref(shown.element)),
        rule="vis.solo.rules.13",
        elements=[shown.element, f"pile:{segment.id}"],
    )
    gained = Context(seat=AUTOMA, source=shown.element, rule="vis.solo.rules.13")
    yield from perform(game, gained, shown.effects)


@act(
    T("Its Viscount moves {n} spaces clockwise on the outer path. On your Viscount's space you may Rearrange."),
    "vis.solo.rules.1",
)
def moves(game: VisGame, n: int, *, context: Context) -> Flow[None]:
    player = player_of(game, AUTOMA)
    for _ in range(n):
        player.space = automa.next_outer(game, player.space)
    game.log(
        messages.rides(who(AUTOMA), Ref(f"space:{player.space}")),
        rule="vis.solo.rules.1",
        elements=[f"space:{player.space}", context.source],
    )
    yield from land(game, AUTOMA)


@act(T("It turns up its next AI Chest Tile from the left."), "vis.solo.keys.3")
def flips_chest(game: VisGame) -> None:
    opponent = automa.automa(game)
    index = opponent.own.chests.index("")
    tile = opponent.own.chests[index] = opponent.chests[index]
    game.reveal()
    game.log(
        T("{who} turns up {what}", who=who(AUTOMA), what=Ref(f"ai-chest:{tile}")),
        rule="vis.solo.keys.3",
        elements=[f"ai-chest:{tile}"],
    )


# Actions


def _takes(game: VisGame, action: str, needed: int, context: Context) -> None:
    """The AI uses icons first, then matching resources for the missing icons: vis.solo.rules.15."""
    having: Reckoning = automa.icons(game, action)
    missing = max(0, needed - having.total)
    game.log(
        N(
            "{who} takes the action {action}: {n} icon needed",
            "{who} takes the action {action}: {n} icons needed",
            n=needed,
            who=who(AUTOMA),
            action=Ref(f"action:{action}"),
        ),
        rule="vis.solo.rules.15",
        elements=[f"action:{action}", context.source],
        reckoning=having,
    )
    goods.pay(game, AUTOMA, {automa.good_of(game, action): missing}, "vis.solo.rules.15")


@act(
    T("It places {n} Workers in the section opposite its segment, for {needed}: icons first, then resources."),
    "vis.solo.rules.4",
)
def places_workers(game: VisGame, n: int, needed: int, *, context: Context) -> Flow[None]:
    _takes(game, automa.NOBLE, needed, context)
    index = index_of(game, segment_at(game, AUTOMA).id)
    yield from castle.place(game, AUTOMA, index, n, "vis.solo.rules.4")


@act(
    T("It transcribes the top Manuscript of its segment, for {needed}: icons first, then resources."),
    "vis.solo.rules.11",
)
def transcribes(game: VisGame, needed: int, *, context: Context) -> Flow[None]:
    _takes(game, automa.CLERIC, needed, context)
    yield from manuscripts.transcribe(game, AUTOMA, segment_at(game, AUTOMA))


@act(
    T(
        "It constructs a {building} on the leftmost empty site of its space, for {needed}: icons first, then resources."
        " It gains the site, the links, and what the slot reveals."
    ),
    "vis.solo.rules.9",
)
def constructs(game: VisGame, building: str, needed: int, *, context: Context) -> Flow[None]:
    _takes(game, automa.BUILD, needed, context)
    site = buildings.empty_sites(game, player_of(game, AUTOMA).space)[0]
    yield from automa.construct(game, building, site, "vis.solo.rules.9")


@act(T("It constructs {card}, for {needed}: icons first, then resources."), "vis.solo.keys.5")
def constructs_public(game: VisGame, card: str, needed: int, *, context: Context) -> Flow[None]:
    _takes(game, automa.BUILD, needed, context)
    site = next(site for one, site in buildings.public_sites(game, AUTOMA) if one.id == card)
    yield from buildings.place_public(game, AUTOMA, card, site)


@looking.act(T("It carries out option {n} of the last row, the first that is possible."), "vis.solo.turn.5")
def chooses(game: VisGame, n: int, *, source: str) -> None:
    game.log(
        T("{who} carries out option {n} of the last row, the first that is possible", who=who(AUTOMA), n=n),
        rule="vis.solo.turn.5",
        elements=[source],
    )


# What it does instead (vis.solo.reference)


@act(T("It places {n} Workers in the section opposite its segment."), "vis.solo.rules.5")
def places_free_workers(game: VisGame, n: int) -> Flow[None]:
    index = index_of(game, segment_at(game, AUTOMA).id)
    yield from castle.place(game, AUTOMA, index, n, "vis.solo.rules.5")


@act(
    T(
        "It constructs a {building} for nothing on the first empty site, from its own segment clockwise, if one is left."
    ),
    "vis.solo.rules.10",
)
def constructs_free(game: VisGame, building: str) -> Flow[None]:
    yield from automa.construct(game, building, automa.free_site(game), "vis.solo.rules.10")


@act(
    T("It takes a Manuscript for nothing that costs one of these: the first from its own segment clockwise."),
    "vis.solo.rules.11",
)
def takes_manuscript(game: VisGame, *, costs: list[int]) -> Flow[None]:
    can = manuscripts.of_costs(game, costs)
    segment = next((one for one in automa.segments_from_own(game) if one in can), None)
    if segment is not None:
        yield from manuscripts.take(game, AUTOMA, segment, "vis.solo.rules.11")


@act(T("The {n} rightmost Outsiders leave the game; the row is filled again."), "vis.solo.gates.4")
def removes_outsiders(game: VisGame, n: int) -> None:
    """Removes the rightmost Outsiders: vis.solo.gates.3, vis.solo.gates.4."""
    state = game.state
    for _ in range(min(n, len(state.outsiders))):
        card = state.outsiders.pop()
        state.removed.append(card)
        game.log(
            T("{who} removes {card}", who=who(AUTOMA), card=townsfolk(card)),
            rule="vis.solo.gates.4",
            elements=[f"townsfolk:{card}"],
        )
    outsiders.refill(game)


@act(
    T("The {n} rightmost Heroes and the {n} rightmost Chest Tiles leave the game; both displays are filled again."),
    "vis.solo.keys.8",
)
def removes_display(game: VisGame, n: int) -> None:
    """Removes the rightmost Heroes and Chest Tiles: vis.solo.keys.8, vis.solo.keys.7."""
    state = game.state
    for shown, removed, kind in (
        (state.heroes, state.removed, "townsfolk"),
        (state.chests, state.removed_chests, "chest"),
    ):
        for _ in range(min(n, len(shown))):
            removed.append(shown.pop())
            element = f"{kind}:{removed[-1]}"
            game.log(
                T("{who} removes {card}", who=who(AUTOMA), card=Ref(element)),
                rule="vis.solo.keys.8",
                elements=[element],
            )
    chests.refill_heroes(game)
    chests.refill_chests(game)
