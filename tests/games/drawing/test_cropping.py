"""Figures are cut out of boards."""

from __future__ import annotations

import pytest

from games.drawing.board.cropping import NotDrawn, crop

BOARD = (
    '<div class="b"><h2 id="x">Wall</h2><ol class="rows" data-part="wall" data-part-name="The wall">'
    '<li data-figure="row:0"><span class="card can" data-element="card:1" role="button" tabindex="0" aria-label="Card">'
    'A &amp; B&#215;<i data-ref="unit:archer"></i></span><a class="rule-link" href="/r/" data-rule="x.1">§<b>1</b></a>'
    '<button type="button" class="reckoned" data-reckoning="&lt;p&gt;">7</button></li>'
    '<li data-figure="row:1"><svg viewBox="0 0 1 1"><use href="#i"/></svg><br>two</li></ol><p>Under the wall</p></div>'
)


def test_a_part_is_cut_out_with_what_it_stands_in() -> None:
    cut = crop(BOARD, ["row:1"])
    assert cut == (
        '<div class="b"><ol class="rows" data-part="wall"><li><svg viewbox="0 0 1 1"><use href="#i"></use></svg><br>two</li></ol></div>'
    )


def test_what_is_cut_out_stands_still() -> None:
    cut = crop(BOARD, ["row:0"])
    assert cut == (
        '<div class="b"><ol class="rows" data-part="wall"><li><span class="card can" aria-label="Card" role="group">'
        'A &amp; B&#215;<i data-ref="unit:archer"></i></span><span class="reckoned">7</span></li></ol></div>'
    )


def test_parts_keep_their_order_and_share_what_they_stand_in() -> None:
    cut = crop(BOARD, ["row:1", "card:1"])
    assert cut.count("<ol") == cut.count("</ol>") == 1
    assert cut.index("card") < cut.index("two")


def test_a_whole_part_may_be_wanted() -> None:
    assert crop(BOARD, ["wall"]).count("<li>") == 2


def test_a_part_that_is_not_there_is_named() -> None:
    with pytest.raises(NotDrawn, match=r"row:7"):
        crop(BOARD, ["row:0", "row:7"])


MAP = (
    '<div><svg viewBox="0 0 400 400" data-figure="map"><rect data-element="space:101" x="10" y="20" width="30" height="30"/>'
    '<rect data-element="space:303" x="90" y="100" width="30" height="30"/></svg></div>'
)


def test_of_a_drawing_as_much_is_shown_as_lies_around_some_of_it() -> None:
    assert '<svg viewBox="6 16 118 118" width="165">' in crop(MAP, ["map space:101 space:303"])
    assert '<svg viewbox="0 0 400 400">' in crop(MAP, ["map"])


def test_what_a_drawing_should_be_cropped_around_and_does_not_have_is_named() -> None:
    with pytest.raises(NotDrawn, match=r"space:404"):
        crop(MAP, ["map space:101 space:404"])
