import { describe, expect, it } from 'vitest';
import type { StreamKey } from './stream-key.ts';
import { dayWithPredictions, type SyncEvent } from './sync-state.ts';
import {
  EngineClient,
  heads,
  joined,
  liveClient,
  loaded,
  orderInCity,
  patch,
  snapshotOf,
} from './testing/engine-client.ts';
import { aPatch, aSnapshot, testDay, testKey } from './testing/snapshot.ts';
import { spec } from '../values/testing/spec.ts';

describe('loading', () => {
  it('requests the snapshot at once and shows nothing until it arrives', () => {
    const client = new EngineClient().send({ type: 'opened', day: testDay, at: 0 });
    expect(client.take('loadSnapshot')).toEqual([{ type: 'loadSnapshot', day: testDay, attempt: 1 }]);
    expect(dayWithPredictions(client.state)).toBeNull();
    expect(
      dayWithPredictions(
        client.send({ type: 'snapshotLoaded', attempt: 1, snapshot: aSnapshot(), at: 0 }).state,
      )?.orders.size,
    ).toBe(0);
  });

  it('joins all three streams at the snapshot’s revisions', () => {
    const client = new EngineClient().send(
      { type: 'connected', at: 0 },
      { type: 'opened', day: testDay, at: 0 },
    );
    expect(client.take('join')).toEqual([]);
    client.send(loaded(1, 10));
    expect(client.take('join').map(({ key, since }) => [key, since?.revision])).toEqual([
      [testKey, 10],
      ['trucks', 3],
      ['halls', 0],
    ]);
  });

  it('queues patches while it loads, and drops those that the snapshot contains', () => {
    const client = new EngineClient().send(
      { type: 'opened', day: testDay, at: 0 },
      { type: 'connected', at: 0 },
    );
    client.send(patch(10, 'held'), patch(12, 'second'), patch(11, 'first'), loaded(1, 10));
    expect(client.shownCity).toBe('second');
    expect(client.state.streams[testKey]?.revision).toBe(12);
  });

  it('ignores the answer for a day that was left meanwhile', () => {
    const client = new EngineClient().send(
      { type: 'opened', day: '2026-11-22', at: 0 },
      { type: 'opened', day: testDay, at: 0 },
    );
    client.send({ type: 'snapshotLoaded', attempt: 1, snapshot: aSnapshot({ date: '2026-11-22' }), at: 0 });
    expect(client.state.confirmed).toBeNull();
    expect(client.send(loaded(2, 10)).state.confirmed?.date).toBe(testDay);
  });

  it('retries after a failure, at growing intervals', () => {
    spec('L.10');
    const client = new EngineClient().send({ type: 'opened', day: testDay, at: 0 });
    const delays = [1, 2, 3].map((attempt) => {
      client.send({ type: 'snapshotFailed', attempt });
      const [timer] = client.take('setTimer');
      client.send({ type: 'timer', timer: 'reload', at: 0 });
      return timer?.delayMs;
    });
    expect(delays).toEqual([1_000, 2_000, 4_000]);
  });

  it('does not read again for a failure that another reading has made good', () => {
    const client = new EngineClient().send({ type: 'opened', day: testDay, at: 0 });
    client.send({ type: 'snapshotFailed', attempt: 1 }, { type: 'connected', at: 500 }, loaded(2, 10, 600));
    expect(client.take('loadSnapshot')).toHaveLength(2);
    client.send({ type: 'timer', timer: 'reload', at: 1_000 });
    expect(client.take('loadSnapshot')).toEqual([]);
  });

  it('leaves the old day when another is opened, and keeps trucks and halls', () => {
    const client = liveClient().send({ type: 'opened', day: '2026-11-24', at: 0 });
    expect(client.take('leave').map(({ key }) => key)).toEqual([testKey]);
    expect(client.state.confirmed).toBeNull();
  });
});

