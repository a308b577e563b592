"""Sentences that are said in more than one file; the others, and names of one word, stand where they are said."""

from __future__ import annotations

from functools import cache

from games.engine.rules.text import N, Ref, T, Text

# What is asked, offered and refused


def remove_flag(space: Ref) -> Text:
    return T("Remove the flag from {space}", space=space)


def flag(space: Ref) -> Text:
    return T("Flag {space}", space=space)


def in_which_theater(what: Ref) -> Text:
    return T("In which theater do you place {what}?", what=what)


# What happened


def takes(who: Ref, what: Ref) -> Text:
    return T("{who} takes {what}", who=who, what=what)


def places(who: Ref, what: Ref, where: Ref) -> Text:
    return T("{who} places {what} in {where}", who=who, what=what, where=where)


# Numbers and what they are made of


def conflict_marker_on(space: Ref) -> Text:
    return T("Conflict marker on {space}", space=space)


AWARD_TILES = T("Award tiles")
BASIC_TILES = T("Basic War tiles of a side")
CONQUEST_POINTS = T("Conquest Points")
EVENTS_IN_HAND = T("Events in hand")
FINAL_SCORING = T("Final scoring")
MAJOR_ACTION = T("Major action")
MILITARY_UPGRADE = T("Military Upgrade")
MINOR_ACTION = T("Minor action")
NAVAL_SPACES = T("Naval spaces")
VICTORY_POINTS = T("Victory points")
PRINTED_NUMBER = T("Printed number")
NEVER_BELOW_0 = T("Never below 0")
TREATY_POINTS = T("Treaty Points")


def victory_points(n: int) -> Text:
    return N("{n} victory point", "{n} victory points", n=n)


def treaty_points(n: int) -> Text:
    return N("{n} Treaty Point", "{n} Treaty Points", n=n)


def conquest_points(n: int) -> Text:
    return N("{n} Conquest Point", "{n} Conquest Points", n=n)


def in_turn(n: int) -> Text:
    return T("Turn {n}", n=n)


def by_least(least: int) -> Text:
    return T("by {least} or more", least=least)


# What things are called

AWARD_TILE = T("Award tile")
CONFLICT_MARKER = T("Conflict marker")
INVESTMENT_TILES = T("Investment tiles")
GLOBAL_DEMAND = T("Global Demand")
WAR_TO_COME = T("The war to come")
SCORING_PHASE = T("Scoring Phase")
PRESTIGE_SPACES = T("Prestige spaces")
MORE_PRESTIGE = T("More Prestige spaces")
MORE_DEBT = T("More Available Debt")


def more_markets(commodity: str) -> Text:
    return T("More markets of {what}", what=Ref(f"commodity:{commodity}"))


def action_round(n: int) -> Text:
    return T("Action Round {n}", n=n)


@cache
def peace_turn(n: int) -> Text:
    """The name of a Peace Turn."""
    return T("Peace Turn {n}", n=n)
