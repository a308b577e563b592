"""The reasons of careful bots for their answers. They are saved with the match and shown when it is over."""

from __future__ import annotations

import msgspec

from games.engine.bots import careful
from games.engine.title import codec
from games.models import Move, Table, Thought

_decoder = msgspec.msgpack.Decoder(careful.Thought)


def keep(table: Table, number: int, seat: int, thought: careful.Thought) -> None:
    """Save what ``seat`` thought after ``number`` moves, if there was a choice."""
    if thought.considered:
        row = Thought(table_id=table.pk, seat=seat, number=number, thought=codec.encode(thought))
        Thought.objects.bulk_create(
            [row], update_conflicts=True, unique_fields=["table", "seat", "number"], update_fields=["thought"]
        )


def thought_about(table: Table, number: int) -> careful.Thought | None:
    """The reasons for move ``number``, if a bot thought about it. Never shown during the match."""
    if table.status == Table.Status.PLAYING:
        return None
    moves = Move.objects.filter(table=table, undone_version=None)
    move = moves.filter(number=number, forced=False).first()
    if move is None or move.seat is None:
        return None
    kept = Thought.objects.filter(table=table, seat=move.seat, number__lt=number).order_by("-number").first()
    if kept is None or moves.filter(seat=move.seat, forced=False, number__gt=kept.number, number__lt=number).exists():
        return None  # it has answered since
    try:
        thought = _decoder.decode(bytes(kept.thought))
    except msgspec.MsgspecError:  # of an older release
        return None
    return thought if thought.option == move.option else None
