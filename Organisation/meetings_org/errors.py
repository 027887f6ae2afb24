"""Errors that are shown to the administrator as they are."""


class OrganisationError(Exception):
    """A cause with its place and remedy, in one sentence."""
