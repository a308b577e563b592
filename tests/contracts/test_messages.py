"""Every sentence is there in every language, and the tool that keeps them tells when one is not."""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from config import messages
from config.messages import Area

CODE = 'from x import T, N\nT("{seat} draws a card", seat=1)\nN("{n} card", "{n} cards", n=2)\n'
DJANGO = (
    '{% load i18n %}<p>{% translate "Lobby" %}\n  {% blocktranslate with a=b %}Hello {{ a }}{% endblocktranslate %}</p>'
)
JINJA = '<p>{{ _("{n} left", n=view.left) }}</p>{% trans %}At the end{% endtrans %}'


@pytest.fixture
def area(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Area:
    """An area of one file that says two sentences."""
    monkeypatch.setattr(messages, "ROOT", tmp_path)
    code = tmp_path / "title" / "sentences.py"
    code.parent.mkdir()
    code.write_text(CODE)
    return Area("title", (code,))


def write(area: Area, *pairs: tuple[str, str], flags: tuple[str, ...] = ()) -> None:
    """Translate by hand."""
    catalog = messages.merged(area)
    for msgid, string in pairs:
        message = catalog.get(msgid)
        assert message
        message.string = string if isinstance(message.id, str) else (string,)
        message.flags |= set(flags)
    area.po(messages.WRITTEN).parent.mkdir(parents=True, exist_ok=True)
    area.po(messages.WRITTEN).write_bytes(messages.as_po(catalog))
    messages.brought_up_to_date(area)


WHOLE = (("{seat} draws a card", "{seat} 抽一張計畫牌"), ("{n} card", "{n} 張牌"))


@pytest.mark.parametrize("area", messages.areas())
def test_nothing_is_missing(area: str) -> None:
    call_command("messages", area, check=True)


@pytest.mark.parametrize(
    ("content", "suffix", "expected"),
    [
        (CODE, ".py", ["{seat} draws a card", ("{n} card", "{n} cards")]),
        (DJANGO, ".html", ["Lobby", "Hello %(a)s"]),
        (JINJA, ".jinja", ["{n} left", "At the end"]),
    ],
)
def test_sentences_are_found(content: str, suffix: str, expected: list[object]) -> None:
    assert [sentence for _line, sentence, _context in messages.sentences(content, suffix)] == expected


def test_a_whole_area_has_no_mistakes_and_simplified_is_derived(area: Area) -> None:
    write(area, *WHOLE)
    assert list(messages.mistakes(area)) == []
    simple = messages.read(area.po(messages.DERIVED), messages.DERIVED)
    assert simple["{seat} draws a card"].string == "{seat} 抽一张计划牌"


def test_what_is_not_translated_is_named_with_its_place(area: Area) -> None:
    write(area, WHOLE[0])
    assert any(
        "not translated: ('{n} card', '{n} cards') (title/sentences.py:3)" in line for line in messages.mistakes(area)
    )


def test_other_placeholders_are_a_mistake(area: Area) -> None:
    write(area, ("{seat} draws a card", "{seats} 抽一張牌"), WHOLE[1])
    assert [line for line in messages.mistakes(area) if line.startswith("other placeholders")]


def test_a_doubtful_translation_is_a_mistake(area: Area) -> None:
    write(area, *WHOLE, flags=("fuzzy",))
    assert [line for line in messages.mistakes(area) if line.startswith("marked as doubtful")]


def test_what_nobody_says_any_more_is_a_mistake_until_it_is_dropped(area: Area) -> None:
    write(area, *WHOLE)
    area.sources[0].write_text(CODE.replace("draws a card", "draws"))
    assert [line for line in messages.mistakes(area) if line.startswith("nobody says it any more")]
    messages.brought_up_to_date(area)
    assert not [line for line in messages.mistakes(area) if line.startswith("nobody says")]


def test_a_catalogue_that_was_edited_but_not_compiled_is_a_mistake(area: Area) -> None:
    write(area, *WHOLE)
    po = area.po(messages.WRITTEN)
    po.write_text(po.read_text().replace("張牌", "張卡"))
    assert [line for line in messages.mistakes(area) if "run manage.py messages title" in line]


def test_a_simplified_sentence_written_by_hand_stays(area: Area) -> None:
    write(area, *WHOLE)
    po = area.po(messages.DERIVED)
    po.write_text(
        po.read_text()
        .replace("#: title/sentences.py", "# by hand\n#: title/sentences.py")
        .replace("抽一张计划牌", "摸一张计划牌")
    )
    messages.brought_up_to_date(area)
    assert "摸一张计划牌" in po.read_text()
    assert list(messages.mistakes(area)) == []


def test_a_neighbours_translation_is_borrowed_and_must_agree(area: Area, tmp_path: Path) -> None:
    write(area, *WHOLE)
    other = Area("other", area.sources)
    assert messages.brought_up_to_date(other, [area]) == 0
    assert list(messages.disagreements([area, other])) == []
    write(other, ("{n} card", "{n} 張卡片"))
    assert len(list(messages.disagreements([area, other]))) == 1


def test_an_unknown_area_is_refused() -> None:
    with pytest.raises(CommandError, match="no area nowhere"):
        call_command("messages", "nowhere")
