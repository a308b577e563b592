"""What is said of the levels of bots where one chooses: what each does, and how it fares."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from config.shared.spacing import filled
from games import titles
from games.drawing.words.wording import LEVELS, plain_message
from games.engine.bots.bots import CAREFUL, EASY, EXPERT, NORMAL
from games.engine.bots.policies import WHIM
from games.tables.rows.levels import Fare, fares, offered


@dataclass(frozen=True)
class FareWords:
    """A sentence about games of a mode and a number of players."""

    mode: str
    players: int
    words: str


@dataclass(frozen=True)
class LevelWords:
    """A level: its slug, its name, what it does, and sentences about games that were played to measure it."""

    level: str
    name: str
    does: str
    fares: list[FareWords]

    def told(self, mode: str, players: int) -> list[str]:
        """What was measured with that mode and number of players. Otherwise a sentence says that it was not."""
        told = [fare.words for fare in self.fares if (fare.mode, fare.players) == (mode, players)]
        return told or [self.unmeasured]

    @property
    def unmeasured(self) -> str:
        """What is said where nothing was measured."""
        return _("Not measured in this mode with this number of players.")


def levels(title: str) -> list[LevelWords]:
    """What is said of each level that is offered at a title, from the weakest on."""
    return [
        LevelWords(
            level,
            _(LEVELS[level]),
            _does(title, level),
            [FareWords(fare.mode, fare.players, _fared(title, fare)) for fare in fares(title, level)],
        )
        for level in offered(title)
    ]


def _does(title: str, level: str) -> str:
    if level == EASY:
        return filled(
            _(
                "Plays like the normal bot, but {n} of 100 times it picks at random from the better half of its answers."
            ),
            n=round(100 * WHIM),
        )
    if level == NORMAL:
        return _("Gives the answer that looks best at first sight. It does not look ahead.")
    rules = titles.load(title)
    if level == EXPERT:
        return filled(
            _(
                "Looks ahead like the careful bot, after {options} answers in up to {worlds} imagined games each. While it imagines, all "
                "players learn which answers pay. It may think for five seconds and never answers sooner. With a live clock it takes as "
                "long as the careful bot. Several experts think one after the other. The measured games had no limit of time."
            ),
            options=rules.expert.options,
            worlds=rules.expert.worlds,
        )
    assert level == CAREFUL
    return filled(
        _(
            "Plays on from its {options} most promising answers in up to {worlds} imagined games each, and gives the one after which it "
            "stands best. It may think for 1.2 seconds and never answers sooner. The measured games had no limit of time."
        ),
        options=rules.careful.options,
        worlds=rules.careful.worlds,
    )


def _fared(title: str, fare: Fare) -> str:
    mode, figures = plain_message(titles.info(title).mode(fare.mode).name), {"won": fare.won, "games": fare.games}
    if fare.against:
        others = _others(fare.against, fare.players - 1)
        words = _(
            "It won {won} of {games} games against {others}, without shared wins. A bot of equal strength would win about {equal}."
        )
        said = filled(words, others=others, equal=fare.equal, **figures)
        return filled(_("{what}: {said}"), what=mode, said=said) if len(titles.info(title).modes) > 1 else said
    words = ngettext(
        "{mode}, {n} player: it won {won} of {games} games.",
        "{mode}, {n} players: together they won {won} of {games} games.",
        fare.players,
    )
    return filled(words, mode=mode, n=fare.players, **figures)


def _others(level: str, count: int) -> str:
    if level == EASY:
        return filled(ngettext("{n} easy bot", "{n} easy bots", count), n=count)
    if level == NORMAL:
        return filled(ngettext("{n} normal bot", "{n} normal bots", count), n=count)
    if level == CAREFUL:
        return filled(ngettext("{n} careful bot", "{n} careful bots", count), n=count)
    if level == EXPERT:
        return filled(ngettext("{n} expert bot", "{n} expert bots", count), n=count)
    words = ngettext("{n} bot that answers by chance", "{n} bots that answer by chance", count)
    return filled(words, n=count)
