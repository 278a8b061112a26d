import { describe, expect, it } from 'vitest';
import type { SyncEvent } from './sync-state.ts';
import { heads, liveClient, order, patch, snapshotOf } from './testing/engine-client.ts';
import { aPatch, testKey } from './testing/snapshot.ts';
import { spec } from '../values/testing/spec.ts';

spec('L.8');

const markCity = (name: string): SyncEvent => ({
  type: 'mutationStarted',
  mutationId: 'mine',
  predict: (state) => ({ ...state, orders: new Map(state.orders).set(1, { ...order, city: name }) }),
  at: 0,
});

describe('own changes', () => {
  it('show at once, and stay on top of what others do', () => {
    const client = liveClient().send(markCity('mine'));
    expect(client.shownCity).toBe('mine');
    expect(client.send(patch(11, 'Lahr')).shownCity).toBe('mine');
    expect(client.state.confirmed?.orders.get(1)?.city).toBe('Lahr');
  });

  it('are removed when each stream has reached the answer’s revision', () => {
    const client = liveClient().send(markCity('mine'));
    const revisions = { [testKey]: 11, trucks: 4, 'day:2030-01-01': 99 };
    client.send({ type: 'mutationAnswered', mutationId: 'mine', revisions });
    expect(client.take('setTimer').map(({ timer }) => timer)).toEqual([`pull:${testKey}`, 'pull:trucks']);
    expect(client.send(patch(11, 'by server')).shownCity).toBe('mine');
    client.send({ type: 'patch', message: aPatch(4, {}, { key: 'trucks' }), at: 0 });
    expect(client.shownCity).toBe('by server');
    expect(client.state.pending).toEqual([]);
  });

  it('are removed also when the answer names only other streams, as for a change of many days', () => {
    const client = liveClient().send(markCity('mine'));
    client.send({ type: 'mutationAnswered', mutationId: 'mine', revisions: { 'day:2030-01-01': 99 } });
    expect(client.state.pending).toEqual([]);
    expect(client.take('setTimer')).toEqual([]);
    expect(client.send(patch(11, 'by server', { mutationId: 'mine' })).shownCity).toBe('by server');
  });

  it('are not shown twice when their patch comes before their answer', () => {
    const client = liveClient().send(markCity('mine'), patch(11, 'by server', { mutationId: 'mine' }));
    expect(client.shownCity).toBe('by server');
    client.send({ type: 'mutationAnswered', mutationId: 'mine', revisions: { [testKey]: 11 } });
    expect(client.state.pending).toEqual([]);
  });

  it('are settled once their patch has arrived, although the trucks are still behind the answer', () => {
    const client = liveClient().send(markCity('mine'), patch(11, 'by server', { mutationId: 'mine' }));
    client.send({ type: 'mutationAnswered', mutationId: 'mine', revisions: { [testKey]: 11, trucks: 4 } });
    expect(client.state.pending).toEqual([]);
  });

  it('are reverted when refused', () => {
    const client = liveClient().send(markCity('mine'), { type: 'mutationRefused', mutationId: 'mine' });
    expect(client.shownCity).toBe('Kehl');
  });

  it('of unknown outcome are retried with the same key for 20 s, then reverted', () => {
    spec('L.9');
    const client = liveClient().send(markCity('mine'));
    client.send({ type: 'mutationUnknown', mutationId: 'mine', at: 10_000 });
    const [timer] = client.take('setTimer');
    client.send({ type: 'timer', timer: timer?.timer ?? '', at: 10_500 });
    expect(client.take('retryMutation')).toEqual([{ type: 'retryMutation', mutationId: 'mine' }]);
    expect(client.shownCity).toBe('mine');
    client.send({ type: 'mutationUnknown', mutationId: 'mine', at: 20_500 });
    expect(client.take('notify')).toEqual([
      { type: 'notify', notice: { kind: 'givenUp', mutationId: 'mine' } },
    ]);
    expect(client.shownCity).toBe('Kehl');
  });

  it('end with a snapshot read after their answer, and outlive one read before', () => {
    const client = liveClient().send(markCity('mine'), heads(10, 'second'));
    client.send({ type: 'mutationAnswered', mutationId: 'mine', revisions: { [testKey]: 11 } });
    client.send({ type: 'snapshotLoaded', attempt: 2, snapshot: snapshotOf(10), at: 0 });
    expect(client.shownCity).toBe('mine');
    client.send(heads(10, 'third', 9_000), {
      type: 'snapshotLoaded',
      attempt: 3,
      snapshot: snapshotOf(10),
      at: 9_000,
    });
    expect(client.shownCity).toBe('Kehl');
  });

  it('seen in a lost epoch, as after a restored backup, are shown again until the new one has them', () => {
    const client = liveClient().send(markCity('mine'), patch(11, 'by server', { mutationId: 'mine' }));
    client.send(heads(9, 'second'), {
      type: 'snapshotLoaded',
      attempt: 2,
      snapshot: snapshotOf(9, { epoch: 'second' }),
      at: 5_100,
    });
    expect(client.shownCity).toBe('mine');
    client.send({ type: 'mutationAnswered', mutationId: 'mine', revisions: { [testKey]: 10 } });
    expect(client.shownCity).toBe('mine');
    client.send(patch(10, 'again by server', { mutationId: 'mine', epoch: 'second' }));
    expect(client.shownCity).toBe('again by server');
  });

  it('answered in the epoch that a snapshot on its way brings wait for their patch', () => {
    const client = liveClient().send(markCity('mine'), heads(9, 'second'));
    client.send(
      { type: 'mutationAnswered', mutationId: 'mine', revisions: { [testKey]: 12 } },
      { type: 'snapshotLoaded', attempt: 2, snapshot: snapshotOf(9, { epoch: 'second' }), at: 5_100 },
    );
    expect(client.shownCity).toBe('mine');
  });
});
