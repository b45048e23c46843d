// The small game on Colyseus: its server as it comes or one that sends each change at once, its own client. See README.md.
import { CELLS, SEATS, take } from "./game.mjs";

/** Serves until the process is ended; which port is said to the parent. */
export async function serve(atOnce) {
  const { Room, Server } = await import("@colyseus/core");
  const { schema, t } = await import("@colyseus/schema");
  const { WebSocketTransport } = await import("@colyseus/ws-transport");
  const State = schema({ cells: t.array("uint8"), taken: t.uint32() });
  class Cells extends Room {
    maxClients = SEATS;
    onCreate() {
      this.state = new State();
      this.state.cells.push(...Array(CELLS).fill(0));
      this.state.taken = 0;
      if (atOnce) this.patchRate = null;
      this.onMessage("take", (client, cell) => {
        if (take(this.state, client.userData, cell) && atOnce) this.broadcastPatch();
      });
    }
    onJoin(client) {
      client.userData = this.clients.indexOf(client);
    }
  }
  const transport = new WebSocketTransport();
  const server = new Server({ transport, greet: false });
  server.define("cells", Cells);
  await server.listen(0, "127.0.0.1");
  process.send(transport.server.address().port);
}

/** Makes a table and sits down at it; `shown` is told each seat's number and count whenever it is shown something. */
export async function sit(port, shown) {
  const { Client } = await import("@colyseus/sdk");
  const client = new Client(`ws://127.0.0.1:${port}`);
  const seats = [];
  let id;
  for (let seat = 0; seat < SEATS; seat++) {
    const room = await (id ? client.joinById(id) : client.create("cells"));
    id = room.roomId;
    await new Promise((done) =>
      room.onStateChange((state) => {
        shown(seat, state.taken);
        done();
      }),
    );
    seats.push({ take: (cell) => room.send("take", cell), leave: () => room.leave() });
  }
  return seats;
}
