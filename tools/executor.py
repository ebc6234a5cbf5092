"""Runs many jobs in processes, on this computer or on a Dask cluster. Results come in the jobs' order."""

from __future__ import annotations

import argparse
import functools
import importlib.util
import itertools
import multiprocessing
import os
import pickle
import re
import shutil
import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn, TypeVar

import psutil

from sim.time_limit import Endless
from tools import setup
from tools.games import faults
from tools.games.text import Refused
from tools.paths import PROJECT, add_firmware, in_clone

EXTRA = "cluster"
"""The name of the extra (pip) that `--on` needs."""

CORES = os.cpu_count() or 1
_MOST = 61 if os.name == "nt" else 1000  # processes that ProcessPoolExecutor can have
_PATIENCE = 10  # seconds for a process to end what it has started, and itself
_LOOK = 2  # seconds without a result, after which somebody looks whether all are still there

Job = TypeVar("Job")
Result = TypeVar("Result")


class Lost(Refused):
    """A worker or the cluster is gone."""


@dataclass
class Workers:
    """An executor whose processes can import our sources, or their compiled modules."""

    executor: Executor
    built: Path | None
    ahead: int
    """The most jobs that are submitted at a time."""
    check: Callable[[], None] = lambda: None
    """Raises Lost if all workers are gone."""

    def map(self, do: Callable[[Job], Result], todo: Iterable[Job]) -> Iterator[Result]:
        """The results of the jobs, in order; an exception in a job is raised here."""
        jobs = iter(todo)
        given: deque[Future[bytes]] = deque()
        busy: set[Future[bytes]] = set()
        while True:
            for job in itertools.islice(jobs, self.ahead - len(busy)):
                call = pickle.dumps(_Call(self.built, pickle.dumps((do, job))))
                given.append(self.executor.submit(pickle.loads, call))
                busy.add(given[-1])
            if not given:
                return
            done, busy = wait(busy, _LOOK, FIRST_COMPLETED)
            if not done:
                self.check()
            while given and given[0].done():
                well, answer = pickle.loads(given.popleft().result())
                if not well:
                    raise answer
                yield answer


class _Call:
    """Whoever unpickles it calls `_run`. So a worker of a cluster can pass on a job that it cannot import."""

    def __init__(self, *arguments: object) -> None:
        self.arguments = arguments

    def __reduce__(self) -> tuple[Callable[..., bytes], tuple[object, ...]]:
        return _run, self.arguments


def _run(built: Path | None, packed: bytes) -> bytes:
    """Do a job; the answer is pickled: whether it went well, then the result or the exception."""
    try:
        _prepare(built)
        do, job = pickle.loads(packed)
        return pickle.dumps((True, do(job)))
    except (Exception, Endless) as trouble:
        faults.keep_place(trouble)
        return pickle.dumps((False, trouble))


@functools.cache
def _prepare(built: Path | None) -> None:
    """Make the firmware known, or its compiled modules, before a job imports anything of it."""
    add_firmware()
    if built is not None:
        from tools.developer import compiled

        compiled.use(built)


def begin(folder: str = "") -> None:
    """What every process does first: it ignores Ctrl-C, and ends with its parent, as does its `folder`."""

    def end_with_parent() -> None:
        parent = multiprocessing.parent_process()
        assert parent is not None
        parent.join()
        _leave(folder)

    # Ctrl-C reaches every process of the terminal; only the first one answers it, and ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: _leave(folder))
    threading.Thread(target=end_with_parent, daemon=True).start()


def _leave(folder: str) -> NoReturn:
    """End at once. Nothing is closed or waited for: what was interrupted may be in the middle of that."""
    kill_children(os.getpid())
    if folder:
        shutil.rmtree(folder, ignore_errors=True)
    os._exit(128 + signal.SIGTERM)


def kill_children(pid: int) -> None:
    """Kill all descendants of a process."""
    with suppress(psutil.Error):
        for child in psutil.Process(pid).children(recursive=True):
            with suppress(psutil.Error):
                child.kill()


class Processes(ProcessPoolExecutor):
    """Processes that do not outlive it, whatever they are doing. They start when there is work for them."""

    def __init__(self, jobs: int, begin: Callable[..., object], *arguments: object) -> None:
        # Each starts with nothing: a compiled module must come before its source was loaded, and a copy of a
        # process with threads keeps the locks that those held.
        spawn = multiprocessing.get_context("spawn")
        super().__init__(jobs, spawn, initializer=begin, initargs=arguments)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = True) -> None:
        """Kill the processes, even in the middle of a job."""
        # From Python 3.14 on this is terminate_workers().
        processes = list((self._processes or {}).values())
        for process in processes:
            process.terminate()
        for process in processes:
            process.join(_PATIENCE)
            if process.is_alive():
                process.kill()
        super().shutdown(wait, cancel_futures=cancel_futures)


class _Here(Processes):
    """Processes of this computer, which share its terminal."""

    def submit(self, do: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        # A process that is starting, before `begin`, must ignore Ctrl-C, too: it inherits that.
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            return super().submit(do, *arguments, **named)
        finally:
            signal.signal(signal.SIGINT, before)


@contextmanager
def workers(
    jobs: int, built: Path | None = None, on: str = "", files: Mapping[str, bytes] | None = None
) -> Iterator[Workers]:
    """So many processes, or those of the cluster at an address; they end with the block.

    A process on a cluster finds `files` in the folder that it works in.
    """
    try:
        if on:
            _need_dask()
            from tools.cluster import cluster

            with cluster(on, built, files or {}) as there:
                yield there
        else:
            jobs = min(jobs, _MOST)
            with _Here(jobs, begin) as here:
                yield Workers(here, built, ahead=2 * jobs)
    except BrokenProcessPool:
        raise Lost("a process that shared the work ended; is there enough memory?") from None


def _need_dask() -> None:
    """Raise Lost, with what to install, if Dask is missing."""
    if in_clone() and Path(sys.prefix).resolve() == setup.VENV.resolve():
        setup.enter(EXTRA)
    if importlib.util.find_spec("distributed") is None:
        raise Lost(f"--on needs Dask: pip install '{PROJECT}[{EXTRA}]'")


def _address(text: str) -> str:
    """A scheduler's address in the form that Dask expects."""
    found = re.fullmatch(r"(?:(?:tcp|tls|wss?)://)?(?:[\w.-]+|\[[0-9a-fA-F:.]+\]):([0-9]{1,5})/?", text)
    if not found or not 0 < int(found[1]) < 1 << 16:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no scheduler's address: tell host and port, such as tcp://10.0.0.7:8786"
        )
    return text


def add_options(parser: argparse.ArgumentParser, compiled: bool = True) -> None:
    """How the work is shared, and whether by `compiled` rules and players where these play a part."""
    parser.add_argument("--jobs", type=int, default=CORES, help="processes here (all cores)")
    parser.add_argument(
        "--on",
        metavar="ADDRESS",
        type=_address,
        help="share the work with the cluster of this Dask scheduler, such as tcp://10.0.0.7:8786",
    )
    if compiled:
        parser.add_argument(
            "--compiled",
            action="store_true",
            help="the rules and players compiled by Cython: the same, faster",
        )
