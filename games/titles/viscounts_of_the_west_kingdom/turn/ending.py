"""The end of a round, and of the game (vis.end)."""

from __future__ import annotations

from games.engine.rules.ask import Flow, Option, ask
from games.engine.rules.event import Change
from games.engine.rules.state import Result, Standing, rank
from games.engine.rules.text import Ref, T, Text
from games.titles.viscounts_of_the_west_kingdom import messages
from games.titles.viscounts_of_the_west_kingdom.cards.performing import Context, perform
from games.titles.viscounts_of_the_west_kingdom.rules import scoring
from games.titles.viscounts_of_the_west_kingdom.rules.metrics import outsiders
from games.titles.viscounts_of_the_west_kingdom.table import components
from games.titles.viscounts_of_the_west_kingdom.table.boxes import ChooseFirst, EndGame, FlipFirst
from games.titles.viscounts_of_the_west_kingdom.table.game import VisGame, amount, player_of, townsfolk, who
from games.titles.viscounts_of_the_west_kingdom.table.ops import Flip
from games.titles.viscounts_of_the_west_kingdom.table.registry import steps
from games.titles.viscounts_of_the_west_kingdom.table.state import Viscounts


@steps.called(T("Before scoring"))
def before_scoring(game: VisGame, seat: int) -> Flow[None]:
    """Resolves Assassins and Rogues in reverse turn order (vis.gates.welcome.8). A player chooses the order of their
    own (vis.gates.welcome.13)."""
    left = [card for card in outsiders(player_of(game, seat)) if isinstance(_end(card), FlipFirst | ChooseFirst)]
    while left:
        card = left[0]
        if len({type(_end(one)) for one in left}) > 1:
            answer = yield from ask(
                seat,
                T("Which Outsider first?"),
                "vis.gates.welcome.13",
                lambda: [
                    Option(f"first:{one}", T("{card}", card=townsfolk(one)), (f"townsfolk:{one}",)) for one in left
                ],
            )
            card = answer.parts[1]
        left.remove(card)
        yield from _resolve(game, seat, card)


def _end(card: str) -> EndGame:
    return components.outsiders()[card].end_game


def _resolve(game: VisGame, seat: int, card: str) -> Flow[None]:
    end, context = _end(card), Context(seat=seat, source=f"townsfolk:{card}", rule="vis.gates.welcome.8")
    if isinstance(end, FlipFirst):
        yield from perform(game, context, [Flip(kind="either", n=end.n)])
    elif isinstance(end, ChooseFirst):
        yield from _choose(game, context, end)


def _choose(game: VisGame, context: Context, end: ChooseFirst) -> Flow[None]:
    """Discards unpaid Debts, as many as there are, or gains the Deed. The stacks no longer matter
    (vis.gates.welcome.12). Without Debts only the Deed remains (vis.effects.general.5)."""
    seat, player = context.seat, player_of(game, context.seat)
    many = min(end.debts, player.debts)
    debts = Option("debts", T("Discard {what}", what=amount("debt", many)), (context.source,))
    deeds = Option("deeds", T("Gain {what}, approved", what=amount("deed", end.deeds)), (context.source,))
    answer = yield from ask(
        seat,
        messages.choose_one(Ref(context.source)),
        context.rule,
        lambda: [debts, deeds] if many else [deeds],
    )
    if answer.verb == "debts":
        player.debts -= many
        text = T("{who} discards {what}", who=who(seat), what=amount("debt", many))
        changed = {"debt": -many}
    else:
        player.approved += end.deeds
        text = T("{who} gains {what}, approved", who=who(seat), what=amount("deed", end.deeds))
        changed = {"deed": end.deeds, "flipped:deed": end.deeds}
    changes = [Change(f"seat:{seat}", what, n) for what, n in changed.items()]
    game.log(text, seat=seat, rule=context.rule, elements=[f"papers:{seat}", context.source], changes=changes)


@steps.called(T("Scoring"))
def score(game: VisGame) -> None:
    """Scores and finishes the game: vis.end.trigger.2."""
    game.finish(result(game))


def result(game: VisGame) -> Result:
    """The most Victory Points win, then the most Silver and resources together, then the victory is shared
    (vis.overview.goal.2, vis.end.winner.1, vis.end.winner.2, vis.end.winner.3). A player must have more points than
    the AI (vis.solo.end.4)."""
    state = game.state
    lines = [scoring.lines(state, player) for player in state.players]
    scores = [sum(line.points or 0 for line in of) for of in lines]
    left = [player.silver + sum(player.goods.values()) for player in state.players]
    places = rank(list(zip(scores, left, strict=True)))
    reason, won = _reason(state), None
    if state.automa is not None:
        to_beat = scoring.total(state, state.automa.own)
        won = scores[0] > to_beat
        places[0] = 1 if won else 2
        said = T("{reason}: you win against the AI's {n}", reason=reason, n=to_beat)
        reason = said if won else T("{reason}: the AI wins with {n}", reason=reason, n=to_beat)
    return Result(
        reason=reason,
        rule="vis.end.trigger.1" if won is None else "vis.solo.end.4",
        standings=[
            Standing(player.seat, places[player.seat], scores[player.seat], lines[player.seat])
            for player in state.players
        ],
        won=won,
    )


def _reason(state: Viscounts) -> Text:
    revealed = [which for which, is_so in (("poverty", state.poverty), ("prosperity", state.prosperity)) if is_so]
    return T("The last round is over: {what} was revealed", what=[Ref(which) for which in revealed])
