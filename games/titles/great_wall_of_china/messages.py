"""Every sentence that the title can say at the table. Sentences never change, so each is made once and kept."""

from __future__ import annotations

from functools import cache

from games.engine.rules.text import N, Ref, T, Text, named, who
from games.titles.great_wall_of_china.components import FREE, laid_element
from games.titles.great_wall_of_china.state import Kind

_row, _card, _value = named("row"), named("card"), named("token")

# Questions

FIRST_ACTION = T("First action: play cards of one kind, or draw")
SECOND_ACTION = T("Second action: play cards of one kind, or draw")


@cache
def which_token(index: int) -> Text:
    return T("You lead in {row}: which reward token do you take, and on which card do you lay it?", row=_row(index))


@cache
def taking_token(seat: int, index: int) -> Text:
    return T("{seat} takes a reward token in {row}", seat=who(seat), row=_row(index))


# Answers

DRAW = T("Draw a card")


@cache
def take_label(worth: int, index: int, position: int, kind: Kind) -> Text:
    return T("Take the {value}, lay it on {card}", value=_value(worth), card=Ref(laid_element(index, position, kind)))


def play_label(kind: Kind, n: int, index: int) -> Text:
    return N("Play {card} to {row}", "Play {n} × {card} to {row}", n=n, card=_card(kind), row=_row(index))


def ride_label(index: int) -> Text:
    return T("Extra: {card} to {row}, without an action", card=_card(FREE), row=_row(index))


@cache
def card_alone(kind: Kind) -> Text:
    """The heading over the ways to play it."""
    return T("{card}", card=_card(kind))


@cache
def play_short(n: int, index: int) -> Text:
    return T("{row}", row=_row(index)) if n == 1 else T("{n} to {row}", n=n, row=_row(index))


@cache
def ride_short(index: int) -> Text:
    return T("extra to {row}", row=_row(index))


# Reasons for what cannot be chosen

EMPTY_PILE = T("Your draw pile is empty")
CLOSED_ROW = T("This row is closed: no reward tokens are left for it")
SHIELDED = T("The last card of the row bears a reward token and cannot be covered")
RODE_BEFORE = T("One extra horseman before the first action; another may ride after it")
RODE_AFTER = T("One extra horseman after the first action, no more")


# Events


@cache
def begins(seat: int) -> Text:
    return T("{seat} is the starting player", seat=who(seat))


@cache
def leads(seat: int, index: int, total: int) -> Text:
    return T("{seat} leads {row} with {n}", seat=who(seat), row=_row(index), n=total)


@cache
def lays_token(seat: int, worth: int, index: int, kind: Kind) -> Text:
    return T(
        "{seat} takes the {value} in {row} and lays it on {card}",
        seat=who(seat),
        value=_value(worth),
        row=_row(index),
        card=_card(kind),
    )


@cache
def takes_last(seat: int, worth: int, index: int) -> Text:
    return T("{seat} takes the {value}, the last of {row}", seat=who(seat), value=_value(worth), row=_row(index))


@cache
def keeps_resting(seat: int, worth: int) -> Text:
    return T("{seat} keeps the {value} from the wall", seat=who(seat), value=_value(worth))


@cache
def clears(index: int) -> Text:
    return T("The cards of {row} go to the discard pile", row=_row(index))


@cache
def closes(index: int) -> Text:
    return T("No reward tokens are left for {row}: it is closed", row=_row(index))


@cache
def removes_pair(worth: int) -> Text:
    return T("Two equal tokens leave the game: {value}", value=_value(worth))


@cache
def cannot_act(seat: int) -> Text:
    return T("{seat} cannot act", seat=who(seat))


@cache
def draws(seat: int, kind: Kind) -> Text:
    return T("{seat} draws {card}", seat=who(seat), card=_card(kind))


@cache
def draws_unseen(seat: int) -> Text:
    return T("{seat} draws a card", seat=who(seat))


@cache
def plays(seat: int, kind: Kind, n: int, index: int) -> Text:
    return N(
        "{seat} plays {card} to {row}",
        "{seat} plays {n} × {card} to {row}",
        n=n,
        seat=who(seat),
        card=_card(kind),
        row=_row(index),
    )


@cache
def rides(seat: int, kind: Kind, index: int) -> Text:
    return T("{seat} plays an extra {card} to {row}", seat=who(seat), card=_card(kind), row=_row(index))


@cache
def covers(seat: int, kind: Kind, owner: int) -> Text:
    return T("{seat} covers {card} of {owner}", seat=who(seat), card=_card(kind), owner=who(owner))


@cache
def runs_out(seat: int) -> Text:
    return T("{seat} has no cards left: one more turn for everybody else", seat=who(seat))


# What a sum comes of

SUM = T("Sum in the row")
ALONE = T("No other color in the row")
RESTING = T("Reward token on a card")


PRINTED = T("Printed")
COVERED = T("Covered by a dragon")
LEVELED = T("Leveled by a noble")


@cache
def covered_card(kind: Kind) -> Text:
    return T("{card}, covered", card=_card(kind))


@cache
def card_beside_noble(kind: Kind) -> Text:
    return T("{card}, leveled by a noble", card=_card(kind))


@cache
def further_card(kind: Kind, n: int) -> Text:
    return T("{card}, number {n} of its color", card=_card(kind), n=n)


def further(n: int) -> Text:
    return T("Number {n} of its color", n=n)


@cache
def best_of_others(total: int) -> Text:
    return T("Nobody has more: the best of the others has {n}", n=total)


@cache
def cards(n: int) -> Text:
    return N("{n} card", "{n} cards", n=n)


@cache
def cards_to_row(n: int) -> Text:
    """Before the numbers of the rows."""
    return N("{n} card to row", "{n} cards to row", n=n)


@cache
def row_number(index: int) -> Text:
    return T("{n}", n=index + 1)


@cache
def tokens_left(n: int) -> Text:
    return N("{n} token left", "{n} tokens left", n=n)


# The end

OUT_OF_CARDS = T("A player ran out of cards")
OUT_OF_TOKENS = T("All reward tokens are taken")


SCORE = T("Score")


def token(value: int) -> Text:
    return T("{token}", token=_value(value))


@cache
def score_line(n: int, value: int) -> Text:
    return N("{n} reward token worth {value}", "{n} reward tokens worth {value}", n=n, value=value)


def left_on_wall(value: int) -> Text:
    return T("Left on the wall, not counted: {value}", value=value)
