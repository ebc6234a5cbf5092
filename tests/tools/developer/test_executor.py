"""Work that is shared: the same results in the same order here and on a cluster, and nothing left behind."""

import importlib.util
import math
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from tests.program import alive, gone, running
from tools import cluster, executor, games
from tools.developer import arena, torture, train
from tools.executor import Lost, workers
from tools.games.babel import weights
from tools.games.protocol import UnknownPlayer
from tools.games.text import Refused
from tools.paths import ROOT

babel = games.load("babel")

if TYPE_CHECKING:
    from distributed import LocalCluster

posix = pytest.mark.skipif(os.name == "nt", reason="needs POSIX signals")


@pytest.fixture(scope="module")
def drive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the cluster's workers put what they need for a while."""
    return tmp_path_factory.mktemp("drive")


@pytest.fixture(scope="module")
def dask(drive: Path) -> "Iterator[LocalCluster]":
    """A scheduler and a worker that does two jobs at once, over the loopback."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, protocol="tcp://", dashboard_address=":0",
        local_directory=str(drive),
    ) as running:  # fmt: skip
        yield running


def folders(drive: Path) -> list[str]:
    """What workers whose folder this is have of us now."""
    return [each.name for each in drive.glob("dask-scratch-space/worker-*/babel-handheld-*")]


def left(drive: Path) -> list[str]:
    """What they still have after some seconds."""
    for _ in range(600):
        if not folders(drive):
            break
        time.sleep(0.05)
    return folders(drive)


def test_results_come_in_the_order_of_the_work() -> None:
    """Also if the first takes longest; a crew can be asked again."""
    with workers(3) as crew:
        assert list(crew.map(math.factorial, [30000, *range(20)])) == list(
            map(math.factorial, [30000, *range(20)])
        )
        assert list(crew.map(len, ["one", "four"])) == [3, 4] and list(crew.map(len, [""][:0])) == []


@pytest.mark.slow
def test_what_goes_wrong_in_a_process_is_raised_here(tmp_path: Path) -> None:
    """As what it was, or in words if it cannot be sent."""
    with workers(2) as crew, pytest.raises(ValueError, match="factorial"):
        list(crew.map(math.factorial, [1, -1]))
    with workers(1) as crew, pytest.raises(UnicodeDecodeError):
        list(crew.map(bytes.decode, [b"\xff"]))
    with workers(1, tmp_path) as crew, pytest.raises(Refused, match="not for the Python here"):
        list(crew.map(len, [""]))


@posix
@pytest.mark.parametrize(("do", "with_what"), [(os._exit, 3), (signal.raise_signal, 9)])
def test_a_process_that_ends_is_told(do: Callable[[int], None], with_what: int) -> None:
    """Nobody waits for it for ever."""
    with pytest.raises(Lost, match="a process that shared the work ended"), workers(2) as crew:
        list(crew.map(do, [with_what]))


@posix
def test_processes_end_with_whoever_started_them() -> None:
    """Also if that one is killed while they work."""
    program = (
        "import time\nfrom tools.executor import workers\n"
        "with workers(2) as crew:\n"
        "    print(*crew.map(eval, 2 * ['__import__(\"os\").getpid()']), flush=True)\n"
        "    list(crew.map(time.sleep, [600, 600]))\n"
    )
    with running([sys.executable, "-c", program], cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        pids = [int(pid) for pid in process.stdout.readline().split()]
        assert pids and all(map(alive, pids))
        process.kill()
    assert gone(pids)


@posix
def test_who_talks_to_a_deaf_program_can_be_ended(tmp_path: Path) -> None:
    """In the middle of a word, which is as long as it likes."""
    told = tmp_path / "pid"
    deaf = "import time; print(flush=True); time.sleep(600)"
    talk = (
        "import pathlib, subprocess\n"
        f"other = subprocess.Popen([{sys.executable!r}, '-c', {deaf!r}], stdin=-1, stdout=-1)\n"
        "other.stdout.readline()\n"
        f"pathlib.Path({str(told)!r}).write_text(str(other.pid))\n"
        "other.stdin.write(bytes(1 << 20))\n"
    )
    wait = (
        f"import pathlib, time\ntold = pathlib.Path({str(told)!r})\n"
        "while not (told.exists() and told.read_text()): time.sleep(0.05)\n"
    )
    with workers(2) as crew:
        next(crew.map(exec, [wait, talk]))
        time.sleep(0.3)
        before = time.monotonic()
    assert time.monotonic() - before < executor._PATIENCE
    assert gone([int(told.read_text())])


@posix
def test_a_crew_ends_also_where_a_process_does_not_want_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executor, "_PATIENCE", 0.2)
    with workers(1) as crew:
        will_not = "(__import__('signal').signal(15, 1), __import__('os').getpid())[1]"
        pid = next(crew.map(eval, [will_not, "__import__('time').sleep(600)"]))
    assert gone([pid])


def counted(tally: arena.Tally) -> arena.Tally:
    """Without what depends on the clock."""
    for side in tally.sides:
        side.seconds = 0.0
    return tally


@pytest.mark.slow
def test_a_cluster_gives_the_same_results(dask: "LocalCluster", drive: Path, tmp_path: Path) -> None:
    """Arena, with a file that only we have, training and torture."""
    on = dask.scheduler_address
    mine = tmp_path / "mine.py"
    mine.write_bytes(weights.PATH.read_bytes())
    here, there = (
        counted(arena.play_match(babel, ["1", f"1@{mine}"], 4, [0, 1], 3, 2, on=where)) for where in ("", on)
    )
    assert here == there and here.games == 4
    flat, level = bytes(889), bytes([1]) * 889
    found = []
    for where in ("", on):
        with workers(1, on=where) as crew:
            found.append(list(crew.map(train.pair, [("babel", 5, flat, level, False)])))
    assert found[0] == found[1]
    todo = [part for part in torture.parts(quick=True) if part[0] == torture.BLOCK][:1]
    with workers(1, on=on) as crew:
        assert list(crew.map(torture.attempt, todo)) == list(map(torture.attempt, todo))
    assert left(drive) == []


@pytest.mark.slow
def test_what_goes_wrong_on_a_cluster_is_raised_here(dask: "LocalCluster", drive: Path) -> None:
    """A player that is not there, and a process that ends however often it is tried."""
    on = dask.scheduler_address
    with pytest.raises(UnknownPlayer, match="cannot start no-such-program"):
        arena.play_match(babel, ["random", "talk:no-such-program"], 2, [0], 0, 1, on=on)
    with pytest.raises(Lost, match="a process that shared the work ended"), workers(1, on=on) as crew:
        list(crew.map(os._exit, [3]))
    assert left(drive) == []


@pytest.mark.slow
@posix
def test_a_worker_that_dies_costs_nothing(dask: "LocalCluster", drive: Path, tmp_path: Path) -> None:
    """It has nothing of the project but Dask; what it was doing another does, and its own children end."""
    words = ["worker", dask.scheduler_address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
    with running(
        [sys.executable, "-m", "dask", *words, "--local-directory", str(tmp_path)],
        cwd=tmp_path, stderr=subprocess.DEVNULL,
    ) as far:  # fmt: skip
        for _ in range(1200):
            if len(dask.scheduler_info["workers"]) == 2:
                break
            time.sleep(0.05)
        with workers(1, on=dask.scheduler_address) as crew:
            results = crew.map(os.stat, ["/"] * 30)
            first = next(results)
            for _ in range(600):
                if folders(tmp_path):
                    break
                time.sleep(0.05)
            far.kill()
            assert list(results) == [first] * 29
    assert left(tmp_path) == [] and left(drive) == []


@pytest.mark.slow
@posix
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_a_cluster_does_no_more_for_who_is_gone(
    dask: "LocalCluster", drive: Path, tmp_path: Path, how: signal.Signals
) -> None:
    """By Ctrl-C, quietly, or killed: the program that was playing there ends, too."""
    engine = f"import os, sys; open('{tmp_path}/pid', 'w').write(str(os.getpid())); sys.stdin.read()"
    words = ["arena", f'talk:{sys.executable} -c "{engine}"', "random", "--on", dask.scheduler_address]
    with running(
        [sys.executable, "-m", "tools", *words, "--games", "2"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    ) as process:  # fmt: skip
        told = tmp_path / "pid"
        while process.poll() is None and not (told.exists() and told.read_text()):
            time.sleep(0.05)
        process.send_signal(how)
        said = process.communicate(timeout=100)
        if how == signal.SIGINT:
            assert said == ("", "\n") and process.returncode == 130
    assert gone([int((tmp_path / "pid").read_text())])
    assert left(drive) == []


@pytest.mark.slow
@posix
def test_a_scheduler_that_dies_is_told(tmp_path: Path) -> None:
    """In one sentence, whatever Dask has to say of it."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    dask = [sys.executable, "-m", "dask"]
    scheduler = [*dask, "scheduler", "--port", address.rpartition(":")[2], "--dashboard-address", ":0"]
    worker = [*dask, "worker", address, "--nthreads", "1", "--local-directory", str(tmp_path)]
    arena = [sys.executable, "-m", "tools", "arena", "3", "3", "--games", "100000", "--on", address]
    quiet = {"cwd": tmp_path, "stderr": subprocess.DEVNULL}
    with running(scheduler, **quiet) as far, running([*worker, "--no-dashboard"], **quiet):
        while not list(tmp_path.glob("dask-scratch-space/worker-*")):
            time.sleep(0.05)
        with running(arena, cwd=ROOT, stderr=subprocess.PIPE, text=True) as process:
            while process.poll() is None and not folders(tmp_path):
                time.sleep(0.05)
            time.sleep(1)
            far.kill()
            assert process.communicate(timeout=60)[1] == f"error: the scheduler at {address} is gone.\n"
            assert process.returncode == 2


