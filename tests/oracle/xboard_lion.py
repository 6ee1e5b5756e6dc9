#!/usr/bin/env python3
"""XBoard, which has never heard of Dai Shogi, plays a Lion's double capture by mouse, as alfil shows it.

Needs xboard, Xvfb and xdotool (`apt-get install xboard xvfb xdotool`); exits with 77 where one is missing. ALFIL names the
program.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

from common import ALFIL

XBOARD = shutil.which("xboard") or "/usr/games/xboard"
for tool in (XBOARD, "Xvfb", "xdotool"):
    if not shutil.which(tool):
        print(f"skipped: {tool} is not installed")
        sys.exit(77)

# A Lion on h8 that can capture on h9 and then on i10.
LION = """format = 1
name = "A Lion"
extends = "dai-shogi"
setup.fen = "7k7/15/15/15/15/8p6/7p7/7L!7/15/15/15/15/15/15/7K7 w"
"""

FILES = RANKS = 15
PATIENCE = 60


def wait_for(log, pattern):
    """Waits until a line of XBoard's log fits."""
    for _ in range(PATIENCE * 5):
        if os.path.exists(log):
            with open(log, errors="replace") as file:
                text = file.read()
            if re.search(pattern, text):
                return
        time.sleep(0.2)
    sys.exit(f"wrong: XBoard's log has no {pattern}:\n{text[-3000:]}")


def main():
    with tempfile.TemporaryDirectory() as folder:
        definition, log = (os.path.join(folder, name) for name in ("lion.toml", "log"))
        with open(definition, "w") as file:
            file.write(LION)
        display = f":{100 + os.getpid() % 400}"
        environment = {**os.environ, "DISPLAY": display, "HOME": folder}
        server = subprocess.Popen(["Xvfb", display, "-screen", "0", "1000x800x24"], stderr=subprocess.DEVNULL)
        time.sleep(2)
        engine = f"{os.path.abspath(ALFIL)} xboard {definition}"
        options = ["-variant", "lion", "-size", "33", "-testLegality", "false", "-st", "1", "-debug", "-nameOfDebugFile", log]
        board = subprocess.Popen([XBOARD, "-fcp", engine, *options], env=environment, stderr=subprocess.DEVNULL)

        def xdotool(*words):
            return subprocess.run(["xdotool", *map(str, words)], env=environment, capture_output=True, text=True).stdout

        def click(square):
            # The board fills the bottom of the window.
            shape = xdotool("getwindowgeometry", "--shell", window)
            x, y, width, height = (int(re.search(rf"^{name}=(-?\d+)", shape, re.M)[1]) for name in ("X", "Y", "WIDTH", "HEIGHT"))
            size = (width - 4) / FILES
            file, rank = ord(square[0]) - ord("a"), int(square[1:]) - 1
            xdotool("mousemove", round(x + 2 + (file + 0.5) * size), round(y + height - 2 - (rank + 0.5) * size))
            time.sleep(0.3)
            xdotool("mousedown", 1)
            time.sleep(0.3)
            xdotool("mouseup", 1)

        try:
            wait_for(log, r"<first : setup \(.*15x15\+0_chu")
            wait_for(log, r"<first : pong 1")
            time.sleep(2)
            window = xdotool("search", "--onlyvisible", "--class", "xboard").split()[0]
            click("h8")
            wait_for(log, r">first : lift h8\s.*<first : highlight 15/15/15/15/15/5YYYRY5/5YYCYY5/")
            click("h9")
            wait_for(log, r">first : put h9\s.*>first : lift h9(\s.*<first : highlight 15/15/15/15/15/6..R6/6.1.6/6...6/.*){2}")
            click("i10")
            wait_for(log, r">first : h8h9,h9i10|usermove h8h9,h9i10")
            wait_for(log, r"<first : move h15")
            with open(log, errors="replace") as file:
                said = file.read()
            if "Illegal" in said or "<first : Error" in said:
                sys.exit("wrong: a move was not accepted")
        finally:
            board.terminate()
            board.wait()
            server.terminate()
            server.wait()
    print("a Lion has captured twice by mouse")


main()
