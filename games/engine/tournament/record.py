"""The file of a tournament: one JSON object. It is written again after each game, so an interrupted tournament goes on where it was."""

from __future__ import annotations

from pathlib import Path

import msgspec

from games.engine.rules.errors import NotUnderstood
from games.engine.tournament.checking import faults
from games.engine.tournament.figures import BotFigures, figures, whole_deals
from games.engine.tournament.files import write_whole
from games.engine.tournament.playing import Played, Times
from games.engine.tournament.schedule import Fixture, Tournament, fixtures

FORMAT = 1
"""The format of the file. A file of another format is not read."""


class Record(msgspec.Struct, kw_only=True):
    """A tournament and its games so far, in the order of their numbers. ``date`` is the ISO date of the last game. ``times`` are by name of
    the bot."""

    format: int = FORMAT
    tournament: Tournament
    date: str = ""
    times: dict[str, Times] = {}
    games: list[Played] = []

    def add(self, game: Played, times: dict[str, Times], date: str) -> None:
        """Add a game that has ended, in place of a failed one of the same number."""
        self.games = sorted(
            [*(one for one in self.games if one.number != game.number), game], key=lambda one: one.number
        )
        self.date = date
        if not game.failure:
            for name, more in times.items():
                self.times.setdefault(name, Times()).merge(more)

    def missing(self, games: int) -> list[Fixture]:
        """Which of the first ``games`` have not been played to their end. Raises :class:`NotUnderstood`."""
        known = {game.number for game in self.games if not game.failure}
        return [one for one in fixtures(self.tournament, games) if one.number not in known]

    @property
    def failed(self) -> list[Played]:
        """The games in which something broke."""
        return [game for game in self.games if game.failure]

    @property
    def counted(self) -> list[Played]:
        """The games that the figures count."""
        return whole_deals(self.tournament, self.games)

    @property
    def figures(self) -> list[BotFigures]:
        """What the games say."""
        return figures(self.tournament, self.games, self.times)


_decoder = msgspec.json.Decoder(Record)


def read(path: Path) -> Record:
    """The tournament in a file. Raises :class:`NotUnderstood` for a file that is none or cannot be true, which says why."""
    try:
        record = _decoder.decode(path.read_bytes())
    except (OSError, ValueError, RecursionError, msgspec.MsgspecError) as error:
        raise NotUnderstood(f"{path} is not the file of a tournament: {error}") from error
    if record.format != FORMAT:
        raise NotUnderstood(f"{path} is of format {record.format}, and only format {FORMAT} is read")
    for fault in faults(record.tournament, record.games, record.times):
        raise NotUnderstood(f"{path} cannot be true: {fault}")
    return record


def resumed(path: Path, tournament: Tournament) -> Record:
    """The record in the file, or a new one if there is no file. Raises :class:`NotUnderstood` for a file of another tournament."""
    if not path.exists():
        return Record(tournament=tournament)
    record = read(path)
    differences = [
        f"{field} is {getattr(record.tournament, field)!r} there and {getattr(tournament, field)!r} here"
        for field in Tournament.__struct_fields__
        if getattr(record.tournament, field) != getattr(tournament, field)
    ]
    if differences:
        raise NotUnderstood(f"{path} holds another tournament: {'; '.join(differences)}")
    return record


def write(path: Path, record: Record) -> None:
    """Write the file as a whole or not at all, one line for each game."""
    head = msgspec.json.encode(msgspec.structs.replace(record, games=[]))
    games = b",\n".join(map(msgspec.json.encode, record.games))
    empty = b'"games":[]'
    text = head.replace(empty, b'"games":[\n' + games + b"\n]") if games else head
    write_whole(path, text + b"\n")