@pytest.mark.slow
@posix
def test_a_worker_that_stands_still_is_left(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Its machine may be busy with something else for hours."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=1, threads_per_worker=1, processes=True, protocol="tcp://", dashboard_address=":0",
        local_directory=str(tmp_path),
    ) as far:  # fmt: skip
        pid = far.workers[0].pid
        try:
            with workers(1, on=far.scheduler_address) as crew:
                assert list(crew.map(abs, [-1])) == [1]
                monkeypatch.setattr(cluster, "ANSWERS_WITHIN", 1)
                os.kill(pid, signal.SIGSTOP)
        finally:
            os.kill(pid, signal.SIGCONT)


def test_an_address_where_nobody_answers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sentence that says what to do."""
    monkeypatch.setattr(cluster, "ANSWERS_WITHIN", 0.5)
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        for address in (f"tcp://127.0.0.1:{port}", f"127.0.0.1:{port}", f"tls://127.0.0.1:{port}"):
            assert arena.main(["1", "random", "--games", "2", "--on", address]) == 2
            said = capsys.readouterr()
            assert said.err.startswith(f"error: no scheduler answers at {address} within 0.5 s")
            assert said.err.count("\n") == 1 and said.out == ""


def test_an_address_where_something_else_answers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A web server, say: what it sends would be a message longer than any memory."""
    monkeypatch.setattr(cluster, "ANSWERS_WITHIN", 2)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def answer() -> None:
            while True:
                try:
                    there, _ = server.accept()
                except OSError:
                    return
                there.sendall(b"HTTP/1.1 400 Bad Request\r\n\r\n")

        threading.Thread(target=answer, daemon=True).start()
        address = f"tcp://127.0.0.1:{server.getsockname()[1]}"
        assert arena.main(["1", "random", "--games", "2", "--on", address]) == 2
        server.shutdown(socket.SHUT_RDWR)
    said = capsys.readouterr().err
    assert said.startswith(f"error: no scheduler answers at {address}") and said.count("\n") == 1


