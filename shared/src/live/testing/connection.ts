import type { JoinResult, PatchMessage } from '../protocol.ts';
import { dayOfKey, type RoomKey, totalsKey } from '../stream-key.ts';
import type { SyncEvent } from '../sync-state.ts';
import type { ModelServer } from './model-server.ts';
import type { Random } from './random.ts';
import type { Schedule } from './schedule.ts';

type Broadcast = Extract<SyncEvent, { type: 'patch' | 'totals' | 'heads' }>;

/** The simulated network and the server at its other end. */
interface Line {
  readonly server: ModelServer;
  readonly schedule: Schedule;
  readonly random: Random;
  readonly isHostile: boolean;
  delay: () => number;
  isLost: () => boolean;
}

/**
 * A client's socket. Frames to the server keep their order, as in TCP; frames to the client may be lost, duplicated, delayed or
 * reordered. A dead connection transmits nothing and notifies neither side, so that joins fail as by a timeout.
 */
export class Connection {
  readonly rooms = new Set<RoomKey>();
  isOpen = true;
  isDead = false;
  readonly #line: Line;
  readonly #take: (event: Broadcast) => void;
  #lastArrival = 0;

  constructor(line: Line, take: (event: Broadcast) => void) {
    this.#line = line;
    this.#take = take;
  }

  join(
    key: RoomKey,
    since: { epoch: string; revision: number } | undefined,
    answered: (result: JoinResult) => void,
    failed: () => void,
  ): void {
    const line = this.#line;
    this.#toServer(() => {
      const isRefused = line.isHostile && line.random.chance(0.05);
      if (!isRefused) this.rooms.add(key);
      const result: JoinResult = isRefused
        ? { result: 'refused', code: 'TOO_MANY_REQUESTS' }
        : line.server.join(key, since);
      if (line.isLost()) line.schedule.later(line.delay(), failed);
      else line.schedule.later(line.delay(), () => (this.isOpen ? answered(result) : failed()));
    }, failed);
  }

  leave(key: RoomKey): void {
    this.#toServer(
      () => this.rooms.delete(key),
      () => undefined,
    );
  }

  broadcastPatch(message: PatchMessage): void {
    if (this.rooms.has(message.key)) this.#toClient({ type: 'patch', message, at: 0 });
    const day = dayOfKey(message.key);
    if (day !== null && this.rooms.has(totalsKey(day)))
      this.#toClient({ type: 'totals', message: this.#line.server.totals(day) });
  }

  broadcastHeads(): void {
    this.#toClient({ type: 'heads', heads: this.#line.server.heads(this.rooms), at: 0 });
  }

  #toServer(arrived: () => void, failed: () => void): void {
    const { schedule } = this.#line;
    this.#lastArrival = Math.max(this.#lastArrival, schedule.now + this.#line.delay());
    schedule.later(this.#lastArrival - schedule.now, () => {
      if (this.isOpen && !this.isDead) arrived();
      else schedule.later(this.#line.delay(), failed);
    });
  }

  #toClient(event: Broadcast): void {
    const { random, isHostile, schedule } = this.#line;
    if (this.isDead || this.#line.isLost()) return;
    const copies = isHostile && random.chance(0.1) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1)
      schedule.later(this.#line.delay(), () => {
        if (this.isOpen && !this.isDead) this.#take(event);
      });
  }
}
