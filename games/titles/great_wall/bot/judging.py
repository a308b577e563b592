"""What a bot looks at: its own affairs, how long the game will last, what a resource is worth to it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import cached_property
from itertools import accumulate
from typing import TypeAlias

from games.engine.bots.known import Known, known
from games.engine.rules.ask import Answer
from games.engine.title import codec
from games.titles.great_wall.bot import orders, printed
from games.titles.great_wall.bot.estimates import ESTIMATED, ESTIMATES
from games.titles.great_wall.bot.known import Remembered
from games.titles.great_wall.bot.planning import Plan
from games.titles.great_wall.bot.requests import Requests
from games.titles.great_wall.seen.clans import ClanView
from games.titles.great_wall.seen.view import GreatWallView
from games.titles.great_wall.seen.wall import HordeView, SectionView
from games.titles.great_wall.table.pieces import COOP
from games.titles.great_wall.table.state import RESOURCES, is_player

BEYOND = 1000.0
"""More than anything is worth."""


class BotView:
    """A View, read for one seat. Prices, buildings, soldiers and hirings follow from what the seat owns and from the wall alone. Neither
    changes while clerks are sent."""

    def __init__(self, view: GreatWallView, seat: int) -> None:
        self.seat = seat
        self.known: Known = {}
        self.look(view)

    def look(self, view: GreatWallView, rule: str = "", left: int = 1, places: frozenset[str] = frozenset()) -> None:
        """Look at another View of the same affairs and the same wall, for a question. ``left`` is how often it will be asked again, itself
        included."""
        self.view = view
        self.clan = own_clan(view, self.seat)
        """One's own clan."""
        self.rule = rule
        """The clause by which one is asked."""
        self.left = left
        self.places = places
        """Where a clerk may be sent now; empty where that is not the question."""
        self.plan: Plan | None = None
        """Where one's clerks should go, once it is known."""

    @property
    def clerks_there(self) -> Hashable:
        """Beside one's affairs, what clerks are worth follows from this: where everybody's are, how many are left, and the tea order."""
        places = [(place.free, *place.clerks.items()) for place in self.view.locations]
        return (self.clan.clerks, *self.view.tea, *places)

    @cached_property
    def goods(self) -> dict[str, int]:
        """One's own resources."""
        return self.clan.goods or dict.fromkeys(RESOURCES, 0)

    @cached_property
    def years_left(self) -> int:
        """Autumns still to come after this one, if shame does not end the game."""
        return sum(not slot.now for slot in self.view.years if slot.year > self.year)

    @cached_property
    def year(self) -> int:
        return next(slot.year for slot in self.view.years if slot.now)

    @cached_property
    def humans(self) -> int:
        return sum(is_player(clan.owner) for clan in self.view.clans)

    @cached_property
    def threat(self) -> int:
        """Shame tokens that all players would take if winter came now."""
        return sum(sum(section.due_if_breached.values()) for section in self.sections if not section.holds)

    @cached_property
    def own_threat(self) -> int:
        """One's own part of it."""
        return sum(section.due_if_breached.get(self.seat, 0) for section in self.sections if not section.holds)

    @cached_property
    def harvests(self) -> int:
        """Summers that are likely to come: the last year ends the game, an empty shame supply too."""
        if self.must_last:
            return self.years_left
        spare = self.view.supplies.shame - self.threat
        if spare <= 0:
            return 0
        return min(self.years_left, 1 + int(spare / (ESTIMATES.shame_a_year * self.humans)))

    @property
    def season(self) -> str:
        return self.view.season

    @cached_property
    def seasons(self) -> int:
        """Autumns that are likely to come, the present one included."""
        return self.harvests + 1

    @cached_property
    def general(self) -> str:
        """One's own general."""
        return (self.clan.household.generals or [""])[0]

    @cached_property
    def best_income(self) -> float:
        """What the best of one's overseers brings."""
        levels = [place.overseers[self.seat][0] for place in self.view.locations if self.seat in place.overseers]
        return self.unit * max(levels, default=0)

    def waiting(self, unit: str | None = None) -> int:
        """Own soldiers behind and on the walls that hordes lie before."""
        return sum(
            sum(count for kind, count in section.rest.get(self.seat, {}).items() if unit in (None, kind))
            + (section.firing.count(self.seat) if unit in (None, "archer") else 0)
            for section in self.sections
            if section.hordes
        )

    @cached_property
    def blade(self) -> float:
        """What a spearman is worth who attacks at once."""
        guard = 0.5 * self.disgrace if self.own_threat else 0.0
        return ESTIMATES.spearman * self.esteem + guard + self.tally

    def cheapest(self, count: int) -> float:
        """What that many resources of any kind are worth, the cheapest first; more than any use where there are fewer."""
        prices = sorted(self.price(kind, number) for kind in RESOURCES for number in range(self.goods[kind]))
        return sum(prices[:count]) if len(prices) >= count else BEYOND

    @cached_property
    def together(self) -> bool:
        """Whether the players win or lose together."""
        return self.view.mode == COOP

    @cached_property
    def alone(self) -> bool:
        """Whether one plays against Qin Jiushao."""
        return self.view.mode == "solo"

    @property
    def must_last(self) -> bool:
        """Whether an empty shame supply is a defeat (gw.coop.ending.3, gw.solo.ending.1)."""
        return self.together or self.alone

    @cached_property
    def requests(self) -> Requests:
        """The emperor's requests; there are none but in co-operation."""
        return Requests(self.view, self.seat)

    def burden(self, section: SectionView) -> int:
        """Shame tokens of a breach that concern one: one's own, in co-operation everybody's."""
        return sum(section.due_if_breached.values()) if self.together else section.due_if_breached.get(self.seat, 0)

    @cached_property
    def esteem(self) -> float:
        """What one honor of the track is worth: little where the shame to come will eat more than there will be."""
        if self.together:
            return ESTIMATES.together
        if self.alone:
            return ESTIMATES.kept
        tokens = sum(self.clan.shamed.values()) + self.own_threat + ESTIMATES.tokens_a_year * self.harvests
        honor = max(1.0, self.view.honor[self.seat] + ESTIMATES.honor_a_year * (1 + self.harvests))
        kept = min(1.0, max(0.0, 1.5 - printed.penalty() * tokens / honor))
        return ESTIMATES.eaten + (ESTIMATES.kept - ESTIMATES.eaten) * kept

    @cached_property
    def unit(self) -> float:
        """What an ordinary resource is worth while there is time to use it."""
        return (
            ESTIMATES.partners_goods
            if self.together
            else self.esteem * (ESTIMATES.goods + ESTIMATES.growth * self.harvests)
        )

    @cached_property
    def yield_worth(self) -> float:
        """What a resource will be worth that comes in the years to come."""
        return ESTIMATES.partners_goods if self.together else self.esteem * ESTIMATES.later_yield

    @property
    def disgrace(self) -> float:
        """What a shame token costs."""
        return ESTIMATES.burden if self.must_last else printed.penalty() * self.esteem

    @cached_property
    def sections(self) -> list[SectionView]:
        """The sections in use."""
        return [section for section in self.view.sections if section.open]

    def section(self, section_id: str) -> SectionView:
        return next(where for where in self.view.sections if where.id == section_id)

    def horde(self, section_id: str, card: str) -> HordeView:
        return next(other_horde for other_horde in self.section(section_id).hordes if other_horde.card == card)

    def mine_on(self, horde: HordeView) -> int:
        """One's own covered spots on a horde card."""
        return sum(spot.owner == self.seat for spot in horde.spots)

    def safe(self, artifact: str, honor: int | None = None) -> float:
        """What honor by an artifact is worth. Shame does not reduce such honor. Without ``honor`` it is the most that the artifact gives.
        0 if the artifact is not in this game."""
        if artifact not in self.view.artifacts:
            return 0.0
        return ESTIMATES.safe * (printed.honor(artifact) if honor is None else honor)

    @property
    def may_activate(self) -> bool:
        """Whether one's own card of this turn activates a location at the end: clerks are best put together then."""
        names = [command.card for command in self.view.command_track if command.card]
        mine = [command.card for command in self.view.command_track if command.owner == self.seat and command.active]
        return any(orders.activates(card, names) for card in mine)

    @cached_property
    def building_goods(self) -> int:
        """Own wood, stone and gold."""
        return sum(self.goods[kind] for kind in ("wood", "stone", "gold"))

    @cached_property
    def warehouse(self) -> int:
        return sum(self.view.warehouse.values())

    def building_price(self, count: int) -> float:
        """What that many wood, stone or gold are worth, the cheapest first."""
        return self._building_prices[min(count, self.building_goods)]

    @cached_property
    def _building_prices(self) -> list[float]:
        """What it is worth to keep the cheapest ``n`` of them, from none to all."""
        kinds = ("wood", "stone", "gold")
        prices = sorted(self.price(kind, number) for kind in kinds for number in range(self.goods[kind]))
        return list(accumulate(prices, initial=0.0))

    def price(self, kind: str, owned: int | None = None) -> float:
        """What one more of a resource is worth to a player who owns ``n`` (the present number if not said)."""
        return self._price(kind, self.goods.get(kind, 0) if owned is None else owned)

    @known
    def _price(self, kind: str, have: int) -> float:
        if not self.harvests:
            return ESTIMATES.left_over + self.requests.tribute(kind, have)
        if kind == "chi" and not self.together:
            tokens = self.clan.shame + ESTIMATES.threatened * self.own_threat
            cleansing = printed.cleansing()
            usual = max(self.unit, self.disgrace / cleansing) if have < cleansing * tokens else self.unit
        else:
            usual = self.unit * (1.2 if have < 2 else 1.0)
        return max(usual, self.artifact_worth(kind)) + self.requests.tribute(kind, have)

    def cost(self, goods: dict[str, int]) -> float:
        """What it is worth to keep so much: the last ones first."""
        return sum(
            self.price(kind, self.goods.get(kind, 0) - spent)
            for kind, count in goods.items()
            for spent in range(1, count + 1)
        )

    @cached_property
    def soldiers(self) -> int:
        """Own soldiers on the board."""
        return sum(
            sum(section.rest.get(self.seat, {}).values())
            + section.firing.count(self.seat)
            + sum(
                spot.owner == self.seat and spot.mate <= index
                for horde in section.hordes
                for index, spot in enumerate(horde.spots)
            )
            for section in self.sections
        )

    @cached_property
    def tally(self) -> float:
        """What the artifacts make of one more soldier on the board."""
        return self.safe("tiger_tally") if self.soldiers < printed.scoring("tiger_tally") else 0.0

    def bow(self, level: int) -> float:
        """What the artifacts make of an archer on a wall of that level."""
        return self.safe("hou_yi_bow") if level and level >= max(section.wall for section in self.sections) else 0.0

    def trophy(self, honor: int) -> float:
        """What a claimed horde card with so much honor is worth: shame does not touch it unless it is laid upon it."""
        if self.together:
            return self.esteem * honor
        return ESTIMATES.trophy * honor + self.safe("banner_of_heaven")

    def artifact_worth(self, kind: str) -> float:
        """What the artifacts make of a resource: gold hires advisors, chi lifts overseers, wood and stone arm soldiers."""
        if kind == "gold":
            return ESTIMATES.effort * self.safe("imperial_seal") / (self.advisors + 1)
        if kind == "chi":
            return ESTIMATES.effort * self.safe("nine_tripods") / printed.chi_to_the_top()
        return ESTIMATES.effort * self.safe("tiger_tally") / printed.goods_of("spearman")

    @cached_property
    def advisors(self) -> int:
        """Own advisors, active and supporting."""
        return self.clan.household.supporting_count + len(self.clan.household.advisors or [])

    def stock_worth(self, kind: str, count: int) -> float:
        """What that many more of a resource are worth."""
        have = self.goods.get(kind, 0)
        return sum(self.price(kind, have + number) for number in range(count))

    def reward(self, goods: dict[str, int]) -> float:
        """Honor and resources in points."""
        return sum(count * self._reward(kind) for kind, count in goods.items())

    def _reward(self, kind: str) -> float:
        return self.esteem if kind == "honor" else 1.0 if kind == "tactics" else self.price(kind)


def own_clan(view: GreatWallView, seat: int) -> ClanView:
    """The clan of a seat."""
    return next(clan for clan in view.clans if clan.owner == seat)


def _affairs(view: GreatWallView, seat: int) -> bytes:
    """What prices, buildings, soldiers and hirings are worked out of, beside the wall: all that stays while clerks are sent."""
    clan = own_clan(view, seat)
    affairs = (
        (seat, view.mode, view.season, [slot.now for slot in view.years], len(view.clans)),
        (
            clan.goods,
            clan.pool,
            clan.embassy,
            clan.shame,
            clan.shamed,
            clan.claimed,
            clan.household,
            clan.tactics_count,
        ),
        (view.supplies, view.honor, view.warehouse, view.artifacts, view.advisor_track, view.requests),
        [place.overseers for place in view.locations],
    )
    return codec.encode(affairs)


_tables: Remembered[BotView] = Remembered()
ESTIMATED.forget.append(_tables.forget)


def table_of(view: GreatWallView, seat: int) -> BotView:
    """What ``seat`` looks at, with all that was worked out of the same affairs before the same wall."""
    return _tables.recall(_affairs(view, seat), view.sections, lambda: BotView(view, seat))


Judge: TypeAlias = Callable[[BotView, Answer], float]
