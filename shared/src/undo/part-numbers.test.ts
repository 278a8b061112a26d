import { expect, it } from 'vitest';
import { anOrder, aShipment } from '../live/testing/rows.ts';
import { deleteShipment, splitShipment } from '../shipments/shipment-actions.ts';
import { PlanLog, today } from './testing/plan-log.ts';

const order = anOrder({ id: 1, date: today });
/** Four parts, whose numbers by default run against their ids. */
const makeLog = (ids: readonly number[] = [14, 13, 12, 11]) =>
  new PlanLog({
    orders: [order],
    shipments: ids.map((id, index) =>
      aShipment({
        id,
        productionOrderId: 1,
        date: today,
        amount: 2500,
        splitNumber: index + 1,
        totalNumberOfSplits: 4,
      }),
    ),
  });
const remove = (log: PlanLog, id: number): number =>
  log.act('Anna', 'shipments.delete', deleteShipment, { id });
/** The part numbers of the parts that exist, in order of number. */
const partsOf = (log: PlanLog, ids: readonly number[]): number[] => {
  const live = ids.flatMap((id) => log.row('shipments', id) ?? []).filter(({ isDeleted }) => !isDeleted);
  const sorted = live.sort((a, b) => a.splitNumber - b.splitNumber);
  expect(sorted.map(({ splitNumber }) => splitNumber)).toEqual(sorted.map((_, index) => index + 1));
  return sorted.map(({ id }) => id);
};

it('a part returns between its former neighbours, whatever was deleted meanwhile', () => {
  const log = makeLog();
  const third = remove(log, 12);
  remove(log, 14);
  log.undo(third);
  expect(partsOf(log, [11, 12, 13, 14])).toEqual([13, 12, 11]);
});

it('beside one that the change didn’t see the older one comes first', () => {
  const log = makeLog([11, 12, 13, 14]);
  const second = remove(log, 12);
  const first = remove(log, 11);
  log.undo(second);
  expect(partsOf(log, [11, 12, 13, 14])).toEqual([12, 13, 14]);
  log.undo(first);
  expect(partsOf(log, [11, 12, 13, 14])).toEqual([11, 12, 13, 14]);
});

it('the last one returns as the last of the former ones, before newer ones', () => {
  const log = makeLog();
  const last = remove(log, 11);
  log.act('Bernd', 'shipments.split', splitShipment, { shipmentId: 14 });
  log.undo(last);
  expect(partsOf(log, [11, 12, 13, 14, 1001])).toEqual([14, 13, 12, 11, 1001]);
});

it('does so also when all its former neighbours are gone', () => {
  const log = makeLog();
  for (const id of [11, 12, 13]) remove(log, id);
  const last = log.act('Anna', 'shipments.split', splitShipment, { shipmentId: 14 });
  const deleted = remove(log, 14);
  log.act('Bernd', 'shipments.split', splitShipment, { shipmentId: 1001 });
  log.undo(deleted);
  expect(partsOf(log, [14, 1001, 1002])).toEqual([14, 1001, 1002]);
  expect(log.refusal(last).code).toBe('UNDO_CONFLICT');
});

it('a part made by a split returns to its number', () => {
  const log = makeLog();
  const split = log.act('Anna', 'shipments.split', splitShipment, { shipmentId: 12 });
  const undone = log.undo(split);
  log.act('Bernd', 'shipments.split', splitShipment, { shipmentId: 14 });
  log.undo(undone.id);
  expect(partsOf(log, [11, 12, 13, 14, 1001, 1002])).toEqual([14, 13, 12, 11, 1001, 1002]);
});
