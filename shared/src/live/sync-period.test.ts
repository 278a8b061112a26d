import { expect, it } from 'vitest';
import { liveClient, EngineClient, heads, joined } from './testing/engine-client.ts';
import { aPatch, testDay } from './testing/snapshot.ts';
import type { RoomKey } from './stream-key.ts';
import type { SyncEvent } from './sync-state.ts';
import { spec } from '../values/testing/spec.ts';

spec('L.31');

const [first, second] = ['2026-11-23', '2026-11-24'];
const roomOf = (day: string): RoomKey => `halls:${day}`;

const totals = (day: string, revision: number, epoch = 'first') => ({
  date: day,
  epoch,
  revision,
  halls: [{ id: 1 as const, steelTotal: revision, mattingTotal: 0 }],
});
const totalsEvent = (...given: Parameters<typeof totals>): SyncEvent => ({
  type: 'totals',
  message: totals(...given),
});
const joinedTotals = ({ state }: EngineClient, day: string, revision: number): SyncEvent => ({
  type: 'joined',
  key: roomOf(day),
  session: state.totalsSession,
  result: { result: 'totals', totals: totals(day, revision) },
  at: 0,
});
const hallsAt = ({ state }: EngineClient, revision: number): SyncEvent => ({
  type: 'joined',
  key: 'halls',
  session: state.session,
  result: { result: 'reload', epoch: 'first', revision },
  at: 0,
});
const hallsPatch = (revision: number): SyncEvent => ({
  type: 'patch',
  message: aPatch(revision, {}, { key: 'halls' }),
  at: 0,
});
const loaded = ({ state }: EngineClient, days: readonly string[] = [first, second]): SyncEvent => ({
  type: 'periodLoaded',
  attempt: state.period.attempt,
  days,
  beganAt: 7,
});
const shownOf = ({ state }: EngineClient): (number | undefined)[] =>
  [first, second].map((day) => state.period.totals.get(day)?.revision);
const reads = (client: EngineClient): number => client.take('loadPeriod').length;

/** An engine client that has loaded and joined its period and has nothing pending. */
const livePeriod = (): EngineClient => {
  const client = new EngineClient().send({ type: 'connected', at: 0 }, { type: 'periodOpened' });
  client.send(hallsAt(client, 3), loaded(client));
  client.send(loaded(client), joinedTotals(client, first, 5), joinedTotals(client, second, 6));
  client.take('join');
  return client;
};

it('joins the totals of a period only once its rows have been read', () => {
  const client = new EngineClient().send({ type: 'connected', at: 0 }, { type: 'periodOpened' });
  expect(client.take('join').map(({ key }) => key)).toEqual(['halls']);
  client.send(loaded(client));
  expect(client.take('join')).toMatchObject([{ key: roomOf(first) }, { key: roomOf(second) }]);
  client.send({ type: 'periodOpened' });
  expect(client.take('leave').map(({ key }) => key)).toEqual([roomOf(first), roomOf(second)]);
});

it('reads once more what may have changed between the reading and the joining', () => {
  const client = new EngineClient().send({ type: 'connected', at: 0 }, { type: 'periodOpened' });
  expect(reads(client)).toBe(1);
  client.send(hallsAt(client, 3));
  expect(reads(client)).toBe(0);
  client.send(loaded(client));
  expect(reads(client)).toBe(1);
});

it('shows the latest totals, however late an older message comes', () => {
  const client = livePeriod().send(totalsEvent(first, 8), totalsEvent(first, 7), totalsEvent(second, 6));
  expect(shownOf(client)).toEqual([8, 6]);
  expect(client.send(totalsEvent('2026-11-30', 9)).state.period.totals.size).toBe(2);
});

it('asks for totals that the heads know of and that do not come by themselves', () => {
  const client = livePeriod();
  client.send({
    type: 'heads',
    heads: { epoch: 'first', serverTime: '', today: testDay, build: '', revisions: { [roomOf(first)]: 9 } },
    at: 5_000,
  });
  expect(client.take('setTimer').map(({ timer }) => timer)).toContain(`pull:${roomOf(first)}`);
  client.send({ type: 'timer', timer: `pull:${roomOf(first)}`, at: 5_250 });
  expect(client.take('join')).toMatchObject([{ key: roomOf(first) }]);
});

