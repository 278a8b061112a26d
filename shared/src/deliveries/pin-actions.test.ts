import { describe, expect, it } from 'vitest';
import { changesIn, runOn } from '../plan/testing/plan-of.ts';
import { swapItems, writeItemText } from './item-actions.ts';
import { pinItem, pinRun } from './pin-actions.ts';
import { fillSlot, moveItem } from './slot-actions.ts';
import { rows, screen, server } from './testing/loaded-day.ts';

/** The day with these items pinned. */
const pinned = (...ids: readonly number[]) =>
  server(() => undefined, {
    deliveryItems: (rows.deliveryItems ?? []).map((item) => ({ ...item, isPinned: ids.includes(item.id) })),
  });

describe('pinItem', () => {
  it.each([31, 34])('pins card or text %i where it lies, and unpins it', (id) => {
    const { tx, answer } = runOn(screen(), pinItem, { id, isPinned: true });
    expect(changesIn(tx)).toEqual({ [`deliveryItems ${id}`]: { isPinned: true } });
    expect(answer?.deliveryItems.find((item) => item.id === id)).toMatchObject({ isPinned: true });
    expect(changesIn(runOn(pinned(id), pinItem, { id, isPinned: false }).tx)).toEqual({
      [`deliveryItems ${id}`]: { isPinned: false },
    });
  });

  it('leaves a pinned item unchanged', () => {
    expect(runOn(pinned(31), pinItem, { id: 31, isPinned: true }).tx.writes).toEqual([]);
  });

  it('a dead card can only be unpinned', () => {
    expect(runOn(server(), pinItem, { id: 33, isPinned: true }).refusal?.code).toBe('SHIPMENT_READ_ONLY');
    expect(runOn(pinned(33), pinItem, { id: 33, isPinned: false }).tx.writes).toHaveLength(1);
  });

  it('refuses an unknown item', () => {
    expect(runOn(server(), pinItem, { id: 99, isPinned: true }).refusal?.code).toBe('NOT_FOUND');
  });
});

describe('pinRun', () => {
  it('pins the run, not its contents', () => {
    const { tx, answer } = runOn(screen(), pinRun, { id: 21, isPinned: true });
    expect(changesIn(tx)).toEqual({ 'deliveries 21': { isPinned: true } });
    expect(answer).toMatchObject({ id: 21, isPinned: true });
    expect(answer?.deliveryItems.some(({ isPinned }) => isPinned)).toBe(false);
  });

  it('refuses a missing run', () => {
    expect(runOn(server(), pinRun, { id: 99, isPinned: true }).refusal?.code).toBe('DELIVERY_NOT_FOUND');
  });
});

describe('a pin and what planners do by hand', () => {
  const made = { isPinned: true };

  it('moves with its item', () => {
    const { tx } = runOn(pinned(31), moveItem, { id: 31, body: { deliveryId: 22, slot: 5 } });
    expect(changesIn(tx)).toMatchObject({ 'deliveryItems 1001': { ...made, shipmentId: 11 } });
  });

  it('moves with its card; a card from the list has none', () => {
    const { tx } = runOn(pinned(31), fillSlot, {
      deliveryId: 22,
      slot: 5,
      body: { shipmentIds: [11, 12] },
    });
    expect(changesIn(tx)).toMatchObject({
      'deliveryItems 1001': { ...made, shipmentId: 11 },
      'deliveryItems 1002': { isPinned: false, shipmentId: 12 },
    });
  });

  it('both pins move when two items are swapped', () => {
    const { tx } = runOn(pinned(31), swapItems, { id: 31, withItemId: 34 });
    const items = tx.writes.flatMap(({ after }) => (after ? [after] : []));
    expect(items).toMatchObject([
      { text: 'Pause', isPinned: false },
      { shipmentId: 11, isPinned: true },
    ]);
  });

  it('a rewritten text keeps its pin; a text written over a card has none', () => {
    const write = (id: number, version: number) =>
      changesIn(
        runOn(pinned(31, 34), writeItemText, {
          id,
          yours: { text: 'Kran' },
          version: { version, ifMatch: undefined },
        }).tx,
      );
    expect(write(34, 2)).toEqual({ 'deliveryItems 34': { text: 'Kran' } });
    expect(write(31, 1)).toEqual({
      'deliveryItems 31': { text: 'Kran', shipmentId: null, isPinned: false },
    });
  });
});
