"""When people rest: nights, free days of the week, and vacations, all in their own zone. At tables by correspondence this time does not
count.

A person announces a vacation. It begins tomorrow at the earliest. A year has at most ``VACATION_DAYS`` days of vacation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django_ratelimit.decorators import ratelimit

from accounts.models import User, Vacation
from accounts.signals import rest_changed
from config.shared.spacing import filled

if TYPE_CHECKING:
    _RestForm = forms.ModelForm[User]
    _VacationForm = forms.ModelForm[Vacation]
else:
    _RestForm = _VacationForm = forms.ModelForm

MOST_FREE_DAYS = 3
LONGEST_NIGHT = 12
HOURS = [(hour, f"{hour}:00") for hour in range(24)]
WEEKDAYS = [
    ("0", gettext_lazy("Monday")),
    ("1", gettext_lazy("Tuesday")),
    ("2", gettext_lazy("Wednesday")),
    ("3", gettext_lazy("Thursday")),
    ("4", gettext_lazy("Friday")),
    ("5", gettext_lazy("Saturday")),
    ("6", gettext_lazy("Sunday")),
]
CHANGES = ratelimit(group="accounts.rest", key="user_or_ip", rate="60/h", method="POST")


def today_of(person: User) -> date:
    """The present day in the person's zone."""
    return timezone.now().astimezone(person.zone).date()


def days_of(begins: date, ends: date) -> Iterator[date]:
    """Every day of a vacation, the last one included."""
    return (begins + timedelta(days=number) for number in range((ends - begins).days + 1))


def days_left(person: User, year: int) -> int:
    """How many days of vacation a person may still announce for a year."""
    taken = Vacation.objects.filter(user=person, begins__year__lte=year, ends__year__gte=year)
    days = sum(day.year == year for vacation in taken for day in days_of(vacation.begins, vacation.ends))
    return max(0, int(settings.VACATION_DAYS) - days)


def span_of(vacation: Vacation, person: User) -> tuple[datetime, datetime]:
    """A vacation from its first midnight to its last one, in the person's zone."""
    end = vacation.ends + timedelta(days=1)
    return (
        datetime.combine(vacation.begins, time(), person.zone),
        datetime.combine(end, time(), person.zone),
    )


def coming(people: Collection[int]) -> dict[int, list[Vacation]]:
    """The vacations of these people that are not over, by the person's id, the earliest first. One query, or none without people."""
    if not people:
        return {}
    vacations: dict[int, list[Vacation]] = {}
    since = timezone.now().date() - timedelta(days=1)  # in some zone it is still yesterday
    for vacation in Vacation.objects.filter(user__in=people, ends__gte=since).order_by("begins"):
        vacations.setdefault(vacation.user_id, []).append(vacation)
    return vacations


class RestForm(_RestForm):
    """Nights and free days."""

    free_days = forms.MultipleChoiceField(
        label=gettext_lazy("Free days"),
        choices=WEEKDAYS,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=gettext_lazy("At most three of a week."),
    )

    class Meta:
        model = User
        fields = ("night_from", "night_until")
        widgets = {"night_from": forms.Select(choices=HOURS), "night_until": forms.Select(choices=HOURS)}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["free_days"] = list(self.instance.free_days)

    def clean(self) -> dict[str, Any]:
        """Refuse hours that leave too little time of a week."""
        cleaned: dict[str, Any] = super().clean() or {}
        begin, end = cleaned.get("night_from"), cleaned.get("night_until")
        if begin is not None and end is not None and (end - begin) % 24 > LONGEST_NIGHT:
            self.add_error("night_until", _("A night has at most 12 hours."))
        if len(cleaned.get("free_days", ())) > MOST_FREE_DAYS:
            self.add_error("free_days", _("At most three of a week."))
        return cleaned

    def save(self, commit: bool = True) -> User:
        """Save these columns only."""
        self.instance.free_days = "".join(sorted(self.cleaned_data["free_days"]))
        if commit:
            self.instance.save(update_fields=["night_from", "night_until", "free_days"])
        return self.instance


