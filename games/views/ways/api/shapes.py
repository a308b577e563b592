"""What is sent and answered, for the OpenAPI document and for the checks of what comes."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from ninja import Field, Schema
from pydantic import ConfigDict, StringConstraints

Line = Annotated[str, StringConstraints(min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f]+$")]
"""A short text without control characters."""
Slug = Annotated[str, StringConstraints(max_length=60, pattern=r"^[\w-]*$")]
Pace = Annotated[str, StringConstraints(max_length=20, pattern=r"^[\w:+]*$")]
Number = Annotated[int, Field(ge=0, le=2**31 - 1)]
MoveNumber = Annotated[int, Field(ge=-1, le=2**31 - 1)]
SeatNumber = Annotated[int, Field(ge=0, le=99)]


class Sent(Schema):
    """A body. What it does not know is refused, so that a slip in a name is found."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Text(Schema):
    """A sentence."""

    said: str = Field(description="In the language of Accept-Language, without markup.", examples=["Wall"])
    msgid: str = Field(description="The English of the code with its parameters' names, the same in every language.")
    params: dict[str, Any] = Field(description="What is filled in: numbers, texts, and names as {said, element}.")


class SeatOut(Schema):
    """A place at a table."""

    number: int = Field(examples=[0])
    name: str = Field(description="The person's name, or the bot's.", examples=["Alice"])
    bot: str = Field(
        description="easy, normal, careful or expert where a bot plays; empty for a person.", examples=[""]
    )
    mine: bool
    free: bool = Field(description="Nobody sits here.")
    by_program: bool = Field(description="The person's last answer came from a program.")


class TableOut(Schema):
    """A table, without its position."""

    id: int = Field(examples=[12])
    title: str = Field(examples=["great-wall-of-china"])
    mode: str = Field(examples=["base"])
    players: int = Field(examples=[2])
    options: dict[str, Any]
    status: str = Field(description="open, playing, finished or abandoned.", examples=["playing"])
    version: int = Field(description="Raised by every change that anybody may see. An answer names it.", examples=[31])
    number: int = Field(description="Moves in force.", examples=[24])
    waits: bool = Field(description="Play waits for the token's person.")
    rated: bool = Field(description="Programs may not answer here.")
    private: bool
    hot_seat: bool
    pace: str = Field(description="Empty without a clock.")
    deadline: datetime | None = Field(description="When the time of the next seat runs out.")
    seats: list[SeatOut]
    address: str = Field(description="The page of the table.", examples=["/table/12/"])


class OpenedOut(TableOut):
    """A table that was opened."""

    invitation: str = Field(description="The secret with which others join: /api/v1/invitation/<secret>/join/.")


class RefusedOut(Schema):
    """Why an option may not be chosen now."""

    reason: Text
    rule: str = Field(description="The clause that says so, an id of /api/rules/.", examples=["gw.wall.cards.3"])


class OptionOut(Schema):
    """An answer, or one that is refused, with everything that the page shows of it."""

    model_config = ConfigDict(extra="allow")

    id: str = Field(examples=["play:wall:2:1"])
    label: Text
    elements: list[str] = Field(description="What it points at on the board, in the order of touching.")
    refused: RefusedOut | None
    price: dict[str, Any] | None = Field(description="A reckoning: {what, total, causes: [{amount, text, rule}]}.")
    scores: list[dict[str, Any]] = Field(description="Who would score by it: {seat, points}, points a reckoning.")


class QuestionOut(Schema):
    """The question to the seat."""

    prompt: Text
    rule: str = Field(description="The clause by which it is asked.", examples=["gw.turn.1"])
    kind: str = Field(description="choose: one of the options. order: put the options in order.", examples=["choose"])
    version: int = Field(description="Sent with the answer.", examples=[31])
    private: int = Field(description="The same for what only this seat may know; may be sent too.", examples=[0])
    options: list[OptionOut] = Field(
        description="With the kind order, an answer is order:<id>:<id>… with the ids of all of them."
    )
    refused: list[OptionOut] = Field(description="What is shown dimmed on the page.")
    answered: str | None = Field(description="This seat's answer that waits for those of others. It may be changed.")
    about: str
    left: int = Field(description="How often the question can come, this time included.")


