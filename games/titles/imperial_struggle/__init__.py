"""Imperial Struggle (百年對峙) of GMT. What is where: README.md."""

from __future__ import annotations

from games.engine.rules.text import T
from games.engine.title.info import Info, Mode, OptionSpec

NOT_IN_USE = T("Not in use")
OFF_ON = ((False, NOT_IN_USE), (True, T("In use")))
SIDES = OptionSpec(
    slug="sides",
    name=T("Sides"),
    help=T("Who plays which side. With bids, both name Treaty Points in secret: the lower bid plays that side."),
    choices=(
        ("france", T("The first seat is France")),
        ("britain", T("The first seat is Britain")),
        ("bid_france", T("Bids for France")),
        ("bid_britain", T("Bids for Britain")),
    ),
    default="france",
    rule="is.optional.bidding.1",
)
SPANISH_EMPIRE = OptionSpec(
    slug="spanish_empire",
    name=T("Spanish Empire"),
    help=T("Spanish flags stand on Cuba, and whoever takes a Spanish Territory loses influence in Spain."),
    choices=OFF_ON,
    default=False,
    rule="is.optional.spain.1",
)
MILITARY_PLANNING = OptionSpec(
    slug="military_planning",
    name=T("Military Planning"),
    help=T(
        "A Military Upgrade may swap tiles between theaters; tiles of the next war are looked at before they are assigned."
    ),
    choices=(
        ("off", NOT_IN_USE),
        ("swap", T("Swap tiles")),
        ("assign", T("Assign tiles")),
        ("both", T("Swap and assign tiles")),
    ),
    default="off",
    rule="is.optional.planning.3",
)
TOUGHER_FORTS = OptionSpec(
    slug="tougher_forts",
    name=T("Tougher Forts"),
    help=T("Taking a Fort with Conquest Points needs a Conquest Line, as a Territory does."),
    choices=OFF_ON,
    default=False,
    rule="is.optional.forts.1",
)

INFO = Info(
    slug="imperial-struggle",
    name_zh="百年對峙",
    name_en="Imperial Struggle",
    summary=T("France and Britain contend for markets, courts and colonies through a century of four wars."),
    book="is",
    minutes=210,
    shelf=3,
    modes=(
        Mode(
            slug="standard",
            name=T("Standard game"),
            players=(2,),
            options=(SIDES, SPANISH_EMPIRE, MILITARY_PLANNING, TOUGHER_FORTS),
            rule="is.overview.1",
        ),
    ),
)
