import { describe, expect, it } from 'vitest';
import { moveItem } from '../deliveries/slot-actions.ts';
import { rows, server, today, tomorrow } from '../deliveries/testing/loaded-day.ts';
import type { YardMark } from '../deliveries/yard-mark-schema.ts';
import { computeEffect } from '../plan/dry-run-effect.ts';
import { PlanTransaction } from '../plan/plan-transaction.ts';
import { changesIn, runOn } from '../plan/testing/plan-of.ts';
import { addPhoto, depart, markShipment } from './yard-actions.ts';
import { spec } from '../values/testing/spec.ts';

spec('L.68');

const yard = { id: 3, date: today, deliveryId: null, hallId: null };
const tor3 = { by: 'Tor 3', actor: 'yard:3' };
const loaded: YardMark = {
  at: '2026-11-23T05:34:00.000Z',
  by: 'Tor 1',
  note: '',
  photo: null,
  linkId: 1,
  status: 'loaded',
};

/** The day with a mark on item 31, which holds part 11. */
const marked = (mark: YardMark = loaded) =>
  server(() => undefined, {
    deliveryItems: (rows.deliveryItems ?? []).map((item) => (item.id === 31 ? { ...item, mark } : item)),
  });

const missing = { status: 'missing', note: '2 Bund fehlen', expectedItemId: 31 } as const;
const by = { link: yard, shipmentId: 11 };

describe('markShipment', () => {
  it('stores the mark in the name of the link', () => {
    const { tx, answer } = runOn(server(), markShipment, { ...by, body: missing }, tor3);
    const mark = {
      at: '2026-11-23T06:00:00.000Z',
      by: 'Tor 3',
      note: '2 Bund fehlen',
      photo: null,
      linkId: 3,
      status: 'missing',
    };
    expect(changesIn(tx)).toEqual({ 'deliveryItems 31': { mark } });
    expect(answer).toEqual({ shipmentId: 11, itemId: 31, mark });
    // As the database gives it back: otherwise each row would count as changed.
    expect(Object.keys(mark)).toEqual(
      Object.keys(mark).toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1)),
    );
  });

  it('removes it', () => {
    const body = { status: null, expectedItemId: 31, seenAt: loaded.at };
    const { tx, answer } = runOn(marked(), markShipment, { ...by, body }, tor3);
    expect(changesIn(tx)).toEqual({ 'deliveryItems 31': { mark: null } });
    expect(answer?.mark).toBeNull();
  });

  it('an equal mark changes nothing and is returned', () => {
    const body = { status: 'loaded' as const, expectedItemId: 31, seenAt: null };
    const { tx, answer } = runOn(marked(), markShipment, { ...by, body }, tor3);
    expect(tx.writes).toEqual([]);
    expect(answer?.mark).toEqual(loaded);
  });

  it.each([
    ['saw no mark', null],
    ['saw another one', '2026-11-23T05:00:00.000Z'],
  ])('of two at once the later, who %s, is told both and who was faster', (_, seenAt) => {
    const { refusal } = runOn(marked(), markShipment, { ...by, body: { ...missing, seenAt } }, tor3);
    expect(refusal?.code).toBe('MARKED_MEANWHILE');
    expect(refusal?.details).toMatchObject({
      values: { by: 'Tor 1' },
      moments: { time: loaded.at },
      extra: { mark: loaded, yours: 'missing' },
    });
    expect(refusal?.details.valuesIn?.('de')).toEqual({ status: 'geladen', yours: 'fehlt' });
  });

  it('a sender who saw it, or doesn’t say, replaces it; two in a millisecond differ', () => {
    const now = loaded.at;
    for (const seenAt of [loaded.at, undefined]) {
      const { answer } = runOn(
        marked(),
        markShipment,
        { ...by, body: { ...missing, seenAt } },
        { ...tor3, now },
      );
      expect(answer?.mark).toMatchObject({ status: 'missing', at: '2026-11-23T05:34:00.001Z' });
    }
  });

  it('refuses a card that was moved meanwhile, naming its new place', () => {
    const lay = { ...rows.deliveryItems?.[0], id: 30 } as never;
    const plan = server((question) => (question.what === 'lastKnown' ? lay : undefined));
    const { tx, refusal } = runOn(plan, markShipment, { ...by, body: { ...missing, expectedItemId: 30 } });
    expect(refusal).toMatchObject({
      code: 'MOVED_MEANWHILE',
      details: { extra: { shipmentId: 11, itemId: 31 } },
    });
    expect(tx.writes).toEqual([]);
  });

  it('refuses a dead card', () => {
    const body = { ...missing, expectedItemId: 33 };
    expect(runOn(server(), markShipment, { link: yard, shipmentId: 15, body }).refusal?.code).toBe(
      'SHIPMENT_READ_ONLY',
    );
  });
});

