"""What is known of a draft before it is published: warnings, citations, how readers will see it."""
