"""What keepers see: the site's numbers, which all processes of a machine have counted or which are read when somebody asks; and the log."""
