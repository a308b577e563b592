"""A book as if a draft were in force: for its editors alone, at the addresses of readers (``?draft=gw-e3``)."""

from __future__ import annotations

import msgspec

from accounts.models import User
from rulebook.editing.reviewing import text_in_force
from rulebook.editions import edition as parts
from rulebook.editions.edition import Edition
from rulebook.kinds import State
from rulebook.models import Erratum, Ruling
from rulebook.pages.opening import open_prefix
from rulebook.pages.reading import OpenBook
from rulebook.words.languages import with_simplified

Item = Erratum | Ruling


def draft_named(code: str, user: object) -> Item | None:
    """The draft with that code, if this person may see it. None for everybody else, and for what is no draft."""
    if not isinstance(user, User) or not user.is_active or not user.is_staff or not code:
        return None
    for model in (Erratum, Ruling):
        if not user.has_perm(f"rulebook.view_{model._meta.model_name}"):
            continue
        item = model._default_manager.select_related("book").filter(code=code, state=State.DRAFT).first()
        if item is not None:
            return item
    return None


def book_with(item: Item) -> OpenBook | None:
    """The book in force with the draft in it. It is made for one answer and kept nowhere, so no other reader can meet it."""
    book = open_prefix(item.book.prefix)
    if book is None:
        return None
    edition = _corrected(book.edition, item) if isinstance(item, Erratum) else _answered(book.edition, item)
    return OpenBook(edition, draft=item.code)


def _corrected(edition: Edition, erratum: Erratum) -> Edition:
    change = msgspec.structs.replace
    text, code = with_simplified(erratum.text), erratum.code

    def clause(one: parts.Clause) -> parts.Clause:
        if one.ref != erratum.target:
            return one
        return change(one, text=text, erratum=code, printed=one.printed or one.text)

    def term(one: parts.Term) -> parts.Term:
        if f"term:{one.slug}" != erratum.target:
            return one
        return change(one, definition=text, erratum=code, printed=one.printed or one.definition)

    def component(one: parts.Component) -> parts.Component:
        if f"component:{one.slug}" != erratum.target:
            return one
        return change(one, text=text, erratum=code, printed=one.printed or one.text)

    def section(one: parts.Section) -> parts.Section:
        return change(one, clauses=[clause(each) for each in one.clauses])

    correction = parts.Erratum(
        code=code,
        target=erratum.target,
        kind=erratum.kind,
        text=text,
        before=text_in_force(erratum),
        reason=with_simplified(erratum.why),
        published="",
        changes_play=erratum.changes_play,
        title_revision=erratum.title_revision,
        source=erratum.source,
    )
    return change(
        edition,
        chapters=[change(one, sections=[section(each) for each in one.sections]) for one in edition.chapters],
        terms=[term(one) for one in edition.terms],
        components=[component(one) for one in edition.components],
        errata=[one for one in edition.errata if one.target != erratum.target] + [correction],
    )


def _answered(edition: Edition, ruling: Ruling) -> Edition:
    answer = parts.Ruling(
        code=ruling.code,
        clauses=sorted(ruling.clauses.values_list("ref", flat=True)),
        question=with_simplified(ruling.question),
        answer=with_simplified(ruling.answer),
        published="",
        source=ruling.source,
    )
    return msgspec.structs.replace(edition, rulings=[*edition.rulings, answer])
