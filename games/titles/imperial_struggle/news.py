"""What of the log matters to whoever was away, and what is summed up: the scoring of a Peace Turn, a war theater by theater."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.rules.text import T, Text
from games.engine.title.news import Chapter, News
from games.titles.imperial_struggle import messages
from games.titles.imperial_struggle.rules.tracks import DEBT, LIMIT, TREATY
from games.titles.imperial_struggle.table.state import ImperialStruggle

PEACE, SCORING = "Peace Turn {n} begins", "Scoring of Peace Turn {n}"
SCORED = "After scoring the victory point marker stands at {n}"
WAR, OVER = "Theaters of {war}", "{war} is over"
NEWS: Mapping[str, News] = {
    PEACE: News(2, "sunrise"),
    SCORING: News(2, "scales"),
    SCORED: News(3, "podium"),
    WAR: News(3, "crossed-swords"),
    OVER: News(2, "crossed-swords"),
    "{who} wins {where} by {n}": News(3, "trophy"),
    "Nobody wins {where}": News(3, "crossed-swords"),
    "{name} goes to {who} ({france} : {britain})": News(2, "laurels"),
    "{name}: nobody leads enough ({france} : {britain})": News(1, "scales"),
    "{who} turns up: {tiles}": News(2, "eyeball"),
    "Strength of {who} in {where}: {n}": News(2, "crossed-swords"),
    "{where} is resolved": News(1, "crossed-swords"),
    "{who} takes control of {space}": News(3, "flying-flag"),
    "A USA flag stands on {space}": News(3, "flying-flag"),
    "{space} is Isolated and loses its flag": News(3, "tattered-banner"),
    "{who} refuses to cede {space}": News(3, "tattered-banner"),
    "{who} flags {space}": News(2, "flying-flag", priced=True),
    "{who} removes the flag from {space}": News(2, "tattered-banner", priced=True),
    "{who} places a Conflict marker on {space}": News(2, "fire"),
    "{who} removes the Conflict marker from {space}": News(1, "fire", priced=True),
    "The Conflict marker on {space} is removed": News(1, "fire"),
    "{who} damages {space}": News(3, "broken-wall"),
    "{who} repairs {space}": News(2, "brick-wall", priced=True),
    "A Squadron of {who} goes to {space}": News(2, "galleon", priced=True),
    "{who} constructs a Squadron": News(2, "galleon", priced=True),
    "{who} loses a Squadron for good": News(3, "galleon"),
    "The Squadron of {who} at {space} returns to the Navy Box": News(2, "galleon"),
    "{who} plays the Event {card}": News(3, "scroll-quill", takes="card"),
    "The Bonus Condition of {card} is met": News(2, "scroll-quill"),
    "{who} reveals the Ministry {card}": News(3, "contract", takes="card"),
    "{who} uses {card}: {what}": News(2, "contract"),
    "{who} uses {what}": News(2, "trade"),
    "{who} takes {what}": News(1, "trade", takes="what"),
    "{who} loses {what}": News(2, "trade"),
    "{who} gains {n} victory point (now {vp})": News(2, "laurels"),
    "{who} gains {n} Treaty Point": News(1, "wax-seal"),
    "{who} spends {n} Treaty Point": News(1, "wax-seal"),
    "{who} takes {n} Debt": News(2, "coins"),
    "{who} takes {n} Debt for points": News(1, "coins"),
    "The Debt of {who} falls by {n}": News(1, "coins"),
    "The Debt Limit of {who} is now {n}": News(1, "coins"),
    "The victory point marker begins at {vp}": News(0, "laurels"),
    "{who} draws {what} for {where}": News(1, "high-shot"),
    "{who} places a Bonus War tile in {where}": News(2, "high-shot"),
    "{who} holds the Initiative": News(1, "hourglass"),
    "{who} goes first": News(1, "hourglass"),
    "{who} passes": News(1, "hourglass"),
    "The Award of {where}: {what}": News(1, "laurels"),
    "In Global Demand: {goods}": News(1, "trade"),
    "The next war is {war}": News(2, "crossed-swords"),
    "{who} places a Jacobite Victory marker": News(3, "crown"),
    "Jacobite Defeat: {card} leaves the game": News(3, "crown"),
    "{who} wins": News(3, "trophy"),
}
CHAPTERS: Sequence[Chapter] = (
    Chapter(SCORING, SCORED, T("Scoring of Peace Turn {n} in short")),
    Chapter(WAR, OVER, T("{war} in short"), big=True),
)


def holdings(state: ImperialStruggle) -> Mapping[str, Mapping[str, int]]:
    """Debt, its limit and Treaty Points. Victory points are logged as each side gains and loses them, and one marker counts them for both:
    they are left out."""
    return {
        f"seat:{seat}": {DEBT: power.debt, LIMIT: power.limit, TREATY: power.treaty}
        for seat, side in enumerate(state.sides)
        for power in (state.powers[side],)
    }


def side(state: ImperialStruggle, seat: int) -> str:
    """The power of a seat (is.setup)."""
    return f"power:{state.sides[seat]}"


def progress(state: ImperialStruggle) -> Text:
    """The number of the turn, as the board counts them (is.setup)."""
    return messages.in_turn(state.turn)
