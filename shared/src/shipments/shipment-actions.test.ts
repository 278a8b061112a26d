import { describe, expect, it } from 'vitest';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '../live/testing/rows.ts';
import { byBernd, changesIn, planOf, runOn, type SomeRows } from '../plan/testing/plan-of.ts';
import { deleteShipment, splitShipment, updateShipment } from './shipment-actions.ts';
import type { ShipmentRow } from './shipment-schema.ts';

const [yesterday, today, tomorrow] = ['2026-11-22', '2026-11-23', '2026-11-24'];
const order = anOrder({ id: 1, date: today });
const only = aShipment({ id: 11, productionOrderId: 1, date: today, version: 2 });
const truck: SomeRows = {
  trucks: [aTruck({ id: 1 })],
  deliveries: [aDelivery({ id: 21, date: today, truckId: 1 })],
  deliveryItems: [anItem({ id: 31, deliveryId: 21, shipmentId: 11, ordinalNumberInDelivery: 3 })],
};
const half = { amount: 5000, totalNumberOfSplits: 2 };
const halves: ShipmentRow[] = [
  { ...only, ...half },
  aShipment({ id: 12, productionOrderId: 1, date: today, splitNumber: 2, ...half }),
];
const rowsOf = (...shipments: ShipmentRow[]): SomeRows => ({ orders: [order], shipments, ...truck });
const screen = (rows: SomeRows) => planOf({ rows, days: [today], knowsFamilies: false });
/** The plan of a day including the editors of its rows. */
const plan = (rows: SomeRows) => planOf({ rows, days: [today], knowsFamilies: false, facts: byBernd });
const canceled = { ...rowsOf(only), orders: [{ ...order, isCanceled: true }] };
const version = { version: 2, ifMatch: undefined };

describe('updateShipment', () => {
  const update = (yours: object, rows = rowsOf(...halves), expectedItemId?: number | null) => {
    const part = rows.shipments?.find(({ id }) => id === 11) ?? only;
    const input = { id: 11, yours: { ...part, ...yours }, expectedItemId, version };
    return {
      ...runOn(plan(rows), updateShipment, input),
      onScreen: runOn(screen(rows), updateShipment, input),
    };
  };

  it('a new amount takes it off its truck and counts', () => {
    const { tx, answer, onScreen } = update({ amount: 1000 });
    expect(changesIn(tx)).toEqual({
      'orders 1': { partsAmount: 6000 },
      'shipments 11': { amount: 1000 },
      'deliveryItems 31': 'gone',
    });
    expect(answer).toMatchObject({ amount: 1000, version: 3, order: { partsAmount: 6000 } });
    expect(onScreen.tx.writes).toEqual(tx.writes);
  });

  it('a new day remembers the old one, unless it is the day of the order', () => {
    const { tx } = update({ date: tomorrow }, rowsOf(only), 31);
    expect(changesIn(tx)).toEqual({
      'shipments 11': { date: tomorrow, previousDate: today },
      'deliveryItems 31': 'gone',
    });
    const away = { ...only, previousDate: yesterday };
    const rows = { ...rowsOf(away), orders: [{ ...order, date: tomorrow }] };
    expect(changesIn(update({ date: tomorrow }, rows).tx)).toMatchObject({
      'shipments 11': { date: tomorrow, previousDate: null },
    });
  });

  it('a note leaves it where it is, also when it is dead', () => {
    expect(changesIn(update({ note: 'Kran' }, canceled).tx)).toEqual({ 'shipments 11': { note: 'Kran' } });
    expect(update({}).tx.writes).toEqual([]);
  });

  it('refuses what is dead, elsewhere, past or whole', () => {
    expect(update({ date: tomorrow }, canceled).refusal).toMatchObject({
      code: 'SHIPMENT_READ_ONLY',
      details: { text: 'error.SHIPMENT_READ_ONLY.canceled', values: { by: 'Bernd Krüger' } },
    });
    expect(update({ date: tomorrow }, undefined, null).refusal).toMatchObject({
      code: 'MOVED_MEANWHILE',
      details: { values: { where: 'OG-BS 1 / 4' }, extra: { shipmentId: 11, itemId: 31 } },
    });
    expect(update({ date: yesterday }).refusal?.details.fields).toEqual({ date: 'validation.pastDate' });
    expect(update({ amount: 1 }, rowsOf(only)).refusal?.details.fields).toEqual({
      amount: 'validation.readOnlyField',
    });
    expect(update({ splitNumber: 2 }).refusal?.details.fields).toEqual({
      splitNumber: 'validation.readOnlyField',
    });
  });

  it('a part whose others were deleted meanwhile is no mistake of the sender', () => {
    const base = { ...only, ...half, version: 1 };
    const merging = planOf({
      rows: rowsOf(only),
      days: [today],
      facts: (question) => (question.what === 'version' ? base : byBernd(question)),
    });
    const yours = { ...base, amount: 6000 };
    const { refusal } = runOn(merging, updateShipment, {
      id: 11,
      yours,
      version: { version: 1, ifMatch: undefined },
    });
    expect(refusal?.code).toBe('EDIT_CONFLICT');
    const same = { ...base, amount: only.amount, totalNumberOfSplits: 2 };
    const again = planOf({
      rows: rowsOf(only),
      days: [today],
      facts: (question) => (question.what === 'version' ? same : byBernd(question)),
    });
    const late = runOn(again, updateShipment, {
      id: 11,
      yours: { ...same, amount: 6000 },
      version: { version: 1, ifMatch: undefined },
    });
    expect(late.refusal).toMatchObject({
      code: 'MOVED_MEANWHILE',
      details: { text: 'error.MOVED_MEANWHILE.changed', values: { by: 'Bernd Krüger' } },
    });
  });

  it('on a screen it lacks who did it, and the parts elsewhere', () => {
    expect(update({ date: tomorrow }, canceled).onScreen.missing).toMatchObject({ what: 'editor' });
    const elsewhere = halves.map((part) =>
      part.id === 12 ? { ...part, date: tomorrow, dateAtLastOrderChange: tomorrow } : part,
    );
    expect(update({ amount: 1000 }, rowsOf(...elsewhere)).onScreen.missing).toEqual({
      what: 'family',
      orderId: 1,
    });
  });
});

