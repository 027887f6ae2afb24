"""Names of persons, each of which is one part of a path and leads nowhere else."""

import re

from .errors import OrganisationError

_NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")


class PersonName(str):
    """The name of a person, checked when it is made; the only kind that the store takes.

    Throws OrganisationError for any text that is not a name, such as '', '..' or a path.
    """

    __slots__ = ()

    def __new__(cls, text: str) -> "PersonName":
        if not cls.fits(text):
            raise OrganisationError(
                f"{text!r} can't be a person's name; use a-z, 0-9, '.', '_' and '-'"
            )
        return super().__new__(cls, text)

    @staticmethod
    def fits(text: str) -> bool:
        return _NAME.fullmatch(text) is not None
