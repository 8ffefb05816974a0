"""Names that arguments had before are still taken, with a warning."""

import pytest

import steelwheel as sw
from steelwheel._arguments import renamed
from steelwheel.errors import InputTypeError


@renamed(hole="players", holes="players")
def seats(game: str, players: list[str], board: str = "") -> tuple[str, list[str], str]:
    """Say what came in."""
    return game, players, board


def test_a_name_of_before_is_taken_with_a_warning() -> None:
    with pytest.warns(DeprecationWarning, match="'hole' is called 'players' now") as caught:
        assert seats("holdem", hole=["AsAh"], board="2c") == ("holdem", ["AsAh"], "2c")  # type: ignore[call-arg]
    assert caught[0].filename == __file__


def test_names_of_now_warn_of_nothing() -> None:
    assert seats("holdem", ["AsAh"]) == seats(game="holdem", players=["AsAh"])
    assert seats.__doc__ == "Say what came in."


def test_an_argument_by_two_names_is_refused() -> None:
    with pytest.raises(InputTypeError, match="'players' twice"):
        seats("holdem", hole=["AsAh"], players=["KdKc"])  # type: ignore[call-arg]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_two_names_of_before_are_refused() -> None:
    with pytest.raises(InputTypeError, match="'players' twice"):
        seats("holdem", hole=["AsAh"], holes=["KdKc"])  # type: ignore[call-arg]


def test_by_place_and_by_a_name_of_before_is_refused() -> None:
    with pytest.raises(InputTypeError, match="'players' twice"):
        seats("holdem", ["AsAh"], hole=["KdKc"])  # type: ignore[call-arg]


def test_a_callable_object_is_named_as_users_call_it() -> None:
    with pytest.warns(DeprecationWarning, match=r"^preflop\(\): 'second' is called 'against' now"):
        sw.preflop("AsAh", second="KdKc")  # type: ignore[call-arg]