@pytest.mark.parametrize("words", ["", "nonsense://x", "tls://x", "tcp://:8786", "x:99999", "two words:1"])
def test_what_is_no_address(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Refused before anything is tried."""
    with pytest.raises(SystemExit) as ended:
        arena.main(["1", "random", "--on", words])
    assert ended.value.code == 2
    assert "is no scheduler's address" in capsys.readouterr().err


@pytest.mark.slow
def test_nothing_comes_late() -> None:
    """When the program ends, what Dask could not begin says nothing more."""
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        program = (
            "import sys\nfrom tools import __main__, cluster\ncluster.ANSWERS_WITHIN = 0.5\n"
            "sys.exit(__main__.main(['arena', '1', '1', '--on', sys.argv[1]]))"
        )
        for how in ("tcp", "tls"):
            address = f"{how}://127.0.0.1:{closed.getsockname()[1]}"
            done = subprocess.run(
                [sys.executable, "-c", program, address], cwd=ROOT, capture_output=True, text=True
            )
            assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr


def test_a_cluster_that_cannot_help(dask: "LocalCluster", monkeypatch: pytest.MonkeyPatch) -> None:
    """No workers, another Python, or no Dask here."""
    from distributed import LocalCluster

    nobody = LocalCluster(n_workers=0, processes=False, protocol="tcp://", dashboard_address=":0")
    with (
        nobody,
        pytest.raises(Lost, match="has no workers. Start some"),
        workers(1, on=nobody.scheduler_address),
    ):
        pass
    prefix = SimpleNamespace(version_info=(3, 99), prefix="/")
    monkeypatch.setattr(cluster, "sys", prefix)
    with (
        pytest.raises(Lost, match=r"has Python 3\.\d+.*, here it is 3\.99"),
        workers(1, on=dask.scheduler_address),
    ):
        pass
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with (
        pytest.raises(Lost, match=r"needs Dask: pip install 'babel-handheld\[cluster\]'"),
        workers(1, on="x"),
    ):
        pass
