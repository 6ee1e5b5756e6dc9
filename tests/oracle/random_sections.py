"""Random sections of an ini over every key of the format, and random positions for them.

The keys and their values come from the tables of docs/ini.md, the pieces of parents from src/fairy/ini/builtin.toml.
"""

import os
import re
import tomllib

from common import ROOT

FILES = "abcdefghijkl"
# The pieces on a board as a FEN writes them: one token a square.
BOARD = re.compile(r"\d+|\+?[A-Za-z*]['!~]?")


def keys_of_docs():
    """Every key with what its value is and what holds without a parent, in the order in which pieces are declared."""
    with open(os.path.join(ROOT, "docs", "ini.md"), encoding="utf-8") as file:
        text, _, _ = file.read().partition("## Keys of Fairy-Stockfish-X")
    text = re.sub(r"; in Fairy-Stockfish-X[^|]*(?= \|)| \([^)|]* in Fairy-Stockfish-X\)", "", text)
    rows = re.findall(r"^\| `(\w+)` \| (.*?) \| (.*?) \| (.*?) \|", text, re.M)
    return {key: (value, default.strip("`"), "*Old:" in doc) for key, value, default, doc in rows}


KEYS = keys_of_docs()
OLD = {key for key, (_, _, is_old) in KEYS.items() if is_old}
PIECES = [key for key, (value, _, _) in KEYS.items() if value.startswith("a letter") and key != "customPieceN"]
CUSTOM = [f"customPiece{n}" for n in range(1, 26)]
DECLARED = [*[p for p in PIECES if p != "king"], *CUSTOM, "king"]
RULES = [key for key in KEYS if key not in PIECES and key not in ("customPieceN", "mobilityRegionSidePiece")]
# Keys without a rule would only take the place of others.
IDLE = {"variantTemplate", "pieceToCharTable", "pocketSize", "pieceValueMg", "pieceValueEg", "startFen"}

with open(os.path.join(ROOT, "src", "fairy", "ini", "builtin.toml"), "rb") as _file:
    BUILT_IN = tomllib.load(_file)

# Keys that have to do with one another: some of a row are taken together.
THEMES = [
    "promotionRegionWhite promotionRegionBlack promotionPieceTypes promotedPieceType promotionPawnTypes pieceDemotion"
    " mandatoryPawnPromotion mandatoryPiecePromotion piecePromotionOnCapture promotionLimit capturesToHand pieceDrops",
    "sittuyinPromotion promotionPawnTypes promotionRegionWhite promotionPieceTypes promotedPieceType pieceDrops",
    "wallingRule wallingRegion petrifyOnCaptureTypes wallOrMove blastOnCapture flagRegionWhite promotedPieceType"
    " passOnStalemate mustCapture flipEnclosedPieces adjudicateFullBoard doubleStep mutuallyImmuneTypes",
    "gating seirawanGating pieceDrops capturesToHand enclosingDrop blastOnCapture dropRegionWhite mustDrop castling"
    " extinctionPieceTypes extinctionValue",
    "pieceDrops capturesToHand enclosingDrop enclosingDropStart dropRegionWhite dropRegionBlack dropChecks dropNoDoubled"
    " dropNoDoubledCount dropPromoted dropLoop mustDrop mustDropType firstRankPawnDrops promotionZonePawnDrops"
    " immobilityIllegal shogiPawnDropMateIllegal dropOppositeColoredBishop sittuyinRookDrop castlingDroppedPiece",
    "mobility mobility mobility checking dropRegionWhite pieceDrops flyingGeneral immobilityIllegal promotedPieceType"
    " checkCounting enclosingDrop diagonalLines soldierPromotionRank",
    "extinctionValue extinctionPieceTypes extinctionPieceCount extinctionOpponentPieceCount extinctionClaim"
    " extinctionPseudoRoyal dupleCheck pieceDrops capturesToHand promotionPieceTypes blastOnCapture mutuallyImmuneTypes",
    "castling castlingKingPiece castlingRookPieces castlingKingsideFile castlingQueensideFile castlingRank"
    " castlingWins oppositeCastling extinctionPseudoRoyal extinctionPieceTypes extinctionValue chess960"
    " castlingRookKingsideFile castlingRookQueensideFile wallingRule flyingGeneral",
    "flipEnclosedPieces blastOnCapture blastImmuneTypes petrifyBlastPieces petrifyOnCaptureTypes mutuallyImmuneTypes"
    " capturesToHand mustCapture extinctionValue extinctionPieceTypes extinctionPseudoRoyal",
    "doubleStepRegionWhite doubleStepRegionBlack tripleStepRegionWhite tripleStepRegionBlack enPassantRegion"
    " enPassantTypes pawnTypes doubleStep mutuallyImmuneTypes flyingGeneral promotionRegionWhite blastOnCapture",
    "pass passOnStalemate passOnStalemateWhite mustCapture nMoveRule nMoveRuleTypes nFoldRule nFoldValue materialCounting"
    " stalemateValue stalematePieceCount bikjangRule flagMove",
    "nFoldRule nFoldValue nFoldValueAbsolute perpetualCheckIllegal moveRepetitionIllegal chasingRule countingRule"
    " nMoveRule nMoveRuleTypes materialCounting",
    "flagRegionWhite flagRegionBlack flagPiece flagPieceCount flagPieceBlockedWin flagMove flagPieceSafe pass"
    " pieceDrops stalemateValue blastOnCapture wallingRule",
    "connectN connectPieceTypes connectHorizontal connectVertical connectDiagonal connectRegion1White"
    " connectRegion2White connectNxN collinearN connectValue pieceDrops flipEnclosedPieces",
    "checkCounting checking makpongRule flyingGeneral bikjangRule shatarMateRule checkmateValue stalemateValue"
    " dropChecks mobility immobilityIllegal",
]
THEMES = [theme.split() for theme in THEMES]