describe('patches', () => {
  it('applies the next revision, drops an older one, and notifies of each once', () => {
    const client = liveClient().send(patch(11, 'Lahr'), patch(11, 'again'), patch(9, 'old'));
    expect(client.shownCity).toBe('Lahr');
    expect(client.take('notify')).toHaveLength(1);
  });

  it('waits 250 ms at a gap, then pulls what is missing', () => {
    spec('L.6');
    const client = liveClient().send(patch(13, 'Lahr'));
    expect(client.shownCity).toBe('Kehl');
    expect(client.take('setTimer')).toEqual([{ type: 'setTimer', timer: `pull:${testKey}`, delayMs: 250 }]);
    client.send({ type: 'timer', timer: `pull:${testKey}`, at: 250 });
    expect(client.take('pull')).toEqual([{ type: 'pull', key: testKey, epoch: 'first', since: 10 }]);
    const patches = [aPatch(11, orderInCity('one', 12)), aPatch(12, orderInCity('two', 13))];
    client.send({
      type: 'pulled',
      key: testKey,
      answer: { result: 'patches', epoch: 'first', patches },
      at: 300,
    });
    expect(client.shownCity).toBe('Lahr');
    expect(client.state.streams[testKey]?.waiting).toEqual([]);
  });

  it('does not pull when the gap is filled meanwhile', () => {
    const client = liveClient().send(patch(12, 'two'));
    expect(client.shownCity).toBe('Kehl');
    client.send(patch(11, 'one'));
    client.send({ type: 'timer', timer: `pull:${testKey}`, at: 250 });
    expect(client.take('pull')).toEqual([]);
    expect(client.shownCity).toBe('two');
  });

  it('reads the day again after two failed pulls', () => {
    spec('L.6');
    const client = liveClient().send(patch(13, 'Lahr'));
    client.send(
      { type: 'timer', timer: `pull:${testKey}`, at: 250 },
      { type: 'pullFailed', key: testKey, at: 2_000 },
    );
    expect(client.take('loadSnapshot')).toEqual([]);
    client.send(
      { type: 'timer', timer: `pull:${testKey}`, at: 2_250 },
      { type: 'pullFailed', key: testKey, at: 2_500 },
    );
    expect(client.take('loadSnapshot')).toHaveLength(1);
    expect(client.send(loaded(2, 13)).state.streams[testKey]).toMatchObject({
      revision: 13,
      waiting: [],
      pull: 'idle',
    });
  });

  it('reads the day again in another epoch, and keeps showing the old state meanwhile', () => {
    spec('L.6');
    const client = liveClient().send({ ...patch(11, 'Lahr', { epoch: 'second' }), at: 5_000 } as SyncEvent);
    expect(client.take('loadSnapshot')).toHaveLength(1);
    expect(client.shownCity).toBe('Kehl');
    const snapshot = snapshotOf(4, { epoch: 'second' });
    client.send({ type: 'snapshotLoaded', attempt: 2, snapshot, at: 5_100 });
    expect(client.state).toMatchObject({ epoch: 'second', streams: { [testKey]: { revision: 4 } } });
  });
});

it('a patch of a lost epoch that comes late never continues the new one', () => {
  const client = liveClient().send(heads(10, 'second'), {
    type: 'snapshotLoaded',
    attempt: 2,
    snapshot: snapshotOf(10, { epoch: 'second' }),
    at: 5_100,
  });
  client.send(patch(12, 'lost'), patch(11, 'Lahr', { epoch: 'second' }));
  expect(client.shownCity).toBe('Lahr');
  expect(client.state.streams[testKey]?.revision).toBe(11);
});

describe('heads', () => {
  it('cause a pull after 250 ms when they name an unknown revision', () => {
    spec('L.6');
    const client = liveClient().send(heads(12));
    expect(client.take('setTimer').map(({ timer }) => timer)).toEqual(['stale', `pull:${testKey}`]);
  });

  it('read the day again when the client is ahead of the server', () => {
    spec('L.6');
    const client = liveClient().send(heads(10), heads(9, 'first', 10_000));
    expect(client.take('loadSnapshot')).toHaveLength(1);
  });

  it('do nothing when a patch has overtaken them', () => {
    const client = liveClient().send(heads(10), patch(11, 'Lahr'), heads(10, 'first', 10_000));
    expect(client.take('loadSnapshot')).toEqual([]);
  });

  it('missing for 12 s make the state stale and the connection dead; the next ones end that', () => {
    spec('L.10');
    const client = liveClient().send(heads(10));
    expect(client.take('setTimer')).toContainEqual({ type: 'setTimer', timer: 'stale', delayMs: 12_000 });
    client.send({ type: 'timer', timer: 'stale', at: 17_000 });
    expect(client.state).toMatchObject({ isStale: true, lastConfirmedAt: 5_000 });
    expect(client.take('notify')).toEqual([{ type: 'notify', notice: { kind: 'deaf' } }]);
    expect(client.send(heads(10, 'first', 18_000)).state.isStale).toBe(false);
  });
});

