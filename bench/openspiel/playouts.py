"""Random games of one of OpenSpiel's games in its C++ core: prints the moves it plays in a second.

Usage: playouts.py GAME, such as "breakthrough". Needs the Python package open_spiel.

The games are played inside OpenSpiel, without a step in Python: a search of one simulation evaluates its one leaf with so
many random games from there. How long such games are is counted in Python beforehand.
"""

import random
import sys
import time

import pyspiel

LENGTHS = 500
ROLLOUTS = 20_000


def begun(game: pyspiel.Game) -> pyspiel.State:
    """A game after the chance at its beginning."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    return state


def length(state: pyspiel.State) -> int:
    """The moves of one random game from here."""
    moves = 0
    while not state.is_terminal():
        moves += not state.is_chance_node()
        state.apply_action(random.choice(state.legal_actions()))
    return moves


def main() -> None:
    random.seed(1)
    game = pyspiel.load_game(sys.argv[1])
    # The search makes the first move itself.
    mean = sum(length(begun(game)) for _ in range(LENGTHS)) / LENGTHS - 1
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1), 1.4, 1, 100, False, 1, False)
    state = begun(game)
    begin = time.perf_counter()
    bot.mcts_search(state)
    print(ROLLOUTS * mean / (time.perf_counter() - begin))


main()
