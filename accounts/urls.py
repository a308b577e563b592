"""Addresses of signing up, signing in, signing out and the profile."""

from django.urls import path

from accounts import mailbox, resting, views
from accounts.moderation import pages
from accounts.own import deletion, token_pages

app_name = "accounts"
urlpatterns = [
    path("sign-up/", views.SignUp.as_view(), name="sign_up"),
    path("sign-in/", views.SignIn.as_view(), name="sign_in"),
    path("sign-out/", views.SignOut.as_view(), name="sign_out"),
    path("profile/", views.Profile.as_view(), name="profile"),
    path("email/", views.ChangeEmail.as_view(), name="email"),
    path("email/confirm/", mailbox.ask, name="ask_to_confirm"),
    path("email/confirm/<str:code>/", mailbox.Confirm.as_view(), name="confirm_email"),
    path("password/", views.ChangePassword.as_view(), name="password"),
    path("losses/", views.ask_losses, name="ask_losses"),
    path("measures/", pages.own_measures, name="measures"),
    path("rest/", resting.rest, name="rest"),
    path("rest/<int:number>/end/", resting.end_vacation, name="end_vacation"),
    path("tokens/", token_pages.tokens, name="tokens"),
    path("tokens/<int:number>/", token_pages.change, name="change_token"),
    path("delete/", deletion.DeleteAccount.as_view(), name="delete"),
    path("forgotten/", views.ForgottenPassword.as_view(), name="forgotten"),
    path("forgotten/sent/", views.EmailSent.as_view(), name="email_sent"),
    path("forgotten/<uidb64>/<token>/", views.NewPassword.as_view(), name="new_password"),
]
