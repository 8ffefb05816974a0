"""Cards in text: their spellings, where in a text each is, and what is wrong where none is."""

from collections.abc import Container, Sequence

from steelwheel.errors import CardError

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = 52

_SIGNS = "♣♦♥♠"
NAMES = (*(rank + suit for rank in RANKS for suit in SUITS), "Jk")
SIGN_NAMES = (*(rank + sign for rank in RANKS for sign in _SIGNS), "🃏")
_SEPARATORS = frozenset(",;/|-_.")
_HOW = "a card is a rank (2-9, T or 10, J, Q, K, A) and a suit (c, d, h, s), as in As or Td"


def _spellings() -> dict[str, int]:
    """Return every accepted spelling of every card, and its id."""
    # A suit sign may carry a selector of its style: U+FE0E asks for text, U+FE0F for a picture.
    styles = ("", "\ufe0e", "\ufe0f")
    suits = [
        [letter, letter.upper(), *(sign + style for sign in signs for style in styles)]
        for letter, signs in zip(SUITS, ("♣♧", "♦♢", "♥♡", "♠♤"), strict=True)
    ]
    ranks = [{rank, rank.lower()} for rank in RANKS]
    ranks[RANKS.index("T")].add("10")
    spellings = {
        rank + suit: 4 * r + s
        for r, rank_texts in enumerate(ranks)
        for s, suit_texts in enumerate(suits)
        for rank in rank_texts
        for suit in suit_texts
    }
    jokers = ("Jk", "jk", "JK", "jK", "🃏", "🃏\ufe0e", "🃏\ufe0f")
    return spellings | dict.fromkeys(jokers, JOKER)


ID_OF = _spellings()
_LENGTHS = sorted({1, *map(len, ID_OF)}, reverse=True)

UNKNOWN = dict.fromkeys(("?", "*", "xx", "Xx", "xX", "XX"))
"""Signs for a card that isn't known. Other programs write some for a joker; here none is one."""


def checked(found: list[tuple[int, int]], argument: str) -> tuple[list[int], int]:
    """Return the cards that a text was found to have, none twice, and how many aren't known."""
    known = [each for each in found if each[0] >= 0]
    ids = [card for card, _ in known]
    repeated = repeated_cards(ids)
    if repeated is not None:
        first, again = repeated
        raise CardError(
            f"{argument}: {NAMES[ids[first]]} twice "
            f"(positions {known[first][1]} and {known[again][1]})"
        )
    return ids, len(found) - len(ids)


def scan(text: str, argument: str, unknown: Container[str] = ()) -> list[tuple[int, int]]:
    """Return the id and the position of each card in a text; -1 for signs of unknown ones."""
    found = []
    position = 0
    while position < len(text):
        if text[position] in _SEPARATORS or text[position].isspace():
            position += 1
            continue
        for length in _LENGTHS:  # longest first: a sign may or may not have its selector
            spelling = text[position : position + length]
            if spelling in ID_OF or spelling in unknown:
                break
        else:
            raise _not_a_card(text, position, argument)
        found.append((ID_OF.get(spelling, -1), position))
        position += len(spelling)
    return found


def _not_a_card(text: str, position: int, argument: str) -> CardError:
    """Return the error for a text that has no card at a position."""
    for length in (2, 1):
        if text[position : position + length] in UNKNOWN:
            return CardError(
                f"{argument}: {text[position : position + length]!r} at position {position} is a "
                "card that isn't known; every card must be known here (a joker is Jk)"
            )
    rank = "10" if text.startswith("10", position) else text[position]
    suit = text[position + len(rank) : position + len(rank) + 1]
    wrong, why = rank, ""
    if rank == "1":
        why = ": a ten is T or 10"
    elif rank == "10" or rank.upper() in RANKS:
        if not suit or suit.isspace() or suit in _SEPARATORS:
            why = ": its suit is missing"
        else:
            wrong, why = rank + suit, f": {_quoted(suit)} is not a suit"
    return CardError(
        f"{argument}: {_quoted(wrong)} at position {position} is not a card{why}; {_HOW}"
    )


def _quoted(text: str) -> str:
    """Return a text in quotes, with the code points of what may look like something else."""
    points = [f"U+{ord(char):04X}" for char in text if not char.isascii()]
    return repr(text) + (f" ({' '.join(points)})" if points else "")


def repeated_cards(ids: Sequence[int]) -> tuple[int, int] | None:
    """Return where the first card that comes again is, and where it comes again, if one does."""
    if len(set(ids)) == len(ids):
        return None
    seen: dict[int, int] = {}
    for i, card in enumerate(ids):
        if card in seen:
            return seen[card], i
        seen[card] = i
    return None
