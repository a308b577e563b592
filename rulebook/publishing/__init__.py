"""The book outside of its pages: records, files to take along, signed archives, quotations, frames of other sites, assistants."""
