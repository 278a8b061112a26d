import type { Action } from '../plan/action.ts';
import { mergeRow, type RowInput, type RowVersion } from '../plan/merge.ts';
import { replyTruck } from '../plan/reply.ts';
import { getTruck } from './truck-refusals.ts';
import { addRuns, followDefaults, removeEmptyRuns } from './truck-runs.ts';
import { editableTruckFields } from './truck.ts';
import type { NewTruck, Truck } from './truck-schema.ts';

/** Creates a truck and its run on every opened day from today on. */
export const createTruck: Action<NewTruck, Truck> = (tx, { today }, input) => {
  const truck = tx.insert('trucks', input);
  addRuns(tx, truck, today);
  return replyTruck(truck.id);
};

export interface UpdateTruckInput {
  readonly id: number;
  readonly yours: RowInput;
  readonly version: RowVersion;
}

/**
 * Saves a whole truck, merged field by field; runs from today on follow its defaults and status.
 * @throws TRUCK_NOT_FOUND, TRUCK_IN_USE and what mergeRow throws
 */
export const updateTruck: Action<UpdateTruckInput, Truck> = (tx, { today }, { id, yours, version }) => {
  const before = getTruck(tx, id);
  const { changed, values } = mergeRow(tx, 'trucks', {
    current: before,
    yours,
    editable: editableTruckFields,
    kept: ['id'],
    version,
  });
  if (changed.length === 0) return replyTruck(id);
  const after = tx.update('trucks', before, values);
  if (after.status === 'INACTIVE') removeEmptyRuns(tx, id, today);
  else {
    followDefaults(tx, before, after, today);
    if (before.status === 'INACTIVE') addRuns(tx, after, today);
  }
  return replyTruck(id);
};
