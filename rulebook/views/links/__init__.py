"""What leaves the site: files to take along, frames of other sites, quotations."""
