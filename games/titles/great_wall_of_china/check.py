"""Phase 1: checking the rows (gwc.turn.check). What cards count is in ``cards.py``."""

from __future__ import annotations

from functools import cache, lru_cache

import msgspec

from games.engine.rules.ask import Ask, Flow, Option
from games.engine.rules.event import Change, Event
from games.titles.great_wall_of_china import messages
from games.titles.great_wall_of_china.cards import PLAIN, bearing, leads, reckoned
from games.titles.great_wall_of_china.components import KEPT, TABLE, WORTH, laid_element, token_element
from games.titles.great_wall_of_china.ending import finish_without_tokens
from games.titles.great_wall_of_china.game import WallGame
from games.titles.great_wall_of_china.state import CHECK, FINAL, Kind, Laid, Row, Token, Wall


def check_rows(game: WallGame, seat: int) -> Flow[None]:
    """gwc.turn.check.1: every row from top to bottom; gwc.turn.check.12: at most one token from each."""
    state = game.state
    if state.phase != FINAL:
        state.phase = CHECK
    for index, sums in enumerate(game.sums):
        if seat not in sums or not leads(sums, seat):
            continue
        if len(state.rows[index].tokens) == TABLE.pair:
            yield from take_first(game, seat, index)
        else:
            take_second(game, seat, index)
            game.reveal()
        if state.result is not None:
            return


def take_first(game: WallGame, seat: int, index: int) -> Flow[None]:
    """gwc.turn.check.3, gwc.turn.check.13: one of the two tokens, laid on one of the seat's cards in the row."""
    row = game.state.rows[index]
    answer = yield Ask(
        seat=seat,
        prompt=messages.which_token(index),
        rule="gwc.turn.check.3",
        options=lambda: takings(row, seat, index),
        waiting=messages.taking_token(seat, index),
    )
    _, token, position = answer.args
    card = row.cards[position]
    tell_lead(game, seat, index)
    row.tokens.remove(token)
    card.token = token
    game.sums[index][seat] = bearing(game.sums[index][seat], token)
    game.tell(laid_on_card(seat, token, index, position, card.kind))


def tell_lead(game: WallGame, seat: int, index: int) -> None:
    """gwc.turn.check.2: by what the seat leads the row now, logged before what it wins by that."""
    lead = leading(seat, index, game.sums[index][seat])
    game.tell(
        msgspec.structs.replace(lead, reckoning=reckoned(game.state.rows[index], seat)) if game.explains else lead
    )


@cache
def leading(seat: int, index: int, total: int) -> Event:
    """No other sum of the row is greater."""
    return Event(messages.leads(seat, index, total), seat, "gwc.turn.check.2", (f"row:{index}",))


@lru_cache(maxsize=KEPT)
def laid_on_card(seat: int, token: Token, index: int, position: int, kind: Kind) -> Event:
    """The token rests on the card at ``position``."""
    elements = (token_element(token), laid_element(index, position, kind))
    return Event(messages.lays_token(seat, WORTH[token], index, kind), seat, "gwc.turn.check.3", elements)


def takings(row: Row, seat: int, index: int) -> list[Option]:
    """Each token on each card, as far as they differ."""
    bearing = bearers(row.cards, seat)
    return [
        _taking(index, token, position, row.cards[position].kind)
        for token in different(row.tokens)
        for position in bearing
    ]


def different(tokens: list[Token]) -> list[Token]:
    """Of equal tokens only the first: there is nothing to choose between them."""
    return tokens if WORTH[tokens[0]] != WORTH[tokens[-1]] else tokens[:1]


def bearers(cards: list[Laid], seat: int) -> list[int]:
    """gwc.turn.check.19: positions of the seat's cards that can bear a token and differ by it: the last card of the row, which the token
    shields from dragons, and one other; gwc.turn.check.18: a covered card bears none."""
    uncovered = [position for position, card in enumerate(cards) if card.seat == seat and not card.covered]
    return uncovered[-2:] if uncovered[-1] == len(cards) - 1 else uncovered[-1:]


