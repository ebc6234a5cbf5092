"""Shares work with a cluster that somebody already has, through Dask's scheduler.

Its workers need Dask and the same Python, not this project: they get what is here, so nobody can have another
version of it. On each the work is done by processes of its own, which end with the work or with the worker.
"""

from __future__ import annotations

import contextlib
import importlib.util
import io
import logging
import os
import pickle
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import uuid
import zipfile
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import CancelledError
from pathlib import Path
from typing import TYPE_CHECKING

from tools import setup
from tools.paths import PROJECT, ROOT, in_clone
from tools.workers import BUILT, Job, Lost, Result, unpacked

if TYPE_CHECKING:
    from distributed import Client, Future, Worker

EXTRA = "cluster"
"""What pip calls the packages that are needed for this."""

ANSWERS_WITHIN = 10
"""Seconds for a scheduler to answer."""
PATIENCE = 60
"""Seconds without any worker."""
_AHEAD = 3  # jobs that are given out for each that can be done at once
_TRIES = 2  # more, where a process ended in the middle


Child = tuple["subprocess.Popen[bytes]", str, threading.Lock]
"""A process, its folder, and whether it is at work."""


def _far_side() -> tuple[Callable[[str, bytes, bytes], bytes], Callable[[str, Worker], None]]:
    """What the workers do. Functions within a function are sent whole, since nobody could import them."""

    def begin(archive: bytes) -> Child:
        folder = tempfile.mkdtemp(prefix="babel-handheld-")
        zipfile.ZipFile(io.BytesIO(archive)).extractall(folder)
        with open(os.path.join(folder, "said"), "wb") as said:
            process = subprocess.Popen(
                [sys.executable, "-m", "tools.child"],
                cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said,
            )  # fmt: skip
        return process, folder, threading.Lock()

    def leave(child: Child) -> str:
        process, folder, _ = child
        process.terminate()
        process.wait()
        said = b""
        with contextlib.suppress(OSError), open(os.path.join(folder, "said"), "rb") as file:
            said = file.read()
        shutil.rmtree(folder, ignore_errors=True)
        lines = said.decode("utf-8", "replace").split("\n")
        return next((line for line in reversed(lines) if line.strip()), "it said nothing")

    def run(session: str, archive: bytes, packed: bytes) -> bytes:
        """Let a child that has our sources do a job."""
        from distributed import get_worker

        sessions: dict[str, list[Child] | None] = vars(get_worker()).setdefault(PROJECT, {})
        children = sessions.setdefault(session, [])
        if children is None:
            raise RuntimeError("whoever gave it has ended")
        for child in list(children):
            if child[2].acquire(blocking=False):
                if child[0].poll() is None:
                    break
                children.remove(child)
        else:
            child = begin(archive)
            child[2].acquire()
            children.append(child)
            if sessions[session] is not children:
                # The session ended meanwhile, without knowing of this one.
                leave(child)
                raise RuntimeError("whoever gave it has ended")
        process, _, at_work = child
        assert process.stdin and process.stdout
        answer = b""
        with contextlib.suppress(OSError):
            process.stdin.write(len(packed).to_bytes(8, "big") + packed)
            process.stdin.flush()
            size = process.stdout.read(8)
            answer = process.stdout.read(int.from_bytes(size, "big"))
        if not answer:
            said = leave(child)
            raise RuntimeError(f"exit code {process.returncode}: {said}")
        at_work.release()
        return answer

    def end(session: str, dask_worker: Worker) -> None:
        """End all the children of a session, and let it begin no other."""
        sessions: dict[str, list[Child] | None] = vars(dask_worker).setdefault(PROJECT, {})
        children, sessions[session] = sessions.get(session), None
        for child in children or ():
            leave(child)

    return run, end


def archive(built: Path | None, files: Mapping[str, bytes]) -> bytes:
    """All that a child needs: the sources, what was compiled of them, and files of one's own."""
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


