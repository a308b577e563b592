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
class LevelWords:
    """A level: its slug, its name, what it does, and sentences about games that were played to measure it."""

    level: str
    name: str
    does: str
    fares: list[str]


def levels(title: str) -> list[LevelWords]:
    """What is said of each level that is offered at a title, from the weakest on."""
    return [
        LevelWords(level, _(LEVELS[level]), _does(title, level), [_fared(title, fare) for fare in fares(title, level)])
        for level in offered(title)
    ]


def _does(title: str, level: str) -> str:
    if level == EASY:
        return filled(
            _("Plays like the normal bot, but {n} of 100 times it gives any of the better half of its answers."),
            n=round(100 * WHIM),
        )
    if level == NORMAL:
        return _("Gives the answer that looks best at once. It does not look ahead.")
    rules = titles.load(title)
    if level == EXPERT:
        return filled(
            _(
                "Plays on like the careful bot, from {options} answers in up to {worlds} imagined games each. There all players learn what "
                "pays. It thinks for about five seconds, but with a live clock no longer than the careful bot."
            ),
            options=rules.expert.options,
            worlds=rules.expert.worlds,
        )
    assert level == CAREFUL
    return filled(
        _(
            "Plays on from its {options} most promising answers in up to {worlds} imagined games each, and gives the one after which it "
            "stands best. It thinks for a second or two."
        ),
        options=rules.careful.options,
        worlds=rules.careful.worlds,
    )


def _fared(title: str, fare: Fare) -> str:
    figures = {"won": fare.won, "games": fare.games}
    if fare.against:
        others = _others(fare.against, fare.players - 1)
        return filled(_("It won {won} of {games} games against {others}."), others=others, **figures)
    mode = plain_message(titles.info(title).mode(fare.mode).name)
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
