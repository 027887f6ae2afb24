"""The night on executors of Spark, beside that of one machine."""

from pathlib import Path

import pytest
from conftest import Organisation

from meetings_org import night, spark

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
