"""Frames: what differs, compressed where that pays, the same for all who were told the same."""

from __future__ import annotations

from games.live.frames import Frames, Growing, Lasting, frame_of, news
from tests.games.ears import unpacked


def test_a_frame_is_compressed_where_that_pays() -> None:
    assert frame_of(["<p>short</p>"]) == "<p>short</p>"
    long = ["<p>long</p>" * 500]
    packed = frame_of(long)
    assert isinstance(packed, bytes)
    assert len(packed) < 300
    assert unpacked(packed) == long[0]


def test_news_is_what_differs() -> None:
    assert news(None, {"a": "1", "b": "2"}) == ("a", "b")
    assert news({"a": "1", "b": "1"}, {"a": "1", "b": "2"}) == ("b",)


def log(*moves: str) -> Growing:
    return Growing.of(f'<ol id="lines">{"".join(moves)}</ol>', "lines", moves)


def test_of_a_log_only_what_is_new_is_told() -> None:
    told = log("<li>3</li>", "<li>2</li>", "<li>1</li>")
    assert (
        log("<li>4</li>", "<li>3</li>", "<li>2</li>").since(told)
        == '<ol id="lines" hx-swap-oob="afterbegin"><li>4</li></ol>'
    )
    assert log("<li>5</li>", "<li>4</li>", "", "<li>3</li>").since(told).count("<li>") == 2
    for other in (log("<li>2</li>", "<li>1</li>"), log("<li>3</li>", "<li>2b</li>"), log("<li>9</li>"), log()):
        assert other.since(told) == other, "what was taken back, changed or is too far away is told whole"
        assert other.since(log()) == other
    framed = Frames().between({"log": told}, {"log": log("<li>4</li>", "<li>3</li>")})
    assert framed == '<ol id="lines" hx-swap-oob="afterbegin"><li>4</li></ol>'


def test_whoever_was_told_the_same_gets_the_same_frame() -> None:
    frames = Frames()
    told, drawing = {"a": "1", "b": "1"}, {"a": "1", "b": "<p>2</p>" * 500}
    frame = frames.between(told, drawing)
    assert unpacked(frame or "") == drawing["b"]
    assert frames.between(told, drawing) is frame
    assert frames.between(dict(told), drawing) is frame
    newcomer = frames.between(None, drawing)
    assert unpacked(newcomer or "") == f"1\n{drawing['b']}"
    assert frames.between(drawing, dict(drawing)) is None
    assert frames.between(told, {"a": "1", "b": "3"}) == "3"


def asked(question: str, primer: str) -> Lasting:
    return Lasting.of(f"<section>{primer}<h2>{question}</h2></section>", primer, "<template></template>")


def test_what_lasts_is_told_once() -> None:
    """The game in three lines stands above every question, and is sent with the first."""
    first, then, other = asked("One?", "<p>Aim</p>"), asked("Two?", "<p>Aim</p>"), asked("Two?", "<p>End</p>")
    assert Frames().between(None, {"ask": first}) == first
    assert Frames().between({"ask": first}, {"ask": then}) == "<section><template></template><h2>Two?</h2></section>"
    assert Frames().between({"ask": first}, {"ask": other}) == other
