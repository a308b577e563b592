"""What the forms about people say: our words in every language, whoever says them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.forms import BaseForm
from django.test import Client
from django.utils.translation import override

from accounts.forms import EmailForm, ForgottenPasswordForm, ProfileForm, SignInForm, SignUpForm
from accounts.management.django_sentences import BORROWED
from accounts.models import User
from config import messages
from config.shared.simplified import simplified
from tests.people import PASSWORD

ALONE = re.compile(r"[\u3000-\u9fff\uff00-\uffef] | [\u3000-\u9fff\uff00-\uffef]")
"""A space beside a Chinese character: the house sets one between Chinese and Latin or digits only."""
BESIDE_LATIN = re.compile(r"(?<=[\u4e00-\u9fff]) (?=[A-Za-z0-9@%])|(?<=[A-Za-z0-9_]) (?=[\u4e00-\u9fff])")
NEW = {"username": "erin", "email": "erin@example.org", "password1": PASSWORD, "password2": PASSWORD}


def forms(alice: User) -> Iterator[BaseForm]:
    """Every form about people, filled in wrongly in every way."""
    for change in (
        {"username": ""},
        {"username": "ALICE"},
        {"username": "a b"},
        {"username": "x" * 31},
        {"username": "guest-1"},
        {"email": "nonsense"},
        {"password2": "another"},
        *(
            {"password1": bad, "password2": bad}
            for bad in ("short", "12345678", "password", "erin@example", "erin-erin")
        ),
    ):
        yield SignUpForm({**NEW, **change})
    yield SignInForm(None, {"username": "alice", "password": "wrong"})
    yield SignInForm(None, {})
    yield ForgottenPasswordForm({"email": "nonsense"})
    yield EmailForm({"email": "nonsense", "password": "wrong"}, instance=alice)
    yield ProfileForm({"display_name": "x" * 41, "language": "fr", "theme": "pink"}, instance=alice)
    yield PasswordChangeForm(alice, {"old_password": "wrong", "new_password1": "x", "new_password2": "y"})
    yield SetPasswordForm(alice, {"new_password1": "short", "new_password2": "short"})


def said(form: BaseForm) -> Iterator[str]:
    """Labels, help and complaints, without their tags."""
    for field in form.fields.values():
        yield str(field.label)
        yield from re.split(r"<[^>]+>", str(field.help_text))
    for complaints in form.errors.values():
        yield from map(str, complaints)


@pytest.mark.parametrize("language", ["zh-hant", "zh-hans"])
def test_chinese_stands_without_stray_spaces_and_in_its_own_script(alice: User, language: str) -> None:
    with override(language):
        sentences = {sentence for form in forms(alice) for sentence in said(form) if sentence}
    for sentence in sentences:
        assert not ALONE.search(BESIDE_LATIN.sub("", sentence)), sentence
        assert not re.search(r"[\u4e00-\u9fff][,.!?;:()]", sentence), sentence
        assert language == "zh-hant" or simplified(sentence) == sentence
    english = {sentence for sentence in sentences if sentence.isascii()}
    assert not english


def test_every_sentence_that_we_borrow_is_heard(alice: User) -> None:
    """Django may say it otherwise one day: then its own words come back."""
    with override("zh-hant"):
        heard = "\n".join(sentence for form in forms(alice) for sentence in said(form))
    borrowed = [
        message
        for message in messages.read(messages.areas()["accounts"].po("zh_Hant"), "zh_Hant")
        if "accounts/management/django_sentences.py" in {file for file, _line in message.locations}
    ]
    assert len(borrowed) == len(BORROWED)
    for message in borrowed:
        ours = messages.forms(message.string)[0]
        assert re.search(re.sub(r"%(\\\(\w+\\\))?[sd]", ".+", re.escape(ours)), heard), ours


@pytest.mark.parametrize(
    ("prefix", "label", "complaint"),
    [
        ("/en", "User name", "do not belong together"),
        ("", "使用者名稱", "使用者名稱或密碼不對。請留意大小寫。"),
        ("/zh-hans", "用户名", "用户名或密码不对。请留意大小写。"),
    ],
)
def test_a_wrong_password_is_told_in_the_words_of_signing_up(
    client: Client, alice: User, prefix: str, label: str, complaint: str
) -> None:
    page = client.post(f"{prefix}/accounts/sign-in/", {"username": "alice", "password": "wrong"}).content.decode()
    assert complaint in page
    assert label in page
    assert label in client.get(f"{prefix}/accounts/sign-up/").content.decode()
