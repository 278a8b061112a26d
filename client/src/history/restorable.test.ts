import type { HistoryEntry } from '@werkplan/shared/history/history-schema.ts';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import { stateFromSnapshot } from '@werkplan/shared/live/day-state.ts';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { aSnapshot, testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { describe, expect, it } from 'vitest';
import { differingFields, restorableItems, restoreLabel, pastValueText } from './restorable.ts';

const order = anOrder({ id: 1, date: testDay, city: 'Lahr', steel: 8_000 });
const item = anItem({ id: 91, deliveryId: 51, ordinalNumberInDelivery: 3, shipmentId: 11 });
const snapshot = aSnapshot({
  orders: [order],
  shipments: [aShipment({ id: 11, productionOrderId: 1, date: testDay })],
  trucks: [aTruck({ id: 5, registration: 'OG-A 1' })],
  deliveries: [aDelivery({ id: 51, date: testDay, truckId: 5 })],
  deliveryItems: [item, anItem({ id: 92, deliveryId: 51, ordinalNumberInDelivery: 4, text: 'Pause' })],
});
const past = stateFromSnapshot(snapshot);
const now = stateFromSnapshot({
  ...snapshot,
  orders: [{ ...order, city: 'Kehl', version: 9 }],
  deliveryItems: [],
});
const words = {
  language: 'de' as const,
  t: (key: Parameters<typeof translate>[1], values?: Parameters<typeof translate>[2]) =>
    translate('de', key, values),
};
const entryOf = (rows: Partial<HistoryEntry['rows'][number]>[]) =>
  ({ rows: rows.map((row) => ({ was: {}, is: {}, fields: [], ...row })) }) as unknown as HistoryEntry;
const field = (name: string) => ({ field: name, old: 1, new: 2 });

describe('restorable parts of a step', () => {
  it('are the placed card and its whole run', () => {
    const placed = entryOf([{ entity: 'deliveryItems', id: 91, was: null, is: { shipmentId: 11, slot: 3 } }]);
    expect(restorableItems(placed, past)).toEqual([
      { kind: 'shipments', id: 11 },
      { kind: 'deliveries', id: 51 },
    ]);
  });

  it('are the single changed field and its order, or only the order if several fields changed', () => {
    const one = entryOf([{ entity: 'orders', id: 1, fields: [field('city'), field('byHand')] }]);
    expect(restorableItems(one, past)).toEqual([
      { kind: 'orders', id: 1, field: 'city' },
      { kind: 'orders', id: 1 },
    ]);
    const withPart = entryOf([
      { entity: 'shipments', id: 11, fields: [field('amount')] },
      { entity: 'orders', id: 1, fields: [field('steel')] },
    ]);
    expect(restorableItems(withPart, past).map(({ kind }) => kind)).toEqual(['orders', 'orders']);
    const two = entryOf([{ entity: 'orders', id: 1, fields: [field('city'), field('steel')] }]);
    expect(restorableItems(two, past)).toEqual([{ kind: 'orders', id: 1 }]);
  });

  it('are a text and its run, but nothing that is missing in that moment', () => {
    const text = entryOf([{ entity: 'deliveryItems', id: 92, is: { text: 'Pause', slot: 4 } }]);
    expect(restorableItems(text, past)).toEqual([
      { kind: 'deliveryItems', id: 92 },
      { kind: 'deliveries', id: 51 },
    ]);
    expect(restorableItems(entryOf([{ entity: 'orders', id: 99 }]), past)).toEqual([]);
    expect(restorableItems(entryOf([{ entity: 'templates', id: 1 }]), past)).toEqual([]);
  });
});

it('name the fields that differ now, with their former values', () => {
  expect(differingFields(past, now, 'orders', 1)).toEqual(['city']);
  expect(pastValueText(past, { kind: 'orders', id: 1, field: 'city' }, words)).toBe('Lahr');
  expect(differingFields(past, now, 'shipments', 11)).toEqual(['place']);
  expect(pastValueText(past, { kind: 'shipments', id: 11, field: 'place' }, words)).toBe('OG-A 1, Platz 4');
  expect(pastValueText(now, { kind: 'shipments', id: 11, field: 'place' }, words)).toBe('Liste');
  expect(differingFields(past, past, 'deliveries', 51)).toEqual([]);
});

it('are named by their kind', () => {
  expect(restoreLabel({ kind: 'shipments', id: 11 }, words)).toBe('Karte so zurückholen');
  expect(restoreLabel({ kind: 'orders', id: 1, field: 'city' }, words)).toBe('Ort so zurückholen');
});
