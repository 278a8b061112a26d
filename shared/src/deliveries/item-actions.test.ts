import { describe, expect, it } from 'vitest';
import { anItem } from '../live/testing/rows.ts';
import { byBernd as editor, changesIn, planOf, runOn } from '../plan/testing/plan-of.ts';
import type { SwapItems } from './delivery-contracts.ts';
import type { DeliveryItemRow } from './delivery-schema.ts';
import type { RowInput } from '../plan/merge.ts';
import { removeItem, swapItems, unassignItems, writeItemText } from './item-actions.ts';
import { rows, screen, server, today } from './testing/loaded-day.ts';

const itemOf = (id: number): DeliveryItemRow => {
  const item = rows.deliveryItems?.find((one) => one.id === id);
  if (!item) throw new Error(`no item ${id}`);
  return item;
};
const slot = (id: number, like: DeliveryItemRow, content: DeliveryItemRow): DeliveryItemRow => {
  const { deliveryId, ordinalNumberInDelivery } = like;
  const { shipmentId, text } = content;
  return anItem({ id, deliveryId, ordinalNumberInDelivery, shipmentId, text });
};
const byBernd = (what: string) => ({ what, by: 'Bernd Krüger' });

describe('writeItemText', () => {
  const write = (id: number, yours: RowInput, version = itemOf(id).version, plan = server()) =>
    runOn(plan, writeItemText, { id, yours, version: { version, ifMatch: undefined } });

  it('replaces a text, or a shipment, which is unassigned', () => {
    const { tx, answer } = write(34, { text: 'Kran' }, 2, screen());
    expect(changesIn(tx)).toEqual({ 'deliveryItems 34': { text: 'Kran' } });
    expect(answer).toMatchObject([{ id: 34, text: 'Kran', shipment: null, version: 3 }]);
    expect(changesIn(write(31, { text: 'Kran' }).tx)).toEqual({
      'deliveryItems 31': { text: 'Kran', shipmentId: null },
    });
    expect(write(34, { text: 'Pause' }).tx.writes).toEqual([]);
  });

  it('keeps the slot', () => {
    expect(write(34, { text: 'Kran', ordinalNumberInDelivery: 4 }).refusal?.details.fields).toEqual({
      ordinalNumberInDelivery: 'validation.readOnlyField',
    });
    expect(write(34, { text: 'Kran', deliveryId: 23 }).refusal?.details.fields).toEqual({
      deliveryId: 'validation.readOnlyField',
    });
  });

  it('a text that a colleague wrote meanwhile is a conflict, naming who that was', () => {
    const base = { ...itemOf(34), text: 'Leergut', version: 1 };
    const plan = server((question) => (question.what === 'version' ? base : undefined));
    const { refusal } = write(34, { ...base, text: 'Kran' }, 1, plan);
    expect(refusal?.code).toBe('EDIT_CONFLICT');
    expect(refusal?.details.conflict).toMatchObject([
      { field: 'text', base: 'Leergut', yours: 'Kran', theirs: 'Pause', by: 'Bernd Krüger' },
    ]);
    expect(write(34, { text: 'Kran' }, 1, screen()).missing).toMatchObject({ what: 'version', version: 1 });
  });

  it('refuses an unknown item', () => {
    const nobodys = { id: 99, yours: { text: 'x' }, version: { version: 1, ifMatch: undefined } };
    expect(runOn(server(), writeItemText, nobodys).refusal?.code).toBe('NOT_FOUND');
    expect(runOn(screen(), writeItemText, nobodys).missing).toMatchObject({ what: 'whereabouts', id: 99 });
  });
});

describe('removeItem', () => {
  const remove = (id: number, version?: number, plan = server()) => runOn(plan, removeItem, { id, version });

  it('unassigns a shipment or removes a text, and returns the run', () => {
    const { tx, answer } = remove(31, 1, screen());
    expect(changesIn(tx)).toEqual({ 'deliveryItems 31': 'gone' });
    expect(answer).toMatchObject({ id: 21, deliveryItems: [{ id: 32 }, { id: 33 }] });
    expect(changesIn(remove(34).tx)).toEqual({ 'deliveryItems 34': 'gone' });
  });

  it('refuses a dead card, and an item that its sender saw otherwise', () => {
    expect(remove(32).refusal).toMatchObject({
      code: 'SHIPMENT_READ_ONLY',
      details: { values: byBernd('#1 Parkhaus Messe Süd') },
    });
    expect(remove(33).refusal?.code).toBe('SHIPMENT_READ_ONLY');
    expect(remove(34, 1).refusal).toMatchObject({
      code: 'MOVED_MEANWHILE',
      details: { text: 'error.MOVED_MEANWHILE.slot', values: byBernd('Pause'), extra: { itemId: 34 } },
    });
  });

  it('waits until the trucks are known', () => {
    const { trucks: _, ...known } = planOf({ rows, days: [today], facts: editor });
    expect(remove(31, 1, { ...known, trucks: undefined }).missing).toEqual({ what: 'stream', key: 'trucks' });
  });
});

