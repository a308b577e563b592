"""What a side gives up for good by ending an action or an Action Round, or by leaving spoils (Title.losses).

What could still be used is what the question offers. How many points are lost is what the rule says that ends the action.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec

from games.engine.rules.ask import Option, Question, answer_of
from games.engine.rules.text import N, Ref, T
from games.engine.title.title import Loss
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.cards.choosing import NO_MORE
from games.titles.imperial_struggle.rules.lots import ICONS
from games.titles.imperial_struggle.rules.prices import WORDS
from games.titles.imperial_struggle.seen.view import ISView
from games.titles.imperial_struggle.table.cards import ministries
from games.titles.imperial_struggle.table.components import LIMITS
from games.titles.imperial_struggle.table.state import SIDES, Round

UNUSED = "is.action-round.6"
PASSED = "is.action-round.pass.2"
WAR_EFFECTS = "is.wars.effects.12"
KINDS = {icon: kind for kind, icon in ICONS.items()}


def losses(view: ISView, question: Question) -> Mapping[str, Sequence[Loss]]:
    """By the ids of ``done``, ``end``, ``pass``, ``decline`` and ``skip``."""
    options = {option.id: option for option in question.options}
    if view.round is not None and "end" in options:
        ended = list(_of_round(view, view.round, options["end"], question.options))
        passed = [msgspec.structs.replace(loss, rule=PASSED) if loss.rule == UNUSED else loss for loss in ended]
        return {"end": ended, "pass": passed} if "pass" in options else {"end": ended}
    if view.round is not None and "done" in options:
        return {"done": list(_of_action(view, view.round, options["done"], question.options))}
    if "done" in options:
        return {"done": list(_of_spoils(view, question.options))}
    if "decline" in options and question.ask.rule == WAR_EFFECTS:
        uses = tuple(one for one in options if one != "decline")
        return {"decline": [Loss(T("Effects of your War tiles"), WAR_EFFECTS, uses)]}
    if options.get(NO_MORE.id) == NO_MORE:
        uses = tuple(one for one in options if one != NO_MORE.id)
        return {NO_MORE.id: [Loss(T("The rest of this effect"), question.ask.rule, uses)]}
    return {}


def _with(options: Sequence[Option], *verbs: str) -> tuple[str, ...]:
    return tuple(option.id for option in options if answer_of(option.id).verb in verbs)


# An action, an Action Round


def _of_action(view: ISView, action_round: Round, done: Option, options: Sequence[Option]) -> Iterator[Loss]:
    """The points of the action in progress, and in the last Action Round the abilities that need an action of its type."""
    yield from _points(done, options)
    kinds = [action.kind for action in view.points]
    running = action_round.actions[action_round.current].kind
    if _is_last(action_round) and kinds.count(running) == 1:
        yield from _abilities(options, [running])


def _of_round(view: ISView, action_round: Round, end: Option, options: Sequence[Option]) -> Iterator[Loss]:
    """All that the tile gives; lower prices; and in the last Action Round of the Peace Turn what is used once in it."""
    yield from _points(end, options)
    if uses := _with(options, "upgrade", "swap"):
        yield Loss(T("The Military Upgrade"), UNUSED, uses, f"investment:{action_round.tile}")
    if uses := _with(options, "event"):
        yield Loss(
            T("An Event that this tile lets you play"), "is.events.play.1", uses, f"investment:{action_round.tile}"
        )
    yield from _lower_prices(action_round, options)
    if _is_last(action_round):
        yield from _abilities(options)
        for one in _with(options, "advantage"):
            tile = f"advantage:{answer_of(one).parts[1]}"
            yield Loss(T("{what}, for this Peace Turn", what=Ref(tile)), "is.advantages.use.2", (one,), tile)
        yield from _treaty_points(view, action_round.side, options)


def _points(ending: Option, options: Sequence[Option]) -> Iterator[Loss]:
    """is.action-round.6: the points that the rule names, which pay for something that is offered. Where each of these takes Debt or
    Treaty Points besides, that is said."""
    totals: dict[str, int] = {}
    for amount in ending.cost:
        totals[amount.icon] = totals.get(amount.icon, 0) + amount.n
    for icon, n in totals.items():
        using = [one for one in options if one is not ending and any(amount.icon == icon for amount in one.cost)]
        text = T("{points}: {n}", points=WORDS[KINDS[icon]], n=n)
        if all(one.owed for one in using):
            text = T("{what}, enough for something only with Debt or Treaty Points", what=text)
        yield Loss(text, UNUSED, tuple(one.id for one in using))


def _lower_prices(action_round: Round, options: Sequence[Option]) -> Iterator[Loss]:
    """A lower price of this Action Round that has not been used up, where something that is offered would have it."""
    for reduction in action_round.reductions:
        if reduction.times < 1:
            continue
        uses = tuple(one.id for one in options if _is_lowered(one, reduction.rule))
        if uses:
            yield Loss(T("The lower price by {what}", what=Ref(reduction.source)), reduction.rule, uses)


def _is_lowered(option: Option, rule: str) -> bool:
    return option.price is not None and any(cause.rule == rule and cause.amount < 0 for cause in option.price.causes)


# The last Action Round of a Peace Turn


def _is_last(action_round: Round) -> bool:
    """is.peace.action.1: the side has no further Action Round in this Peace Turn."""
    return action_round.number >= (LIMITS.rounds - 1) * len(SIDES)


def _abilities(options: Sequence[Option], timings: Collection[str] = ()) -> Iterator[Loss]:
    """is.ministry.use.2: the abilities that could be used now, of these timings or of any."""
    for one in _with(options, "ability"):
        _, card, number = answer_of(one).parts
        if not timings or ministries()[card].abilities[int(number)].timing in timings:
            text = T(
                "{card}: {what}, for this Peace Turn",
                card=Ref(f"ministry:{card}"),
                what=Ref(f"ability:{card}:{number}"),
            )
            yield Loss(text, "is.ministry.use.2", (one,), f"ministry:{card}")


def _treaty_points(view: ISView, side: str, options: Sequence[Option]) -> Iterator[Loss]:
    """is.peace.treaty.1: those beyond the limit, where something takes Treaty Points."""
    beyond = view.powers[side].treaty - LIMITS.treaty_kept
    uses = tuple(one.id for one in options if one.owed)
    if beyond > 0 and uses:
        text = N("{n} Treaty Point beyond {most}", "{n} Treaty Points beyond {most}", n=beyond, most=LIMITS.treaty_kept)
        yield Loss(text, "is.peace.treaty.1", uses, f"track:treaty:{side}")


# Spoils


def _of_spoils(view: ISView, options: Sequence[Option]) -> Iterator[Loss]:
    """Conquest Points and an unflagging; USA flags, and the Forts that go with them."""
    if (uses := _with(options, "take", "land")) and view.fight is not None:
        yield Loss(messages.conquest_points(view.fight.points), "is.wars.conquest.13", uses)
    if uses := _with(options, "unflag"):
        yield Loss(T("A flag of the opponent that you may remove"), "is.wars.spoils.6", uses)
    if uses := _with(options, "usa"):
        yield Loss(T("USA flags that you may place"), "is.wars.usa.1", uses)
    if uses := _with(options, "raze"):
        yield Loss(T("Flags that you may remove from Forts"), "is.wars.usa.2", uses)
