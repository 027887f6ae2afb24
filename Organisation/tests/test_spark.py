"""The night on executors of Spark, beside that of one machine."""

import json
from pathlib import Path

import pytest
from conftest import Organisation
from test_commands import command
from test_erase import SHARED, files_with

from meetings_org import fingerprint, night, spark
from meetings_org.errors import OrganisationError

CLUSTER = "local-cluster[2,1,1024]"


@pytest.fixture
def twins(tmp_path: Path, meetings: str) -> list[Organisation]:
    """The same persons twice, each with a store of their own."""
    organisations = [Organisation(tmp_path, meetings) for _ in range(2)]
    for number, organisation in enumerate(organisations):
        organisation.store = tmp_path / f"store{number}"
        for name in ("dana", "lee", "sam"):
            organisation.add(name)
        organisation.add("gone", location="/nowhere/at/all")
    return organisations


def test_a_cluster_makes_the_same_indexes_as_one_machine(twins: list[Organisation]) -> None:
    alone, cluster = twins
    expected = night.local(alone.manifest, alone.meetings, 2)
    rows = spark.run(cluster.manifest, cluster.meetings, CLUSTER)
    seen = {row.person: (row.outcome, row.created, row.failures) for row in rows}
    assert seen == {row.person: (row.outcome, row.created, row.failures) for row in expected}
    for name in ("dana", "lee", "sam"):
        assert len(cluster.records(name)) == 12
        assert cluster.records(name) == alone.records(name)


def test_an_unchanged_night_starts_no_cluster(
    organisation: Organisation, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fingerprint, "RECENT", 0)
    for name in ("dana", "lee"):
        organisation.add(name)
    night.local(organisation.manifest, organisation.meetings, 2)
    rows = spark.run(organisation.manifest, organisation.meetings, "there is none")
    assert [(row.outcome, row.meetings, row.created) for row in rows] == [("done", 12, 0)] * 2
    organisation.write("dana", 13)
    with pytest.raises(OrganisationError, match="'there is none' can't be used"):
        spark.run(organisation.manifest, organisation.meetings, "there is none")


def test_a_cluster_takes_traces_in_the_indexes_of_others(organisation: Organisation) -> None:
    for name in ("dana", "lee", "sam", "kim"):
        organisation.add(name)
    for name in ("lee", "sam"):
        (organisation.calendar(name).parent / "shared.ics").write_text(SHARED)
    assert command(organisation, "night", "--local").returncode == 0
    assert files_with(organisation.store, "zygomorphic")
    result = command(organisation, "erase", "dana", "--everywhere", "--yes", "--spark", CLUSTER)
    assert result.returncode == 0, result.stderr
    receipt = json.loads(result.stdout)
    assert {trace["person"]: trace["outcome"] for trace in receipt["others"]} == {
        "lee": "done",
        "sam": "done",
        "kim": "none",
    }
    assert files_with(organisation.store, "dana", "zygomorphic", "quillfeather") == []
    assert [len(organisation.records(name)) for name in ("lee", "sam", "kim")] == [12, 12, 12]
