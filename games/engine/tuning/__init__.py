"""Finding the weights of a title's valuation by recorded games. It needs numpy and cma, which the site does not."""
