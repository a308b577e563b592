"""The rules for assistants, by the Model Context Protocol: read-only, with ids and versions, in the words of the books."""
