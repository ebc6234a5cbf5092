"""A process on a worker of a cluster: does jobs that come in by stdin, in the folder it was started in."""

import os
import pickle
import queue
import shutil
import sys
import threading
from pathlib import Path
from typing import BinaryIO

from tools.developer import started
from tools.games.text import Refused
from tools.workers import BUILT, answer, begin

IDLE = 60
"""Seconds without a job, after which whoever gave them is taken to be gone."""


def _listen(stream: BinaryIO, jobs: "queue.Queue[bytes]") -> None:
    """Hand over every job; when the worker is gone, so is all this, whatever it was doing."""
    while len(size := stream.read(8)) == 8:
        jobs.put(stream.read(int.from_bytes(size, "big")))
    _leave()


def _leave() -> None:
    started.end_all()
    shutil.rmtree(Path.cwd(), ignore_errors=True)
    os._exit(0)


def main() -> None:
    """Answer until nobody asks any more."""
    answers = os.fdopen(os.dup(1), "wb")
    # What a job prints must not get among the answers.
    os.dup2(2, 1)
    jobs: queue.Queue[bytes] = queue.Queue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, jobs), daemon=True).start()
    trouble: Exception | None = None
    try:
        begin(Path(BUILT) if Path(BUILT).is_dir() else None)
    except Exception as found:
        trouble = found
    while True:
        try:
            packed = jobs.get(timeout=IDLE)
        except queue.Empty:
            _leave()
        said = pickle.dumps((False, trouble)) if trouble else answer(*pickle.loads(packed))
        try:
            answers.write(len(said).to_bytes(8, "big") + said)
            answers.flush()
        except OSError:
            _leave()


if __name__ == "__main__":
    try:
        main()
    except Refused as reason:
        sys.exit(str(reason))
