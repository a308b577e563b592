from logging import Logger

LOGGER: Logger
