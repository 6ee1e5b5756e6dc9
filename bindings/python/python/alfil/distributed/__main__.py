"""`python -m alfil.distributed`: the commands of `alfil` that a cluster can do."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from ._shards import ProgramError


def parser() -> argparse.ArgumentParser:
    """Returns the parser of the arguments."""
    whole = argparse.ArgumentParser(prog="python -m alfil.distributed", description=__doc__)
    commands = whole.add_subparsers(dest="command", required=True)

    def command(name: str, says: str) -> argparse.ArgumentParser:
        one = commands.add_parser(name, help=says, description=says)
        one.add_argument("--cluster", default="local", help="`local`, `local:N`, an address or a scheduler file")
        one.add_argument("--program", help="the path of `alfil` on this machine, and on workers of `local`")
        one.add_argument("--worker-program", help="the path of `alfil` on workers; by default their own")
        one.add_argument("--seed", type=int, default=1)
        one.add_argument("--shards", type=int, help="the number of parts; by default of about a minute each")
        return one

    play = command("selfplay", "Plays games of the computer against itself.")
    play.add_argument("variant")
    play.add_argument("--games", type=int, required=True)
    play.add_argument("--nodes", type=int, default=1000)
    play.add_argument("--openings", default="soft")
    play.add_argument("--max-plies", type=int)
    play.add_argument("--folder", required=True, help="where the parts and the whole are written")

    report = command("balance", "Says whether a game is fair, or what a change did.")
    report.add_argument("variants", nargs="+", metavar="variant")
    report.add_argument("--dialect", help="the program as which a `variants.ini` is read")
    report.add_argument("--games", type=int, default=10_000)
    report.add_argument("--nodes", type=int, default=400)
    report.add_argument("--folder", help="where the parts are kept; by default they are not")
    report.usage = f"{report.format_usage().removeprefix('usage: ').strip()} [-- OPTIONS OF alfil balance]"

    contest = command("match", "Plays two engines against each other.")
    contest.add_argument("a")
    contest.add_argument("b")
    contest.add_argument("--variant", default="chess")
    contest.add_argument("--games", type=int, required=True)
    contest.add_argument("--sprt", type=float, nargs=2, metavar=("LOW", "HIGH"))
    contest.add_argument("--folder", required=True)
    contest.add_argument("--send", action="append", default=[], metavar="FILE", help="a file that workers need")
    contest.usage = f"{contest.format_usage().removeprefix('usage: ').strip()} -- OPTIONS OF alfil match"

    positions = command("learn", "Gathers positions for a program that trains weights.")
    positions.add_argument("variant")
    positions.add_argument("--games", type=int, required=True)
    positions.add_argument("--nodes", type=int, default=500)
    positions.add_argument("--folder", required=True)
    return whole


def arguments(words: Sequence[str]) -> dict[str, Any]:
    """Returns the arguments by name. What follows the first `--` are the options of the program."""
    own, options = list(words), []
    if "--" in own:
        place = own.index("--")
        own, options = own[:place], own[place + 1 :]
    whole = parser()
    args = vars(whole.parse_args(own))
    if args["command"] in ("balance", "match"):
        args["options"] = options
    elif options:
        whole.error(f"`{args['command']}` has no options after `--`")
    if args["command"] == "balance" and len(args["variants"]) > 2:
        whole.error("`balance` compares two variants")
    if args["command"] == "match" and not options:
        whole.error("`match` needs options of `alfil match` after `--`, as in `-- --nodes 2000`")
    return args


def work() -> int:
    """Runs a command and returns the exit code."""
    from . import learn, match, selfplay
    from ._commands import report

    args = arguments(sys.argv[1:])
    command = args.pop("command")
    if command == "selfplay":
        print(selfplay(args.pop("variant"), args.pop("folder"), **args))
    elif command == "balance":
        code, said, errors = report(args.pop("variants"), args.pop("folder"), **args)
        sys.stdout.write(said)
        sys.stderr.write(errors)
        return code
    elif command == "match":
        sprt = args.pop("sprt")
        found = match(args.pop("a"), args.pop("b"), args.pop("folder"), sprt=tuple(sprt) if sprt else None, **args)
        print("\n".join(f"{key}: {value}" for key, value in asdict(found).items()))
    else:
        print(learn(args.pop("variant"), args.pop("folder"), **args))
    return 0


def main() -> int | str:
    """Runs a command and returns the exit code, or what went wrong."""
    try:
        return work()
    except ModuleNotFoundError as error:
        return f"error: {error}: install `alfil[distributed]`"
    except (ProgramError, ValueError, OSError) as error:
        return f"error: {error}"


if __name__ == "__main__":
    sys.exit(main())
