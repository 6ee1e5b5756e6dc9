"""What a run is: the rules and files that workers need, and the plan that its folder keeps."""

from __future__ import annotations

import hashlib
import json
import os
import shlex
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import alfil
from alfil import _alfil

from ._shards import ProgramError, write

# The file that says what the parts in a folder are of.
PLAN = "run.json"

# The program as which a `variants.ini` is read unless another is named.
DIALECT = "fairy-stockfish"


@dataclass
class Inputs:
    """Files for workers, by the names that they have there."""

    files: dict[str, bytes] = field(default_factory=dict)
    executables: set[str] = field(default_factory=set)

    def add(self, path: Path, name: str | None = None) -> str:
        """Adds a file, by default under its name without folders, and returns the name.

        Raises ValueError if another file has this name.
        """
        name = name or path.name
        data = path.read_bytes()
        if self.files.setdefault(name, data) != data:
            raise ValueError(f"`{path}` and another file would both be `{name}` on workers: rename one")
        if os.access(path, os.X_OK):
            self.executables.add(name)
        return name

    def digests(self) -> dict[str, str]:
        """Returns what identifies each file."""
        return {name: hashlib.sha256(data).hexdigest()[:16] for name, data in sorted(self.files.items())}


@dataclass
class Rules:
    """A variant: its digest, how a worker calls it, and the files that it needs there."""

    digest: str
    word: str
    inputs: Inputs
    # What identifies learned values beside the definition.
    learned: str | None = None

    def identity(self) -> dict[str, Any]:
        """Returns what has to be the same for parts to be of one run."""
        return {"variant": self.word, "rules": self.digest, "learned": self.learned}


def rules(variant: str, dialect: str | None = None) -> Rules:
    """Returns what workers need of a variant: a definition with all it extends, and learned values beside it.

    `dialect` names the program as which a `variants.ini` is read.

    Raises ProgramError if there is no such variant, or its definition is wrong.
    """
    try:
        return _rules(variant, dialect)
    except alfil.Error as error:
        raise ProgramError(str(error)) from error


def file_and_section(word: str) -> tuple[str, str]:
    """Returns the file and the section of a word of the form `FILE.ini#NAME`, by the rule of `ini::file_and_section` in Rust.

    The section is empty for other words, which are files as a whole.
    """
    for at, char in enumerate(word):
        if char == "#" and Path(word[:at]).suffix.lower() == ".ini":
            return word[:at], word[at + 1 :]
    return word, ""


def _rules(variant: str, dialect: str | None) -> Rules:
    inputs = Inputs()
    file, section = file_and_section(variant)
    path = Path(file)
    if path.suffix.lower() == ".ini":
        text, dialect = path.read_text("utf-8", "replace"), dialect or DIALECT
        sections = [section] if section else alfil.ini_sections(text, dialect)
        if len(sections) != 1:
            raise ProgramError(f"`{variant}` has {len(sections)} sections: name one, as in `{path.name}#NAME`")
        digest = alfil.loads_ini(text, sections[0], dialect, file_name=path.name).digest
        return Rules(digest, f"{inputs.add(path)}#{sections[0]}", inputs)
    digest = alfil.load(variant).digest
    if path.suffix != ".toml":
        return Rules(digest, variant, inputs)
    folder = path.resolve().parent
    for needed in _alfil.files_of(path):
        beside = needed.resolve()
        if not beside.is_relative_to(folder):
            raise ProgramError(f"`{needed}` is not below the folder of `{variant}`, and cannot be sent to workers")
        inputs.add(needed, beside.relative_to(folder).as_posix())
    learned = path.with_suffix(".eval")
    name = inputs.add(learned) if learned.is_file() else None
    return Rules(digest, path.name, inputs, inputs.digests()[name] if name else None)


def check_commands(specs: Sequence[str], sent: Inputs) -> None:
    """Checks that programs named by relative paths are sent to workers."""
    for spec in specs:
        command = shlex.split(spec.partition(":")[2])[:1]
        for program in command:
            name = os.path.normpath(program)
            if "/" in program and not os.path.isabs(program) and name not in sent.files:
                if (there := Path(name).name) in sent.files:
                    raise ValueError(f"`{spec}`: workers have this file as `./{there}`")
                raise ValueError(f"`{spec}` names a file that workers do not have: send `{program}` with it")


def _differences(known: dict[str, Any], own: dict[str, Any]) -> list[str]:
    keys = sorted(key for key in known | own if known.get(key) != own.get(key))
    return [f"{key} is {json.dumps(known.get(key))} there and {json.dumps(own.get(key))} here" for key in keys]


def n_parts(folder: Path, own: dict[str, Any], shards: int | None, count: Callable[[], int]) -> int:
    """Returns in how many parts the run of a folder is divided: as its plan says, or a number for a new run.

    Raises ValueError if the folder holds another run.
    """
    own = json.loads(json.dumps(own))
    plan = folder / PLAN
    if plan.exists():
        known = json.loads(plan.read_text("utf-8"))
        number = int(known["shards"])
        differ = _differences(known, own | {"shards": shards or number})
        if differ:
            raise ValueError(f"`{folder}` holds another run: {'; '.join(differ)}. Name another folder")
        return number
    if stray := next((path.name for place in (folder, folder / "parts") for path in place.glob("*-of-*")), None):
        raise ValueError(f"`{folder}` holds another run: it has `{stray}` and no `{PLAN}`. Name another folder")
    number = shards or count()
    folder.mkdir(parents=True, exist_ok=True)
    write(plan, json.dumps(own | {"shards": number}).encode())
    return number
