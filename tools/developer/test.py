"""Check everything: lint, format, types, then all tests (more arguments go to pytest)."""

import os
import subprocess
import sys
import threading

from tools.paths import ROOT, usage

PROCESSES = (os.cpu_count() or 1) + 2
"""Two more than can work at once: tests in a browser, a window or on a VM wait more than they work."""

_USES = """
test            everything
test --quick    the same without tests that are marked slow: those whose cases take half a second or more,
                and all that start a VM, a browser, a window or a terminal
test tests/firmware/babel/rules -k x    only pytest, with these arguments"""


def _install_vm() -> str:
    """Make the VM of the device's Python available to the tests; why that is not possible, or nothing."""
    from tools.developer import vm

    try:
        vm.install()
    except vm.Unavailable as reason:
        return str(reason)
    return ""


def _build() -> None:
    """Make what many tests want, once for all of their processes."""
    from tools.maker import content

    try:
        content.make()
    except content.CannotBuild:
        pass  # as the tests will tell


def main(argv: list[str]) -> int:
    """Run ruff, mypy and pytest; with arguments, pytest alone."""
    if argv and argv[0] in ("-h", "--help"):
        print(usage("test [--quick | arguments for pytest]", f"{__doc__}\n{_USES}"))
        return 0
    quick = argv == ["--quick"]
    if quick:
        argv = ["-m", "not slow"]
    failed = []
    one_game = "--rootdir" in argv  # by `--cartridge`: it has few tests, and none of them wants a drive
    # Containers often forbid bytecode files; without them every program that a test starts is compiled anew.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    building = threading.Thread(target=_build)
    if not one_game:
        building.start()
    types = None
    if not argv or quick:
        for command in (["ruff", "check"], ["ruff", "format", "--check"]):
            print("== " + " ".join(command), flush=True)
            if subprocess.call([sys.executable, "-m", *command], cwd=ROOT):
                failed.append(" ".join(command))
        # Beside the tests: it has work for one core only.
        types = subprocess.Popen(
            [sys.executable, "-m", "mypy"],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
    print("== pytest", flush=True)
    collecting = None
    if not argv:
        # Pytest rewrites the asserts of all tests and keeps the bytecode: once here, not in each process.
        collecting = subprocess.Popen(
            [sys.executable, "-m", "pytest", "-qq", "--collect-only"],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.DEVNULL,
        )
    untested = "" if quick or one_game else _install_vm()
    if not one_game:
        building.join()
    if collecting is not None:
        collecting.wait()
    # Neighbours share what they need (a drive, a browser, a cluster), so they go to the same process.
    many = [] if one_game else ["-n", str(PROCESSES), "--dist", "worksteal"]
    command = ["pytest", "-q", *many, *argv]
    if subprocess.call([sys.executable, "-m", *command], cwd=ROOT, env=environment):
        failed.append("pytest")
    if types is not None:
        output, _ = types.communicate()
        print(f"== mypy\n{output}", end="")
        if types.returncode:
            failed.append("mypy")
    if untested:
        print(f"NOT TESTED ON THE DEVICE'S OWN PYTHON: {untested}")
    print("Failed: " + ", ".join(failed) if failed else "All is well.")
    return 1 if failed else 0
