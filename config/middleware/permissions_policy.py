"""Features that the site does not use are off on every page, even for an injected script."""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

FORBIDDEN = (
    *("accelerometer", "browsing-topics", "camera", "compute-pressure", "display-capture", "encrypted-media"),
    *("gamepad", "geolocation", "gyroscope", "hid", "identity-credentials-get", "idle-detection", "keyboard-map"),
    *("local-fonts", "magnetometer", "microphone", "midi", "otp-credentials", "payment", "picture-in-picture"),
    *("publickey-credentials-create", "publickey-credentials-get", "screen-wake-lock", "serial", "speaker-selection"),
    *("storage-access", "sync-xhr", "usb", "window-management", "xr-spatial-tracking"),
)
"""Features by their names in the Permissions Policy standard. Features that tables use are not listed: copying and sharing an invitation,
and playing two sounds."""
POLICY = ", ".join(f"{feature}=()" for feature in FORBIDDEN)


def permissions_policy(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: sets the header of every answer, including those of the middleware behind it, but of no file. A script or a picture can
    use nothing by itself, and the first visit of a table fetches some seventy of them: half a kilobyte each would be a fifth of it."""

    def answered(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not request.path_info.startswith(settings.STATIC_URL):
            response.headers.setdefault("Permissions-Policy", POLICY)
        return response

    return answered
