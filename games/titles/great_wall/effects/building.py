"""Effects on walls, barricades and the defense."""

from __future__ import annotations

from games.engine.rules.ask import Flow, Option
from games.engine.rules.text import Ref, T
from games.titles.great_wall import messages
from games.titles.great_wall.cards.context import Context
from games.titles.great_wall.cards.performing import carries_out
from games.titles.great_wall.rules import building
from games.titles.great_wall.rules.game import SKIP, WallGame, decide, open_sections, section_at
from games.titles.great_wall.rules.horde import invade
from games.titles.great_wall.rules.warehouse import bill, pay_for_building, why_unpaid_for
from games.titles.great_wall.table.ops.soldiers import BuildBarricade, ModifyDefense, PlaceHorde


@carries_out(BuildBarricade)
def build_barricade(game: WallGame, context: Context, effect: BuildBarricade) -> Flow[bool]:
    """Place ``count`` barricades, at a special price (the warehouse pays first: gw.locations.warehouse.3) or for nothing.
    Those that give no honor do not count as built."""
    price = effect.pay if isinstance(effect.pay, dict) else None
    done = False
    for _ in range(effect.count * context.factor):
        sections = building.barricade_sections(game)
        if effect.section == "same":
            sections = [section for section in sections if section.id == game.state.built_at]
        due = None if price is None else bill(game, context.owner, "build_barricade", price, context.rule)
        if not sections or (due is not None and why_unpaid_for(game, context.owner, due, context.rule) is not None):
            break
        options = building.section_options(sections, None if due is None else due.own)
        answer = yield from decide(
            game,
            context.owner,
            T("Place a barricade?"),
            context.rule,
            lambda: [*options, Option(SKIP, T("Place none"))],
        )
        if answer.id == SKIP:
            break
        if due is not None:
            yield from pay_for_building(game, context.owner, "build_barricade", due, due.own)
        yield from _place(game, context, answer.parts[1], effect.honor)
        done = True
    return done


def _place(game: WallGame, context: Context, section_id: str, honor: int) -> Flow[None]:
    section = section_at(game, section_id)
    if honor:
        yield from building.put_barricade(game, context.owner, section, honor)
        return
    section.barricades += 1
    game.log(
        T("{section} gets a barricade", section=Ref(f"section:{section.id}")),
        rule=context.rule,
        elements=[f"barricades:{section.id}"],
    )


@carries_out(ModifyDefense)
def modify_defense(game: WallGame, context: Context, effect: ModifyDefense) -> Flow[bool]:
    """More defense for a section with an own archer in a firing spot, for this assault."""
    sections = [section for section in open_sections(game) if context.owner in section.firing]
    if not sections:
        return False
    answer = yield from decide(
        game,
        context.owner,
        T("Strengthen which section?"),
        context.rule,
        lambda: [
            *(
                Option(
                    f"section:{section.id}",
                    T("{section}", section=Ref(f"section:{section.id}")),
                    (f"section:{section.id}",),
                )
                for section in sections
            ),
            Option(SKIP, messages.NONE),
        ],
    )
    if answer.id == SKIP:
        return False
    bonus = game.state.defense_bonus
    bonus[answer.parts[1]] = bonus.get(answer.parts[1], 0) + effect.value * context.factor
    return True


@carries_out(PlaceHorde)
def place_horde(game: WallGame, context: Context, effect: PlaceHorde) -> bool:
    """New horde cards as in an Invasion."""
    for _ in range(effect.count):
        invade(game, invasion=True)
    game.reveal()
    return True
