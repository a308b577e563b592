"""Sentences that are said in more than one place; the others stand where they are said. They never change, so each is made once."""

from __future__ import annotations

from functools import cache

from games.engine.rules.text import N, Ref, T, Text

# Why something cannot be chosen, and how one declines

CLERK_SLOTS_1_TO_3_PLAYERS = T("Clerk slots, 1 to 3 players")
CLERK_SLOTS_4_PLAYERS = T("Clerk slots, 4 players")
COMPLETE_WALLS = T("Complete walls")
TEA_VALUE = T("Tea value")
VITAL_SPOTS = T("Vital spots")
YELLOW_FLAG = T("Yellow flag")
CANNOT_PAY = T("You cannot pay for it")
NONE = T("None")
KEEP_IT = T("Keep it")
DO_NOT_USE_IT = T("Do not use it")
GIVE_NO_MORE = T("Give no more")


def use(card: Ref) -> Text:
    return T("Use {card}?", card=card)


def discard(card: Ref) -> Text:
    return T("Discard {card}", card=card)


def take_clerk(place: str) -> Text:
    return T("Take a clerk from {place}", place=Ref(f"location:{place}"))


# What happened


def sends_clerk(who: Ref, place: str) -> Text:
    return T("{who} sends a clerk to {place}", who=who, place=Ref(f"location:{place}"))


def overseer_rises(who: Ref, place: str, level: int) -> Text:
    return T("{who}'s overseer at {place} rises to level {n}", who=who, place=Ref(f"location:{place}"), n=level)


def takes_back_commands(who: Ref) -> Text:
    return T("{who} takes back the command cards", who=who)


def year_begins(year: int) -> Text:
    return T("Year {n} begins", n=year)


def fall_of_year(year: int) -> Text:
    return T("Fall of year {n}", n=year)


def in_year(year: int) -> Text:
    return T("Year {n}", n=year)


def winter_of_year(year: int) -> Text:
    return T("Winter of year {n}", n=year)


# What numbers come of


def each_counts(what: Text, each: int) -> Text:
    return T("{what}, {each} each", what=what, each=each)


REQUESTS_FULFILLED = T("Requests fulfilled")


def of_all(n: int, most: int) -> Text:
    return T("{n} of {all}", n=n, all=most)


# Why the game ends

SUPPLY_EMPTY = T("The shame supply is empty")
RAID_EMPTIED_SUPPLY = T("A raid emptied the shame supply")
LAST_YEAR_OVER = T("The last year is over")

HONOR_TRACK = T("Honor track")
HORDES_WITHOUT_SHAME = T("Horde cards without shame")


@cache
def level(n: int) -> Text:
    """A level of a wall."""
    return T("Level {level}", level=n)


@cache
def overseer_to(n: int) -> Text:
    """Upgrading an overseer to a level."""
    return T("Overseer to level {n}", n=n)


def walls_complete(n: int) -> Text:
    return N("{n} wall is complete", "{n} walls are complete", n=n)
