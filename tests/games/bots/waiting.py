"""Tables at which a bot has to think, and nobody has woken it."""

from __future__ import annotations

from accounts.models import User
from games.bots import shared, tasks
from games.bots.worker import Job
from games.models import Table
from games.tables.rows import matches
from tests.games.making import answer, begun, bot_answers, fresh, match_of, to_move


def waiting(*people: User, bot: str, pace: str = "") -> Table:
    """A table where a bot of that level has a choice. Whoever calls this keeps bots from being woken."""
    table = begun(*people, bots=1, bot=bot, pace=pace)
    while not to_move(table).bot or len(match_of(table).options(to_move(table).number)) < 2:
        if to_move(table).bot:
            bot_answers(table)
        else:
            answer(table)
    return fresh(table)


def job_of(table: Table) -> Job:
    """What its bot has to think about."""
    job = tasks.job_of(table.pk, matches.fingerprint(table))
    assert job is not None
    return job


def key_of(table: Table) -> shared.Key:
    """Under which key its thought is kept."""
    return shared.key_of(table.pk, job_of(table))


def wake(table: Table) -> None:
    """Let its bots answer."""
    tasks.play_bots.enqueue(table.pk, matches.fingerprint(fresh(table)))
