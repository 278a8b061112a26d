import type { JoinResult, PatchMessage } from '../protocol.ts';
import { dayOfKey, type RoomKey, totalsKey } from '../stream-key.ts';
import type { SyncEvent } from '../sync-state.ts';
import type { HostileWorld } from './hostile-world.ts';

type Told = Extract<SyncEvent, { type: 'patch' | 'totals' | 'heads' }>;

/**
 * One socket of one client. Frames to the server keep their order, as TCP has it; those to the client may get lost, come
 * twice, late or in another order. A dead one carries nothing any more, and nobody is notified.
 */
export class Connection {
  readonly rooms = new Set<RoomKey>();
  isOpen = true;
  isDead = false;
  readonly #world: HostileWorld;
  readonly #take: (event: Told) => void;
  #lastArrival = 0;

  constructor(world: HostileWorld, take: (event: Told) => void) {
    this.#world = world;
    this.#take = take;
  }

  join(
    key: RoomKey,
    since: { epoch: string; revision: number } | undefined,
    answered: (result: JoinResult) => void,
    failed: () => void,
  ): void {
    const world = this.#world;
    this.#toServer(() => {
      const isRefused = world.isHostile && world.random.chance(0.05);
      if (!isRefused) this.rooms.add(key);
      const result: JoinResult = isRefused
        ? { result: 'refused', code: 'TOO_MANY_REQUESTS' }
        : world.server.join(key, since);
      if (world.isLost()) world.schedule.later(world.delay(), failed);
      else world.schedule.later(world.delay(), () => (this.isOpen ? answered(result) : failed()));
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
      this.#toClient({ type: 'totals', message: this.#world.server.totals(day) });
  }

  broadcastHeads(): void {
    this.#toClient({ type: 'heads', heads: this.#world.server.heads(this.rooms), at: 0 });
  }

  #toServer(arrived: () => void, failed: () => void): void {
    const { schedule } = this.#world;
    this.#lastArrival = Math.max(this.#lastArrival, schedule.now + this.#world.delay());
    schedule.later(this.#lastArrival - schedule.now, () => {
      if (this.isOpen && !this.isDead) arrived();
      else schedule.later(this.#world.delay(), failed);
    });
  }

  #toClient(event: Told): void {
    const { random, isHostile, schedule } = this.#world;
    if (this.isDead || this.#world.isLost()) return;
    const copies = isHostile && random.chance(0.1) ? 2 : 1;
    for (let copy = 0; copy < copies; copy += 1)
      schedule.later(this.#world.delay(), () => {
        if (this.isOpen && !this.isDead) this.#take(event);
      });
  }
}
