"""Choosing in a browser: by keys beyond the ninth line, by putting things in order, with the piece that is pointed at beside the panel."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from games import tables
from games.models import Table
from games.tables.rows import matches
from tests.browser.questions import table_asking, verb
from tests.browser.table import listening, moved_on, state, unfold
from tests.browsing import Visitor, axe, no_sideways
from tests.games.making import answer, begun, match_of, to_move
from tests.live import LiveSite

Visitors = Callable[..., Visitor]
THREE = ("alice", "bob", "charlie")
KEYS = "[...document.querySelectorAll('[data-line]')].map((line) => line.querySelector('kbd').textContent)"


def test_the_tenth_line_is_chosen_by_turning_the_keys_over(live_site: LiveSite, visitor: Visitors) -> None:
    number, name = table_asking(live_site, verb("send", 10), *THREE)
    page = listening(visitor(name).goto(f"/table/{number}/", "en"))
    lines = page.locator("[data-line]")
    assert page.evaluate(KEYS)[:10] == [*"123456789", "01"]
    page.keyboard.press("0")
    assert page.evaluate(KEYS)[:10] == [*([""] * 9), "1"]
    expect(lines.nth(9)).to_have_attribute("aria-keyshortcuts", "1")
    page.keyboard.press("0")
    assert page.evaluate(KEYS)[:10] == [*"123456789", "01"]
    expected = lines.nth(9).get_attribute("value")
    version = state(page)["version"]
    page.keyboard.press("0")
    page.keyboard.press("1")
    moved_on(page, version)
    with live_site.database():
        assert match_of(Table.objects.get(pk=number)).recent_moves()[-1].option == expected


def test_a_key_leads_to_the_question_and_single_keys_can_be_switched_off(
    live_site: LiveSite, visitor: Visitors
) -> None:
    number, name = table_asking(live_site, verb("play"), "alice", "bob", title="great-wall-of-china")
    page = listening(visitor(name).goto(f"/table/{number}/", "en"))
    page.keyboard.press("q")
    expect(page.locator("#ask-heading")).to_be_focused()
    page.keyboard.press("?")
    page.get_by_label("Letters and figures work by themselves").uncheck()
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_hidden()
    page.keyboard.press("2")
    expect(page.locator("[data-narrowed]")).to_be_hidden()
    page.reload()
    listening(page)
    page.locator("body").focus()
    page.keyboard.press("q")
    expect(page.locator("#ask-heading")).not_to_be_focused()
    page.locator("details:has([data-opens=keys]) > summary").click()
    page.locator("[data-opens=keys]").click()
    page.get_by_label("Letters and figures work by themselves").check()
    page.keyboard.press("Escape")
    page.keyboard.press("2")
    expect(page.locator("[data-narrowed]")).to_be_visible()


def test_a_line_is_opened_by_its_key_and_then_one_of_its_places(live_site: LiveSite, visitor: Visitors) -> None:
    number, name = table_asking(live_site, verb("play", 4), "alice", "bob", title="great-wall-of-china")
    page = listening(visitor(name).goto(f"/table/{number}/", "en"))
    group = page.locator(".option-group").first
    key = group.locator("kbd").first.inner_text()
    page.keyboard.press(key)
    expect(page.locator("[data-line]:visible")).to_have_count(1)
    expect(group.locator(".chip kbd").first).to_have_text("1")
    expect(page.locator("#table-board .glow").first).to_be_visible()
    page.keyboard.press("Escape")
    assert page.locator("[data-line]:visible").count() > 1
    version = state(page)["version"]
    page.keyboard.press(key)
    page.keyboard.press("2")
    moved_on(page, version)


# --- what is pointed at -------------------------------------------------------------------------------------------------------


def test_pointing_at_an_option_shows_its_piece_and_marks_the_board(live_site: LiveSite, visitor: Visitors) -> None:
    number, name = table_asking(live_site, verb("hire", 3), *THREE)
    page = listening(visitor(name).goto(f"/table/{number}/", "en"))
    option, pane = page.locator(".option[value^='hire:']").nth(1), page.locator("#pointed")
    expect(pane).to_be_hidden()
    says = option.locator("small").inner_text()
    assert says
    assert option.locator(".amounts-cost .amount").count() == 1
    option.hover()
    expect(pane).to_contain_text(option.locator(".option-label").inner_text())
    expect(pane).to_contain_text(says)
    element = option.get_attribute("data-elements")
    expect(page.locator(f"#table-board .touched[data-element='{element}']")).to_have_count(1)
    expect(page.locator("#reckoning")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#reckoning")).to_be_hidden()
    expect(pane).to_be_hidden()
    page.keyboard.press("q")
    for _ in range(12):
        page.keyboard.press("Tab")
        if option.evaluate("(option) => option === document.activeElement"):
            break
    expect(option).to_be_focused()
    expect(pane).to_contain_text(says)
    axe(page)


def test_a_card_is_shown_large_as_it_lies_on_the_board(live_site: LiveSite, visitor: Visitors) -> None:
    number, name = table_asking(live_site, verb("strike", 4), *THREE)
    page = listening(visitor(name).goto(f"/table/{number}/", "en"))
    option = page.locator(".option[value^='strike:']").first
    card = (option.get_attribute("data-elements") or "").split()[0]
    option.hover()
    lens = page.locator("#pointed .lens .horde")
    expect(lens).to_be_visible()
    on_board = page.locator(f"#table-board .horde:has([data-element='{card}'])")
    assert lens.locator(".spot").count() == on_board.locator(".spot").count()
    assert lens.locator("[data-element], [data-piece], [tabindex], [role=button]").count() == 0
    axe(page)


REDRAWN = """() => {
  const panel = document.getElementById("table-ask");
  const next = panel.cloneNode(true);
  for (const section of next.querySelectorAll("[data-section]")) section.open = false;
  panel.replaceWith(next);
  document.getElementById("table").dispatchEvent(new CustomEvent("table:changed", { detail: { parts: ["table-ask"], was: {} } }));
}"""
"""The panel as the site sends it after an answer, when the same clause asks again."""


def keeps_its_place_and_filter(page: Page) -> None:
    """While the same clause asks, a list stays as somebody has opened, scrolled and filtered it."""
    heads, panel = page.locator("[data-section] > summary"), page.locator("#table-ask")
    for index in range(4):
        heads.nth(index).click()
    scroll = "(ask) => new Promise((go) => { ask.addEventListener('scroll', () => go(ask.scrollTop)); ask.scrollTop = 120; })"
    place = panel.evaluate(scroll)
    assert place > 20
    page.evaluate(REDRAWN)
    assert panel.evaluate("(ask) => ask.scrollTop") == place
    assert page.locator("[data-section][open]").count() == 4
    kind = page.locator("[data-filter]").first
    kind.click()
    shown = page.locator("#table-ask .option:visible")
    kinds = {option.get_attribute("data-kind") for option in shown.all()}
    assert kinds <= {kind.get_attribute("data-filter"), None}
    page.evaluate(REDRAWN)
    expect(page.locator("[data-filter]").first).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.locator("[data-filter]").first).to_have_attribute("aria-pressed", "false")


def test_what_comes_under_a_mouse_that_rests_is_not_pointed_at(live_site: LiveSite, visitor: Visitors) -> None:
    """A page that turns to the next question under the mouse opens nothing: on a phone it would cover what the question is about."""
    number, name = table_asking(live_site, verb("hire", 3), *THREE)
    page = listening(visitor(name).goto(f"/table/{number}/", "en"))
    option, pane = page.locator(".option[value^='hire:']").nth(1), page.locator("#pointed")
    option.hover()
    expect(pane).to_be_visible()
    page.keyboard.press("Escape")
    page.evaluate(REDRAWN)
    page.wait_for_timeout(600)
    expect(pane).to_be_hidden()
    option.hover(position={"x": 30, "y": 9})
    expect(pane).to_be_visible()


def test_beside_a_long_list_what_is_pointed_at_makes_the_page_no_taller(live_site: LiveSite, visitor: Visitors) -> None:
    """It takes its room from the log, of which nothing sticks out below."""
    number, name = table_asking(live_site, lambda options: len(options) > 40, "alice", "bob", title="imperial-struggle")
    page = listening(visitor(name).goto(f"/table/{number}/", "en"))
    for height in (720, 900, 1100):
        page.set_viewport_size({"width": 1440, "height": height})
        page.reload()
        keeps_its_place_and_filter(listening(page))
    page.set_viewport_size({"width": 1440, "height": 900})
    page.reload()
    listening(page)
    page.locator("[data-section]").evaluate_all("(sections) => { for (const one of sections) one.open = true; }")
    page.locator(".option[data-elements^='space:']").first.hover()
    expect(page.locator("#pointed")).to_be_visible()
    assert page.locator("#table-ask").evaluate("(ask) => ask.scrollHeight > ask.clientHeight")
    assert page.evaluate("document.scrollingElement.scrollHeight - innerHeight") <= 0
    page.locator("#say-text").focus()
    page.locator(".say button").click(trial=True)
    assert page.evaluate("document.scrollingElement.scrollHeight - innerHeight") <= 0


def test_on_a_phone_a_piece_is_held_down_and_shown_in_the_sheet(live_site: LiveSite, visitor: Visitors) -> None:
    number, name = table_asking(live_site, verb("hire", 3), *THREE)
    page = listening(visitor(name, size="phone").goto(f"/table/{number}/", "en"))
    option, pane = page.locator(".option[value^='hire:']").nth(1), page.locator("#pointed")
    version = state(page)["version"]
    unfold(page)
    option.scroll_into_view_if_needed()
    for kind in ("pointerdown", "pointerup", "click"):
        option.dispatch_event(kind, {"pointerType": "touch", "bubbles": True})
        if kind == "pointerdown":
            expect(pane).to_be_visible()
    assert state(page)["version"] == version, "holding it down has chosen it"
    expect(pane).to_contain_text(option.locator(".option-label").inner_text())
    no_sideways(page)
    axe(page)
    pane.get_by_role("button", name="Close").click()
    expect(pane).to_be_hidden()


# --- putting things in order ----------------------------------------------------------------------------------------------------


def in_order(page: Page) -> list[str]:
    things: list[str] = page.locator("[data-thing]").evaluate_all(
        "(things) => things.map((thing) => thing.dataset.thing)"
    )
    return things


def ordering(live_site: LiveSite, visitor: Visitors, **more: str) -> tuple[Page, int]:
    number, name = table_asking(live_site, verb("order", 6), *THREE, mode="co-op")
    return listening(visitor(name, **more).goto(f"/table/{number}/", "en")), number


def sent(live_site: LiveSite, number: int) -> set[str]:
    with live_site.database():
        return set(matches.own_match(Table.objects.get(pk=number)).sealed.values())


def test_things_are_dragged_into_order(live_site: LiveSite, visitor: Visitors) -> None:
    page, number = ordering(live_site, visitor)
    before = in_order(page)
    first, last = (page.locator("[data-thing]").nth(place).bounding_box() for place in (0, 2))
    assert first is not None
    assert last is not None
    page.mouse.move(first["x"] + 90, first["y"] + first["height"] / 2)
    page.mouse.down()
    page.mouse.move(last["x"] + 90, last["y"] + last["height"] - 4, steps=8)
    page.mouse.up()
    expected = [*before[1:], before[0]]
    assert in_order(page) == expected
    expect(page.locator(".thing-place")).to_have_text(["1", "2", "3"])
    axe(page)
    version = state(page)["version"]
    page.get_by_role("button", name="In this order").click()
    moved_on(page, version)
    assert sent(live_site, number) == {":".join(["order", *expected])}


def test_things_are_touched_one_after_the_other(live_site: LiveSite, visitor: Visitors) -> None:
    """In the panel by fingers, or by number keys; what was touched last can be touched again to begin again from there."""
    page, _number = ordering(live_site, visitor, size="phone")
    unfold(page)
    before = in_order(page)
    things = page.locator("[data-thing]")
    things.nth(2).locator(".thing-name").tap()
    assert in_order(page) == [before[2], before[0], before[1]]
    things.nth(0).locator(".thing-name").tap()
    things.nth(2).locator(".thing-name").tap()
    assert in_order(page)[0] == before[1]
    things.nth(2).locator(".thing-name").tap()
    expect(page.locator(".option-order")).to_be_focused()
    assert page.locator(".option-order").get_attribute("value") == ":".join(["order", *in_order(page)])
    no_sideways(page)


def test_things_are_put_in_order_with_the_keyboard_and_on_the_board(live_site: LiveSite, visitor: Visitors) -> None:
    page, number = ordering(live_site, visitor)
    before = in_order(page)
    later = page.locator("[data-thing]").first.locator("[data-move='1']")
    later.focus()
    page.keyboard.press("Enter")
    assert in_order(page) == [before[1], before[0], before[2]]
    expect(page.locator("#table-live")).to_contain_text("place 2 of 3")
    expect(page.locator(f"[data-thing='{before[0]}'] [data-move='1']")).to_be_focused()
    elements = page.locator("[data-thing]").nth(2).get_attribute("data-elements")
    if elements:  # a card on the board
        page.locator(f"#table-board [data-element='{elements}']").click()
        assert in_order(page)[0] == before[2]
        page.keyboard.press("3")
        assert in_order(page)[1] == before[0]
    version = state(page)["version"]
    page.locator(".option-order").focus()
    page.keyboard.press("Enter")
    moved_on(page, version)
    assert len(sent(live_site, number)) == 1


def test_an_order_that_was_begun_outlives_a_new_drawing(live_site: LiveSite, visitor: Visitors) -> None:
    """A socket gets all when it opens: what says nothing new is not drawn again. Where the panel is, because another has answered, what
    was put in order before stays so."""
    number, name = table_asking(live_site, verb("order", 6), *THREE, mode="co-op")
    someone = visitor(name, own=True)
    someone.context.add_init_script(
        "window.drawn = []; addEventListener('table:changed', ({ detail }) => drawn.push(...detail.parts), true);"
        "addEventListener('htmx:after:swap', () => { document.documentElement.dataset.swapped = 'all'; }, true);"
    )
    page = listening(someone.goto(f"/table/{number}/", "en"))
    expect(page.locator("[data-swapped]")).to_be_attached()
    assert page.evaluate("drawn") == []
    page.locator("[data-thing]").first.locator("[data-move='1']").press("Enter")
    begun = in_order(page)
    page.evaluate(
        """() => {
          const list = document.querySelector("#table-ask [data-ordering]");
          list.append(...[...list.children].reverse());
          const detail = { parts: ["table-ask"] };
          document.getElementById("table").dispatchEvent(new CustomEvent("table:changed", { detail }));
        }"""
    )
    assert in_order(page) == begun
    assert page.locator(".option-order").get_attribute("value") == ":".join(["order", *begun])


def test_without_scripts_an_order_is_chosen_place_by_place(live_site: LiveSite, visitor: Visitors) -> None:
    number, name = table_asking(live_site, verb("order", 6), *THREE, mode="co-op")
    page = visitor(name, javascript=False).goto(f"/table/{number}/", "en")
    expected = [
        option.get_attribute("value") or "" for option in page.locator("noscript select").first.locator("option").all()
    ]
    expected.reverse()
    for place, value in enumerate(expected):
        page.locator("noscript select").nth(place).select_option(value)
    page.get_by_role("button", name="In the order chosen here").click()
    assert sent(live_site, number) == {":".join(["order", *expected])}


# --- taking back ------------------------------------------------------------------------------------------------------------------


def test_what_would_go_back_is_marked_while_it_is_considered(live_site: LiveSite, visitor: Visitors) -> None:
    """By pointing at the button, and for whoever must agree as long as the takeback is proposed."""
    alice, bob = live_site.person("alice"), live_site.person("bob")
    with live_site.database():
        table = begun(alice, bob)
        mover = to_move(table)
        assert mover.user is not None
        card = next(option for option in match_of(table).options(mover.number) if option.id.startswith("play:"))
        answer(table, card.id, seat=mover)
    pages = {
        person.username: listening(visitor(person.username).goto(f"/table/{table.pk}/", "en"))
        for person in (alice, bob)
    }
    own = pages.pop(mover.user.username)
    (others,) = pages.values()
    expect(own.locator("#table-board .undone")).to_have_count(0)
    own.locator("[data-undo]").hover()
    expect(own.locator("#table-board .undone").first).to_be_visible()
    own.mouse.move(5, 5)
    with live_site.database():
        tables.propose_takeback(
            table_id=table.pk,
            by=mover.user,
            seat=mover.number,
            to=0,
            seen_version=Table.objects.get(pk=table.pk).version,
        )
    others.reload()
    listening(others)
    expect(others.locator(".proposal")).to_be_visible()
    expect(others.locator("#table-board .undone").first).to_be_visible()
    axe(others)
