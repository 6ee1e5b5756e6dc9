"""Children that die with the process that started them."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

# From <sys/prctl.h>: the signal that a process gets when its parent dies.
PR_SET_PDEATHSIG = 1

# Loaded before a child exists: between fork and exec little is safe.
_LIBC = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


def _dying_with(parent: int) -> Callable[[], None] | None:
    """Returns what a child does before it becomes another program; None where the system cannot do it."""
    libc = _LIBC
    if libc is None:
        return None

    def before() -> None:
        libc.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        # The parent may have died meanwhile.
        if os.getppid() != parent:
            os._exit(1)

    return before


def run(command: Sequence[str], folder: Path) -> tuple[int, str]:
    """Runs a program in a folder to its end, and returns its exit code and what it wrote as errors.

    It has a process group of its own, which is killed if waiting is interrupted. On Linux it is also killed when this
    process dies, by whatever signal.
    """
    child = subprocess.Popen(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        start_new_session=os.name == "posix",
        preexec_fn=_dying_with(os.getpid()),
    )
    try:
        _, errors = child.communicate()
    except BaseException:
        with contextlib.suppress(OSError):
            if os.name == "posix":
                os.killpg(child.pid, signal.SIGKILL)
            else:
                child.kill()
        child.wait()
        raise
    return child.returncode, errors
