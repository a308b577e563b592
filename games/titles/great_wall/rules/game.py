"""Words every rule uses: the game in hand, clans by owner, tea order, sections by id, who decides for whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from games.engine.rules import text
from games.engine.rules.ask import Answer, Ask, Flow, Option, answer_of
from games.engine.rules.game import Game
from games.engine.rules.text import Ref, Text
from games.titles.great_wall.table import components
from games.titles.great_wall.table.pieces import COOP
from games.titles.great_wall.table.state import QIN, REED, Clan, GreatWall, Horde, Section, is_player

WallGame: TypeAlias = Game[GreatWall]
SKIP = "skip"


def who(owner: int) -> Ref:
    """An owner's name in a sentence."""
    return text.who(owner) if is_player(owner) else Ref("clan:reed" if owner == REED else "clan:qin")


def element(kind: str, *parts: object) -> str:
    """An element id of the board: ``location:barracks``."""
    return ":".join([kind, *map(str, parts)])


def side(game: WallGame) -> str:
    """The side of the board in use (gw.setup.1): a printed opponent fills up to three (gw.reed.setup.1,
    gw.solo.setup.1)."""
    return components.board_side(game.state.seats)


def clan_of(game: WallGame, owner: int) -> Clan:
    return game.state.clans[owner]


def active_advisors(game: WallGame, owner: int) -> Sequence[str]:
    """gw.setup.15, gw.setup.25: the active advisors of an owner. Before the choice the dealt ones are secret and do not work."""
    return clan_of(game, owner).advisors if game.state.tea else ()


def humans(game: WallGame) -> list[int]:
    """Seats in tea order: the printed opponents are no players (gw.reed.rules.6)."""
    return [owner for owner in game.state.tea if is_player(owner)]


def tea_order(game: WallGame) -> list[int]:
    """gw.tea.order.3, gw.tea.order.9: owners from the top of the tea track down, which is their order in everything. A
    copy: what changes it counts from the next time on (gw.tea.order.10)."""
    return list(game.state.tea)


def cooperative(game: WallGame) -> bool:
    return game.state.mode == COOP


def foe(game: WallGame) -> str:
    """The side without a seat against which all play in co-operation; in other modes what the horde does is nobody's."""
    return "horde" if cooperative(game) else ""


def sees(state: GreatWall, seat: int | None, owner: int) -> bool:
    """gw.components.resources.2: whether ``seat`` may see the goods and tactic cards of ``owner``: one's own, the
    partners' in co-operation (gw.coop.play.14), and everything when the game is over."""
    return seat == owner or state.result is not None or (state.mode == COOP and seat is not None)


def section_at(game: WallGame, section_id: str) -> Section:
    return next(section for section in game.state.sections if section.id == section_id)


def open_sections(game: WallGame) -> list[Section]:
    """gw.reed.setup.15: the sections in use, from left to right."""
    return [section for section in game.state.sections if section.open]


def horde_at(game: WallGame, section_id: str, card: str) -> Horde:
    return next(horde for horde in section_at(game, section_id).hordes if horde.card == card)


def row_of(section: Section, horde: Horde) -> int:
    """The row of a card, from 1 next to the wall."""
    return 1 + next(index for index, other in enumerate(section.hordes) if other is horde)


def overlord(game: WallGame) -> int:
    """gw.reed.overlord.1, gw.reed.overlord.2: who acts for the Reed Clan: the active player, or the highest in tea
    order when the clan itself is active or nobody (gw.reed.overlord.3)."""
    state = game.state
    if state.active not in (REED, -1):
        return state.active
    return next(owner for owner in state.tea if owner != REED)


def decider(game: WallGame, owner: int) -> int:
    """Who decides for ``owner``; QIN means that his card does, for the Reed Clan too (gw.solo.reed.1)."""
    return overlord(game) if owner == REED else owner


def decide(
    game: WallGame,
    owner: int,
    prompt: Text,
    rule: str,
    options: Callable[[], Sequence[Option]],
    *,
    automa: Callable[[], str] | None = None,
    refused: Callable[[], Sequence[Option]] | None = None,
    left: int = 1,
) -> Flow[Answer]:
    """Ask the seat that decides for ``owner``. ``automa`` answers for Qin Jiushao if his card says how. If the card says
    nothing, the first option is taken, or the highest human in tea order is asked."""
    seat = decider(game, owner)
    if seat == QIN:
        if automa is not None:
            return answer_of(automa())
        seat = humans(game)[0]
    answer: Answer = yield Ask(
        seat=seat,
        prompt=prompt,
        rule=rule,
        options=options,
        refused=refused or _nothing,
        left=left,
    )
    return answer


def _nothing() -> Sequence[Option]:
    return ()


def forget(game: WallGame, span: str) -> None:
    """A new turn or year: what could be used once in it can be used again."""
    game.state.used = [key for key in game.state.used if not key.endswith(f":{span}")]
