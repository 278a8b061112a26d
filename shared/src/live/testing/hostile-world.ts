import type { advance } from '../sync-engine.ts';
import { FuzzClient } from './fuzz-client.ts';
import { HostileNetwork } from './hostile-network.ts';

/** A hostile network with one to four clients that run the given engine, all derived from one seed. */
export class HostileWorld extends HostileNetwork {
  readonly clients: readonly FuzzClient[];

  constructor(seed: number, engine: typeof advance) {
    super(seed);
    const names = ['anna', 'bernd', 'clara', 'david'].slice(0, 1 + this.random.below(4));
    this.clients = names.map((name) => new FuzzClient(this, name, engine));
    this.beat();
  }

  get events(): number {
    return this.clients.reduce((sum, client) => sum + client.events, 0);
  }

  /** Cuts every socket; requests fail until the server is back. */
  override restart(awayMs: number): void {
    super.restart(awayMs);
    for (const client of this.clients) client.loseConnection();
  }
}
