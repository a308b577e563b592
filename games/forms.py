"""The form that makes a table: its fields follow from the title's modes and options."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.names import person_name
from config.shared.spacing import filled
from games import titles
from games.drawing.pages.lobby.finding import languages
from games.drawing.words.levels import LevelWords, levels
from games.drawing.words.pace import choices
from games.drawing.words.wording import LEVELS, plain_message
from games.engine.bots.bots import NORMAL
from games.engine.title.info import Info, Mode
from games.models import Seat, Table
from games.tables.rows.levels import offered

NAME_LENGTH = Seat._meta.get_field("name").max_length or 30


class SeatNameField(forms.CharField):
    """What somebody at this screen is called."""

    def to_python(self, value: Any) -> str:
        """A line that can be seen, and no bot's name."""
        return person_name(super().to_python(value) or "")


class DescribedChoices(forms.RadioSelect):
    """Choices each of which is described by a paragraph below it, whose id ends in ``_does``."""

    def create_option(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """An option that names its paragraph."""
        option: dict[str, Any] = super().create_option(*args, **kwargs)
        option["attrs"]["aria-describedby"] = f"{option['attrs'].get('id', '')}_does"
        return option


class TableForm(forms.Form):
    """How to play. A title with several modes shows each mode's options; those of the other modes are ignored."""

    mode = forms.ChoiceField(label=_("Way to play"), widget=forms.RadioSelect)
    players = forms.TypedChoiceField(label=_("Players"), coerce=int)
    bots = forms.TypedChoiceField(label=_("Bots among them"), coerce=int, required=False, empty_value=None)
    level = forms.ChoiceField(
        label=_("How well bots play"),
        widget=DescribedChoices,
        initial=NORMAL,
        required=False,
    )
    people = forms.ChoiceField(
        label=_("Who plays"),
        widget=forms.RadioSelect,
        choices=[
            ("open", _("Anybody: shown in the lobby")),
            ("private", _("Those whom I invite by link")),
            ("hot_seat", _("Everyone at this screen")),
        ],
        initial="open",
    )
    pace = forms.ChoiceField(
        label=_("Time"),
        required=False,
        help_text=_(
            "At a table by correspondence the nights, free days and vacations of each player do not count. A person alone with bots "
            "has no clock."
        ),
    )
    language = forms.ChoiceField(
        label=_("Language"),
        required=False,
        help_text=_("What people speak at the table. People who look for a game choose by it."),
    )
    open_hands = forms.BooleanField(
        label=_("Open hands"),
        required=False,
        initial=True,
        help_text=_("You play together and see all hands, so the screen need not be handed on."),
    )
    final_draws = forms.BooleanField(
        label=_("A draw is final"),
        required=False,
        help_text=_("What was drawn, rolled or revealed is never taken back, not even if all agree."),
    )
    rated = forms.BooleanField(
        label=_("Rated"),
        required=False,
        help_text=_(
            "It counts for the ratings of all who play: people with accounts, against each other, without bots."
        ),
    )
    guidance = forms.BooleanField(
        label=_("Guidance"),
        required=False,
        initial=True,
        help_text=_("A sentence at each question: what matters now, for a first game."),
    )
    on_timeout = forms.ChoiceField(
        label=_("When somebody's time runs out"),
        widget=forms.RadioSelect,
        choices=Table.OnTimeout.choices,
        initial=Table.OnTimeout.BOT,
        required=False,
        help_text=_("Playing together, and alone against bots, nobody loses by the clock: there a bot plays on."),
    )

    def __init__(self, info: Info, code: str, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.info = info
        if not titles.load(info.slug).guidance:
            del self.fields["guidance"]
        if not self.together():
            del self.fields["open_hands"]
        self._offer("mode", [(mode.slug, plain_message(mode.name)) for mode in info.modes], info.modes[0].slug)
        self._offer("level", [(level, gettext(LEVELS[level])) for level in offered(info.slug)], NORMAL)
        pace = self.fields["pace"]
        assert isinstance(pace, forms.ChoiceField)
        pace.choices = choices()
        self._offer("language", languages(), "")
        usual = next((count for count in info.players if count > 1), info.players[0])
        self._offer("players", [(count, str(count)) for count in info.players], usual)
        self._offer("bots", [(count, str(count)) for count in range(max(info.players))], 0)
        for mode in info.modes:
            self._add_options(mode)
        for number in range(1, max(info.players) + 1):
            self.fields[f"name_{number}"] = SeatNameField(
                label=filled(gettext("Player {n}"), n=number),
                required=False,
                max_length=NAME_LENGTH,
                widget=forms.TextInput(attrs={"autocomplete": "off", "dir": "auto"}),
            )

    def _offer(self, name: str, choices: Sequence[tuple[str | int, str]], initial: str | int) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices, field.initial = choices, initial

    def _add_options(self, mode: Mode) -> None:
        for spec in mode.options:
            self.fields[f"{mode.slug}__{spec.slug}"] = forms.ChoiceField(
                label=plain_message(spec.name),
                help_text=plain_message(spec.help),
                choices=[(str(value), plain_message(label)) for value, label in spec.choices],
                initial=str(spec.default),
                required=False,
            )

    def option_fields(self) -> list[tuple[str, list[tuple[forms.BoundField, str]]]]:
        """By mode: its option fields, each with the clause that explains it."""
        return [
            (mode.slug, [(self[f"{mode.slug}__{spec.slug}"], spec.rule) for spec in mode.options])
            for mode in self.info.modes
            if mode.options
        ]

    def together(self) -> list[str]:
        """The ways to play in which several people win or lose together."""
        return [mode.slug for mode in self.info.modes if mode.cooperative and max(mode.players) > 1]

    def name_fields(self) -> list[forms.BoundField]:
        """What those at one screen are called, by seat."""
        return [self[name] for name in self.fields if name.startswith("name_")]

    def levels(self) -> list[tuple[forms.boundfield.BoundWidget, LevelWords]]:
        """Each level of the bots with what is said of it."""
        return list(zip(self["level"], levels(self.info.slug), strict=True))

    def counts(self) -> str:
        """For the page's script: how many may play each way, as JSON."""
        return json.dumps({mode.slug: list(mode.players) for mode in self.info.modes})

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or {}
        mode = next((mode for mode in self.info.modes if mode.slug == cleaned.get("mode")), None)
        players = cleaned.get("players")
        if mode is not None and players is not None and players not in mode.players:
            self.add_error(
                "players",
                _("This way to play is for %(counts)s players.") % {"counts": ", ".join(map(str, mode.players))},
            )
        if players is not None and (cleaned.get("bots") or 0) >= players:
            self.add_error("bots", _("At least one seat is for a person."))
        alone = (players or 2) < 2 or cleaned.get("bots") or cleaned.get("people") == "hot_seat"
        if cleaned.get("rated") and (alone or (mode is not None and mode.cooperative)):
            self.add_error("rated", _("Only a match of people against each other, without bots, can be rated."))
        return cleaned

    def table(self) -> dict[str, Any]:
        """The arguments of :func:`games.tables.create`."""
        chosen = self.cleaned_data
        options = {
            name.partition("__")[2]: value
            for name, value in chosen.items()
            if value and name.startswith(f"{chosen['mode']}__")
        }
        return {
            "mode": chosen["mode"],
            "players": chosen["players"],
            "bots": chosen["bots"] or 0,
            "bot": chosen["level"],
            "options": options,
            "privacy": Table.Privacy.OPEN if chosen["people"] == "open" else Table.Privacy.PRIVATE,
            "hot_seat": chosen["people"] == "hot_seat",
            "open_hands": chosen.get("open_hands", False),
            "final_draws": chosen["final_draws"],
            "rated": chosen["rated"],
            "guidance": chosen.get("guidance", False),
            "pace": chosen["pace"],
            "language": chosen["language"],
            "on_timeout": chosen["on_timeout"] or Table.OnTimeout.BOT,
            "names": [chosen[field.name] for field in self.name_fields()],
        }

    def begins_at_once(self) -> bool:
        """Whether nobody has to be waited for."""
        chosen = self.cleaned_data
        return bool(chosen["people"] == "hot_seat" or chosen["players"] - (chosen["bots"] or 0) == 1)
