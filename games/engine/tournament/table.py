"""The table of strengths in docs/opponents.md, in Markdown: a row for each bot that is named first in a tournament."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from games.engine.title.info import Info, Mode
from games.engine.tournament.figures import BotFigures
from games.engine.tournament.record import Record
from games.engine.tournament.schedule import Tournament

HEAD = (
    "| title | mode | players | bots | games | won | interval | equal | odds | Elo | lead | mean ms | 99 % ms | longest ms | date |",
    "|" + " --- |" * 15,
)


def table(records: Iterable[Record], info: Callable[[str], Info]) -> str:
    """The table, in the order of titles, modes and players. ``info`` finds a title by its slug."""
    rows = sorted(
        (record for record in records if record.figures),
        key=lambda record: (
            record.tournament.title,
            record.tournament.together,
            record.tournament.mode,
            record.tournament.players,
            record.tournament.bots,
        ),
    )
    return "\n".join([*HEAD, *(_row(record, info(record.tournament.title)) for record in rows)]) + "\n"


def _row(record: Record, info: Info) -> str:
    one, tournament = record.figures[0], record.tournament
    cells = [
        info.name_en,
        _mode(tournament, info.mode(tournament.mode)),
        str(tournament.players),
        _bots(tournament),
        str(len(record.counted)),
        percent(one.share),
        f"{percent(one.low)} to {percent(one.high)}",
        "" if one.expected is None else percent(one.expected),
        "" if one.odds is None else f"{one.odds:.2f}",
        "" if one.elo is None else f"{one.elo:+d}",
        "" if one.lead is None else f"{one.lead:+.1f}",
        *_times(one),
        record.date,
    ]
    return f"| {' | '.join(cells)} |"


def _mode(tournament: Tournament, mode: Mode) -> str:
    """The mode, and the options that are not at their defaults."""
    defaults = {spec.slug: spec.default for spec in mode.options}
    chosen = [f"{key} {value}" for key, value in sorted(tournament.options.items()) if value != defaults.get(key)]
    return f"{mode.slug} ({', '.join(chosen)})" if chosen else mode.slug


def _bots(tournament: Tournament) -> str:
    """The bots and their seats: ``careful, 3 normal``."""
    names = dict.fromkeys(tournament.bots)
    counts = ((name, tournament.bots.count(name)) for name in names)
    return ", ".join(name if count == 1 else f"{count} {name}" for name, count in counts)


def _times(one: BotFigures) -> list[str]:
    return ["" if seconds is None else _milliseconds(seconds) for seconds in (one.mean, one.within_99, one.longest)]


def _milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.1f}" if seconds < 0.01 else f"{1000 * seconds:.0f}"


def percent(share: float) -> str:
    """A share in whole percent."""
    return f"{100 * share:.0f} %"
