// The small game on boardgame.io: its server as it comes, its own client. See README.md.
import { createRequire } from "node:module";
import { CELLS, SEATS, take } from "./game.mjs";

// It names no modules that `import` would find.
const require = createRequire(import.meta.url);

const game = {
  name: "cells",
  setup: () => ({ cells: Array(CELLS).fill(0), taken: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { take: ({ G, playerID }, cell) => (take(G, Number(playerID), cell) ? undefined : "INVALID_MOVE") },
};

/** Serves until the process is ended; which port is said to the parent. */
export async function serve() {
  const { Server } = require("boardgame.io/server");
  const { appServer } = await Server({ games: [game], origins: [] }).run({ port: 0 });
  process.send(appServer.address().port);
}

/** Makes a table and sits down at it; `shown` is told each seat's number and count whenever it is shown something. */
export async function sit(port, shown) {
  const { Client, LobbyClient } = require("boardgame.io/client");
  const { SocketIO } = require("boardgame.io/multiplayer");
  const server = `http://127.0.0.1:${port}`;
  const lobby = new LobbyClient({ server });
  const { matchID } = await lobby.createMatch(game.name, { numPlayers: SEATS });
  const seats = [];
  for (let seat = 0; seat < SEATS; seat++) {
    const playerID = String(seat);
    const { playerCredentials: credentials } = await lobby.joinMatch(game.name, matchID, { playerID, playerName: playerID });
    const client = Client({ game, numPlayers: SEATS, matchID, playerID, credentials, multiplayer: SocketIO({ server }), debug: false });
    const connected = new Promise((done) =>
      client.subscribe((state) => {
        if (!state) return;
        shown(seat, state.G.taken);
        if (state.isConnected) done();
      }),
    );
    client.start();
    await connected;
    seats.push({ take: (cell) => client.moves.take(cell), leave: () => client.stop() });
  }
  return seats;
}
