"""Generations on whatever Hadoop's file systems open: `hdfs:`, `s3a:`, `file:` and others."""

import errno
import os
import tarfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from py4j.java_gateway import JavaGateway
from py4j.protocol import Py4JError, Py4JJavaError
from pyspark.find_spark_home import _find_spark_home

# It moves bytes and computes nothing.
JAVA = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"]
_starting = threading.Lock()


@dataclass(frozen=True)
class HadoopGenerations:
    """Generations that are archives (tar) in one folder of a file system of Hadoop.

    An archive is one object, which such systems keep better than many small files, and its name is
    one that all of them allow, whatever the files in it are called.
    """

    url: str

    def put(self, home: Path, name: str) -> None:
        archive = home.with_name("index.tar")
        with tarfile.open(archive, "w") as file:
            file.add(home, arcname=".")
        try:
            with _failures(self.url):
                files = self._files()
                private = _java().org.apache.hadoop.fs.permission.FsPermission("700")
                files.mkdirs(_path(self.url), private)
                files.copyFromLocalFile(True, True, _path(f"file://{archive}"), self._at(name))
        except OSError:
            with suppress(OSError):
                self.remove(name)
            raise

    def get(self, name: str, home: Path, linked: bool) -> None:
        archive = home.with_name("index.tar")
        with _failures(self.url):
            # True at the end: no file with a checksum beside it.
            self._files().copyToLocalFile(False, self._at(name), _path(f"file://{archive}"), True)
        with tarfile.open(archive) as file:
            file.extractall(home, filter="data")
        archive.unlink()

    def names(self) -> list[str]:
        with _failures(self.url):
            files, folder = self._files(), _path(self.url)
            states = files.listStatus(folder) if files.exists(folder) else []
            return [state.getPath().getName().removesuffix(".tar") for state in states]

    def state(self, name: str) -> str:
        with _failures(self.url):
            state = self._files().getFileStatus(self._at(name))
            return f"{state.getLen()} {state.getModificationTime()}"

    def remove(self, name: str) -> None:
        with _failures(self.url):
            self._files().delete(self._at(name), False)

    def remove_all(self) -> int:
        with _failures(self.url):
            files, folder = self._files(), _path(self.url)
            if not files.exists(folder):
                return 0
            removed = int(files.getContentSummary(folder).getLength())
            files.delete(folder, True)
            return removed

    def _at(self, name: str) -> Any:
        return _path(f"{self.url}/{name}.tar")

    def _files(self) -> Any:
        return _path(self.url).getFileSystem(_configuration())


@contextmanager
def _failures(url: str) -> Iterator[None]:
    """Turns what Java throws into errors of the system, of which the table of a night has kinds."""
    try:
        yield
    except Py4JJavaError as error:
        cause = str(error.java_exception.toString())
        full = os.strerror(errno.ENOSPC) in cause or "QuotaExceeded" in cause
        raise OSError(errno.ENOSPC if full else errno.EIO, cause, url) from error
    except Py4JError as error:
        raise OSError(errno.EIO, str(error), url) from error


def _path(url: str) -> Any:
    return _java().org.apache.hadoop.fs.Path(url)


@cache
def _configuration() -> Any:
    """The settings of core-site.xml and hdfs-site.xml in $HADOOP_CONF_DIR, if there are any."""
    return _java().org.apache.hadoop.conf.Configuration()


def _java() -> Any:
    with _starting:
        return _gateway().jvm


@cache
def _gateway() -> JavaGateway:
    """The Java of this process, which ends with it; executors of Spark lend theirs to nobody."""
    jars = Path(_find_spark_home()) / "jars"
    more = (os.environ.get(name) for name in ("HADOOP_CONF_DIR", "HADOOP_CLASSPATH"))
    java = os.environ.get("JAVA_HOME")
    return JavaGateway.launch_gateway(
        jarpath=str(next(jars.glob("py4j-*.jar"))),
        classpath=os.pathsep.join([*filter(None, more), f"{jars}/*"]),
        javaopts=JAVA,
        java_path=f"{java}/bin/java" if java else "java",
        die_on_exit=True,
        enable_auth=True,
    )
