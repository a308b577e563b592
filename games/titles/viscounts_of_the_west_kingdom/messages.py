"""Sentences that several files use. Other sentences, and names of one word, are in the files that use them."""

from __future__ import annotations

from games.engine.rules.text import N, Ref, T, Text

# What is asked, offered and refused

BUILDER_ICONS = T("Builder icons")
HERO_TOWNSFOLK = T("Hero Townsfolk")
NEUTRAL_TOWNSFOLK = T("Neutral Townsfolk")
PRIMARY_ACTIONS = T("Primary actions")
SILVER_VALUE = T("Silver value")
VICTORY_POINTS = T("Victory Points")
NONE = T("None")
MOVE_VISCOUNT = T("Move your Viscount")
MANUSCRIPT_FOR_FREE = T("Take a Manuscript for free")
TOO_LITTLE_SILVER = T("You have too little Silver")


def choose_one(what: Ref) -> Text:
    return T("{what}: choose one", what=what)


def to(where: Ref) -> Text:
    return T("To {where}", where=where)


def flip(what: Ref) -> Text:
    return T("Flip {what}", what=what)


def place_workers(n: int) -> Text:
    return N("Place {n} Worker", "Place {n} Workers", n=n)


def construct_for_free(what: Ref) -> Text:
    return T("Construct {what} for free", what=what)


# What happened


def turn_of(who: Ref) -> Text:
    return T("Turn of {who}", who=who)


def gains(who: Ref, what: Ref) -> Text:
    return T("{who} gains {what}", who=who, what=what)


def rides(who: Ref, where: Ref) -> Text:
    return T("{who} rides to {where}", who=who, where=where)


def dismisses(who: Ref, card: Ref) -> Text:
    return T("{who} dismisses {card}", who=who, card=card)


def drops_off(card: Ref, who: Ref) -> Text:
    return T("{card} of {who} drops off", card=card, who=who)


def shuffles(who: Ref) -> Text:
    return T("{who} shuffles the discard pile", who=who)


def discards(who: Ref, card: Ref) -> Text:
    return T("{who} puts {card} in the discard pile", who=who, card=card)


# Numbers and what they are made of

POINTS_NOW = T("Points now")
SETS_OF_RIBBONS = T("Sets of ribbons")


def approved_deeds(n: int) -> Text:
    return T("Approved Deeds: {n}", n=n)


def manuscripts(n: int) -> Text:
    return N("{n} Manuscript", "{n} Manuscripts", n=n)


def each_scores(what: Text, vp: int) -> Text:
    return T("{what}, {vp} VP each", what=what, vp=vp)


def so_many_of(n: int, what: Ref) -> Text:
    return T("{n} × {what}", n=n, what=what)


# What things are called

GATES_OF_GOLD = T("Gates of Gold")
KEEPER_OF_KEYS = T("Keeper of Keys")
PROMOTIONAL_CARDS = T("Promotional cards")
AI_BOARD = T("AI board")
CHEST_TILES = T("Chest Tiles")
FLIP_EITHER = T("Flip a Debt or a Deed")
WELCOME = T("Welcome an Outsider")
REFUSE = T("Refuse an Outsider")

WORKERS_IN_CASTLE = T("Workers in the Castle")
RESOURCES_LEFT = T("Resources left")


def silver(n: int) -> Text:
    """An amount of Silver."""
    return T("{n} Silver", n=n)
