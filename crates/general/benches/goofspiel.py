"""Prints the choices a second of OpenSpiel's random rollouts of goofspiel, for the players named by the argument.

The rollouts run inside OpenSpiel, in C++, without a step in Python: a search of one simulation evaluates its one leaf
with so many of them. A game of 13 cards has 13 choices a player; the search makes the first one itself.
"""

import sys
import time

import pyspiel

ROLLOUTS = 40_000

players = int(sys.argv[1])
game = pyspiel.load_game(f"turn_based_simultaneous_game(game=goofspiel(players={players}))")
bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1), 1.4, 1, 100, False, 1, False)
state = game.new_initial_state()
while state.is_chance_node():
    state.apply_action(state.legal_actions()[0])
begin = time.perf_counter()
bot.mcts_search(state)
print(ROLLOUTS * (13 * players - 1) / (time.perf_counter() - begin))
