"""Our scripts, style sheets and icons as pages ask for them, and as a public site collects them."""
