"""The site's numbers for Prometheus: what all processes of this machine have counted, and what is read when somebody asks."""