it('reads the rows again when a capacity has changed, and once for one change', () => {
  const client = livePeriod();
  reads(client);
  client.send(hallsPatch(4));
  expect(reads(client)).toBe(1);
  client.send(loaded(client), hallsPatch(4));
  expect(reads(client)).toBe(0);
});

it('begins anew in another epoch: neither rows nor totals of the old one count', () => {
  const client = livePeriod();
  reads(client);
  client.send(heads(0, 'second'));
  expect(shownOf(client)).toEqual([undefined, undefined]);
  expect(client.take('join').map(({ key }) => key)).toEqual([roomOf(first), roomOf(second)]);
  client.send(totalsEvent(first, 2, 'second'));
  expect(shownOf(client)).toEqual([2, undefined]);
  expect(client.state.period.reading).toBe('running');
});

it('without a socket it is current by reading, and states until when', () => {
  const client = livePeriod();
  client.send({ type: 'disconnected' });
  expect(client.state.period.isPolled).toBe(false);
  client.send({ type: 'poll' });
  client.send(loaded(client));
  expect(client.state.period).toMatchObject({ isPolled: true, readAt: 7, totals: new Map() });
  client.send({ type: 'poll' });
  client.send({ type: 'periodFailed', attempt: client.state.period.attempt });
  expect(client.state.period.isPolled).toBe(false);
  expect(client.take('setTimer')).toContainEqual({ type: 'setTimer', timer: 'period', delayMs: 2_000 });
  reads(client);
  client.send({ type: 'timer', timer: 'period', at: 0 });
  expect(reads(client)).toBe(1);
});

it('a month of rooms that are refused together comes back one after the other', () => {
  const client = livePeriod();
  for (const day of [first, second])
    client.send({
      type: 'joined',
      key: roomOf(day),
      session: client.state.totalsSession,
      result: { result: 'refused', code: 'TOO_MANY_REQUESTS', retryAfterMs: 200 },
      at: 0,
    });
  const delays = client
    .take('setTimer')
    .flatMap(({ timer, delayMs }) => (timer.startsWith('join:') ? delayMs : []));
  expect(delays).toEqual([1_000, 1_100]);
});

it('the capacities stay followed as long as the day or the period needs them', () => {
  const client = liveClient().send({ type: 'periodOpened' });
  expect(client.take('join')).toEqual([]);
  client.send({ type: 'periodClosed' });
  expect(client.take('leave')).toEqual([]);
  client.send({ type: 'periodOpened' }, { type: 'closed' });
  expect(client.take('leave').map(({ key }) => key)).toEqual([`day:${testDay}`, 'trucks']);
  client.send({ type: 'periodClosed' });
  expect(client.take('leave').map(({ key }) => key)).toEqual(['halls']);
});

it('a day that is opened while the totals are being joined does not lose their answers', () => {
  const client = new EngineClient().send({ type: 'connected', at: 0 }, { type: 'periodOpened' });
  client.send(loaded(client, [first]));
  const answer = joinedTotals(client, first, 5);
  client.send({ type: 'opened', day: testDay, at: 0 }, answer);
  expect(client.state.streams[roomOf(first)]).toMatchObject({ joined: true, revision: 5 });
  expect(client.send(joined('trucks', 0, 3)).state.streams.trucks?.joined).toBe(false);
});

it('the capacities are followed again when the day goes that was to bring them', () => {
  const client = new EngineClient().send({ type: 'connected', at: 0 }, { type: 'periodOpened' });
  const answer = hallsAt(client, 3);
  client.send({ type: 'opened', day: testDay, at: 0 }, answer);
  expect(client.state.streams.halls?.joined).toBe(false);
  client.take('join');
  client.send({ type: 'closed' });
  expect(client.take('join')).toMatchObject([{ key: 'halls' }]);
});

it('a late answer about a room that was left since does not count as being in it', () => {
  const client = new EngineClient().send({ type: 'connected', at: 0 }, { type: 'periodOpened' });
  client.send(loaded(client, [first]));
  const late = joinedTotals(client, first, 5);
  client.send({ type: 'periodOpened' });
  client.send(loaded(client, [first]), late);
  expect(client.state.streams[roomOf(first)]).toMatchObject({ joined: false });
});