# Families of keys that meet one another: some of each of two or three. The first of a row is what the others need.
FAMILIES = [
    "pieceDrops capturesToHand dropRegionWhite enclosingDrop enclosingDropStart dropPromoted dropLoop dropChecks mustDrop"
    " dropNoDoubled dropOppositeColoredBishop firstRankPawnDrops promotionZonePawnDrops mustDropType",
    "promotionRegionWhite promotionPieceTypes promotionPawnTypes promotedPieceType pieceDemotion mandatoryPawnPromotion"
    " mandatoryPiecePromotion piecePromotionOnCapture promotionLimit promotionRank",
    "wallingRule wallingRegion wallOrMove",
    "gating seirawanGating",
    "blastOnCapture blastImmuneTypes petrifyBlastPieces petrifyOnCaptureTypes mutuallyImmuneTypes",
    "flagRegionWhite flagPiece flagPieceCount flagMove flagPieceBlockedWin flagPieceSafe flagPieceWhite",
    "connectRegion1White connectRegion2White connectN connectPieceTypes connectDiagonal collinearN connectNxN",
    "extinctionPseudoRoyal extinctionPieceTypes dupleCheck extinctionPieceCount extinctionValue",
    "doubleStepRegionWhite enPassantRegion enPassantTypes pawnTypes tripleStepRegionWhite nMoveRuleTypes nMoveRule",
    "custom custom king mobility soldierPromotionRank",
    "passOnStalemate pass mustCapture stalemateValue flipEnclosedPieces immobilityIllegal flyingGeneral checking",
    "maxRank maxFile startFen holes",
]
FAMILIES = [family.split() for family in FAMILIES]

PSEUDO_ROYAL = {
    "king": "-",
    "commoner": "k",
    "extinctionValue": "loss",
    "extinctionPieceTypes": "k",
    "extinctionPseudoRoyal": "true",
}
# Lines that mean something only together.
PACKAGES = [
    PSEUDO_ROYAL,
    PSEUDO_ROYAL | {"blastOnCapture": "true"},
    PSEUDO_ROYAL | {"petrifyOnCaptureTypes": "nbrq"},
    {"king": "-", "commoner": "k", "extinctionValue": "loss", "extinctionPieceTypes": "k"},
    {"pieceDrops": "true", "capturesToHand": "true"},
]

