"""The pictures of components on their pages: of every kind that a title's ``pictures.yaml`` names."""

from __future__ import annotations

import pytest
from django.utils import translation

from games.drawing.board.component_cards import components_of
from games.drawing.board.cropping import MARKED, NotDrawn, crop
from games.drawing.pages.pictures import picture
from games.learning.pictures import places
from games.titles import published


@pytest.mark.parametrize("slug", [info.slug for info in published()])
def test_a_title_shows_a_component_of_every_kind_as_its_table_draws_it(slug: str) -> None:
    kinds = {kind: place for place in places(slug) for kind in place.of}
    assert kinds
    for kind, place in kinds.items():
        component = next(one for one in components_of(slug) if one.partition(":")[0] == kind)
        with translation.override("en"):
            drawn = picture(slug, component, "en")
        assert drawn, component
        assert (MARKED in drawn) == bool(place.within), component
        assert "data-element" not in drawn, "nothing there can be touched"


def test_a_mark_that_the_shown_parts_do_not_have_is_refused() -> None:
    board = '<div data-part="map"><i class="space" data-element="space:1"></i></div><i data-element="space:2"></i>'
    assert f'<i class="space {MARKED}">' in crop(board, ["map"], "space:1")
    with pytest.raises(NotDrawn):
        crop(board, ["map"], "space:2")
