import { describe, expect, it } from 'vitest';
import { anItem } from '../live/testing/rows.ts';
import { changesIn, planOf, runOn } from '../plan/testing/plan-of.ts';
import type { FillSlot, MoveItem } from './delivery-contracts.ts';
import { fillSlot, moveItem } from './slot-actions.ts';
import { rows, screen, server, today } from './testing/loaded-day.ts';

const fill = (deliveryId: number, slot: number, body: FillSlot, plan = server()) =>
  runOn(plan, fillSlot, { deliveryId, slot, body });
const move = (id: number, body: MoveItem, plan = server()) => runOn(plan, moveItem, { id, body });
const inSlot = (id: number, deliveryId: number, slot: number, shipmentId: number | null) =>
  anItem({ id, deliveryId, ordinalNumberInDelivery: slot, shipmentId });
const byBernd = (what: string) => ({ what, by: 'Bernd Krüger' });

describe('one shipment into a slot', () => {
  it.each([0, 19])('slot %i: as a new item, and the answer is the run', (slot) => {
    const { tx, answer } = fill(23, slot, { shipmentId: 12 }, screen());
    expect(changesIn(tx)).toEqual({ 'deliveryItems 1001': inSlot(1001, 23, slot, 12) });
    expect(answer?.deliveryItems).toMatchObject([{ ordinalNumberInDelivery: slot, shipment: { id: 12 } }]);
  });

  it('frees its previous slot, also within its run', () => {
    expect(changesIn(fill(23, 4, { shipmentId: 11 }).tx)).toEqual({
      'deliveryItems 31': 'gone',
      'deliveryItems 1001': inSlot(1001, 23, 4, 11),
    });
    expect(changesIn(fill(21, 4, { shipmentId: 11 }).tx)).toMatchObject({ 'deliveryItems 31': 'gone' });
  });

  it('writes nothing if it is there already, as long as its sender saw it there', () => {
    expect(fill(21, 0, { shipmentId: 11 }).tx.writes).toEqual([]);
    expect(fill(21, 0, { shipmentId: 11, expectedItemId: 31 }).tx.writes).toEqual([]);
    const { refusal } = fill(21, 0, { shipmentId: 11, expectedItemId: null });
    expect(refusal).toMatchObject({
      code: 'MOVED_MEANWHILE',
      details: {
        values: { where: 'OG-BS 1 / 1', by: 'Bernd Krüger' },
        extra: { shipmentId: 11, itemId: 31 },
      },
    });
  });

  it.each([
    [1, 32, 'deleted'],
    [19, 33, 'canceled'],
  ])('a dead card makes way: slot %i', (slot, dead) => {
    expect(changesIn(fill(21, slot, { shipmentId: 12 }).tx)).toEqual({
      [`deliveryItems ${dead}`]: 'gone',
      'deliveryItems 1001': inSlot(1001, 21, slot, 12),
    });
  });

  it('refuses a taken slot, naming its content and author', () => {
    expect(fill(21, 0, { shipmentId: 12 }).refusal).toMatchObject({
      code: 'SLOT_TAKEN',
      details: { values: byBernd('Parkhaus Messe Süd'), extra: { itemId: 31 } },
    });
    expect(fill(22, 0, { shipmentId: 12 }).refusal).toMatchObject({
      code: 'SLOT_TAKEN',
      details: { values: byBernd('Pause'), extra: { itemId: 34 } },
    });
    // The prediction needs the name of the last editor, which the screen must load first.
    expect(fill(21, 0, { shipmentId: 12 }, screen()).missing).toEqual({
      what: 'editor',
      kind: 'deliveryItems',
      id: 31,
    });
  });

  it('replaces another shipment if its sender asks for that: this one, and no text', () => {
    const { tx } = fill(21, 0, { shipmentId: 12, replacesItemId: 31 });
    expect(changesIn(tx)).toEqual({
      'deliveryItems 31': 'gone',
      'deliveryItems 1001': inSlot(1001, 21, 0, 12),
    });
    expect(fill(21, 0, { shipmentId: 12, replacesItemId: 35 }).refusal?.code).toBe('SLOT_TAKEN');
    expect(fill(22, 0, { shipmentId: 12, replacesItemId: 34 }).refusal?.code).toBe('SLOT_TAKEN');
  });

  it('refuses it when its sender saw it elsewhere', () => {
    expect(fill(23, 0, { shipmentId: 11, expectedItemId: 31 }).refusal).toBeUndefined();
    expect(fill(23, 0, { shipmentId: 12, expectedItemId: null }).refusal).toBeUndefined();
    expect(fill(23, 0, { shipmentId: 11, expectedItemId: null }).refusal).toMatchObject({
      code: 'MOVED_MEANWHILE',
      details: { values: { where: 'OG-BS 1 / 1', by: 'Bernd Krüger' } },
    });
    expect(fill(23, 0, { shipmentId: 12, expectedItemId: 99 }).refusal).toMatchObject({
      code: 'MOVED_MEANWHILE',
      details: {
        text: 'error.MOVED_MEANWHILE.list',
        values: { by: 'Bernd Krüger' },
        extra: { shipmentId: 12, itemId: null },
      },
    });
  });

  it('refuses it when it is dead, of another day, or unknown', () => {
    expect(fill(23, 0, { shipmentId: 14 }).refusal).toMatchObject({
      code: 'SHIPMENT_READ_ONLY',
      details: {
        text: 'error.SHIPMENT_READ_ONLY.deleted',
        values: byBernd('#1 Parkhaus Messe Süd'),
        extra: { shipmentId: 14 },
      },
    });
    expect(fill(23, 0, { shipmentId: 15 }).refusal).toMatchObject({
      code: 'SHIPMENT_READ_ONLY',
      details: { text: 'error.SHIPMENT_READ_ONLY.canceled', values: byBernd('#2 Klinikum Lahr') },
    });
    expect(fill(23, 0, { shipmentId: 16 }).refusal).toMatchObject({
      code: 'DATE_MISMATCH',
      details: {
        text: 'error.DATE_MISMATCH.moved',
        values: { ...byBernd('#3 Schule Kehl'), date: '24.11.2026' },
      },
    });
    expect(fill(23, 0, { shipmentId: 99 }).refusal?.code).toBe('SHIPMENT_NOT_FOUND');
    expect(fill(23, 0, { shipmentId: 99 }, screen()).missing).toMatchObject({
      what: 'whereabouts',
      kind: 'shipments',
      id: 99,
    });
  });
});

