import type { HeadsMessage, TotalsMessage } from '@werkplan/shared/live/protocol.ts';
import { totalsKey } from '@werkplan/shared/live/stream-key.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Client } from '../../support/client.ts';
import { WindowSocket } from './window-socket.ts';

const rejoinAfterMs = 500;

/** A wall display, which keeps the newest sums of one day. */
export class Display {
  readonly day: Day;
  readonly #socket: WindowSocket;
  #latest: TotalsMessage | null = null;

  constructor(client: Client, day: Day) {
    this.day = day;
    this.#socket = new WindowSocket(client.url, client.cookie, {
      connected: () => void this.#join(),
      disconnected: () => undefined,
      totals: (message) => this.#take(message),
      heads: (heads) => this.#compare(heads),
    });
    this.#socket.connect();
  }

  get held(): string {
    return JSON.stringify(this.#latest?.halls ?? null);
  }

  get isConnected(): boolean {
    return this.#socket.isConnected;
  }

  close(): void {
    this.#socket.close();
  }

  async #join(): Promise<void> {
    try {
      const joined = await this.#socket.join(totalsKey(this.day));
      if (joined.result === 'totals') return this.#take(joined.totals);
    } catch {
      // The connection or the answer was lost meanwhile.
    }
    setTimeout(() => void (this.#socket.isConnected && this.#join()), rejoinAfterMs);
  }

  #take(message: TotalsMessage): void {
    const held = this.#latest;
    if (held?.epoch !== message.epoch || message.revision >= held.revision) this.#latest = message;
  }

  /** Joins again after a change of epoch or a lost message, as the client does. */
  #compare({ epoch, revisions }: HeadsMessage): void {
    const held = this.#latest;
    if (held && (held.epoch !== epoch || (revisions[totalsKey(this.day)] ?? 0) > held.revision))
      void this.#join();
  }
}
