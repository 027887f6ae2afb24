"""Manifests as they are written, and what is wrong in them."""

from pathlib import Path

import pytest

from meetings_org import manifest
from meetings_org.errors import OrganisationError

TOML = """
store = "indexes"
[limits]
lost-share = 0.3
[night]
backups = 3
[[person]]
name = "dana"
addresses = ["dana@example.com"]
zone = "Europe/Berlin"
sources = ["calendars/dana", { location = "notes/dana", name = "notes", notes = true }]
"""


def read(folder: Path, text: str, name: str = "o.toml") -> manifest.Manifest:
    path = folder / name
    path.write_text(text)
    return manifest.read(path)


def test_a_manifest_names_persons_sources_and_limits(tmp_path: Path) -> None:
    found = read(tmp_path, TOML)
    assert found.store == tmp_path / "indexes"
    assert (found.limits.lost_share, found.limits.lost_minimum, found.backups) == (0.3, 10, 3)
    (dana,) = found.persons
    assert [source.name for source in dana.sources] == ["dana", "notes"]
    assert dana.sources[1].notes
    assert dana.sources[0].location == str(tmp_path / "calendars/dana")


def test_a_table_of_persons_says_the_same(tmp_path: Path) -> None:
    text = "person,addresses,sources,zone\ndana,a@b.c d@e.f,calendars/dana; rooms/blue,UTC\n"
    (dana,) = read(tmp_path, text, "o.csv").persons
    assert dana.addresses == ("a@b.c", "d@e.f")
    assert [source.name for source in dana.sources] == ["dana", "blue"]


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ('[[person]]\nname = "../x"', "can't be a person's name"),
        ('[[person]]\nname = "a"\n[[person]]\nname = "a"', "there twice"),
        ('[[person]]\nname = "a"\nsources = ["x/w", "y/w"]', "have one name"),
        ('[[person]]\nname = "a"\nsources = "x"', "not a list"),
        ('[[person]]\nname = "a"\nzones = "x"', "unknown key 'zones'"),
        ('[[person]]\nname = "a"\nzone = "Europe/Berlim"', "unknown zone 'Europe/Berlim'"),
        ('indexes = "folder"', "name a folder as store"),
        ("[limits]\nlost-share = 3", "a share of 0 to 1"),
        ('[night]\nbackups = "many"', "write a number"),
        ("store =", "correct the line"),
    ],
)
def test_what_is_wrong_is_said_with_its_remedy(tmp_path: Path, text: str, part: str) -> None:
    with pytest.raises(OrganisationError, match=part):
        read(tmp_path, text)
