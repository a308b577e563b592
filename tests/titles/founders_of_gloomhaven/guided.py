"""What the numbers of Founders' guidance must be: counted from the View and from what is printed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.engine.rules.ask import Option, answer_of
from games.engine.rules.text import Ref, Text
from games.titles.founders_of_gloomhaven.seen.view import FoundersView
from games.titles.founders_of_gloomhaven.table import components
from games.titles.founders_of_gloomhaven.title import TITLE
from tests.titles.guided import Counts, Guidance, parts_of

MISSING = "{what} and {building}: {n} road is missing"
SPREAD = "{who} {least} to {most}"


def view_of(guidance: Guidance) -> FoundersView:
    assert isinstance(guidance.view, FoundersView)
    return guidance.view


def owned(guidance: Guidance) -> list[str]:
    """The tiles of the seat that is asked."""
    seat = guidance.question.ask.seat
    return [key for key, tile in view_of(guidance).tiles.items() if tile.owner == seat]


def named(text: Text, param: str) -> str:
    """The id of what a sentence names."""
    ref = text.params[param]
    assert isinstance(ref, Ref)
    return ref.element.partition(":")[2]


def kinds(guidance: Guidance, text: Text) -> Mapping[str, int]:
    return {"n": len({key.partition(":")[0] for key in owned(guidance)})}


def missing(guidance: Guidance, text: Text) -> Mapping[str, int]:
    """By what is said of each own tile, the least."""
    remarks = [
        part
        for key in owned(guidance)
        for remark in TITLE.remarks(view_of(guidance), f"tile:{key}")
        for part in parts_of(remark.text)
    ]
    return {"n": min(int(str(one.params["n"])) for one in remarks if one.msgid == MISSING)}


def needed(guidance: Guidance, text: Text) -> Mapping[str, int]:
    """Of all proposals, the most that own resources would score."""
    names = {key.partition(":")[0] for key in owned(guidance)}
    worth = {
        building: sum(points for name, points in components.needs(building).items() if name in names)
        for building in view_of(guidance).proposals
    }
    assert worth[named(text, "building")] == max(worth.values())
    return {"n": max(worth.values())}


def unfinished(guidance: Guidance, text: Text) -> Mapping[str, int]:
    built = view_of(guidance).built
    return {"n": len(built) - view_of(guidance).completed}


def scored(option: Option, seats: Iterable[int]) -> int:
    return sum(share.points.total for share in option.scores if share.seat in seats)


def most(option: Option, seat: int) -> int:
    """The most that a seat can score by an option: for certain, or as the words have it where it is not."""
    said = [part for text in (option.head, option.detail) if text is not None for part in parts_of(text)]
    spread = [int(str(one.params["most"])) for one in said if one.msgid == SPREAD and named(one, "who") == str(seat)]
    return max([scored(option, [seat]), *spread])


def at_best(guidance: Guidance, text: Text) -> Mapping[str, int]:
    seat = guidance.question.ask.seat
    return {"n": max(most(option, seat) for option in TITLE.forecast(view_of(guidance), guidance.question))}


def built(guidance: Guidance, text: Text) -> Mapping[str, int]:
    seat, players = guidance.question.ask.seat, range(guidance.setup.players)
    option = best_building(guidance, text)
    theirs = scored(option, {*players} - {seat})
    assert scored(option, [seat]) == at_best(guidance, text)["n"]
    return {"n": scored(option, [seat])} | ({"theirs": theirs} if theirs > 0 else {})


def up_to(guidance: Guidance, text: Text) -> Mapping[str, int]:
    assert most(best_building(guidance, text), guidance.question.ask.seat) == at_best(guidance, text)["n"]
    return at_best(guidance, text)


def best_building(guidance: Guidance, text: Text) -> Option:
    """The option of the building that is named."""
    options = TITLE.forecast(view_of(guidance), guidance.question)
    return next(one for one in options if one.id == f"build:{named(text, 'what')}")


def recruited(guidance: Guidance, text: Text) -> Mapping[str, int]:
    offered = [
        answer_of(option.id).parts[1] for option in guidance.question.options if option.id.startswith("recruit:")
    ]
    points = {adviser: components.advisers()[adviser].points for adviser in offered}
    assert points[named(text, "adviser")] == max(points.values())
    return {"n": max(points.values())}


def houses(guidance: Guidance, text: Text) -> Mapping[str, int]:
    player = view_of(guidance).players[guidance.question.ask.seat]
    return {"n": len(player.houses), "most": components.setting_up().houses}


NUMBERS: Mapping[str, Counts] = {
    "You own {n} kind of resource. Every kind is a coin at every vote.": kinds,
    "You own {n} kind of resource. Every kind is a coin whenever somebody else calls a vote.": kinds,
    "{n} road is missing from your {what} to {building}.": missing,
    "{building} needs what you own, for up to {n} point. In the end every lasting influence that you keep is a point.": needed,
    "{n} building is unfinished. A building that receives nothing until the next vote costs influence: "
    "choose one whose needs you can meet soon.": unfinished,
    "At the best places you would score {n} point. {outcome}.": at_best,
    "At the best places you could score up to {n} point. {outcome}.": at_best,
    "{what} brings you most at once: {n} point.": built,
    "{what} can bring you most at once: up to {n} point.": up_to,
    "{what} brings you most at once: {n} point, and {theirs} to another owner.": built,
    "{adviser} brings {n} point at once.": recruited,
    "You have {n} house of {most}. A house brings a worker, and influence at every income; "
    "a bridge or gate leads into another section, for your tiles alone.": houses,
}
