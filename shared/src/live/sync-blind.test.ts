import { describe, expect, it } from 'vitest';
import type { SyncEvent } from './sync-state.ts';
import { blindHeads, heads, liveClient } from './testing/engine-client.ts';
import { testKey } from './testing/snapshot.ts';

describe('heads of a blind server', () => {
  const stale: SyncEvent = { type: 'timer', timer: 'stale', at: 17_000 };
  const restarted = { type: 'setTimer', timer: 'stale', delayMs: 12_000 };

  it('don’t confirm the state: twelve seconds after the last confirmation it is stale', () => {
    const client = liveClient().send(heads(10));
    client.take('setTimer');
    client.send(blindHeads(10, 10_000), blindHeads(10, 15_000));
    expect(client.state).toMatchObject({ lastConfirmedAt: 5_000, isStale: false, isBlind: true });
    expect(client.take('setTimer')).toEqual([]);
    expect(client.send(stale).state).toMatchObject({ isStale: true, isBlind: true, lastConfirmedAt: 5_000 });
  });

  it('keep the connection, which is cut only when they cease too', () => {
    const client = liveClient().send(heads(10), blindHeads(10, 10_000), stale);
    expect(client.take('notify')).toEqual([]);
    client.send(blindHeads(10, 20_000));
    expect(client.take('setTimer')).toEqual([restarted]);
    client.send({ type: 'timer', timer: 'stale', at: 32_000 });
    expect(client.take('notify')).toEqual([{ type: 'notify', notice: { kind: 'deaf' } }]);
    expect(client.state).toMatchObject({ isStale: true, isBlind: false });
  });

  it('cause no requests that the server couldn’t answer', () => {
    const client = liveClient().send(heads(10));
    client.take('setTimer');
    client.send(blindHeads(12));
    expect(client.take('setTimer')).toEqual([]);
  });

  it('end when the server can read its log again: failed requests are repeated at once', () => {
    const client = liveClient().send(blindHeads(10), { type: 'opened', day: '2026-11-24', at: 6_000 });
    client.send({ type: 'snapshotFailed', attempt: 2 });
    client.take('loadSnapshot');
    client.send(heads(10, 'first', 20_000));
    expect(client.state).toMatchObject({ isBlind: false, isStale: false, lastConfirmedAt: 20_000 });
    expect(client.take('loadSnapshot')).toEqual([{ type: 'loadSnapshot', day: '2026-11-24', attempt: 3 }]);
  });

  it('end also for rooms that could not be joined', () => {
    const client = liveClient().send(blindHeads(10));
    const { session } = client.state;
    client.send({ type: 'disconnected' }, { type: 'connected', at: 6_000 }, blindHeads(10, 6_000));
    client.send({ type: 'joinFailed', key: testKey, session: session + 1 });
    client.take('join');
    client.send(heads(10, 'first', 20_000));
    expect(client.take('join').map(({ key }) => key)).toEqual([testKey, 'trucks', 'halls']);
  });
});