describe('a link reaches no card', () => {
  it.each([
    ['of another day', { ...yard, date: tomorrow }, 11, 31],
    ['of another run', { ...yard, deliveryId: 22 }, 11, 31],
    ['of another hall', { ...yard, hallId: 3 as const }, 11, 31],
    ['of its run’s truck on another day', { ...yard, deliveryId: 21 }, 16, 35],
    ['in the list', yard, 12, 31],
    ['that there isn’t', yard, 99, 31],
  ])('%s', (_, link, shipmentId, expectedItemId) => {
    const { tx, refusal } = runOn(server(), markShipment, {
      link,
      shipmentId,
      body: { ...missing, expectedItemId },
    });
    expect(refusal?.code).toBe('SHIPMENT_NOT_FOUND');
    expect(tx.writes).toEqual([]);
  });
});

describe('addPhoto', () => {
  const photo = 'a'.repeat(43);
  const card = { ...by, expectedItemId: 31, photo };

  it('is added to the mark that its sender saw', () => {
    const { answer } = runOn(marked(), addPhoto, { ...card, seenAt: loaded.at });
    expect(answer?.mark).toEqual({ ...loaded, photo });
  });

  it('is added to no other', () => {
    for (const plan of [server(), marked({ ...loaded, at: '2026-11-23T05:59:00.000Z' })])
      expect(runOn(plan, addPhoto, { ...card, seenAt: loaded.at }).refusal?.code).toBe('MARKED_MEANWHILE');
  });
});

describe('depart', () => {
  const run = { link: yard, deliveryId: 21, departed: true };

  it('reports a departure once, and reverts it', () => {
    const departed = { at: '2026-11-23T06:00:00.000Z', by: 'Tor 3', linkId: 3 };
    const { tx, answer } = runOn(server(), depart, run, tor3);
    expect(changesIn(tx)).toEqual({ 'deliveries 21': { departed } });
    expect(answer).toEqual({ deliveryId: 21, departed });
    const left = server(() => undefined, {
      deliveries: (rows.deliveries ?? []).map((one) => (one.id === 21 ? { ...one, departed } : one)),
    });
    expect(runOn(left, depart, run, { ...tor3, now: '2026-11-23T07:00:00.000Z' })).toMatchObject({
      tx: { writes: [] },
      answer: { departed },
    });
    expect(runOn(left, depart, { ...run, departed: false }).answer?.departed).toBeNull();
  });

  it('refuses a run that the link doesn’t show', () => {
    for (const link of [
      { ...yard, date: tomorrow },
      { ...yard, deliveryId: 22 },
      { ...yard, hallId: 3 as const },
    ])
      expect(runOn(server(), depart, { ...run, link }).refusal?.code).toBe('DELIVERY_NOT_FOUND');
    expect(runOn(server(), depart, { ...run, deliveryId: 99 }).refusal?.code).toBe('DELIVERY_NOT_FOUND');
  });
});

it('a mark is removed when its card is placed elsewhere, and a dry run says so', () => {
  const plan = marked();
  const { tx } = runOn(plan, moveItem, { id: 31, body: { deliveryId: 22, slot: 5 } });
  expect(changesIn(tx)).toMatchObject({ 'deliveryItems 1001': { shipmentId: 11, mark: null } });
  expect(computeEffect(new PlanTransaction(plan, () => 0), tx, { today }).marks).toEqual([
    { shipmentId: 11, deliveryId: 21, date: today, mark: loaded },
  ]);
  const other = runOn(server(), moveItem, { id: 31, body: { deliveryId: 22, slot: 5 } });
  expect(computeEffect(new PlanTransaction(server(), () => 0), other.tx, { today }).marks).toEqual([]);
});