describe('connection', () => {
  it('rejoins at its position after a cut, and applies what it missed from the answer', () => {
    spec('L.6');
    const client = liveClient().send({ type: 'disconnected' }, { type: 'connected', at: 0 });
    expect(client.take('join').map(({ since }) => since?.revision)).toEqual([10, 3, 0]);
    const result = {
      result: 'patches' as const,
      epoch: 'first',
      patches: [aPatch(11, orderInCity('Lahr', 12))],
    };
    client.send({ type: 'joined', key: testKey, session: client.state.session, result, at: 0 });
    expect(client.shownCity).toBe('Lahr');
  });

  it('ignores the answer to a join of an earlier connection', () => {
    const client = liveClient();
    const { session } = client.state;
    client.send({ type: 'disconnected' }, { type: 'connected', at: 0 }, joined(testKey, session, 10));
    expect(client.state.streams[testKey]?.joined).toBe(false);
  });

  it('does not read the day again because a join from before the last reading is answered late', () => {
    const client = liveClient().send({ type: 'disconnected' }, { type: 'connected', at: 0 });
    const [asked] = client.take('join');
    client.send({ type: 'pulled', key: testKey, answer: { result: 'reload' }, at: 5_000 });
    client.send(loaded(client.state.snapshot.attempt, 5_000));
    expect(client.take('loadSnapshot')).toHaveLength(1);
    client.take('join');
    const answered = { type: 'joined', key: testKey, session: client.state.session, at: 5_100 } as const;
    const late = {
      ...answered,
      ...(asked?.since && { since: asked.since }),
      result: { result: 'reload' },
    } as const;
    client.send(late);
    expect(client.take('join').map(({ since }) => since?.revision)).toEqual([5_000]);
    expect([client.take('loadSnapshot'), client.take('setTimer').map(({ timer }) => timer)]).toEqual([
      [],
      expect.not.arrayContaining(['reload']),
    ]);
  });

  it('joins again when a refusal says so, and not sooner than in a second', () => {
    spec('L.10');
    const client = liveClient();
    const refuse = (retryAfterMs?: number): number | undefined => {
      const result = { result: 'refused' as const, code: 'BUSY', ...(retryAfterMs && { retryAfterMs }) };
      client.send({ type: 'joined', key: testKey, session: client.state.session, result, at: 0 });
      return client.take('setTimer').find(({ timer }) => timer === `join:${testKey}`)?.delayMs;
    };
    expect([refuse(), refuse(7_000), refuse(50)]).toEqual([5_000, 7_000, 1_000]);
  });

  it('becomes stale without a socket while every pull fails', () => {
    spec('L.10');
    const client = new EngineClient().send({ type: 'opened', day: testDay, at: 0 }, loaded(1, 10));
    expect(client.take('setTimer')).toContainEqual({ type: 'setTimer', timer: 'stale', delayMs: 12_000 });
    client.send({ type: 'poll' }, { type: 'pullFailed', key: testKey, at: 5_000 });
    client.send({ type: 'timer', timer: 'stale', at: 12_000 });
    expect(client.state.isStale).toBe(true);
  });

  const upToDate = (key: StreamKey, revision: number, at: number): SyncEvent => ({
    type: 'pulled',
    key,
    answer: { result: 'upToDate', epoch: 'first', revision },
    at,
  });

  it('polls every stream without a socket, and all answers together confirm the state', () => {
    spec('L.10');
    const client = liveClient().send(heads(10), { type: 'disconnected' }, { type: 'poll' });
    expect(client.take('pull').map(({ key }) => key)).toEqual([testKey, 'trucks', 'halls']);
    client.send(upToDate('trucks', 3, 8_000), upToDate('halls', 0, 8_500));
    expect(client.state.lastConfirmedAt).toBe(5_000);
    client.send(upToDate(testKey, 10, 9_000));
    expect(client.state).toMatchObject({ lastConfirmedAt: 9_000, isStale: false });
  });

  it('is stale as soon as one of these is refused, until all are answered again', () => {
    spec('L.10');
    const client = liveClient().send(heads(10), { type: 'disconnected' }, { type: 'poll' });
    client.send(upToDate('trucks', 3, 8_000), upToDate('halls', 0, 8_000));
    client.send({ type: 'pullFailed', key: testKey, at: 9_000 });
    expect(client.state).toMatchObject({ lastConfirmedAt: 5_000, isStale: true });
    client.send({ type: 'poll' }, upToDate('trucks', 3, 13_000), upToDate('halls', 0, 13_000));
    expect(client.state.isStale).toBe(true);
    client.send(upToDate(testKey, 10, 13_100));
    expect(client.state).toMatchObject({ lastConfirmedAt: 13_100, isStale: false });
  });

  it('is stale when the day has to be read again and can’t be', () => {
    spec('L.10');
    const client = liveClient().send(heads(10), { type: 'disconnected' }, { type: 'poll' });
    client.send({ type: 'pulled', key: testKey, answer: { result: 'reload' }, at: 8_000 });
    client.send(upToDate('trucks', 3, 8_000), upToDate('halls', 0, 8_000));
    expect(client.state.lastConfirmedAt).toBe(5_000);
    expect(client.send({ type: 'snapshotFailed', attempt: 2 }).state.isStale).toBe(true);
  });
});
