"""The audit: lines that nobody changes without being found."""

import json
import threading
from pathlib import Path

import pytest

from meetings_org.audit import Audit


@pytest.fixture
def audit(tmp_path: Path) -> Audit:
    audit = Audit(tmp_path)
    for number in range(3):
        audit.record("export", f"person{number}", words="why")
    return audit


def test_an_audit_that_nobody_touched_is_whole(audit: Audit) -> None:
    check = audit.check()
    assert (check.lines, check.problems) == (3, [])


def test_no_line_names_a_person(audit: Audit) -> None:
    text = audit.lines.read_text()
    assert "person1" not in text
    assert "why" not in text
    assert json.loads(text.splitlines()[0])["command"] == "export"


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_changed_line_is_found(audit: Audit, number: int) -> None:
    lines = audit.lines.read_text().splitlines(keepends=True)
    lines[number] = lines[number].replace("export", "status")
    audit.lines.write_text("".join(lines))
    assert f":{number + 1}: changed" in audit.check().problems[0]


@pytest.mark.parametrize("number", [0, 1])
def test_a_line_that_is_missing_is_found(audit: Audit, number: int) -> None:
    lines = audit.lines.read_text().splitlines(keepends=True)
    del lines[number]
    audit.lines.write_text("".join(lines))
    assert audit.check().problems


def test_an_end_that_is_cut_off_is_found_by_a_digest_from_before(audit: Audit) -> None:
    last = audit.check().last
    lines = audit.lines.read_text().splitlines(keepends=True)
    audit.lines.write_text("".join(lines[:-1]))
    assert audit.check().problems == []
    assert "no line has the digest" in audit.check(last).problems[0]


def test_a_personal_part_that_is_changed_or_gone_without_an_erasure_is_found(audit: Audit) -> None:
    part = audit.parts / "person0.jsonl"
    part.write_text(part.read_text().replace("why", "not"))
    (audit.parts / "person1.jsonl").unlink()
    assert len(audit.check().problems) == 2


def test_half_a_line_of_a_killed_run_is_not_built_upon(audit: Audit) -> None:
    with audit.lines.open("a") as file:
        file.write('{"at": "2026')
    audit.record("night")
    check = audit.check()
    assert (check.lines, check.problems) == (4, [])


def test_lines_of_many_at_once_are_one_chain(audit: Audit) -> None:
    threads = [threading.Thread(target=audit.record, args=("night",)) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    check = audit.check()
    assert (check.lines, check.problems) == (23, [])


def test_an_audit_that_was_emptied_is_found_by_what_is_stored(audit: Audit) -> None:
    audit.lines.write_text("")
    assert "lines were removed" in audit.check().problems[0]
    audit.lines.unlink()
    assert "lines were removed" in audit.check().problems[0]


def test_nights_without_a_line_are_found(audit: Audit) -> None:
    audit.record("night", persons=2)
    assert audit.check(nights=1).problems == []
    assert "2 nights are stored, and 1 have a line" in audit.check(nights=2).problems[0]
