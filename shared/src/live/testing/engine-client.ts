import { anOrder } from './rows.ts';
import { advance } from '../sync-engine.ts';
import {
  initialSync,
  dayWithPredictions,
  type SyncEffect,
  type SyncEvent,
  type SyncState,
} from '../sync-state.ts';
import type { StreamKey } from '../stream-key.ts';
import { aPatch, aSnapshot, testDay, testKey } from './snapshot.ts';

export const order = anOrder({ id: 1, date: testDay, city: 'Kehl' });
/** Returns the rows of a patch that sets the order's city. */
export const orderInCity = (city: string, version: number) => ({ orders: [{ ...order, city, version }] });

/** Runs the engine and collects the effects it returns. `take` returns those of one type and empties the whole collection. */
export class EngineClient {
  state: SyncState = initialSync;
  #effects: SyncEffect[] = [];

  send(...events: SyncEvent[]): this {
    for (const event of events) {
      const { state, effects } = advance(this.state, event);
      this.state = state;
      this.#effects.push(...effects);
    }
    return this;
  }

  take<Type extends SyncEffect['type']>(type: Type): (SyncEffect & { type: Type })[] {
    const wanted = this.#effects.filter(
      (effect): effect is SyncEffect & { type: Type } => effect.type === type,
    );
    this.#effects = [];
    return wanted;
  }

  get shownCity(): string | undefined {
    return dayWithPredictions(this.state)?.orders.get(1)?.city;
  }
}

export const snapshotOf = (revision: number, given: Parameters<typeof aSnapshot>[0] = {}) =>
  aSnapshot({ orders: [order], revision, revisions: { [testKey]: revision, trucks: 3, halls: 0 }, ...given });

export const loaded = (attempt: number, revision: number, at = 0): SyncEvent => ({
  type: 'snapshotLoaded',
  attempt,
  snapshot: snapshotOf(revision),
  at,
});
export const joined = (key: StreamKey, session: number, revision: number): SyncEvent => ({
  type: 'joined',
  key,
  session,
  result: { result: 'upToDate', epoch: 'first', revision },
  at: 0,
});
export const heads = (revision: number, epoch = 'first', at = 5_000): SyncEvent => ({
  type: 'heads',
  heads: { epoch, serverTime: '', today: testDay, build: '', revisions: { [testKey]: revision } },
  at,
});
export const blindHeads = (revision: number, at = 5_000): SyncEvent => ({
  type: 'heads',
  heads: {
    epoch: 'first',
    serverTime: '',
    today: testDay,
    build: '',
    revisions: { [testKey]: revision },
    isBlind: true,
  },
  at,
});
export const patch = (
  revision: number,
  name: string,
  given: Parameters<typeof aPatch>[2] = {},
): SyncEvent => ({
  type: 'patch',
  message: aPatch(revision, orderInCity(name, revision + 1), given),
  at: 0,
});

/** Returns a client that has loaded its day at revision 10 and joined its streams. */
export const liveClient = (): EngineClient => {
  const client = new EngineClient().send(
    { type: 'opened', day: testDay, at: 0 },
    { type: 'connected', at: 0 },
  );
  client.send(loaded(1, 10));
  const { session } = client.state;
  client.send(joined(testKey, session, 10), joined('trucks', session, 3), joined('halls', session, 0));
  client.take('join');
  return client;
};
