"""People: an account, or a guest that may become one."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    is_guest = models.BooleanField(default=False, help_text="Plays without an account; may register later and keep everything.")
    display_name = models.CharField(max_length=40, blank=True)