describe('deleteShipment', () => {
  it('renumbers the others; a single one takes all; its card stays', () => {
    const { tx, answer } = runOn(screen(rowsOf(...halves)), deleteShipment, { id: 11 });
    expect(changesIn(tx)).toEqual({
      'shipments 11': { isDeleted: true },
      'shipments 12': { amount: 10_000, splitNumber: 1, totalNumberOfSplits: 1 },
    });
    expect(answer).toMatchObject({ id: 11, isDeleted: true, version: 3 });
  });

  it('refuses the last live part, and a deleted one', () => {
    expect(runOn(plan(rowsOf(only)), deleteShipment, { id: 11 }).refusal?.code).toBe('SHIPMENT_NOT_DELETED');
    const deleted = rowsOf({ ...only, isDeleted: true });
    expect(runOn(plan(deleted), deleteShipment, { id: 11 }).refusal).toMatchObject({
      code: 'SHIPMENT_READ_ONLY',
      details: { text: 'error.SHIPMENT_READ_ONLY.deleted' },
    });
    expect(runOn(screen(deleted), deleteShipment, { id: 11 }).missing).toMatchObject({
      what: 'editor',
      field: 'isDeleted',
    });
  });
});

describe('splitShipment', () => {
  const split = (input: object, rows = rowsOf(...halves)) =>
    runOn(plan(rows), splitShipment, { shipmentId: 11, ...input });

  it('keeps the larger half and its slot; the new part comes last', () => {
    const { tx, answer } = split({}, rowsOf({ ...only, amount: 10_001, note: 'Kran' }));
    expect(changesIn(tx)).toMatchObject({
      'orders 1': { partsAmount: 10_001 },
      'shipments 11': { amount: 5001, totalNumberOfSplits: 2 },
      'shipments 1001': { amount: 5000, splitNumber: 2, totalNumberOfSplits: 2, note: '', version: 1 },
    });
    expect(answer?.map(({ id }) => id)).toEqual([11, 1001]);
    expect(tx.writes.some(({ kind }) => kind === 'deliveryItems')).toBe(false);
  });

  it('the new part is the last by number, whatever its id', () => {
    const late = halves.map((part) => ({ ...part, id: part.id + 5000 }));
    const rows = { ...rowsOf(...late), deliveryItems: [] };
    const { answer } = runOn(plan(rows), splitShipment, { shipmentId: 5011, amount: 1 });
    expect(answer?.map(({ id, splitNumber, amount }) => [id, splitNumber, amount])).toEqual([
      [5011, 1, 4999],
      [5012, 2, 5000],
      [1001, 3, 1],
    ]);
  });

  it('refuses an empty part, a part that changed, and a dead one', () => {
    expect(split({ amount: 5000 }).refusal?.details.fields).toEqual({ amount: 'validation.invalidFormat' });
    expect(split({ version: 1 }).refusal).toMatchObject({
      code: 'MOVED_MEANWHILE',
      details: { text: 'error.MOVED_MEANWHILE.changed', extra: { shipmentId: 11 } },
    });
    expect(split({}, canceled).refusal?.code).toBe('SHIPMENT_READ_ONLY');
  });

  it('refuses a shipment there is not, as far as that is known', () => {
    const nothing = planOf({ rows: {}, days: [], facts: () => [] });
    expect(runOn(nothing, splitShipment, { shipmentId: 9 }).refusal?.code).toBe('SHIPMENT_NOT_FOUND');
    expect(runOn(screen({}), splitShipment, { shipmentId: 9 }).missing).toMatchObject({
      what: 'whereabouts',
    });
  });
});