describe('several shipments', () => {
  it('fill the slot and the next free ones below, in order; a dead card below keeps its slot', () => {
    const { tx } = fill(21, 0, { shipmentIds: [12, 13, 11], replacesItemId: 31 });
    expect(changesIn(tx)).toEqual({
      'deliveryItems 31': 'gone',
      'deliveryItems 1001': inSlot(1001, 21, 0, 12),
      'deliveryItems 1002': inSlot(1002, 21, 2, 13),
      'deliveryItems 1003': inSlot(1003, 21, 3, 11),
    });
    expect(changesIn(fill(21, 1, { shipmentIds: [12, 13] }).tx)).toMatchObject({
      'deliveryItems 32': 'gone',
      'deliveryItems 1001': { ordinalNumberInDelivery: 1 },
      'deliveryItems 1002': { ordinalNumberInDelivery: 2 },
    });
  });

  it('stay where they are without a free slot below', () => {
    expect(changesIn(fill(23, 18, { shipmentIds: [12, 13, 11] }).tx)).toEqual({
      'deliveryItems 1001': inSlot(1001, 23, 18, 12),
      'deliveryItems 1002': inSlot(1002, 23, 19, 13),
    });
    expect(changesIn(fill(23, 19, { shipmentIds: [12, 11] }).tx)).toEqual({
      'deliveryItems 1001': inSlot(1001, 23, 19, 12),
    });
  });

  it('are all refused because of one of them', () => {
    expect(fill(23, 0, { shipmentIds: [12, 14] })).toMatchObject({
      refusal: { code: 'SHIPMENT_READ_ONLY' },
      tx: { writes: [] },
    });
    const expectedItemIds = [null, null];
    expect(fill(23, 0, { shipmentIds: [12, 11], expectedItemIds })).toMatchObject({
      refusal: { code: 'MOVED_MEANWHILE', details: { extra: { shipmentId: 11 } } },
      tx: { writes: [] },
    });
    expect(fill(23, 0, { shipmentIds: [12, 12] }).refusal).toMatchObject({
      code: 'VALIDATION_ERRORS',
      details: { fields: { shipmentIds: 'validation.invalidFormat' } },
    });
  });
});

describe('a text into a slot', () => {
  it('takes a free slot, or one of a dead card', () => {
    expect(changesIn(fill(21, 19, { text: 'Leergut' }, screen()).tx)).toEqual({
      'deliveryItems 33': 'gone',
      'deliveryItems 1001': { ...inSlot(1001, 21, 19, null), text: 'Leergut' },
    });
    expect(fill(23, 0, { text: 'Leergut' }).answer?.deliveryItems).toMatchObject([{ text: 'Leergut' }]);
  });

  it('takes no other slot', () => {
    expect(fill(21, 0, { text: 'Leergut' }).refusal?.code).toBe('SLOT_TAKEN');
    expect(fill(22, 0, { text: 'Leergut' }).refusal?.code).toBe('SLOT_TAKEN');
  });
});

