"""What the numbers of Viscounts' guidance must be: counted from the View and from what is printed."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.rules.ask import answer_of
from games.engine.rules.text import Ref, Text
from games.engine.title.view import View
from games.titles.viscounts_of_the_west_kingdom.seen.forecast.ways import Way
from games.titles.viscounts_of_the_west_kingdom.seen.view import PlayerView, ViscountsView
from games.titles.viscounts_of_the_west_kingdom.table import components
from tests.titles.guided import Counts, Guidance


def view_of(guidance: Guidance) -> ViscountsView:
    assert isinstance(guidance.view, ViscountsView)
    return guidance.view


def sides(view: View) -> int:
    """The AI is there too."""
    assert isinstance(view, ViscountsView)
    return len(view.players) + (view.automa is not None)


def asked_player(guidance: Guidance) -> PlayerView:
    return view_of(guidance).players[guidance.question.ask.seat]


def here(guidance: Guidance) -> Way:
    """Where the Viscount is."""
    return view_of(guidance).ahead.ways[0]


def card_of(text: Text) -> str:
    ref = text.params["card"]
    assert isinstance(ref, Ref)
    return ref.element.removeprefix("townsfolk:")


def turns(guidance: Guidance, text: Text) -> Mapping[str, int]:
    return {"n": len(asked_player(guidance).row)}


def criminals(guidance: Guidance, text: Text) -> Mapping[str, int]:
    """What the View says of playing the card: as much as parts the two markers, or more."""
    play = next(one for one in view_of(guidance).ahead.plays if one.card == card_of(text))
    assert play.corruption >= asked_player(guidance).virtue - asked_player(guidance).corruption
    return {"n": play.corruption}


def played(guidance: Guidance, text: Text) -> Mapping[str, int]:
    plays = view_of(guidance).ahead.plays
    most = max(reckoning.total for play in plays for reckoning in play.icons.values())
    action = text.params["action"]
    assert isinstance(action, Ref)
    play = next(one for one in plays if one.card == card_of(text))
    assert play.icons[action.element.removeprefix("action:")].total == most
    return {"n": most, "turns": len(asked_player(guidance).row)}


def hired(guidance: Guidance, text: Text) -> Mapping[str, int]:
    """What is left of the Silver when the price of the answer is paid."""
    option = next(one for one in guidance.question.options if answer_of(one.id).verb == "hire")
    assert option.price is not None
    return {"n": len(components.card(card_of(text)).icons), "left": asked_player(guidance).silver - option.price.total}


def papers(guidance: Guidance, text: Text) -> Mapping[str, int]:
    printed = components.stacks()
    return {"debt": abs(printed.debt.vp), "approved": printed.deed.flipped_vp, "deed": printed.deed.vp}


def cheapest(guidance: Guidance, text: Text) -> Mapping[str, int]:
    """The cheapest row that still has a Building, if a site here is empty, and the Public Buildings that could replace an own one."""
    view, seat, me = view_of(guidance), guidance.question.ask.seat, asked_player(guidance)
    near = [site for segment in view.ring for site in segment.sites if site.space == me.space]
    costs = [components.buildings()[kind].cost for kind in components.BUILDINGS if me.unbuilt[kind]]
    costs = costs if any(site.owner < 0 for site in near) else []
    mine = {site.building for site in near if site.owner == seat and not site.public}
    public = [components.public()[card] for card in view.public]
    return {"n": min([*costs, *(card.cost for card in public if card.building in mine)])}


def pushed(guidance: Guidance, text: Text) -> Mapping[str, int]:
    push = next(one for one in here(guidance).pushes if one.workers == text.params["n"])
    bumped = sum(over for _section, _tier, over in push.crowded)
    return {
        "n": push.workers,
        "inward": len(push.inward) + len(push.top),
        "bumped": bumped,
        "group": components.castle().group,
    }


def group(guidance: Guidance, text: Text) -> Mapping[str, int]:
    return {"n": components.castle().group}


def manuscript(guidance: Guidance, text: Text) -> Mapping[str, int]:
    gain = view_of(guidance).gains[components.segment_of(asked_player(guidance).space)]
    return {"n": gain.total, "ribbons": components.castle().ribbons_for_bonus}


def room(guidance: Guidance, text: Text) -> Mapping[str, int]:
    first, second = components.castle().bump_rewards
    return {"room": components.castle().room, "silver": getattr(first[0], "n", 0), "virtue": getattr(second[0], "n", 0)}


NUMBERS: Mapping[str, Counts] = {
    "The card stays in your row for {n} turns: its icons count in each of them.": turns,
    "{card} would bring {n} Corruption: your markers would meet, and you would resolve a Collision this turn.": criminals,
    "Its number says how far you ride, its icons stay for {turns} turns. With {card} you would have {n} icons for {action}.": played,
    "{card} brings {n} icon and goes onto your discard pile; once it is paid for, {left} Silver is left. "
    "A good deck has more icons than starting cards.": hired,
    "A Debt that is paid no longer costs {debt} points, and brings a resource at once; a Deed that is approved is "
    "worth {approved} points instead of {deed}. Paid Debts count for Prosperity, approved Deeds for Poverty.": papers,
    "A Building costs from {n} icon here and uncovers what is printed below it for the rest of the game; "
    "Buildings at both ends of a link complete it.": cheapest,
    "With {n} Worker placed here, {inward} would move inward and {bumped} would be bumped. "
    "When {group} of one color share a section they split: one goes inward, one to either side.": pushed,
    "When {n} Workers of one color share a section they split, and one moves inward.": group,
    "The Manuscript here would add {n} point now. Different ribbons make sets of {sets} points; "
    "the first with {ribbons} of a color keeps its Cleric Bonus card.": manuscript,
    "A tier of a section has room for {room}. A Worker of yours that is bumped brings you {silver} Silver from the "
    "first tier, {virtue} Virtue and a resource from the second: bumping yourself pays, too.": room,
}
