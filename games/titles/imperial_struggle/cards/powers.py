"""What may be used at any moment of one's own Action Round (is.ministry.use.1, is.advantages.use.4)."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.rules.ask import Answer, Flow, Option
from games.engine.rules.text import Ref, T
from games.titles.imperial_struggle.cards import advantages, ministries
from games.titles.imperial_struggle.cards.counting import holds
from games.titles.imperial_struggle.cards.events import reveal_option
from games.titles.imperial_struggle.cards.performing import billed, perform, possible
from games.titles.imperial_struggle.cards.squadron_price import price_of
from games.titles.imperial_struggle.rules.game import ISGame, power_of, round_of, seat_of, who
from games.titles.imperial_struggle.rules.lots import in_progress, points_left, unfinished
from games.titles.imperial_struggle.rules.ministries import find
from games.titles.imperial_struggle.table.card_types import BY_CHOICE, Ability
from games.titles.imperial_struggle.table.cards import advantages as printed_advantages
from games.titles.imperial_struggle.table.cards import ministries as printed
from games.titles.imperial_struggle.table.components import SPACES
from games.titles.imperial_struggle.table.ops.pieces import BuildSquadron
from games.titles.imperial_struggle.table.state import FRANCE, Ministry, Reduction
from games.titles.imperial_struggle.table.where import Where


def options(game: ISGame, side: str) -> Iterator[Option]:
    """All that the side may use now."""
    for ministry in power_of(game, side).ministries:
        if not ministry.revealed:
            yield reveal_option(ministry.card)
        yield from _abilities(game, side, ministry)
    for tile in advantages.held(game, side):
        if advantages.may_use(game, side, tile):
            context = advantages.context_of(side, tile)
            yield billed(game, advantages.option(tile), context, printed_advantages()[tile].effects)
    yield from _huguenots(game, side)


def refused(game: ISGame, side: str) -> Iterator[Option]:
    """Advantages that the side holds and may not use, with the reason."""
    for tile in advantages.held(game, side):
        refusal = advantages.refusal(game, side, tile)
        if refusal is not None:
            option = advantages.option(tile)
            yield Option(option.id, option.label, option.elements, refused=refusal)


def use(game: ISGame, side: str, answer: Answer) -> Flow[None]:
    """Carry out one of them."""
    if answer.verb == "reveal":
        ministries.reveal(game, side, answer.parts[1])
    elif answer.verb == "ability":
        yield from _use_ability(game, side, answer.parts[1], answer.number(2))
    elif answer.verb == "advantage":
        yield from advantages.use(game, side, answer.parts[1])
    else:
        _flip(game, answer.parts[1])


def _abilities(game: ISGame, side: str, ministry: Ministry) -> Iterator[Option]:
    """is.ministry.use.2: those not used in this Peace Turn; using one reveals its card."""
    for number, ability in enumerate(printed()[ministry.card].abilities):
        if (
            ability.timing in BY_CHOICE
            and number not in ministry.exhausted
            and _may_use(game, side, ministry.card, ability)
        ):
            card = Ref(f"ministry:{ministry.card}")
            option = Option(
                f"ability:{ministry.card}:{number}",
                T("{card}: {what}", card=card, what=Ref(f"ability:{ministry.card}:{number}")),
                (f"ministry:{ministry.card}",),
                final=not ministry.revealed,
                head=T("{card}", card=card),
                short=T("{what}", what=Ref(f"ability:{ministry.card}:{number}")),
            )
            yield billed(game, option, ministries.context_of(side, ministry.card), ability.effects)


def _may_use(game: ISGame, side: str, card: str, ability: Ability) -> bool:
    action_round = round_of(game)
    if ability.not_with is not None and ministries.ability_name(card, ability.not_with) in action_round.used:
        return False
    return (
        (_is_time(game, ability.timing) or _squadron_for_nothing(game, side, card, ability))
        and (ability.when is None or holds(game, side, ability.when))
        and possible(game, ministries.context_of(side, card), ability.effects)
    )


def _squadron_for_nothing(game: ISGame, side: str, card: str, ability: Ability) -> bool:
    """is.events.readings.2: without an action of the type where no point remains to be paid."""
    only = ability.effects[0] if len(ability.effects) == 1 else None
    return isinstance(only, BuildSquadron) and price_of(game, ministries.context_of(side, card), only) == 0


def _is_time(game: ISGame, timing: str) -> bool:
    """Whether a power with this timing may be used now (is.ministry.use.4, is.ministry.use.8, is.ministry.use.9)."""
    action_round = round_of(game)
    if timing == "any":
        return True
    if timing in ("tile", "event"):
        return bool(action_round.tile) and not action_round.event and not action_round.began()
    running = in_progress(game)
    if running is not None and points_left(running):
        return running.kind == timing
    return bool(unfinished(game, timing))


def _use_ability(game: ISGame, side: str, card: str, number: int) -> Flow[None]:
    ministry = find(game, side, card)
    assert ministry is not None
    if not ministry.revealed:
        ministries.reveal(game, side, card)
    ability = printed()[card].abilities[number]
    ministries.exhaust(game, side, card, number)
    game.log(
        T(
            "{who} uses {card}: {what}",
            who=who(side),
            card=Ref(f"ministry:{card}"),
            what=Ref(f"ability:{card}:{number}"),
        ),
        seat=seat_of(game.state, side),
        rule="is.ministry.use.1",
        elements=[f"ministry:{card}"],
    )
    yield from perform(game, ministries.context_of(side, card), ability.effects)


def _huguenots(game: ISGame, side: str) -> Iterator[Option]:
    """France may flip a Huguenots marker (is.ministry.huguenots.3, is.ministry.huguenots.6)."""
    if side != FRANCE or not unfinished(game, "economic"):
        return
    for space, ready in game.state.huguenots.items():
        if ready:
            label = T("Flip the Huguenots marker of {space}: a market there costs 1 less", space=Ref(f"space:{space}"))
            yield Option(f"huguenots:{space}", label, (f"space:{space}",))


def _flip(game: ISGame, space: str) -> None:
    """Flip the marker; a market there costs less (is.ministry.huguenots.3, is.ministry.huguenots.7)."""
    rule = "is.ministry.huguenots.3"
    where = Where(region=SPACES[space].region, type="market")
    game.state.huguenots[space] = False
    round_of(game).reductions.append(Reduction("huguenots", rule, ("flag", "unflag"), 1, kind="economic", where=where))
    game.log(
        T("{who} flips the Huguenots marker of {space}", who=who(FRANCE), space=Ref(f"space:{space}")),
        seat=seat_of(game.state, FRANCE),
        rule=rule,
        elements=[f"space:{space}"],
    )