describe('unassignItems', () => {
  const unassign = (...items: readonly { id: number; version?: number }[]) =>
    runOn(server(), unassignItems, { items: [...items] });

  it('unassigns all; returns each remaining run once, and counts an item named twice once', () => {
    const { tx, answer } = unassign({ id: 31 }, { id: 34, version: 2 }, { id: 35 }, { id: 31 });
    expect(changesIn(tx)).toEqual({
      'deliveryItems 31': 'gone',
      'deliveryItems 34': 'gone',
      'deliveryItems 35': 'gone',
    });
    expect(answer?.map(({ id }) => id)).toEqual([21, 22, 24]);
  });

  it.each([
    ['a dead card', { id: 32 }, 'SHIPMENT_READ_ONLY'],
    ['one seen otherwise', { id: 34, version: 1 }, 'MOVED_MEANWHILE'],
    ['one that never was', { id: 99 }, 'NOT_FOUND'],
  ])('takes none off for %s', (_, item, code) => {
    expect(unassign({ id: 31 }, item)).toMatchObject({ refusal: { code }, tx: { writes: [] } });
  });
});

describe('swapItems', () => {
  const swap = (id: number, withItemId: number, more: Partial<SwapItems> = {}, plan = server()) =>
    runOn(plan, swapItems, { id, withItemId, ...more });

  it('exchanges the contents of two slots as new items; returns each run once', () => {
    const { tx, answer } = swap(31, 34, { version: 1, withVersion: 2 }, screen());
    expect(changesIn(tx)).toEqual({
      'deliveryItems 31': 'gone',
      'deliveryItems 34': 'gone',
      'deliveryItems 1001': slot(1001, itemOf(31), itemOf(34)),
      'deliveryItems 1002': slot(1002, itemOf(34), itemOf(31)),
    });
    expect(answer?.map(({ id }) => id)).toEqual([21, 22]);
    const beside = anItem({ id: 36, deliveryId: 22, ordinalNumberInDelivery: 19, shipmentId: 12 });
    const within = server(undefined, { deliveryItems: [itemOf(34), beside] });
    const { tx: swapped, answer: one } = swap(34, 36, {}, within);
    expect(changesIn(swapped)).toMatchObject({
      'deliveryItems 1001': { ordinalNumberInDelivery: 0, shipmentId: 12, text: null },
      'deliveryItems 1002': { ordinalNumberInDelivery: 19, shipmentId: null, text: 'Pause' },
    });
    expect(one?.map(({ id }) => id)).toEqual([22]);
  });

  it('refuses an item with itself, a dead card, and either one seen otherwise', () => {
    expect(swap(31, 31).refusal?.details.fields).toEqual({ withItemId: 'validation.invalidFormat' });
    expect(swap(31, 32).refusal?.code).toBe('SHIPMENT_READ_ONLY');
    expect(swap(33, 31).refusal?.code).toBe('SHIPMENT_READ_ONLY');
    expect(swap(34, 31, { version: 1 }).refusal?.details.extra).toEqual({ itemId: 34 });
    expect(swap(31, 34, { withVersion: 1 }).refusal?.details.extra).toEqual({ itemId: 34 });
    expect(swap(31, 99).refusal?.code).toBe('NOT_FOUND');
  });

  it('refuses two days, naming both slots', () => {
    expect(swap(31, 35).refusal).toMatchObject({
      code: 'DATE_MISMATCH',
      details: {
        text: 'error.DATE_MISMATCH.slots',
        values: {
          ...byBernd('Parkhaus Messe Süd'),
          date: '23.11.2026',
          other: 'Schule Kehl',
          otherDate: '24.11.2026',
          otherBy: 'Bernd Krüger',
        },
        extra: { itemId: 35 },
      },
    });
  });
});
