import type { HeadsMessage, JoinResult, PatchMessage } from '@werkplan/shared/live/protocol.ts';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { StreamPosition } from '../../server/src/live/catch-up.ts';
import type { SocketEnd } from './server-sockets.ts';
import type { Server } from './server.ts';
import type { Sim } from './sim.ts';

/** A window waits this long (ms) for an answer. */
const patienceMs = 8_000;

type ServerMessage = { type: 'patch'; message: PatchMessage } | { type: 'heads'; heads: HeadsMessage };

/** The network between windows and servers; it delays messages and sometimes loses them. */
export class Network {
  readonly sim: Sim;
  /** The server at each address; null while there is none. */
  readonly servers: (Server | null)[];
  readonly #loss: number;
  readonly #slow: number;

  constructor(sim: Sim, servers: (Server | null)[]) {
    this.sim = sim;
    this.servers = servers;
    this.#loss = sim.random.pick([0.005, 0.02, 0.1]);
    this.#slow = sim.random.pick([0.02, 0.1, 0.3]);
  }

  delay(): number {
    const { sim } = this;
    return 2 + sim.random.below(sim.chance(this.#slow) ? 1500 : 30);
  }

  isLost(): boolean {
    return this.sim.chance(this.#loss);
  }

  /** Sends an HTTP request; the window gets one answer or a timeout. */
  request<Answer>(
    address: number,
    work: (server: Server) => Promise<Answer>,
    on: { answered: (answer: Answer) => void; failed: () => void },
  ): void {
    const { sim } = this;
    let isOver = false;
    const once = (settle: () => void): void => {
      if (isOver) return;
      isOver = true;
      limit.run = null;
      settle();
    };
    const limit = sim.later(patienceMs, () => once(on.failed));
    const fail = (): void => void sim.later(this.delay(), () => once(on.failed));
    if (this.isLost()) return;
    sim.later(this.delay(), () => {
      const server = this.servers[address];
      if (!server?.isUp) return fail();
      server.enter(() => {
        void this.#serve(server, work, {
          answered: (answer) => once(() => on.answered(answer)),
          failed: fail,
        });
      });
    });
  }

  async #serve<Answer>(
    server: Server,
    work: (server: Server) => Promise<Answer>,
    on: { answered: (answer: Answer) => void; failed: () => void },
  ): Promise<void> {
    try {
      const answer = await work(server);
      // A dead server sends no answer.
      if (server.isDead || this.isLost()) return;
      this.sim.later(this.delay(), () => on.answered(answer));
    } catch {
      on.failed();
    }
  }

  /** Opens a socket; null while the server is away. */
  connect(address: number, take: (message: ServerMessage) => void, cut: () => void): Socket | null {
    const server = this.servers[address];
    if (!server?.isUp || server.isFrozen || this.isLost()) return null;
    const socket = new Socket(this, server, { take, cut });
    server.enter(() => server.connect(socket));
    return socket;
  }
}

/**
 * A window's socket. Frames to the server keep their order; frames to the window may be lost, doubled, late or out of
 * order. A dead socket carries nothing, and neither end notices.
 */
export class Socket implements SocketEnd {
  readonly rooms = new Set<StreamKey>();
  isOpen = true;
  isDead = false;
  readonly #network: Network;
  readonly #server: Server;
  readonly #window: { take: (message: ServerMessage) => void; cut: () => void };
  #lastArrival = 0;

  constructor(
    network: Network,
    server: Server,
    window: { take: (message: ServerMessage) => void; cut: () => void },
  ) {
    this.#network = network;
    this.#server = server;
    this.#window = window;
  }

  join(
    key: StreamKey,
    since: StreamPosition,
    on: { answered: (result: JoinResult) => void; failed: () => void },
  ): void {
    const { sim } = this.#network;
    const failed = (): void => void sim.later(this.#network.delay(), on.failed);
    const answer = (result: JoinResult): void => {
      if (this.#network.isLost()) return failed();
      sim.later(this.#network.delay(), () => (this.isOpen ? on.answered(result) : on.failed()));
    };
    this.#toServer(() => {
      this.#server.join(this, key, since).then(answer, failed);
    }, failed);
  }

  leave(key: StreamKey): void {
    this.#toServer(
      () => this.rooms.delete(key),
      () => undefined,
    );
  }

  /** Closes the socket from the window's side. */
  close(): void {
    this.isOpen = false;
    this.#server.enter(() => this.#server.parts?.sockets.leave(this));
  }

  send(message: ServerMessage): void {
    const { sim } = this.#network;
    if (this.isDead || !this.isOpen || this.#network.isLost()) return;
    const copies = sim.chance(0.05) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1)
      sim.later(this.#network.delay(), () => {
        if (this.isOpen && !this.isDead) this.#window.take(message);
      });
  }

  cut(): void {
    if (this.isOpen) this.#window.cut();
  }

  #toServer(arrived: () => void, failed: () => void): void {
    const { sim } = this.#network;
    this.#lastArrival = Math.max(this.#lastArrival, sim.now + this.#network.delay());
    sim.later(this.#lastArrival - sim.now, () => {
      if (this.isOpen && !this.isDead && !this.#server.isDead) this.#server.enter(arrived);
      else failed();
    });
  }
}
