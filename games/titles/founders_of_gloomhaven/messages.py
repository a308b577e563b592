"""Sentences that several files use. Other sentences, and names of one word, are in the files that use them."""

from __future__ import annotations

from games.engine.rules.text import N, Param, Ref, T, Text

# What is asked, offered and refused


def gain(what: Param) -> Text:
    return T("Gain {what}", what=what)


def where_to_place(what: Ref) -> Text:
    return T("Where will you place {what}?", what=what)


def at(where: Param) -> Text:
    return T("At {where}", where=where)


# What a player has

PRESTIGE_BUILDINGS = T("Prestige buildings")
RESERVED_AREA = T("Reserved area")
INFLUENCE = T("Influence, fleeting and lasting")


# What happened

NO_PROPOSAL = T("There is no proposal to vote on")


def delivered(what: Ref, building: Ref) -> Text:
    return T("{what} to {building}", what=what, building=building)


# Numbers and what they are made of

POINTS_NOW = T("Points now")
INFLUENCE = T("Influence")


def houses(n: int) -> Text:
    return N("{n} house", "{n} houses", n=n)


# What things are called

BEGINNER_GAME = T("Beginner game")
NEUTRAL = T("neutral")


def of(who: Ref) -> Text:
    return T("of {who}", who=who)


LAST_ROUND_OVER = T("The last round is over")
