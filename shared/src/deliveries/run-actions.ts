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
 * Adds another run of a truck to a day. From today on a retired truck comes back, on every opened day; a run of a past day
 * only corrects what was, and leaves it retired. @throws TRUCK_NOT_FOUND
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
  // Whoever changes the truck's runs from today on is to notice the day, should nobody have opened it.
  if (date >= today && tx.fact({ what: 'plannedDays', from: date })[0]?.date !== date) tx.raiseTrucks();
  if (truck.status === 'INACTIVE' && date >= today)
    addRuns(tx, tx.update('trucks', truck, { status: 'ACTIVE' }), today);
  return replyRun(id);
};

/**
 * Removes a run that carries nothing and answers what it was; dead cards on it go back to the list.
 * @throws DELIVERY_NOT_FOUND, TRUCK_IN_USE naming what is on it
 */
export const removeRun: Action<{ readonly id: number }, Delivery> = (tx, _scope, { id }) => {
  const run = getRun(tx, id);
  const carried = run.items.find((held) => !isDead(held));
  if (carried) throw runLoaded(tx, carried, run.delivery.date);
  for (const { item } of run.items) tx.remove('deliveryItems', item);
  tx.remove('deliveries', run.delivery);
  return replyValue(runView(run));
};

/**
 * A truck that falls out: what its run carries goes back to the list, its texts go, the run is removed. Answers what it was
 * (rules/deliveries.md#a-truck-that-falls-out). @throws DELIVERY_NOT_FOUND
 */
export const takeOutOfService: Action<{ readonly id: number }, Delivery> = (tx, _scope, { id }) => {
  const run = getRun(tx, id);
  for (const { item } of run.items) tx.remove('deliveryItems', item);
  tx.remove('deliveries', run.delivery);
  return replyValue(runView(run));
};
