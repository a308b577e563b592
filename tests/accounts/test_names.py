"""Names: what shows nothing, or passes for the house, is nobody's name, wherever it is typed."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from accounts.guests import make_guest
from accounts.models import User
from accounts.names import person_name, shown_name, title_of
from tests.accounts.test_account import NEW, PROFILE

NOTHING = {
    "zero-width space": "\u200b",
    "joiners": "\u200d\u200c\u2060\ufeff",
    "a letter and a zero-width space": "Ann\u200b",
    "right-to-left override": "\u202enimda",
    "isolates": "\u2066Ann\u2069",
    "marks alone": "\u0301\u0302",
    "a mark after a space": "  \u0301",
    "Hangul filler": "\u3164",
    "half-width filler": "\uffa0\u115f",
    "blank Braille": "\u2800",
    "grapheme joiner": "\u034f",
    "variation selectors": "\ufe0f\U000e0100",
    "tags": "\U000e0041\U000e0042",
    "soft hyphen": "A\u00adnn",
    "control": "Ann\x07",
    "private use": "\ue000",
    "unassigned": "\u0378",
    "a tower of marks": "A" + "\u0335" * 12,
}
HOUSE = [
    "admin", "Admin", "ADMIN 1", "a d m i n", "_admin_", "the-admin", "SystemAdmin", "adm1n", "@dmin", "admïn",
    "аdmіn", "АDМІN", "ＡＤＭＩＮ",
    "ᴀᴅᴍɪɴ", "αdmin", "adrnin", "𝐚𝐝𝐦𝐢𝐧", "administrator", "Moderator", "Site Moderator", "mod", "system", "Guiyi", "guiyi team", "GuiyiBot",
    "規弈", "规弈", "規奕", "規 弈", "規弈官方", "系統", "系统管理员", "管理員小明", "站長", "客服", "Bot", "Bot 2", "bot_3",
    "B0T", "the bot",
    "Computer", "Cornputer", "電腦", "电脑 1", "機器人", "机器人2", "空位", "Empty seat",
]  # fmt: skip
PEOPLE = [
    "青石", "白川", "李白", "Ann", "Ben the Elder", "<b>", "Abbot", "Talbot 2", "Botany", "Modesty", "Adminton", "Systemic", "O'Neil",
    "J. R.", "Zoë", "Nguyễn Thị Ánh", "Ольга", "Αλίκη", "مريم", "שרה", "नमिता", "สมชาย", "김철수", "さくら", "👩‍👩‍👧", "❤️",
    "葛\U000e0100城", "x", "7", "…",
    "Mo D.", "Rob Ot", "統一", "腦筋", "員外",
]  # fmt: skip


@pytest.mark.parametrize("name", NOTHING.values(), ids=NOTHING)
def test_what_nobody_sees_is_no_name(name: str) -> None:
    with pytest.raises(ValidationError):
        shown_name(name)


@pytest.mark.parametrize("name", HOUSE)
def test_what_passes_for_the_house_is_no_name(name: str) -> None:
    with pytest.raises(ValidationError):
        person_name(name)
    assert person_name(name, of_the_house=True)


@pytest.mark.parametrize("name", PEOPLE)
def test_people_are_called_as_they_like(name: str) -> None:
    assert person_name(f"  {name}\u3000") == name


def test_white_space_is_folded_and_alone_is_no_name_at_all() -> None:
    assert person_name(" Ann\u00a0\t Lee\u2028") == "Ann Lee"
    assert person_name(" \u3000\u2009") == ""


# --- wherever a name is typed -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["\u3164\u3164", "admin", "аdmin", "規弈", "系統", "bot.7", "电脑"])
def test_nobody_registers_so(client: Client, db: None, name: str) -> None:
    response = client.post("/accounts/sign-up/", {**NEW, "username": name})
    assert "username" in response.context["form"].errors
    assert not User.objects.exists()


@pytest.mark.parametrize("is_guest", [False, True])
@pytest.mark.parametrize("name", ["\u200b", "\u202eAnn", "\u0301", "Admin", "規弈"])
def test_nobody_is_called_so_at_the_table(client: Client, alice: User, is_guest: bool, name: str) -> None:
    person = make_guest(language="en") if is_guest else alice
    client.force_login(person)
    before = person.display_name
    response = client.post("/accounts/profile/", {**PROFILE, "display_name": name})
    assert "display_name" in response.context["form"].errors
    assert User.objects.get(pk=person.pk).display_name == before


def test_who_looks_after_the_site_bears_its_name(client: Client, editor: User) -> None:
    client.force_login(editor)
    assert client.post("/accounts/profile/", {**PROFILE, "display_name": "規弈編輯"}).status_code == 302
    assert User.objects.get(pk=editor.pk).display_name == "規弈編輯"


def test_the_administration_makes_no_invisible_people(client: Client, admin: User, alice: User) -> None:
    client.force_login(admin)
    new = {
        "username": "\u3164",
        "usable_password": "true",
        "password1": NEW["password1"],
        "password2": NEW["password1"],
    }
    assert "username" in client.post("/admin/accounts/user/add/", new).context["adminform"].form.errors
    page = f"/admin/accounts/user/{alice.pk}/change/"
    shown: dict[str, Any] = client.get(page).context["adminform"].form.initial
    sent = {key: value for key, value in shown.items() if isinstance(value, str) and key != "password"}
    sent |= {"date_joined_0": "2026-01-01", "date_joined_1": "00:00:00", "is_active": "on"}
    response = client.post(page, {**sent, "display_name": "\u200b"})
    assert "display_name" in response.context["adminform"].form.errors
    assert client.post(page, {**sent, "display_name": "系統測試"}).status_code == 302
    assert User.objects.get(pk=alice.pk).display_name == "系統測試"


MODERATORS = [
    "主持人", "主持", "版務", "版务", "板主", "站務", "仲裁", "仲裁員", "裁判長", "管理",
    "管理组", "管理團隊", "网管", "小編", "工作人員", "營運", "运营",
    "Guiyi Team", "Guiyi Support", "guiyi_mods", "M0derator", "rnoderator", "Mօderator", "ｍｏｄｅｒａｔｏｒ", "🅼🅾🅳🅴🆁🅰🆃🅾🆁",
    "🇲🇴🇩", "Moderators", "Moderation", "xXmoderatorXx", "Modérateur", "Moderador",
    "ModTeam", "The Mods", "Mod Ann", "[MOD] Ann", "mod_ann", "m0d", "Site Staff", "Staff Ann", "Support Team", "Referee", "Game Master",
    "Site Owner", "adnnin", "aclmin", "Admins", "sysadmin", "админ", "Модератор", "モデレーター", "管理人", "運営", "관리자", "모더레이터",
    "moderat\u200bor", "mod\u00aderator", "\u202erotaredom", "m\u0336oderator",
]  # fmt: skip
NOBODYS = [
    "Modest", "Modena", "Model Ann", "Commodore", "Hammod", "Stafford", "Arbitrage", "Guilian", "Guiying", "Moderato", "Ownerless",
    "李管理", "裁縫", "GM Lee", "Judge", "Anna", "Hannah", "Clark",
]  # fmt: skip


@pytest.mark.parametrize("name", MODERATORS)
def test_nobody_passes_for_a_moderator(name: str) -> None:
    with pytest.raises(ValidationError):
        person_name(name)
    with pytest.raises(ValidationError):
        title_of(name)


@pytest.mark.parametrize("name", NOBODYS)
def test_names_that_only_begin_like_a_moderators_are_fine(name: str) -> None:
    assert person_name(name) == title_of(name) == name


@pytest.mark.parametrize("name", ["Bot hunters", "電腦迷", "Robots and us"])
def test_groups_may_speak_of_bots(name: str) -> None:
    assert title_of(name) == name
