import { headsIntervalMs, type PatchMessage } from '../protocol.ts';
import { Connection } from './connection.ts';
import { ModelServer } from './model-server.ts';
import { randomChange } from './random-change.ts';
import { type Random, randomOf } from './random.ts';
import { Schedule } from './schedule.ts';

const fuzzDays = ['2026-11-23', '2026-11-24', '2026-11-25'] as const;

/** A model server and the disturbances between it and its clients, all derived from one seed. */
export class HostileNetwork {
  readonly schedule = new Schedule();
  readonly server = new ModelServer(fuzzDays);
  readonly random: Random;
  isHostile = true;
  lastWriteAt = 0;
  readonly #connections = new Set<Connection>();
  /** The share of lost messages in this run. */
  readonly #loss: number;
  /** The share of slow messages in this run, which take up to 2 s. */
  readonly #slow: number;
  #isUp = true;
  /** Number of restarts. A request fails if the server restarts while the answer is on its way. */
  #life = 0;

  constructor(seed: number) {
    this.random = randomOf(seed);
    this.#loss = this.random.pick([0.02, 0.1, 0.1, 0.3]);
    this.#slow = this.random.pick([0.05, 0.2, 0.5]);
    for (let count = 0; count < 25; count += 1) this.server.change(randomChange(this.server, this.random));
  }

  delay(): number {
    return 5 + this.random.below(this.isHostile && this.random.chance(this.#slow) ? 2000 : 40);
  }

  isLost(): boolean {
    return this.isHostile && this.random.chance(this.#loss);
  }

  /** Sends a request over HTTP: the server does `work` on arrival. Request or answer may be lost; then `failed` is called. */
  request<T>(work: () => T, answered: (answer: T) => void, failed: () => void): void {
    const fail = (): void => void this.schedule.later(this.delay(), failed);
    if (this.isLost()) return fail();
    this.schedule.later(this.delay(), () => {
      if (!this.#isUp) return fail();
      const life = this.#life;
      const answer = work();
      if (this.isLost()) return fail();
      this.schedule.later(this.delay(), () => (life === this.#life ? answered(answer) : failed()));
    });
  }

  /** Opens a socket; returns null while the server is down, or if the attempt is lost. */
  connect(take: ConstructorParameters<typeof Connection>[1]): Connection | null {
    if (!this.#isUp || this.isLost()) return null;
    const connection = new Connection(this, take);
    this.#connections.add(connection);
    connection.broadcastHeads();
    return connection;
  }

  drop(connection: Connection): void {
    connection.isOpen = false;
    this.#connections.delete(connection);
  }

  broadcast(messages: readonly PatchMessage[]): void {
    this.lastWriteAt = this.schedule.now;
    for (const message of messages)
      for (const connection of this.#connections) connection.broadcastPatch(message);
  }

  /** Restarts the server, which answers nobody for `awayMs`. */
  restart(awayMs: number): void {
    this.#isUp = false;
    this.#life += 1;
    this.schedule.later(awayMs, () => (this.#isUp = true));
  }

  /** Starts the heartbeat that sends heads to every socket. */
  protected beat(): void {
    for (const connection of this.#connections) connection.broadcastHeads();
    this.schedule.later(headsIntervalMs, () => this.beat());
  }
}