describe('a run', () => {
  it('is named if it was removed; an unknown one isn’t', () => {
    const [gone] = rows.deliveries ?? [];
    const plan = server(({ what }) => (what === 'lastKnown' ? (gone ?? null) : undefined));
    expect(fill(99, 0, { text: 'x' }, plan).refusal).toMatchObject({
      code: 'DELIVERY_NOT_FOUND',
      details: { text: 'error.DELIVERY_NOT_FOUND.removed', values: byBernd('OG-BS 1') },
    });
    expect(fill(99, 0, { text: 'x' }).refusal).toMatchObject({ code: 'DELIVERY_NOT_FOUND', details: {} });
    expect(move(31, { deliveryId: 99, slot: 0 }).refusal?.code).toBe('DELIVERY_NOT_FOUND');
  });

  it('waits until its day and the trucks are known', () => {
    expect(fill(24, 0, { text: 'x' }, screen()).missing).toEqual({
      what: 'whereabouts',
      kind: 'deliveries',
      id: 24,
    });
    const { trucks: _, ...known } = planOf({ rows, days: [today] });
    const plan = { ...known, trucks: undefined };
    expect(fill(23, 0, { text: 'x' }, plan).missing).toEqual({ what: 'stream', key: 'trucks' });
    expect(move(31, { deliveryId: 23, slot: 0 }, plan).missing).toEqual({ what: 'stream', key: 'trucks' });
  });
});

describe('moveItem', () => {
  it.each([0, 19])('to slot %i of another run: a new item, and both runs are answered', (slot) => {
    const { tx, answer } = move(31, { deliveryId: 23, slot }, screen());
    expect(changesIn(tx)).toEqual({
      'deliveryItems 31': 'gone',
      'deliveryItems 1001': inSlot(1001, 23, slot, 11),
    });
    expect(answer?.map(({ id, deliveryItems }) => [id, deliveryItems.length])).toEqual([
      [21, 2],
      [23, 1],
    ]);
  });

  it('within its run one run is returned; where it is already, nothing is written', () => {
    expect(move(31, { deliveryId: 21, slot: 7 }).answer?.map(({ id }) => id)).toEqual([21]);
    const still = move(31, { deliveryId: 21, slot: 0 });
    expect(still.tx.writes).toEqual([]);
    expect(still.answer).toMatchObject([{ id: 21 }]);
  });

  it('moves a text too, also into the slot of a dead card', () => {
    expect(changesIn(move(34, { deliveryId: 21, slot: 1 }).tx)).toEqual({
      'deliveryItems 32': 'gone',
      'deliveryItems 34': 'gone',
      'deliveryItems 1001': { ...inSlot(1001, 21, 1, null), text: 'Pause' },
    });
  });

  it('refuses a taken slot, a dead card, and a run of another day', () => {
    expect(move(34, { deliveryId: 21, slot: 0 }).refusal).toMatchObject({
      code: 'SLOT_TAKEN',
      details: { values: byBernd('Parkhaus Messe Süd'), extra: { itemId: 31 } },
    });
    expect(move(32, { deliveryId: 23, slot: 0 }).refusal?.code).toBe('SHIPMENT_READ_ONLY');
    expect(move(31, { deliveryId: 24, slot: 3 }).refusal).toMatchObject({
      code: 'DATE_MISMATCH',
      details: {
        text: 'error.DATE_MISMATCH.run',
        values: {
          ...byBernd('Parkhaus Messe Süd'),
          date: '23.11.2026',
          truck: 'OG-BS 1',
          otherDate: '24.11.2026',
        },
        extra: { itemId: 31 },
      },
    });
  });

  it('refuses an item that its sender saw otherwise, or that is gone, naming its current place', () => {
    expect(move(34, { deliveryId: 23, slot: 0, version: 2 }).refusal).toBeUndefined();
    expect(move(34, { deliveryId: 23, slot: 0, version: 1 }).refusal).toMatchObject({
      code: 'MOVED_MEANWHILE',
      details: { text: 'error.MOVED_MEANWHILE.slot', values: byBernd('Pause'), extra: { itemId: 34 } },
    });
    const was = (item: ReturnType<typeof anItem>) =>
      server(({ what }) => (what === 'lastKnown' ? item : undefined));
    const body = { deliveryId: 23, slot: 0 };
    expect(move(99, body, was(inSlot(99, 22, 3, 11))).refusal).toMatchObject({
      code: 'MOVED_MEANWHILE',
      details: { values: { where: 'OG-BS 1 / 1' }, extra: { shipmentId: 11, itemId: 31 } },
    });
    expect(move(99, body, was({ ...inSlot(99, 22, 3, null), text: 'Kran' })).refusal).toMatchObject({
      code: 'MOVED_MEANWHILE',
      details: { text: 'error.MOVED_MEANWHILE.text', values: byBernd('Kran'), extra: { itemId: null } },
    });
    expect(move(99, body).refusal?.code).toBe('NOT_FOUND');
  });
});