class There:
    """The workers of a cluster."""

    def __init__(self, address: str, built: Path | None, files: Mapping[str, bytes]) -> None:
        if in_clone() and Path(sys.prefix).resolve() == setup.VENV.resolve():
            setup.enter(EXTRA)
        if importlib.util.find_spec("distributed") is None:
            raise Lost(f"--on needs Dask: pip install '{PROJECT}[{EXTRA}]'")
        self.address = address
        self.session = uuid.uuid4().hex
        self.given: deque[Future[bytes]] = deque()
        self.run, self.end_there = _far_side()
        self.client = self._connected()
        try:
            self._check()
            self.archive = self.client.submit(bytes, archive(built, files), pure=False)
        except BaseException:
            self.end()
            raise

    def _connected(self) -> Client:
        from distributed import Client

        # What it has to say of a lost connection is said here, in a sentence.
        logging.getLogger("distributed").setLevel(logging.CRITICAL + 1)
        client = Client.__new__(Client)
        try:
            client.__init__(self.address, timeout=ANSWERS_WITHIN, set_as_default=False)
        except Exception as trouble:
            # Whatever is there instead may say anything.
            # What was begun would want to be ended, and complain, when this program ends.
            client.status = "closed"
            why = type(trouble).__name__
            if self.address.startswith("tls:"):
                why += "; tls needs certificates in Dask's own settings"
            raise Lost(
                f"no scheduler answers at {self.address} within {ANSWERS_WITHIN} s"
                f" ({why}). Start one with `dask scheduler`, or leave --on out."
            ) from None
        return client

    def _check(self) -> None:
        """Lost if there is nobody, or one whose Python is another."""
        if not self._threads():
            raise Lost(
                f"the cluster at {self.address} has no workers."
                f" Start some, on any computer that reaches it: `dask worker {self.address}`."
            )
        here = sys.version_info[:2]
        for name, told in self.client.get_versions()["workers"].items():
            python = told["host"]["python"]
            if python.split(".")[:2] != [str(here[0]), str(here[1])]:
                raise Lost(
                    f"the worker {name} has Python {python}, here it is {here[0]}.{here[1]}:"
                    " Dask needs the same on all."
                )

    def _threads(self) -> int:
        """How many jobs can be done at once."""
        return sum(self.client.nthreads().values())

    def imap(self, do: Callable[[Job], Result], todo: Iterable[Job]) -> Iterator[Result]:
        """Some jobs more than can be done at once are given out; the first is waited for."""
        most = _AHEAD * self._threads()
        for job in todo:
            packed = pickle.dumps((do, job))
            self.given.append(
                self.client.submit(self.run, self.session, self.archive, packed, pure=False, retries=_TRIES)
            )
            if len(self.given) >= most:
                yield unpacked(self._wait(self.given.popleft()), do)
        while self.given:
            yield unpacked(self._wait(self.given.popleft()), do)

    def _wait(self, future: Future[bytes]) -> bytes:
        from distributed import KilledWorker

        since = time.monotonic()
        while True:
            try:
                packed: bytes = future.result(timeout=2)
                return packed
            except TimeoutError:
                if self.client.status != "running":
                    raise Lost(f"the scheduler at {self.address} is gone.") from None
                if self._threads():
                    since = time.monotonic()
                elif time.monotonic() > since + PATIENCE:
                    raise Lost(f"the cluster at {self.address} has had no worker for {PATIENCE} s.") from None
            except KilledWorker:
                raise Lost("a job ended every worker that tried it; have they enough memory?") from None
            except (CancelledError, OSError):
                raise Lost(f"the scheduler at {self.address} is gone.") from None
            except RuntimeError as trouble:
                raise Lost(f"a process on the cluster ended in the middle of its work, {trouble}") from None

    def end(self) -> None:
        """Take back what is not done, and end the children everywhere."""
        # A worker that does not answer is not waited for: its children end by themselves.
        ending = threading.Thread(target=self._end_there, daemon=True)
        ending.start()
        ending.join(ANSWERS_WITHIN)
        with contextlib.suppress(Exception):
            self.client.close(timeout=ANSWERS_WITHIN)

    def _end_there(self) -> None:
        # A cluster that is gone has nothing to end.
        with contextlib.suppress(Exception):
            self.client.cancel(list(self.given), force=True)
            self.given.clear()
            if self.client.status == "running":
                self.client.run(self.end_there, self.session, on_error="ignore")
