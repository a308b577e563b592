"""What lies on the table (gwc.components, gwc.setup). The rules that change it are in the files named by the rulebook's headings."""

from __future__ import annotations

import msgspec

from games.engine.rules.state import State

Kind = str
"""A kind of card: an id of ``data/cards.yaml``."""
Token = int
"""A reward token, numbered from 1 in the order of ``data/rewards.yaml``; 0 is none. Its value follows from its number."""

Rows = tuple[int, ...]
"""Indexes of rows."""

CHECK, FIRST, SECOND, FINAL = "check", "first", "second", "final"
"""The phases of a turn, and the check after the last turn."""


class Laid(msgspec.Struct, array_like=True, gc=False):
    """A card in a row. Public."""

    seat: int
    kind: Kind
    covered: bool = False
    """A dragon lies upon it: the card after it in the row."""
    token: Token = 0
    """The reward token that rests on it."""


class Row(msgspec.Struct, array_like=True, gc=False):
    """A row of the wall. Public. Closed, for ever, when it has no tokens: the supply was empty."""

    tokens: list[Token]
    """At its left: two, or one when the other rests on a card."""
    cards: list[Laid]
    """From left to right; a dragon directly after the card it covers."""


class Side(msgspec.Struct):
    """What belongs to a seat."""

    hand: dict[Kind, int]
    """Cards by kind, 1 or more each; seen by the seat alone."""
    pile: list[Kind]
    """The draw pile, face down, its top at the end; seen by nobody."""
    discarded: dict[Kind, int]
    """Its cards on the discard pile, by kind. Public."""
    tokens: list[Token]
    """Rewards won, face down; seen by the seat alone unless the table plays with open rewards."""


class Wall(State):
    """The whole table."""

    sides: list[Side]
    """By seat."""
    rows: list[Row]
    """From top to bottom (gwc.setup.tokens.6)."""
    supply: list[Token]
    """Face-down tokens, drawn from the end; seen by nobody."""
    removed: list[Token]
    """Pairs of equal tokens out of the game (two players). Public."""
    active: int
    """The seat whose turn or check it is."""
    phase: str
    """The phase of the turn: one of the phases."""
    rode: bool = False
    """Whether the active seat has laid its extra horseman in this phase."""
    ran_out: int | None = None
    """The seat that was first without cards: the turn does not come back to it."""
