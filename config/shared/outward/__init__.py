"""What the site sends to addresses that strangers have given: only to public ones, and never for long."""
