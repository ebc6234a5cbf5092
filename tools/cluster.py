"""Runs jobs on an existing Dask cluster, through its scheduler.

Its workers need Dask and the same Python, not this project: each is sent our sources into a folder of their
own, and does the work in processes that use them. Both are gone when we leave, however that happens.
"""

from __future__ import annotations

import io
import logging
import multiprocessing
import shutil
import sys
import tempfile
import time
import uuid
import zipfile
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cloudpickle
import dask
from distributed import Client, KilledWorker, SchedulerPlugin, WorkerPlugin
from distributed.comm import CommClosedError

from tools import executor
from tools.executor import Lost, Processes, Workers
from tools.paths import PROJECT, ROOT

if TYPE_CHECKING:
    from distributed import Scheduler, Worker

ANSWERS_WITHIN = 10
"""Timeout, in seconds, for the scheduler's answer."""
PATIENCE = 60
"""Seconds to wait without any worker."""
BUILT = "compiled"
"""Where a process of a worker finds compiled modules."""
_AHEAD = 3  # jobs that are given out for each that can be done at once
_BEGIN = """
import os, sys
os.chdir({0!r})
sys.path.insert(0, {0!r})
from tools.executor import begin
begin({0!r})
"""

# Nobody there could import these: they are sent whole.
cloudpickle.register_pickle_by_value(sys.modules[__name__])
cloudpickle.register_pickle_by_value(executor)


class Sources(WorkerPlugin):
    """Gives a worker our sources, and an executor whose processes use them."""

    def __init__(self, session: str, archive: bytes) -> None:
        self.session = session
        self.archive = archive

    def setup(self, worker: Worker) -> None:
        """Called on each worker, also on one that comes later."""
        self.folder = tempfile.mkdtemp(prefix=f"{PROJECT}-", dir=worker.local_directory)
        zipfile.ZipFile(io.BytesIO(self.archive)).extractall(self.folder)
        # Dask's own processes are daemons, which may start no others.
        multiprocessing.current_process().daemon = False
        worker.executors[self.session] = Processes(worker.state.nthreads, exec, _BEGIN.format(self.folder))

    def teardown(self, worker: Worker) -> None:
        """Called when we leave."""
        worker.executors.pop(self.session).shutdown()
        shutil.rmtree(self.folder, ignore_errors=True)


class Farewell(SchedulerPlugin):
    """Removes our files from the workers when our client leaves or is lost."""

    def __init__(self, session: str, client: str) -> None:
        self.session = session
        self.client = client

    def remove_client(self, scheduler: Scheduler, client: str) -> None:
        """Called when any client has gone."""
        if client == self.client:
            scheduler.remove_plugin(self.session)
            scheduler.loop.add_callback(scheduler.unregister_worker_plugin, None, self.session)


class _There(Executor):
    """Gives jobs to the cluster.

    Dask's own executor reads a job's status after its result: if the worker died in between, it takes the
    result for an error.
    """

    def __init__(self, client: Client) -> None:
        self._client = client

    def submit(self, do: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        here: Future[Any] = Future()

        def done(there: Any) -> None:
            try:
                here.set_result(there.result())
            except Exception as trouble:
                here.set_exception(trouble)

        self._client.submit(do, *arguments, **named, pure=False).add_done_callback(done)
        return here


def archive(built: Path | None, files: Mapping[str, bytes]) -> bytes:
    """An archive of all that the jobs need: sources, compiled modules, and further files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as into:
        for folder in ("tools", "sim", "firmware"):
            for file in sorted((ROOT / folder).rglob("*")):
                inside = file.relative_to(ROOT)
                if file.is_file() and not {"node_modules", "__pycache__"} & set(inside.parts):
                    into.write(file, inside.as_posix())
        for file in sorted(built.rglob("*")) if built else ():
            if file.is_file():
                into.write(file, f"{BUILT}/{file.relative_to(built or file).as_posix()}")
        for name, content in files.items():
            into.writestr(name, content)
    return packed.getvalue()


@contextmanager
def cluster(address: str, built: Path | None, files: Mapping[str, bytes]) -> Iterator[Workers]:
    """The workers of a cluster, for as long as the block lasts."""
    session = f"{PROJECT}-{uuid.uuid4().hex}"
    client = _connected(address)
    try:
        _check(client, address)
        client.register_plugin(Farewell(session, client.id), name=session)
        client.register_plugin(Sources(session, archive(built, files)), name=session)
        with dask.annotate(executor=session):
            yield Workers(
                _There(client),
                Path(BUILT) if built else None,
                _AHEAD * _threads(client),
                _still_there(client, address),
            )
    except KilledWorker:
        raise Lost("a job ended every worker that tried it; have they enough memory?") from None
    except (CancelledError, CommClosedError):
        raise Lost(f"the scheduler at {address} is gone.") from None
    finally:
        # A cluster that is gone has nothing to end.
        with suppress(Exception):
            client.close(timeout=ANSWERS_WITHIN)


def _connected(address: str) -> Client:
    # What Dask has to say of a lost connection is said here, in a sentence.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    client = Client.__new__(Client)
    try:
        client.__init__(address, timeout=ANSWERS_WITHIN, set_as_default=False)
    except Exception as trouble:
        # Whatever is there instead may say anything.
        # What was begun would want to be ended, and complain, when this program ends.
        client.status = "closed"
        why = type(trouble).__name__
        if address.startswith("tls:"):
            why += "; tls needs certificates in Dask's own settings"
        raise Lost(
            f"no scheduler answers at {address} within {ANSWERS_WITHIN} s"
            f" ({why}). Start one with `dask scheduler`, or leave --on out."
        ) from None
    return client


def _threads(client: Client) -> int:
    """The number of jobs that the cluster can run at once."""
    return sum(client.nthreads().values())


def _check(client: Client, address: str) -> None:
    """Raise Lost if there is no worker, or one with another version of Python."""
    if not _threads(client):
        raise Lost(
            f"the cluster at {address} has no workers."
            f" Start some, on any computer that reaches it: `dask worker {address}`."
        )
    here = sys.version_info[:2]
    for name, versions in client.get_versions()["workers"].items():
        python = versions["host"]["python"]
        if python.split(".")[:2] != [str(here[0]), str(here[1])]:
            raise Lost(
                f"the worker {name} has Python {python}, here it is {here[0]}.{here[1]}:"
                " Dask needs the same on all."
            )


def _still_there(client: Client, address: str) -> Callable[[], None]:
    """A check, called while no result comes, that the cluster still has workers."""
    seen = time.monotonic()

    def check() -> None:
        nonlocal seen
        if client.status != "running":
            raise Lost(f"the scheduler at {address} is gone.")
        if _threads(client):
            seen = time.monotonic()
        elif time.monotonic() > seen + PATIENCE:
            raise Lost(f"the cluster at {address} has had no worker for {PATIENCE} s.")

    return check