class PositionOut(Schema):
    """A table as a seat sees it, or a spectator."""

    table: TableOut
    seat: int | None = Field(description="The seat that looks; null: a spectator, or a hot seat where none is chosen.")
    hand_to: int | None = Field(description="At a hot seat: ask again with ?seat= this one, which is to move.")
    waiting_for: list[int] = Field(description="The seats that are shown as asked.")
    view: dict[str, Any] | None = Field(
        description="The kernel's View of this title; null before the match. Texts as Text, reckonings with total."
    )
    question: QuestionOut | None
    result: dict[str, Any] | None = Field(description="At the end: reason, rule, standings.")


class AnswerBody(Sent):
    """An answer to the question."""

    option: Line = Field(description="The id of an option.", examples=["play:wall:2:1"])
    version: Number = Field(description="The version of the question.", examples=[31])
    private: Number | None = Field(None, description="The private version of the question.")
    seat: SeatNumber | None = Field(None, description="Needed only where one person has several seats.")


class AnswerOut(Schema):
    """What became of an answer. The same answer sent again gets the same."""

    table: int = Field(examples=[12])
    seat: int = Field(examples=[0])
    option: str = Field(examples=["play:wall:2:1"])
    move: int | None = Field(description="Its number in the log; null while it waits for the answers of others.")
    version: int | None = Field(description="The version that it made; null while it waits.", examples=[32])


class LineOut(Schema):
    """A sentence of the log, as this seat may read it."""

    move: int
    seat: int | None = Field(description="Who acted; null: the rules.")
    text: Text
    rule: str
    elements: list[str]
    reckoning: dict[str, Any] | None


class LogOut(Schema):
    """Lines of the log, the oldest first."""

    number: int = Field(description="Moves in force. Less than before: something was taken back.", examples=[24])
    upto: int = Field(description="The last move of this answer. Ask again with ?after= this.", examples=[24])
    lines: list[LineOut]


class OptionSpecOut(Schema):
    """An option of a new table."""

    slug: str
    name: Text
    help: Text
    rule: str
    default: Any
    choices: list[dict[str, Any]] = Field(description="{value, label}")


class ModeOut(Schema):
    """A way to play."""

    slug: str = Field(examples=["base"])
    name: Text
    players: list[int] = Field(examples=[[2, 3, 4]])
    cooperative: bool
    rule: str
    options: list[OptionSpecOut]


class TitleOut(Schema):
    """A game."""

    slug: str = Field(examples=["great-wall-of-china"])
    name: str
    summary: Text
    book: str = Field(description="The prefix of its clauses at /api/rules/.", examples=["gw"])
    minutes: int
    players: list[int]
    modes: list[ModeOut]


class TableBody(Sent):
    """A new table. What is missing has its usual value."""

    title: Slug = Field(examples=["great-wall-of-china"])
    mode: Slug = Field("", description="A slug of the title's modes; empty: the first.")
    players: Annotated[int, Field(ge=1, le=12)] | None = Field(None, examples=[2])
    bots: Annotated[int, Field(ge=0, le=12)] = Field(0, description="How many seats bots take.", examples=[1])
    level: Slug = Field("", description="easy, normal, careful or expert.", examples=["easy"])
    private: bool = Field(True, description="Only those with the invitation; false: shown in the lobby.")
    pace: Pace = Field("", description="As on the page of a new table; empty: no clock.")
    options: dict[Slug, Line | int | bool] = Field(default_factory=dict, description="By slug, of the mode.")


class Problem(Schema):
    """An error, RFC 9457."""

    type: str = Field(examples=["about:blank"])
    title: str = Field(description="The status in words.", examples=["Conflict"])
    status: int = Field(examples=[409])
    detail: str = Field(description="For people, in the language of Accept-Language.")
    instance: str = Field(examples=["/api/v1/tables/12/answers/"])
    reason: str = Field(description="A code that does not change.", examples=["stale"])
    clause: str | None = Field(None, description="The rule that says so.")
    version: int | None = Field(None, description="The present version of the table, with 409.")
    errors: list[dict[str, str]] | None = Field(None, description="{field, message} for each mistake, with 422.")
