"""Random games of one of OpenSpiel's games in its C++ core: prints the moves it plays in a second.

Usage: playouts.py GAME, such as "breakthrough". Needs the Python package open_spiel.
"""

import random
import sys
import time

import pyspiel

LENGTHS = 400
SECONDS = 1.0


def length(game: pyspiel.Game) -> int:
    """The moves of one random game."""
    state, moves = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(random.choices(actions, chances)[0])
        elif state.is_simultaneous_node():
            seats = range(game.num_players())
            state.apply_actions([random.choice(state.legal_actions(seat)) for seat in seats])
            moves += game.num_players()
        else:
            state.apply_action(random.choice(state.legal_actions()))
            moves += 1
    return moves


def main() -> None:
    random.seed(1)
    game = pyspiel.load_game(sys.argv[1])
    mean = sum(length(game) for _ in range(LENGTHS)) / LENGTHS
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    games, begin = 0, time.perf_counter()
    while time.perf_counter() - begin < SECONDS:
        # A whole game in C++: Python only counts it.
        pyspiel.evaluate_bots(game.new_initial_state(), bots, games)
        games += 1
    print(games * mean / (time.perf_counter() - begin))


main()
