"""The administration of people."""

from typing import TYPE_CHECKING

from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group
from django.utils.translation import gettext_lazy as _

from accounts.administration import OfferedLookups
from accounts.forms import KeptPersonForm, NewKeptPersonForm
from accounts.models import User

if TYPE_CHECKING:
    _UserAdmin = UserAdmin[User]
else:
    _UserAdmin = UserAdmin


@admin.register(User)
class PersonAdmin(OfferedLookups, _UserAdmin):
    """Django's page for users, with what we add to them."""

    form, add_form = KeptPersonForm, NewKeptPersonForm
    list_display = ("username", "display_name", "is_guest", "is_staff", "last_login")
    list_filter = ("is_guest", *UserAdmin.list_filter)
    search_fields = ("username", "display_name", "email")
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        (
            _("At the table"),
            {
                "fields": (
                    "is_guest",
                    "display_name",
                    "language",
                    "theme",
                    "animation_speed",
                    "sound",
                    "asks_losses",
                    "on_leader_boards",
                    "time_zone",
                )
            },
        ),
    )


admin.site.unregister(Group)


@admin.register(Group)
class PermissionsAdmin(OfferedLookups, GroupAdmin):
    """Django's page for groups."""