@lru_cache(maxsize=KEPT)
def _taking(index: int, token: Token, position: int, kind: Kind) -> Option:
    """``take:0:17:3``: token 17 of row 0, to be laid on the card at position 3."""
    elements = (token_element(token), laid_element(index, position, kind))
    return Option(
        f"take:{index}:{token}:{position}", messages.take_label(WORTH[token], index, position, kind), elements
    )


def take_second(game: WallGame, seat: int, index: int) -> None:
    """gwc.turn.check.4: the last token of the row comes to the seat, face down."""
    tell_lead(game, seat, index)
    row = game.state.rows[index]
    token = row.tokens.pop()
    game.state.sides[seat].tokens.append(token)
    game.tell(taken_last(seat, token, index))
    collect_resting(game, row)
    clear(game, index)
    lay_out(game, index)
    if not game.open:
        finish_without_tokens(game)


@cache
def taken_last(seat: int, token: Token, index: int) -> Event:
    """Everybody has seen what it is worth."""
    elements = (token_element(token), f"row:{index}")
    text = messages.takes_last(seat, WORTH[token], index)
    return Event(text, seat, "gwc.turn.check.4", elements, changes=scored(seat, token))


def scored(seat: int, token: Token) -> tuple[Change, ...]:
    """What an event tells of points won."""
    return (Change(f"seat:{seat}", "points", WORTH[token]),)


def collect_resting(game: WallGame, row: Row) -> None:
    """gwc.turn.check.5: the token that rests on a card comes to the card's owner, whoever leads (gwc.turn.check.17), face down."""
    for card in row.cards:
        token = card.token
        if token:
            game.state.sides[card.seat].tokens.append(token)
            card.token = 0
            game.tell(kept_resting(card.seat, token))


@cache
def kept_resting(seat: int, token: Token) -> Event:
    """It lies face down from here on."""
    text = messages.keeps_resting(seat, WORTH[token])
    return Event(text, seat, "gwc.turn.check.5", (token_element(token),), changes=scored(seat, token))


def clear(game: WallGame, index: int) -> None:
    """gwc.turn.check.6: the cards of a row without tokens go to the discard pile."""
    row, sides = game.state.rows[index], game.state.sides
    for card in row.cards:
        kind, discarded = card.kind, sides[card.seat].discarded
        discarded[kind] = discarded.get(kind, 0) + 1
    if row.cards:
        row.cards.clear()
        game.tell(cleared(index))
    game.sums[index] = {}
    game.further[index] = PLAIN


@cache
def cleared(index: int) -> Event:
    """The row is empty, which ends it."""
    return Event(messages.clears(index), rule="gwc.turn.check.6", elements=(f"row:{index}",))


def lay_out(game: WallGame, index: int) -> None:
    """gwc.turn.check.7: a new pair from the supply, face up; gwc.turn.check.15: without a supply the row is closed."""
    state = game.state
    while state.supply:
        pair = [state.supply.pop() for _ in range(TABLE.pair)]
        if may_lie_together(state, pair):
            state.rows[index].tokens = pair
            return
        remove_pair(game, pair)
    game.look_for_closed_rows()
    game.log(messages.closes(index), rule="gwc.turn.check.15", elements=(f"row:{index}",))


def may_lie_together(state: Wall, pair: list[Token]) -> bool:
    """gwc.setup.tokens.4: with two players the tokens of a pair must differ; gwc.setup.tokens.5: with more they need not."""
    return state.seats not in TABLE.different_pairs or len({WORTH[token] for token in pair}) == len(pair)


def remove_pair(game: WallGame, pair: list[Token]) -> None:
    """gwc.setup.tokens.4: equal tokens leave the game."""
    game.state.removed += pair
    game.log(messages.removes_pair(WORTH[pair[0]]), rule="gwc.setup.tokens.4")
