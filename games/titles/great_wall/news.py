"""Which events of the log matter to a player who was away, which are summed up, and the honor that explains the end of the match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.engine.rules.game import Game
from games.engine.rules.state import ScoreLine
from games.engine.rules.text import Ref, T, Text
from games.engine.title.news import Automa, Chapter, News, Rival
from games.titles.great_wall import messages
from games.titles.great_wall.modes.cooperation import requests_needed
from games.titles.great_wall.rules import icons
from games.titles.great_wall.rules.game import WallGame, cooperative, side, who
from games.titles.great_wall.rules.shame import tokens
from games.titles.great_wall.table import components
from games.titles.great_wall.table.state import QIN, REED, GreatWall, is_player
from games.titles.great_wall.year.ending import score_lines

YEAR, FALL, WINTER = "Year {n} begins", "Fall of year {n}", "Winter of year {n}"
NEWS: Mapping[str, News] = {
    YEAR: News(2, "sunrise"),
    FALL: News(0, "falling-leaf"),
    WINTER: News(2, "snowflake-1"),
    "{section} holds: defense {wall} against {attack}": News(3, "checked-shield"),
    "{section} is breached: defense {wall} against {attack}": News(3, "broken-wall"),
    "{who} builds the wall of {section} to level {n}": News(3, "brick-wall", priced=True),
    "{who} claims {card}": News(3, "laurels", takes="card"),
    "{card} is defeated": News(2, "crossed-swords"),
    "Event: {card}": News(3, "scroll-unfurled"),
    "{card} is fulfilled": News(3, "wax-seal"),
    "A raid: {n} shame token leaves the supply": News(3, "mounted-knight"),
    "The shame supply is empty: the game ends with the coming winter": News(3, "death-skull"),
    "{card} arrives at {section}": News(2, "horse-head"),
    "{card} finds no room at {section}": News(2, "horse-head"),
    "{who} loses {n} soldier": News(2, "broken-shield"),
    "{who} sacrifices a {unit}": News(2, "broken-shield"),
    "{who} gets a shame token": News(2, "devil-mask"),
    "{who} loses {n} honor": News(2, "laurels"),
    "{who} plays {card}": News(2, "scroll-quill", priced=True, takes="card"),
    "{who} plays {card}, boosted": News(2, "scroll-quill", priced=True, takes="card"),
    "{who} hires {card} as an active advisor": News(2, "contract", takes="card"),
    "{who} hires {card} as a supporting advisor": News(2, "contract", takes="card"),
    "{who}'s overseer at {place} rises to level {n}": News(2, "house", priced=True),
    "{who} gives {other} {n} resource": News(2, "trade"),
    "{who} builds a barricade at {section}": News(1, "wood-pile", priced=True),
    "{section} gets a barricade": News(1, "wood-pile"),
    "{section} loses a barricade": News(2, "wood-pile"),
    "{who} recruits a {unit}": News(1, "rally-the-troops", priced=True),
    "{who} hires a clerk": News(1, "contract", priced=True),
    "{who}: a {unit} attacks {card}": News(1, "crossed-swords"),
    "{who}: an archer shoots at {card}": News(1, "high-shot"),
    "{card} takes a wound": News(1, "high-shot"),
    "{who} saves a {unit}": News(1, "shield", priced=True),
    "{who} rises on the tea track": News(1, "teapot-leaves"),
    "{who} donates {what}": News(1, "trade"),
    "{who}'s turn: {card}": News(1, "knight-banner"),
    "{who} reveals {card}": News(1, "knight-banner"),
    "{who} places {card} in space {n}": News(0, "knight-banner"),
    "{place} is activated": News(0, "house"),
    "{who} sends a clerk to {place}": News(0, "farmer"),
    "{who} gets {goods}": News(0, "receive-money"),
    "{who} pays {goods}": News(0, "pay-money"),
    "{who} loses {goods}": News(1, "pay-money"),
    "{who} exchanges {one} for {other}": News(0, "trade"),
    "{who} gains {n} honor": News(0, "laurels"),
    "{who} begins with {goods}": News(0, "receive-money"),
    "{who} discards a shame token": News(1, "devil-mask"),
    "{who} draws {cards}": News(0, "scroll-quill"),
    "{who} draws {n} tactic card": News(0, "scroll-quill"),
    "{who} discards {card}": News(0, "scroll-quill"),
    "{who} copies {card}": News(1, "knight-banner"),
    "{who} takes a {unit} back": News(0, "rally-the-troops"),
    "Into the warehouse: {goods}": News(0, "wood-pile"),
    "From the warehouse: {goods}": News(0, "wood-pile"),
}
ICONS = {f"resource:{kind}": icon for kind, icon in icons.GOODS.items()}
"""What stands for goods that were paid."""
CHAPTERS = (
    Chapter(WINTER, YEAR, T("Winter of year {n} in short"), big=True),
    Chapter(YEAR, FALL, T("Spring and summer of year {n} in short")),
)
"""Winter with its assaults (gw.winter), up to the next year; then spring and summer, whose income comes before the commands of fall."""

AUTOMAS = {
    who(QIN).element: Automa(T("Q"), "automa-1"),
    who(REED).element: Automa(T("R"), "automa-2"),
    "horde": Automa(T("H"), "automa-3"),
}


def acting(state: GreatWall) -> str:
    """gw.solo.command, gw.reed.command: the printed opponent whose command card is resolved."""
    return who(state.active).element if state.active in (QIN, REED) else ""


def scores(state: GreatWall) -> Mapping[str, int]:
    """gw.ending.scoring: what each would score now, Qin Jiushao too. In co-operation nobody has a score (gw.coop.ending.7): their honor,
    and the shame tokens that are left, which end it."""
    game = Game(state)
    owners = [owner for owner in state.clans if owner != REED]
    if cooperative(game):
        return {who(owner).element: state.clans[owner].honor for owner in owners} | {"shame": state.shame_supply}
    if not state.tea:
        return {}
    return {who(owner).element: sum(line.points or 0 for line in score_lines(game, owner)) for owner in owners}


def holdings(state: GreatWall) -> Mapping[str, Mapping[str, int]]:
    """Resources, honor and shame tokens, once the goods are laid out (gw.setup.20). Soldiers are logged where they are lost and not where
    they are recruited: they are left out."""
    if not state.tea:
        return {}
    by_owner: dict[str, dict[str, int]] = {}
    for owner, clan in state.clans.items():
        held = by_owner[who(owner).element] = {"resource:honor": clan.honor}
        if is_player(owner):
            held["shame_tokens"] = tokens(clan)
            for kind, count in clan.goods.items():
                held[f"resource:{kind}"] = count
    return by_owner


def rivals(state: GreatWall) -> Sequence[Rival]:
    """gw.solo.ending: Qin Jiushao with his score, line by line; in co-operation the horde, and how far all came against it."""
    game = Game(state)
    if cooperative(game):
        return (Rival("horde", None, tuple(_against_the_horde(game))),)
    if QIN not in state.clans:
        return ()
    lines = score_lines(game, QIN)
    return (Rival(who(QIN).element, sum(line.points or 0 for line in lines), tuple(lines)),)


def _against_the_horde(game: WallGame) -> Iterator[ScoreLine]:
    """What decides in co-operation (gw.coop.ending), and what became of the wall in the last winter."""
    state = game.state
    needed, years = requests_needed(game), len(components.time_slots(side(game)))
    fulfilled = len(state.requests_done)
    yield ScoreLine(T("Requests fulfilled: {n} of {all}", n=fulfilled, all=needed), None, "gw.coop.ending.1")
    yield ScoreLine(T("Shame tokens left: {n}", n=state.shame_supply), None, "gw.coop.ending.6")
    yield ScoreLine(T("Year {n} of {all}", n=state.year, all=years), None, "gw.coop.ending.4")
    for fell, rule, said in (
        (state.breached, "gw.winter.siege.5", T("Breached in the last winter")),
        (state.held, "gw.winter.siege.4", T("Held in the last winter")),
    ):
        if fell:
            parts = [Ref(f"section:{place}") for place in fell]
            yield ScoreLine(T("{what}: {sections}", what=said, sections=[*parts]), None, rule)


def general(state: GreatWall, seat: int) -> str:
    """The general of a seat, once it is chosen (gw.setup)."""
    generals = state.clans[seat].generals
    return f"general:{generals[0]}" if len(generals) == 1 else ""


def progress(state: GreatWall) -> Text:
    """The year (gw.overview.year)."""
    return messages.in_year(state.year)
