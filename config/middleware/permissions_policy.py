"""What no page of the site uses, no page may use: not even one into which somebody has smuggled a script."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

FORBIDDEN = (
    *("accelerometer", "browsing-topics", "camera", "compute-pressure", "display-capture", "encrypted-media"),
    *("gamepad", "geolocation", "gyroscope", "hid", "identity-credentials-get", "idle-detection", "keyboard-map"),
    *("local-fonts", "magnetometer", "microphone", "midi", "otp-credentials", "payment", "picture-in-picture"),
    *("publickey-credentials-create", "publickey-credentials-get", "screen-wake-lock", "serial", "speaker-selection"),
    *("storage-access", "sync-xhr", "usb", "window-management", "xr-spatial-tracking"),
)
"""Features by their names in the Permissions Policy standard. Tables use what is not among them: they copy and share an invitation, and
play two knocks."""
POLICY = ", ".join(f"{feature}=()" for feature in FORBIDDEN)


def permissions_policy(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: every answer says so, also those of the middleware behind it."""

    def answered(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", POLICY)
        return response

    return answered
