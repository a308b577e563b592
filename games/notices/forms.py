"""The form for a person's choices about notices: which kinds by which ways, how often, and the quiet hours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.conf import settings
from django.http import QueryDict
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.zones import is_known, zone_names
from config.shared.spacing import filled
from games import titles
from games.drawing.words.wording import title_name
from games.models import Notice, NoticeSettings
from games.notices.ways.registry import WAYS

if TYPE_CHECKING:
    _SettingsForm = forms.ModelForm[NoticeSettings]
else:
    _SettingsForm = forms.ModelForm


@dataclass(frozen=True)
class Box:
    """A box to tick: one way for one kind of notice or one game."""

    key: str
    ticked: bool
    label: str


@dataclass(frozen=True)
class Row:
    """The boxes of one kind of notice or one game."""

    label: str
    boxes: list[Box]


class NoticeForm(_SettingsForm):
    """The choices of one person. Boxes that the page did not show stay as they were."""

    time_zone = forms.ChoiceField(
        label=_("Time zone"), required=False, help_text=_("Quiet hours and deadlines are told in it.")
    )

    class Meta:
        model = NoticeSettings
        fields = ("pace", "quiet_from", "quiet_until")
        widgets = {
            "pace": forms.RadioSelect,
            "quiet_from": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
            "quiet_until": forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        }
        labels = {
            "pace": _("How often something is sent"),
            "quiet_from": _("Quiet from"),
            "quiet_until": _("Quiet until"),
        }
        help_texts = {
            "pace": _("What comes sooner is collected and sent together. What you have seen meanwhile is left out."),
            "quiet_until": _("What comes in these hours is sent when they end. Both empty: no quiet hours."),
        }

    def __init__(self, user: User, data: QueryDict | None = None) -> None:
        choices = NoticeSettings.objects.filter(pk=user.pk).first() or NoticeSettings(user=user)
        super().__init__(
            data, instance=choices, initial={"time_zone": user.time_zone if is_known(user.time_zone) else ""}
        )
        self.user = user
        zone = self.fields["time_zone"]
        assert isinstance(zone, forms.ChoiceField)
        default_zone = filled(str(_("The site's own: {zone}")), zone=settings.TIME_ZONE)
        zone.choices = [("", default_zone), *((name, name.replace("_", " ")) for name in zone_names())]

    def clean(self) -> dict[str, Any]:
        """Quiet hours have a beginning and an end."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not {"quiet_from", "quiet_until"} & set(self.errors) and (cleaned["quiet_from"] is None) != (
            cleaned["quiet_until"] is None
        ):
            self.add_error("quiet_until", _("Quiet hours need a beginning and an end."))
        return cleaned

    @property
    def rows(self) -> list[Row]:
        """All rows: the first turns a whole way off, then there is one for each kind of notice, then one for each game."""
        off = self._off() if self.is_bound else set(self.instance.off)
        return [Row(label, [Box(key, key not in off, text) for key, text in boxes]) for label, boxes in _offered()]

    def save(self, commit: bool = True) -> NoticeSettings:
        """Save the choices, and the person's time zone."""
        self.instance.off = sorted(self._off())
        saved = super().save(commit)
        if self.user.time_zone != self.cleaned_data["time_zone"]:
            self.user.time_zone = self.cleaned_data["time_zone"]
            self.user.save(update_fields=["time_zone"])
        return saved

    def _off(self) -> set[str]:
        """The keys of the boxes without a tick. Boxes that the page did not show stay as they were."""
        assert isinstance(self.data, QueryDict)
        offered = {key for _label, boxes in _offered() for key, _text in boxes}
        return (set(self.instance.off) - offered) | (offered - set(self.data.getlist("on")))


def _offered() -> list[tuple[str, list[tuple[str, str]]]]:
    """The rows that the page shows: a label, and for each way the key and the name of a box."""
    language = get_language() or ""
    rows = [("", gettext("All of them"))]
    rows += [(f":kind:{kind}", str(label)) for kind, label in Notice.Kind.choices]
    rows += [(f":title:{info.slug}", title_name(info, language)) for info in titles.published()]
    return [(label, [(f"{way.name}{key}", f"{way.label}: {label}") for way in WAYS]) for key, label in rows]