ATOMS = "WFDANHLCJZGK" + "RBQ" * 3


def ini_text(name, parent, lines):
    """A section of an ini."""
    header = f"[{name}:{parent}]" if parent else f"[{name}]"
    return "\n".join([header, *(f"{key} = {value}" for key, value in lines)]) + "\n"


def spelled(rng, name, parent, lines):
    """A file with a section, written as few people would: in pieces, with other sections, comments and odd blanks."""

    def odd(key, value):
        kind = KEYS.get(key, ("a letter", "", False))[0]
        if kind.startswith(("squares", "piece letters", "one piece", "a letter")) and rng.random() < 0.3:
            value = value[:1].upper() + value[1:] if kind.startswith("a letter") else value.upper()
        if kind.startswith("piece letters") and rng.random() < 0.3:
            value = " ".join(value)
        if kind.startswith(("a number", "a rank")) and rng.random() < 0.3:
            value = rng.choice(["0", "+", ""]) + value + rng.choice(["", " ", " times", ".5"])
        if kind.startswith("squares") and rng.random() < 0.3:
            value += rng.choice([" - a1", "  ", " a1", "\t*1"])
        if rng.random() < 0.04:
            value += rng.choice([" ", "\t", " # a comment"])
        return f"{key}{rng.choice([' ', '', '   '])}={rng.choice([' ', '', '  ', chr(9)])}{value}"

    own = list(lines)
    rng.shuffle(own)
    texts = []
    if own and rng.random() < 0.4:
        at = rng.randint(1, len(own))
        texts.append((f"{name}base", parent, own[:at]))
        parent, own = f"{name}base", own[at:]
    texts.append((name, parent, own))
    written = []
    for section, above, some in texts:
        body = [odd(key, value) for key, value in some]
        if some and rng.random() < 0.3:
            key, value = rng.choice(some)
            body.insert(0, f"{key} = {value[::-1]}")
        for _ in range(rng.choice([0, 0, 1, 2])):
            body.insert(rng.randint(0, len(body)), rng.choice(["", "# pass = true", "; castling = false"]))
        written.append("\n".join([f"[{section}:{above}]" if above else f"[{section}]", *body]))
    text = rng.choice(["", "# variants\n", "\n"]) + "\n".join(written) + rng.choice(["", "\n", "\n\n"])
    return text.replace("\n", "\r\n") if rng.random() < 0.2 else text


