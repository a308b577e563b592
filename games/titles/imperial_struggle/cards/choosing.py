"""Small questions of cards: which space, which Squadron, whether at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.engine.rules.ask import Answer, Ask, Flow, Option
from games.engine.rules.text import Ref, T, Text
from games.titles.imperial_struggle.rules.game import ISGame, seat_of, who
from games.titles.imperial_struggle.rules.game import space as space_ref
from games.titles.imperial_struggle.table.state import BOX

SKIP = "skip"
NO_MORE = Option(SKIP, T("No more"))
NONE = Option(SKIP, T("Do not"))


def choose(game: ISGame, side: str, prompt: Text, rule: str, options: Callable[[], Sequence[Option]]) -> Flow[Answer]:
    """Ask whoever plays the side."""
    answer: Answer = yield Ask(
        seat=seat_of(game.state, side),
        prompt=prompt,
        rule=rule,
        options=options,
        waiting=T("{who} decides", who=who(side)),
    )
    return answer


def choose_space(
    game: ISGame,
    side: str,
    prompt: Text,
    rule: str,
    verb: str,
    spaces: Sequence[str],
    *,
    skip: Option | None = None,
) -> Flow[str]:
    """One of the spaces; empty where there is none, or it was skipped, which only an effect that says so allows (is.events.play.7).
    Without ``skip`` a single one is taken unasked."""
    if not spaces:
        return ""
    options = [Option(f"{verb}:{space}", T("{space}", space=space_ref(space)), (f"space:{space}",)) for space in spaces]
    if skip is not None:
        options.append(skip)
    answer = yield from choose(game, side, prompt, rule, lambda: options)
    return "" if answer.verb == SKIP else answer.parts[1]


def place_options(side: str, verb: str, places: Sequence[str]) -> list[Option]:
    """Squadrons of a side by where they are: Naval spaces and the Navy Box, each once."""
    return [
        Option(f"{verb}:{BOX}", T("{where}", where=Ref(f"navy:{side}")), (f"navy:{side}",))
        if place == BOX
        else Option(f"{verb}:{place}", T("{space}", space=space_ref(place)), (f"space:{place}",))
        for place in dict.fromkeys(places)
    ]
