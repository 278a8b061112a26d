import type { Action } from '../plan/action.ts';
import { mergeRow, type RowInput, type RowVersion } from '../plan/merge.ts';
import { isDead } from '../plan/parts.ts';
import { replyRun, replyValue } from '../plan/reply.ts';
import { runView } from '../plan/views.ts';
import { getTruck } from '../trucks/truck-refusals.ts';
import { addRuns } from '../trucks/truck-runs.ts';
import type { Day } from '../values/day.ts';
import type { Delivery } from './delivery-schema.ts';
import { editableDeliveryFields } from './delivery.ts';
import { getRun, runLoaded } from './item-refusals.ts';

export interface UpdateRunInput {
  readonly id: number;
  readonly yours: RowInput;
  readonly version: RowVersion;
}

/** Saves a run's driver and starting time, merged field by field. @throws DELIVERY_NOT_FOUND and what mergeRow throws */
export const updateRun: Action<UpdateRunInput, Delivery> = (tx, _scope, { id, yours, version }) => {
  const { delivery: current } = getRun(tx, id);
  const { values } = mergeRow(tx, 'deliveries', {
    current,
    yours,
    editable: editableDeliveryFields,
    kept: ['id', 'date', 'truckId'],
    version,
  });
  tx.update('deliveries', current, values);
  return replyRun(id);
};

export interface AddRunInput {
  readonly truckId: number;
  readonly date: Day;
  readonly startingTime?: string | undefined;
}

/**
 * Adds another run of a truck to a day. If the truck was retired, it becomes active again, with a run on every opened day from
 * today on; but a run on a past day only corrects the record, so then the truck stays retired.
 * @throws TRUCK_NOT_FOUND
 */
export const addRun: Action<AddRunInput, Delivery> = (tx, { today }, { truckId, date, startingTime }) => {
  const truck = getTruck(tx, truckId);
  const { id } = tx.insert('deliveries', {
    date,
    truckDriver: truck.defaultDriver,
    startingTime: startingTime ?? truck.defaultStartingTime,
    isPinned: false,
    departed: null,
    truckId,
  });
  // An unopened day has no rows on which concurrent changes could conflict. Raising the revision of `trucks` makes concurrent
  // changes of this truck's runs conflict all the same.
  if (date >= today && tx.fact({ what: 'plannedDays', from: date })[0]?.date !== date) tx.raiseTrucks();
  if (truck.status === 'INACTIVE' && date >= today)
    addRuns(tx, tx.update('trucks', truck, { status: 'ACTIVE' }), today);
  return replyRun(id);
};

/**
 * Removes a run without texts and live cards, and returns it; its dead cards are unassigned.
 * @throws DELIVERY_NOT_FOUND, TRUCK_IN_USE naming what is on it
 */
export const removeRun: Action<{ readonly id: number }, Delivery> = (tx, _scope, { id }) => {
  const run = getRun(tx, id);
  const carried = run.items.find((placed) => !isDead(placed));
  if (carried) throw runLoaded(tx, carried, run.delivery.date);
  for (const { item } of run.items) tx.remove('deliveryItems', item);
  tx.remove('deliveries', run.delivery);
  return replyValue(runView(run));
};

/**
 * Removes the run of a truck that is out of service: its shipments are unassigned, its texts deleted. Returns the run
 * (rules/deliveries.md#a-truck-that-falls-out). @throws DELIVERY_NOT_FOUND
 */
export const takeOutOfService: Action<{ readonly id: number }, Delivery> = (tx, _scope, { id }) => {
  const run = getRun(tx, id);
  for (const { item } of run.items) tx.remove('deliveryItems', item);
  tx.remove('deliveries', run.delivery);
  return replyValue(runView(run));
};
