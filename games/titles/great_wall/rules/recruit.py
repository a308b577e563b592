"""Recruiting: paying for soldiers and deploying them together (gw.locations.barracks)."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.rules.ask import Flow, Option, Refusal, allowed, judged, not_allowed
from games.engine.rules.text import N, Ref, T
from games.titles.great_wall.cards.modifiers import Prices, price, totals, use_discounts, whole
from games.titles.great_wall.rules import battle, causes, icons
from games.titles.great_wall.rules.causes import PRICE
from games.titles.great_wall.rules.game import SKIP, WallGame, clan_of, decide, open_sections, section_at, who
from games.titles.great_wall.rules.goods import amounts, pay, why_unpaid
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import UNITS, Attack, Section, is_player

Price = dict[str, int] | None
"""What each soldier costs; None for the printed price."""
ATTACK_ANY = "attack_any_section"
REST_ANY = "rest_zone_any"
FIRING_ATTACKED = "firing_spot_section_attacked"


def recruit(
    game: WallGame,
    owner: int,
    count: int,
    *,
    units: Sequence[str] = UNITS,
    special: Price = None,
    deploy: Sequence[str] = (ATTACK_ANY, REST_ANY),
    attacks: bool = True,
    same_moment: bool = False,
    rule: str = "gw.locations.barracks.1",
) -> Flow[int]:
    """gw.locations.barracks.9, gw.locations.barracks.10: choose and pay up to ``count`` soldiers, then deploy them in
    one moment: a new one, or with ``same_moment`` the one that runs. Returns how many."""
    number = 0
    outer = game.state.attack
    attacked = list(outer.section) if outer is not None else []

    def body(moment: Attack) -> Flow[None]:
        nonlocal number
        placeable = [
            unit for unit in units if REST_ANY in deploy or _places(game, owner, unit, deploy, attacks, attacked)
        ]
        yield from _choose(game, owner, count, placeable, special, rule, moment)
        number = len(moment.recruits)
        moment.recruited += number
        while moment.recruits:
            yield from _deploy_one(game, owner, deploy, attacks, attacked, moment)

    if same_moment and outer is not None:
        yield from body(outer)
    else:
        yield from battle.attack_moment(game, owner, body)
    return number


def price_of(game: WallGame, owner: int, unit: str, special: Price, rule: str) -> Prices:
    """gw.locations.barracks.2: the printed price with its changes, or the special one, of the clause ``rule``."""
    if special is not None:
        return {kind: causes.priced(kind, count, rule) for kind, count in special.items()}
    return price(game, owner, f"recruit_{unit}", components.soldiers()[unit].recruit_cost, "gw.locations.barracks.2")


def _choose(
    game: WallGame, owner: int, count: int, units: Sequence[str], special: Price, rule: str, moment: Attack
) -> Flow[None]:
    """The recruits are paid for before the first is deployed, so that no reward pays for them
    (gw.locations.barracks.11)."""
    clan = clan_of(game, owner)
    recruits = moment.recruits
    while len(recruits) < count:
        if all(_why_not(game, owner, unit, special, rule) is not None for unit in units):
            break

        def choices() -> list[Option]:
            return [
                judged(_recruit_option(game, owner, unit, special, rule), _why_not(game, owner, unit, special, rule))
                for unit in units
            ]

        answer = yield from decide(
            game,
            owner,
            N(
                "Recruit {n} more soldier",
                "Recruit up to {n} more soldiers",
                n=min(count - len(recruits), sum(clan.pool.values())),
            ),
            rule,
            lambda: [*allowed(choices()), Option(SKIP, T("Recruit no more"))],
            refused=lambda: not_allowed(choices()),
        )
        if answer.id == SKIP:
            break
        unit = answer.parts[1]
        prices = price_of(game, owner, unit, special, rule)
        changes = yield from pay(game, owner, totals(prices), rule)
        use_discounts(game, owner, f"recruit_{unit}")
        clan.pool[unit] -= 1
        recruits.append(unit)
        game.log(
            T("{who} recruits a {unit}", who=who(owner), unit=Ref(f"unit:{unit}")),
            seat=owner,
            rule=rule,
            elements=[f"pool:{owner}:{unit}"],
            reckoning=whole(PRICE, prices),
            changes=changes,
        )


def _recruit_option(game: WallGame, owner: int, unit: str, special: Price, rule: str) -> Option:
    prices = price_of(game, owner, unit, special, rule)
    cost = totals(prices)
    return Option(
        f"recruit:{unit}",
        T("{unit} for {cost}", unit=Ref(f"unit:{unit}"), cost=amounts(cost)),
        (f"pool:{owner}:{unit}",),
        price=whole(PRICE, prices),
        cost=icons.goods(cost),
        head=T("{unit}", unit=Ref(f"unit:{unit}")),
    )


SHAMED = Refusal(T("Those left in your pool bear shame tokens"), "gw.shame.place.3")
NONE_LEFT = Refusal(T("There is none left in your pool"), "gw.locations.barracks.3")


def _why_not(game: WallGame, owner: int, unit: str, special: Price, rule: str) -> Refusal | None:
    """Why no such soldier can be recruited now; None where one can."""
    clan = clan_of(game, owner)
    if not clan.pool[unit]:
        return SHAMED if clan.shamed[unit] else NONE_LEFT
    cost = totals(price_of(game, owner, unit, special, rule))
    return why_unpaid(game, owner, cost, "gw.locations.barracks.2" if special is None else rule)


def _deploy_one(
    game: WallGame, owner: int, deploy: Sequence[str], attacks: bool, attacked: Sequence[str], moment: Attack
) -> Flow[None]:
    """gw.locations.barracks.7, gw.locations.barracks.8: the owner picks which soldier goes next, and where."""
    recruits = moment.recruits

    def options() -> list[Option]:
        return [
            option
            for unit in dict.fromkeys(recruits)
            for option in _places(game, owner, unit, deploy, attacks, attacked)
        ]

    left = len(recruits)
    answer = yield from decide(game, owner, T("Deploy a soldier"), "gw.locations.barracks.7", options, left=left)
    unit = answer.parts[1]
    recruits.remove(unit)
    if answer.verb == "rest":
        battle.to_rest(game, owner, unit, section_at(game, answer.parts[2]))
        text = T(
            "{who}'s {unit} goes to the rest zone of {section}",
            who=who(owner),
            unit=Ref(f"unit:{unit}"),
            section=Ref(f"section:{answer.parts[2]}"),
        )
        game.log(text, seat=owner, rule="gw.locations.barracks.8", elements=[f"rest:{answer.parts[2]}:{owner}"])
    elif answer.verb == "man":
        section_at(game, answer.parts[2]).firing.append(owner)
    else:
        yield from battle.strike(game, owner, answer)


def _places(
    game: WallGame, owner: int, unit: str, deploy: Sequence[str], attacks: bool, attacked: Sequence[str]
) -> list[Option]:
    """Where one recruit may go: to attack in any section (gw.battle.attack.4), an archer there from a firing spot of it
    (gw.battle.archer.6, gw.locations.barracks.12), into a rest zone, or as the card says."""
    options: list[Option] = []
    if ATTACK_ANY in deploy:
        options += [
            option for section in open_sections(game) for option in battle.strikes(game, owner, unit, section, "new")
        ]
    if FIRING_ATTACKED in deploy:
        sections = [section_at(game, section_id) for section_id in attacked]
        strikes = [option for section in sections for option in battle.strikes(game, owner, unit, section, "new")]
        options += (
            strikes
            if attacks and strikes
            else [_man_option(unit, section) for section in sections if battle.has_firing_spot(section)]
        )
    if REST_ANY in deploy and is_player(owner):
        options += [_rest_option(unit, section) for section in open_sections(game)]
    return options


def _rest_option(unit: str, section: Section) -> Option:
    label = T("{unit} to the rest zone of {section}", unit=Ref(f"unit:{unit}"), section=Ref(f"section:{section.id}"))
    head = T("{unit} to a rest zone", unit=Ref(f"unit:{unit}"))
    return Option(
        f"rest:{unit}:{section.id}", label, (f"rest:{section.id}",), head=head, short=icons.section_name(section.id)
    )


def _man_option(unit: str, section: Section) -> Option:
    label = T("{unit} to a firing spot of {section}", unit=Ref(f"unit:{unit}"), section=Ref(f"section:{section.id}"))
    head = T("{unit} to a firing spot", unit=Ref(f"unit:{unit}"))
    return Option(
        f"man:{unit}:{section.id}", label, (f"firing:{section.id}",), head=head, short=icons.section_name(section.id)
    )
