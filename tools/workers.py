"""Processes that share one long job. Whoever does it, what comes of it comes in the order of the work."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import pickle
import re
import signal
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, TypeVar

from tools.games.text import Refused
from tools.paths import add_firmware

if TYPE_CHECKING:
    from tools.cluster import There

CORES = os.cpu_count() or 1
_PATIENCE = 10  # seconds for a process to end what it has started, and itself
BUILT = "compiled"
"""Where a process far away finds compiled modules."""

Job = TypeVar("Job")
Result = TypeVar("Result")
Answer = tuple[bool, object]
"""Whether it went well, and what came of it or what went wrong."""


class Lost(Refused):
    """Somebody who shared the work is gone."""


class Crew(Protocol):
    """Those who share the work."""

    def imap(self, do: Callable[[Job], Result], todo: Iterable[Job]) -> Iterator[Result]:
        """What comes of each job, in their order; what is raised in one is raised here."""


def answer(do: Callable[[Job], Result], job: Job) -> bytes:
    """What comes of a job, as it goes back to whoever gave it."""
    try:
        said: Answer = (True, do(job))
    except Exception as trouble:
        said = (False, trouble)
    try:
        packed = pickle.dumps(said)
        if not said[0]:
            # Not every exception can be made again from what is sent of it.
            pickle.loads(packed)
    except Exception:
        packed = pickle.dumps((False, RuntimeError(f"{type(said[1]).__name__}: {said[1]}")))
    return packed


def unpacked(packed: bytes, do: Callable[[Job], Result]) -> Result:
    """What came of a job that `do` did; what went wrong is raised here."""
    well, said = pickle.loads(packed)
    if not well:
        raise said
    result: Result = said
    return result


def begin(built: Path | None) -> None:
    """What every process does first; a folder of compiled modules is used instead of their sources."""
    add_firmware()
    if built is not None:
        from tools.developer import compiled

        compiled.use(built)


def _serve(pipe: Connection, built: Path | None) -> None:
    # Ctrl-C reaches every process of the terminal; only the first one answers it, and ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    trouble = b""
    try:
        begin(built)
    except Exception as reason:
        trouble = pickle.dumps((False, reason))
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            do, job = pipe.recv()
            pipe.send_bytes(trouble or answer(do, job))


def _end_with_parent() -> None:
    """Who started it may be killed: then nobody is there to end it, whatever it is doing."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    wait([parent.sentinel])
    # As if it had been ended by him, with all that it has started.
    os.kill(os.getpid(), signal.SIGTERM)


class _Here:
    """Processes of this computer."""

    def __init__(self, jobs: int, built: Path | None) -> None:
        # They begin with nothing, on every system: a compiled module must come before its source was loaded,
        # and a copy of a process with threads keeps the locks that those held.
        how = multiprocessing.get_context("spawn")
        self.members: dict[Connection, multiprocessing.process.BaseProcess] = {}
        for _ in range(jobs):
            ours, theirs = how.Pipe()
            process = how.Process(target=_serve, args=(theirs, built), daemon=True)
            process.start()
            theirs.close()
            self.members[ours] = process

    def imap(self, do: Callable[[Job], Result], todo: Iterable[Job]) -> Iterator[Result]:
        """One job each at a time; what is early waits for its turn."""
        jobs = enumerate(todo)
        busy: dict[Connection, int] = {}
        early: dict[int, Result] = {}
        told = 0
        free = list(self.members)
        while True:
            while free and (job := next(jobs, None)) is not None:
                pipe = free.pop()
                busy[pipe] = job[0]
                self._tell(pipe, (do, job[1]))
            if not busy:
                return
            ready = wait(list(busy))
            for pipe in [each for each in busy if each in ready]:
                early[busy.pop(pipe)] = unpacked(self._hear(pipe), do)
                free.append(pipe)
            while told in early:
                yield early.pop(told)
                told += 1

    def _tell(self, pipe: Connection, what: object) -> None:
        try:
            pipe.send(what)
        except OSError:
            raise self._lost(pipe) from None

    def _hear(self, pipe: Connection) -> bytes:
        try:
            return pipe.recv_bytes()
        except (EOFError, OSError):
            raise self._lost(pipe) from None

    def _lost(self, pipe: Connection) -> Lost:
        process = self.members[pipe]
        process.join(_PATIENCE)
        code = process.exitcode
        how = (
            f"by signal {-code}; is there enough memory?" if code and code < 0 else f"with exit code {code}."
        )
        return Lost(f"a process that shared the work ended, {how}")

    def end(self) -> None:
        """End all, in the middle of whatever they do."""
        for process in self.members.values():
            process.terminate()
        for pipe, process in self.members.items():
            process.join(_PATIENCE)
            # What it does may not let itself be ended.
            process.kill()
            process.join()
            pipe.close()


class _Address(argparse.Action):
    """Where a scheduler is, as Dask wants it told; not a type, since nobody tells what is left out."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: object,
        option_string: str | None = None,
    ) -> None:
        text = str(values)
        told = re.fullmatch(r"(?:(?:tcp|tls|wss?)://)?(?:[\w.-]+|\[[0-9a-fA-F:.]+\]):([0-9]{1,5})/?", text)
        if not told or not 0 < int(told[1]) < 1 << 16:
            parser.error(
                f"--on: {text!r} is no scheduler's address: tell host and port, such as tcp://10.0.0.7:8786"
            )
        namespace.on = text


def add_options(parser: argparse.ArgumentParser, compiled: bool = True) -> None:
    """How the work is shared, and whether by `compiled` rules and players where these play a part."""
    parser.add_argument("--jobs", type=int, default=CORES, help="processes here (all cores)")
    parser.add_argument(
        "--on",
        metavar="ADDRESS",
        action=_Address,
        default="",
        help="share the work with the cluster of this Dask scheduler, such as tcp://10.0.0.7:8786",
    )
    if compiled:
        parser.add_argument(
            "--compiled",
            action="store_true",
            help="the rules and players compiled by Cython: the same, faster",
        )


@contextmanager
def workers(
    jobs: int, built: Path | None = None, on: str = "", files: Mapping[str, bytes] | None = None
) -> Iterator[Crew]:
    """So many processes that leave Ctrl-C to the caller, or those of a cluster; they end with the block.

    A process far away finds `files` in the folder that it works in.
    """
    crew: _Here | There
    if on:
        from tools.cluster import There

        crew = There(on, built, files or {})
    else:
        crew = _here(jobs, built)
    try:
        yield crew
    finally:
        crew.end()


def _here(jobs: int, built: Path | None) -> _Here:
    aside = threading.current_thread() is not threading.main_thread()
    # Also while they start, before _serve, none of them may be stopped in the middle.
    before = None if aside else signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        return _Here(jobs, built)
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)
