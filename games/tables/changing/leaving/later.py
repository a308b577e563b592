"""What is done later about seats and tables that were left: the tasks of the queue."""

from __future__ import annotations

from datetime import datetime

from django_tasks import task


@task()
def close_vote(table_id: int, seat: int, until: str) -> None:
    """The week of a vote is over. ``until`` names the vote: see :func:`games.tables.changing.leaving.voting.close_vote`."""
    from games import refusals
    from games.tables.changing.leaving import voting

    try:
        voting.close_vote(table_id=table_id, seat=seat, until=datetime.fromisoformat(until))
    except refusals.Unknown:
        return  # the table was cleared


def close_at(table_id: int, seat: int, until: datetime) -> None:
    """Enqueue the end of a vote, in the transaction that opens it. A backend that cannot wait gets none: nothing may end now."""
    if close_vote.get_backend().supports_defer:
        close_vote.using(run_after=until).enqueue(table_id, seat, until.isoformat())


@task()
def tidy() -> None:
    """What is done once a day: tables where nobody has moved for long fall asleep, and old tables of guests are cleared. A table that fails
    does not hold up the others."""
    from games.tables.changing.leaving import tidying

    tidying.tidy()
