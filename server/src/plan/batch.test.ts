import type { Paper } from '@werkplan/shared/plan/paper.ts';
import { replyRun, replyValue } from '@werkplan/shared/plan/reply.ts';
import { type Question, questionKey } from '@werkplan/shared/plan/need.ts';
import { aDelivery, anOrder, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { expect, it } from 'vitest';
import { systemActor } from '../change/actor.ts';
import { computeBatch } from './batch.ts';
import { IdPool } from './id-pool.ts';
import { createEmptyState, putDay, putStream } from './plan-state.ts';
import { Write } from './write.ts';

const { id: _, version: __, ...fields } = aTruck({ id: 0 });
const emptyRows = (date: Day) => ({
  date,
  orders: new Map(),
  shipments: new Map(),
  deliveries: new Map(),
  deliveryItems: new Map(),
  releases: new Map(),
  grants: new Map(),
  lateChanges: new Map(),
});
const clock = { now: () => new Date('2026-11-23T06:00:00Z'), today: () => '2026-11-23' };

it('ids fetched from a log are not given to rows of the next one', async () => {
  const ids = new IdPool(
    { reserve: async () => await Promise.resolve({ epoch: 'one', ids: [7, 8] }) },
    'one',
  );
  await ids.refill('trucks');
  const insert = (): Write =>
    new Write({
      actor: systemActor,
      action: 'trucks.create',
      act: (tx) => replyValue(tx.insert('trucks', fields).id),
    });
  const withHead = (epoch: string) => ({
    ...createEmptyState(epoch),
    revisions: new Map([['trucks', 1]] as const),
    trucks: new Map(),
  });
  expect(computeBatch(withHead('one'), [insert()], { clock, ids }).entries[0]?.computed).toMatchObject({
    answer: 7,
  });
  // The relay or a reading has noticed the other log, and dropped only the memory.
  expect(computeBatch(withHead('two'), [insert()], { clock, ids }).lacking).toMatchObject([
    { need: { what: 'ids', kind: 'trucks' } },
  ]);
});

it('ids reserved by another log are not given to rows', async () => {
  const ids = new IdPool(
    { reserve: async () => await Promise.resolve({ epoch: 'two', ids: [7, 8] }) },
    'one',
  );
  expect(await ids.refill('trucks')).toBe('two');
  expect(ids.take('trucks')).toBeUndefined();
});

it('copies of a request are not stored together: the second gets the first one’s answer', () => {
  const ids = new IdPool({ reserve: async () => await Promise.resolve({ epoch: 'one', ids: [] }) }, 'one');
  const copy = (key: string): Write =>
    new Write({
      actor: systemActor,
      action: 'trucks.create',
      idempotency: { key, fingerprint: 'f' },
      act: () => replyValue(null),
    });
  const [first, second, other] = [copy('one-intent'), copy('one-intent'), copy('another')];
  const batch = computeBatch(createEmptyState('one'), [first, second, other], { clock, ids });
  expect(batch.entries.map(({ write }) => write)).toEqual([first, other]);
  expect(batch.waiting).toEqual([second]);
});

it('a write that relies on an order number waits for the write that assigns it', () => {
  const ids = new IdPool({ reserve: async () => await Promise.resolve({ epoch: 'one', ids: [] }) }, 'one');
  const date = '2026-11-23';
  const none = { rows: new Map(), templates: new Map(), occurrences: new Map(), sites: new Map() };
  const withTrucks = putStream(createEmptyState('one'), { key: 'trucks', revision: 1, ...none });
  const state = putDay(withTrucks, { revision: 1, rows: emptyRows(date), families: new Map() });
  const upsert = (id: number, number: string): Write => {
    const question: Question = { what: 'numbered', numbers: [number], from: date, isRelied: true };
    const write = new Write({
      actor: systemActor,
      action: 'orders.upsert',
      newId: () => id,
      act: (tx) => {
        tx.fact(question);
        const { id: _id, version: _version, ...order } = anOrder({ id, date, orderId: number });
        return replyValue(tx.insert('orders', order).id);
      },
    });
    write.facts.set(questionKey(question), { value: [], at: {} });
    return write;
  };
  const [first, second, other] = [upsert(1, '4711'), upsert(2, '4711'), upsert(3, '4712')];
  const batch = computeBatch(state, [first, second, other], { clock, ids });
  expect(batch.entries.map(({ write }) => write)).toEqual([first, other]);
  expect(batch.waiting).toEqual([second]);
});

it('two prints of a day are not stored together, because the second lists the changes since the first', () => {
  const ids = new IdPool({ reserve: async () => await Promise.resolve({ epoch: 'one', ids: [] }) }, 'one');
  const print = (date: string, paper: Paper = 'delivery'): Write =>
    new Write({
      actor: systemActor,
      action: 'prints.record',
      act: (tx, { now }) => {
        tx.print({ date, paper, revision: 1, printedAt: now, content: {}, after: null });
        return replyValue(date);
      },
    });
  const [first, second, other] = [print('2026-11-23'), print('2026-11-23'), print('2026-11-24')];
  const ofHall = print('2026-11-23', 'hall1');
  const batch = computeBatch(createEmptyState('one'), [first, second, other, ofHall], { clock, ids });
  expect(batch.entries.map(({ write }) => write)).toEqual([first, other, ofHall]);
  expect(batch.waiting).toEqual([second]);
});

it('a day newer than the trucks fails like a refusal, with the revisions seen, and is retried', () => {
  const ids = new IdPool({ reserve: async () => await Promise.resolve({ epoch: 'one', ids: [] }) }, 'one');
  const date = '2026-11-23';
  const run = aDelivery({ id: 5, date, truckId: 9 });
  const rows = { ...emptyRows(date), deliveries: new Map([[5, run]]) };
  const oldTrucks = {
    ...createEmptyState('one'),
    revisions: new Map([['trucks', 1]] as const),
    trucks: new Map(),
  };
  const state = putDay(oldTrucks, { revision: 4, rows, families: new Map() });
  const write = new Write({
    actor: systemActor,
    action: 'deliveries.update',
    act: (tx) => {
      tx.update('deliveries', tx.run(5) ?? run, { truckDriver: 'Mirko Petrovic' });
      return replyRun(5);
    },
  });
  expect(computeBatch(state, [write], { clock, ids }).entries).toMatchObject([
    { computed: { result: 'refused', at: { trucks: 1, [`day:${date}`]: 4 } } },
  ]);
});
