"""Pages about notices: the list, the choices, and the address that stops e-mails."""
