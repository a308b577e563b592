"""Taking back command cards one at a time."""

from __future__ import annotations

from games.engine.rules.ask import Flow, Option
from games.engine.rules.text import Ref, T
from games.titles.great_wall.cards.modifiers import static_effects
from games.titles.great_wall.rules.game import SKIP, WallGame, clan_of, decide, who
from games.titles.great_wall.rules.goods import gain_honor
from games.titles.great_wall.table.ops.lasting import ModifyReclaimHonor


def reclaim(game: WallGame, owner: int, count: int) -> Flow[int]:
    """gw.coop.play.6: take back up to ``count`` own command cards of the owner's choice."""
    clan = clan_of(game, owner)
    for done in range(count):
        if not clan.command_discard:
            return done
        answer = yield from decide(
            game,
            owner,
            T("Take back which command card?"),
            "gw.coop.play.6",
            lambda: [
                *(
                    Option(
                        f"reclaim:{card}",
                        T("Take back {card}", card=Ref(f"command:{card}")),
                        (f"command:{owner}:{card}",),
                    )
                    for card in clan.command_discard
                ),
                Option(SKIP, T("Take back none")),
            ],
        )
        if answer.id == SKIP:
            return done
        clan.command_discard.remove(answer.parts[1])
        clan.commands.append(answer.parts[1])
        game.log(
            T("{who} takes back {card}", who=who(owner), card=Ref(f"command:{answer.parts[1]}")),
            seat=owner,
            rule="gw.coop.play.6",
        )
        for effect in static_effects(game, owner, ModifyReclaimHonor):
            gain_honor(game, owner, effect.coop_gain_honor, "gw.cards.advisor.3")
    return count