class VacationForm(_VacationForm):
    """The form to announce a vacation."""

    class Meta:
        model = Vacation
        fields = ("begins", "ends")
        widgets = {name: forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d") for name in ("begins", "ends")}

    def clean(self) -> dict[str, Any]:
        """Refuse a vacation that begins today or earlier, at the time of another one, or with too few days left."""
        cleaned: dict[str, Any] = super().clean() or {}
        begins, ends = cleaned.get("begins"), cleaned.get("ends")
        if begins is None or ends is None:
            return cleaned
        person = self.instance.user
        if begins <= today_of(person):
            self.add_error("begins", _("A vacation begins tomorrow at the earliest."))
        elif ends < begins:
            self.add_error("ends", _("It ends before it begins."))
        elif (ends - begins).days >= 366:
            self.add_error("ends", _("There are not that many days left."))
        elif Vacation.objects.filter(user=person, begins__lte=ends, ends__gte=begins).exists():
            self.add_error("begins", _("There is another vacation at that time."))
        else:
            for year, days in Counter(day.year for day in days_of(begins, ends)).items():
                if days > (left := days_left(person, year)):
                    sentence = ngettext("{year} has {n} day left.", "{year} has {n} days left.", left)
                    self.add_error("ends", filled(sentence, year=year, n=left))
        return cleaned


def _person(request: HttpRequest, *, lock: bool = False) -> User:
    assert isinstance(request.user, User), "login_required lets only signed-in people in"
    people = User.objects.select_for_update(no_key=True) if lock else User.objects
    return people.get(pk=request.user.pk)


@login_required
@never_cache
@CHANGES
@require_http_methods(["GET", "HEAD", "POST"])
@transaction.atomic
def rest(request: HttpRequest) -> HttpResponse:
    """The page of a person's nights, free days and vacations, with a form to announce one."""
    person = _person(request, lock=request.method == "POST")
    announces = request.method == "POST" and "begins" in request.POST
    hours = RestForm(request.POST if request.method == "POST" and not announces else None, instance=person)
    vacation = VacationForm(request.POST if announces else None, instance=Vacation(user=person))
    if announces and vacation.is_valid():
        vacation.save()
        rest_changed.send(User, person=person, vacation=vacation.instance)
        messages.success(request, _("Your vacation is announced. Everybody at your tables sees it."))
        return redirect("accounts:rest")
    if request.method == "POST" and not announces and hours.is_valid():
        hours.save()
        messages.success(request, _("Saved. It holds for matches that begin from now on."))
        return redirect("accounts:rest")
    today = today_of(person)
    context = {
        "person": person,
        "hours": hours,
        "vacation": vacation,
        "vacations": Vacation.objects.filter(user=person, ends__gte=today).order_by("begins"),
        "today": today,
        "left": days_left(person, today.year),
        "all": settings.VACATION_DAYS,
    }
    return render(
        request, "accounts/resting/rest.html", context, status=422 if hours.errors or vacation.errors else 200
    )


@login_required
@CHANGES
@require_POST
@transaction.atomic
def end_vacation(request: HttpRequest, number: int) -> HttpResponse:
    """Cancel a vacation. A vacation that has begun ends today, and its days count as used."""
    person = _person(request, lock=True)
    vacation = get_object_or_404(Vacation, pk=number, user=person)
    today = today_of(person)
    if vacation.begins > today:
        vacation.delete()
    elif vacation.ends > today:
        vacation.ends = today
        vacation.save(update_fields=["ends"])
    rest_changed.send(User, person=person, vacation=None)
    return redirect("accounts:rest")


def spans(person: User, vacations: Iterable[Vacation]) -> list[tuple[datetime, datetime]]:
    """The spans of these vacations of a person."""
    return [span_of(vacation, person) for vacation in vacations]