class Draft:
    """A section in the making: its parent and its lines."""

    def __init__(self, rng):
        self.rng = rng
        self.parent = None if rng.random() < 0.1 else rng.choice(sorted(BUILT_IN))
        self.lines = {}
        if self.parent is None:
            self.without_parent()
        wanted = rng.randint(1, 6)
        if rng.random() < 0.15:
            self.lines |= rng.choice(PACKAGES) if self.has_chessmen() else {}
        if rng.random() < 0.4:
            wanted, chosen = 0, self.of_families()
        elif rng.random() < 0.5:
            theme = rng.choice(THEMES)
            chosen = rng.sample(theme, min(len(theme), rng.randint(2, 4)))
            if rng.random() < 0.3:
                chosen[-1] = rng.choice(rng.choice(THEMES))
        else:
            chosen = []
        while len(chosen) < wanted:
            pick = rng.random()
            names = PIECES if pick < 0.12 else ["custom"] if pick < 0.18 else ["mobility"] if pick < 0.24 else RULES
            key = rng.choice(names)
            if key in self.letters() and rng.random() < 0.8:
                continue
            if key in IDLE and key != "startFen" or key in OLD and rng.random() < 0.8:
                continue
            chosen.append(key)
        # Pieces first: what others say of letters follows from them.
        for key in sorted(chosen[: wanted and max(wanted, 2) or None], key=lambda key: key not in PIECES and key != "custom"):
            self.add(key)
        self.settle()
        self.hand()

    def of_families(self):
        """Keys of two or three families."""
        rng = self.rng
        chosen = []
        for family in rng.sample(FAMILIES, rng.choice([2, 2, 3])):
            first, *rest = family
            needs_first = self.setting(first) in ("", "-", "none", "false")
            some = rng.sample(rest, min(len(rest), rng.choice([0, 1, 1, 2])))
            chosen += [first, *some] if needs_first else some or [first]
        return [key for key in chosen if key not in self.letters() or rng.random() < 0.5]

    def setting(self, key):
        """What holds for a key now: of the section, of the parent, or what is usual."""
        if key in self.lines:
            return self.lines[key]
        name = self.parent
        while name:
            found = BUILT_IN[name]
            if key in found:
                return str(found[key])
            name = found.get("parent")
        return KEYS.get(key, ("", "", False))[1]

    def rights(self):
        """The rights to castle in the start position."""
        fields = self.setting("startFen").split()
        is_on = self.setting("castling") == "true" and len(fields) > 2
        return "".join(letter for letter in fields[2] if letter in "KQkq") if is_on else ""

    def has_chessmen(self):
        return self.setting("king") == "k" and self.setting("knight") == "n" and self.setting("rook") == "r"

    def letters(self, of_parent=False):
        """The letters of the pieces there are, or of those that the parent has."""
        of = {}

        def declare(lines):
            for piece in DECLARED:
                value = str(lines.get(piece, ""))
                if value:
                    of.pop(piece, None)
                    for other in [p for p, letter in of.items() if letter == value[0].lower()]:
                        del of[other]
                    if value[0].isalpha():
                        of[piece] = value[0].lower()

        chain, name = [], self.parent
        while name:
            chain.append(BUILT_IN[name])
            name = BUILT_IN[name].get("parent")
        for lines in reversed(chain):
            declare(lines)
        if not of_parent:
            declare(self.lines)
        return of

    def size(self):
        ranks, files = self.setting("maxRank"), self.setting("maxFile")
        return int(ranks or 8), int(files) if files.isdigit() else FILES.index(files or "h") + 1

    def add(self, key):
        """A line for a key, with a value of the right type."""
        rng = self.rng
        if key == "custom":
            theirs = sorted(letter for piece, letter in self.letters().items() if piece not in self.lines)
            letter = rng.choice(theirs) if theirs and rng.random() < 0.7 else self.new_letter()
            self.lines[f"customPiece{rng.choice([1, 1, 2, 3, 7])}"] = f"{letter}:{betza(rng)}"
            return
        if key == "mobility":
            piece = rng.choice(sorted(self.letters()) or ["pawn"])
            region = self.region()
            for side in rng.choice([["White"], ["Black"], ["White", "Black"]]):
                self.lines[f"mobilityRegion{side}{piece[0].upper()}{piece[1:]}"] = region
            return
        if key == "startFen":
            self.lines[key] = self.position()
            return
        if key == "holes":
            self.lines["startFen"] = with_holes(rng, self.setting("startFen"))
            return
        self.lines[key] = self.value(key)
        # What one player may the other often may too.
        if key.endswith("White") and rng.random() < 0.6 and key[:-5] + "Black" in KEYS:
            other = key[:-5] + "Black"
            self.lines[other] = self.turned(self.lines[key]) if "egion" in key else self.lines[key]
        if key in ("maxRank", "maxFile"):
            self.lines["startFen"] = self.position()

    def squares_for(self):
        """Where pieces may stand that may not stand anywhere, by how a FEN writes them."""
        squares = {}
        for piece, letter in self.letters().items():
            for side, written in (("White", letter.upper()), ("Black", letter)):
                text = self.setting(f"mobilityRegion{side}{piece[0].upper()}{piece[1:]}")
                parts = re.findall(r"([a-l*])(\d+|\*)", text)
                if parts:
                    squares[written] = parts
        return squares

    def letter(self):
        return self.rng.choice(sorted(self.letters().values()) or ["p"])

    def new_letter(self):
        free = sorted(set("abcdefghijklmnopqrstuvwxyz") - set(self.letters().values()))
        return self.rng.choice(free)

    def some_letters(self):
        have = sorted(self.letters().values()) or ["p"]
        return "".join(self.rng.sample(have, min(len(have), self.rng.choice([1, 1, 2, 3]))))

    def value(self, key):
        rng = self.rng
        kind = KEYS[key][0]
        if kind.startswith("`true`"):
            return "true" if self.setting(key) != "true" else "false"
        if kind.startswith("`"):
            words = re.findall(r"`(\w+)`", kind)
            others = [word for word in words if word not in (self.setting(key), "none")]
            return rng.choice(others if others and rng.random() < 0.9 else words)
        if kind.startswith("a rank"):
            return str(rng.randint(4, 10) if key == "maxRank" else rng.randint(1, self.size()[0]))
        if kind.startswith("a file"):
            file = rng.randint(4, 12) if key == "maxFile" else rng.randint(1, self.size()[1])
            return rng.choice([str(file), FILES[file - 1]])
        if kind.startswith("squares"):
            return self.region()
        if kind.startswith("piece letters"):
            if rng.random() < 0.04:
                return "-"
            if rng.random() < (0.25 if key.startswith(("extinction", "blastImmune")) else 0.005):
                return "*" if rng.random() < 0.7 else "*" + self.letter()
            return self.some_letters()
        if kind.startswith("one piece"):
            return "*" if key.startswith(("flagPiece", "mustDrop")) and rng.random() < 0.2 else self.letter()
        if kind.startswith("a number"):
            if key == "nMoveRule":
                return str(rng.choice([0, 1, 2, 3, 5, 8, 20]))
            least = int(re.search(r"\d+", kind)[0])
            return str(max(least, rng.choice([1, 2, 3, 4] if key in ("connectN", "collinearN") else [0, 1, 1, 2, 2, 3, 4])))
        if kind.startswith("letters by"):
            pairs = (f"{self.letter()}:{self.letter()}" for _ in range(rng.choice([1, 1, 2, 3])))
            return " ".join({pair[0]: pair for pair in pairs if pair[0] != pair[2]}.values()) or f"{self.letter()}:-"
        if kind.startswith("numbers by"):
            return " ".join(f"{letter}:{rng.choice([0, 1, 1, 2, 3])}" for letter in self.some_letters())
        if kind.startswith("rights"):
            return "".join(rng.sample("KQkq", rng.randint(1, 4)))
        if key == "king":
            return rng.choice([f"{self.setting('king')[:1] or 'k'}:{betza(rng)}", "-", f"{self.setting('king')[:1] or 'k'}"])
        if kind.startswith("a letter"):
            theirs = sorted(letter for piece, letter in self.letters().items() if piece not in self.lines)
            if theirs and rng.random() < 0.45:
                return rng.choice(theirs)
            return self.new_letter() if rng.random() < 0.9 else "-"
        return "-"

    def region(self):
        """Squares: ranks, files, a block, single ones, or a mixture."""
        rng = self.rng
        ranks, files = self.size()

        def part():
            kind = rng.random()
            if kind < 0.45:
                first = rng.randint(1, ranks)
                last = min(ranks, first + rng.choice([0, 0, 1, 2, 4]))
                return [f"*{rank}" for rank in range(first, last + 1)]
            if kind < 0.6:
                first = rng.randint(0, files - 1)
                return [f"{FILES[f]}*" for f in range(first, min(files, first + rng.choice([1, 2, 4])))]
            if kind < 0.8:
                file, rank = rng.randint(0, files - 1), rng.randint(1, ranks)
                across = range(file, min(files, file + rng.randint(1, 4)))
                return [f"{FILES[f]}{r}" for f in across for r in range(rank, min(ranks, rank + 3) + 1)]
            return [f"{rng.choice(FILES[:files])}{rng.randint(1, ranks)}" for _ in range(rng.randint(1, 12))]

        if rng.random() < 0.03:
            return "-" if rng.random() < 0.9 else "**"
        return " ".join(dict.fromkeys(sum((part() for _ in range(rng.choice([1, 1, 1, 2]))), [])))

    def turned(self, region):
        """A region as the other player sees it."""
        ranks, _ = self.size()
        return re.sub(r"\d+", lambda rank: str(max(1, ranks + 1 - int(rank[0]))), region)

    def position(self):
        """A start position: the pieces of the parent elsewhere, or pieces on two ranks of each side."""
        rng = self.rng
        before, (ranks, files) = self.setting("startFen"), self.size()
        rows = board_of(before.split()[0])
        if len(rows) == ranks and len(rows[0]) == files and rng.random() < 0.7 and self.parent:
            return scattered(rng, before, self.squares_for())
        letters = [letter for piece, letter in self.letters().items() if piece != "king"] or ["p"]
        king = next((letter for piece, letter in self.letters().items() if piece == "king"), None)
        back = [rng.choice(letters + [""]) for _ in range(files)]
        if king:
            back[files // 2] = king
        front = [rng.choice([letters[0], rng.choice(letters), ""]) for _ in range(files)]
        other = [*back[::-1]] if rng.random() < 0.3 else back
        rows = [[c or "." for c in other], [c or "." for c in front]]
        rows += [["."] * files for _ in range(ranks - 4)]
        rows += [[c.upper() or "." for c in front], [c.upper() or "." for c in back]]
        rest = ["w", "KQkq" if rng.random() < 0.5 and self.setting("castling") == "true" else "-", "-", "0", "1"]
        return " ".join([written(rows), *rest])

    def settle(self):
        """What a file that somebody plays would not leave so."""
        self.settle_position()
        # Whoever lacks the right at the start has lost before the game begins.
        if wins := self.lines.get("castlingWins"):
            self.lines["castlingWins"] = "".join(letter for letter in wins if letter in self.rights()) or "-"
        # The pieces of a package need not all be there.
        if petrified := self.lines.get("petrifyOnCaptureTypes"):
            there = self.letters().values()
            self.lines["petrifyOnCaptureTypes"] = "".join(letter for letter in petrified if letter in there) or "-"

    def settle_position(self):
        """The start position in the letters of this section: what has another one is written so, what has none is gone."""
        board, *rest = self.setting("startFen").split()
        now = self.letters()
        before = {letter: piece for piece, letter in self.letters(of_parent=True).items()}

        def settled(man):
            letter = next((c for c in man if c.isalpha()), None)
            if letter is None or letter.lower() in now.values():
                return man
            other = now.get(before.get(letter.lower()), "")
            return man.replace(letter, other.upper() if letter.isupper() else other) if other else ""

        rows = board_of(board)
        after = [[settled(man) or "." for man in row] for row in rows]
        hand = "".join(map(settled, hand_of(board)))
        if after != rows or hand != hand_of(board):
            self.lines["startFen"] = " ".join([written(after) + hand, *rest])

    def hand(self):
        """Pieces in hand, now and then, where they can be dropped or let in."""
        fen = self.setting("startFen").split()
        drops = self.setting("freeDrops") != "true" and "true" in (self.setting("pieceDrops"), self.setting("seirawanGating"))
        if drops and "[" not in fen[0] and self.rng.random() < 0.5 and self.lines:
            letters = sorted(letter for piece, letter in self.letters().items() if piece != "king")
            if letters:
                some = self.rng.choices(letters, k=self.rng.randint(1, 3))
                fen[0] += "[" + "".join(some).upper() + "".join(some) + "]"
                self.lines["startFen"] = " ".join(fen)

    def without_parent(self):
        """Board, pieces and start position of a section that starts from nothing."""
        rng = self.rng
        if rng.random() < 0.5:
            self.lines["maxRank"] = str(rng.randint(5, 10))
            self.lines["maxFile"] = str(rng.randint(5, 10))
        kinds = rng.sample([p for p in PIECES if p not in ("king", "pawn")], rng.randint(2, 5))
        letters = iter(rng.sample("abcdefghijlmnoqrstuvwxyz", 24))
        if rng.random() < 0.7:
            self.lines["pawn"] = "p"
        for kind in kinds:
            self.lines[kind] = next(letters)
        if rng.random() < 0.3:
            self.lines["customPiece1"] = f"{next(letters)}:{betza(rng)}"
        if rng.random() < 0.8:
            self.lines["king"] = "k"
        if rng.random() < 0.5:
            self.lines["promotionPieceTypes"] = self.some_letters()
        self.lines["startFen"] = self.position()


def with_holes(rng, fen):
    """A position with squares that are not on the board."""
    board, *rest = fen.split()
    rows = board_of(board)
    free = [(y, x) for y, row in enumerate(rows) for x in range(len(row)) if row[x] == "."]
    for y, x in rng.sample(free, min(len(free), rng.randint(1, 4))):
        rows[y][x] = "*"
    return " ".join([written(rows) + hand_of(board), *rest])


def betza(rng):
    """Moves in the notation of the format."""

    def term():
        if rng.random() < 0.15:
            # What goes along the lines of others, or is lame, in some directions.
            ways = rng.choice(["f", "b", "s", "v", "fr", "bh", ""]) + rng.choice(["", "m", "c"])
            return ways + rng.choice(["nD", "nA", "nN", "nZ", "NN", "W2", "pR", "gR", "pB", "R", "B", "NN2", "nH", "DD", "pN"])
        atom = rng.choice(ATOMS)
        before = rng.choice(["", "", "", "m", "c", "f", "fm", "fc", "s", "v", "b", "p", "g", "n", "mp", "cp", "im", "ifm", "fce"])
        longer = rng.choice(["", "", "", "2", "3", atom if atom in "WFN" else ""])
        return before + atom + longer

    return "".join(term() for _ in range(rng.choice([1, 1, 2, 3])))


def board_of(text):
    """The ranks of a FEN's board, a token a square, `.` where nothing stands."""
    rows = []
    for rank in re.sub(r"\[.*?\]", "", text).split("/"):
        row = []
        for token in BOARD.findall(rank):
            row += ["."] * int(token) if token.isdigit() else [token]
        rows.append(row)
    return rows


def written(rows):
    """A FEN's board."""
    return "/".join(re.sub(r"\.+", lambda empty: str(len(empty[0])), "".join(row)) for row in rows)


def hand_of(board):
    found = re.search(r"\[.*\]", board)
    return found[0] if found else ""


def set_up(rng, fen, rows, keep_rights):
    """A FEN with another board and what else fits to it."""
    board, _, *rest = fen.split()
    hand = hand_of(board)
    side = rng.choice("wwb")
    rest = rest or ["-", "-", "0", "1"]
    if not keep_rights:
        rest[0] = "-"
    if len(rest) > 1:
        rest[1] = "-"
    if hand == "[]" and rng.random() < 0.5:
        hand = some_hand(rng, rows)
    if len(rest) > 3 and rng.random() < 0.1:
        rest[-2:] = [str(rng.choice([1, 5, 40, 96, 98])), str(rng.randint(50, 60))]
    checks = [n for n, field in enumerate(rest) if re.fullmatch(r"\d+\+\d+", field)]
    if checks and rng.random() < 0.5:
        rest[checks[0]] = "+".join(str(rng.randint(1, int(most))) for most in rest[checks[0]].split("+"))
    return " ".join([written(rows) + hand, side, *rest])


def some_hand(rng, rows):
    """Some of the pieces on the board, for the hands of both sides."""
    letters = sorted({man.lstrip("+")[0] for row in rows for man in row if man[-1:].isalpha()} - {"K", "k"})
    some = rng.choices(letters, k=rng.randint(0, 4)) if letters else []
    return "[" + "".join(sorted(some)) + "]"


def pawn_rows(rows):
    """Between which rows pawns of each side may stand: not behind where they start, and not on the far rank."""
    of = {man: [y for y, row in enumerate(rows) if man in row] for man in "Pp"}
    return {"P": (1, max(of["P"], default=0)), "p": (min(of["p"], default=len(rows)), len(rows) - 2)}


def is_fit(man, place, n_rows, regions, pawns):
    """Whether a piece can have come to a square."""
    row, file = place
    if man in pawns and not pawns[man][0] <= row <= pawns[man][1]:
        return False
    region = regions.get(man.lstrip("+")[0])
    names = (FILES[file], "*"), (str(n_rows - row), "*")
    return not region or any(f in names[0] and r in names[1] for f, r in region)


def scattered(rng, fen, regions=None):
    """The same pieces, some on other squares and some gone; single royal pieces stay on the board."""
    rows = board_of(fen.split()[0])
    pawns = pawn_rows(rows)
    squares = [(y, x) for y, row in enumerate(rows) for x in range(len(row))]
    men = [(y, x) for y, x in squares if rows[y][x] not in ".*"]
    count = {}
    for y, x in men:
        count[rows[y][x]] = count.get(rows[y][x], 0) + 1
    free = [(y, x) for y, x in squares if rows[y][x] == "."]
    keep = rng.random() < 0.25
    gone = rng.choice([0.0, 0.2, 0.5, 0.75])
    moved = rng.choice([0.1, 0.4, 0.8])
    for y, x in men:
        man = rows[y][x]
        if keep and man.lstrip("+")[0].lower() in "kr":
            continue
        if count[man] > 1 and rng.random() < gone:
            rows[y][x] = "."
            count[man] -= 1
        elif rng.random() < moved:
            places = [place for place in free if is_fit(man, place, len(rows), regions or {}, pawns)]
            if places:
                v, u = rng.choice(places)
                free.remove((v, u))
                free.append((y, x))
                rows[y][x], rows[v][u] = ".", man
    return set_up(rng, fen, rows, keep)


def sparse(rng, fen, regions=None):
    """Few of the pieces, near to one another."""
    rows = board_of(fen.split()[0])
    pawns = pawn_rows(rows)
    squares = [(y, x) for y, row in enumerate(rows) for x in range(len(row)) if row[x] != "*"]
    men = [man for row in rows for man in row if man not in ".*"]
    single = {man for man in men if men.count(man) == 1 and men.count(man.swapcase()) == 1 and man.lower() == "k"}
    some = sorted(single) + [man for man in rng.sample(men, min(len(men), rng.randint(3, 12))) if man not in single]
    for y, x in squares:
        rows[y][x] = "."
    places = rng.sample(squares, min(len(squares), len(some)))
    for man, (y, x) in zip(some, places):
        if man in single and not is_fit(man, (y, x), len(rows), regions or {}, pawns):
            # A king never leaves its palace.
            inside = [(v, u) for v, u in squares if (v, u) not in places and rows[v][u] == "."]
            inside = [place for place in inside if is_fit(man, place, len(rows), regions or {}, pawns)]
            y, x = rng.choice(inside or [(y, x)])
        if is_fit(man, (y, x), len(rows), regions or {}, pawns) or man in single:
            rows[y][x] = man
    return set_up(rng, fen, rows, False)


def emptied(fen):
    """Ways to make a position smaller, each a change of a FEN."""
    rows = board_of(fen.split()[0])

    def empty(y, x):
        def change(fen):
            board, *rest = fen.split()
            rows = board_of(board)
            rows[y][x] = "."
            return " ".join([written(rows) + hand_of(board), *rest])

        return change

    def bare(field, value):
        def change(fen):
            parts = fen.split()
            if field < len(parts):
                parts[field] = value
            return " ".join(parts)

        return change

    def no_hand(fen):
        return re.sub(r"\[.+?\]", "[]", fen)

    men = [man for row in rows for man in row]
    squares = [
        (y, x)
        for y, row in enumerate(rows)
        for x in range(len(row))
        if row[x] != "." and not (row[x].lower() == "k" and men.count(row[x]) == 1)
    ]
    return [bare(2, "-"), bare(3, "-"), no_hand, *(empty(y, x) for y, x in squares)]
