import { editableTruckFields, type NewTruck, type Truck } from '@werkplan/shared/trucks/truck.ts';
import type { Scope } from '../change/change.ts';
import { mergeRow, type RowInput, type RowVersion } from '../change/merge.ts';
import type { Tx } from '../database/transact.ts';
import { addRuns, followDefaults, removeEmptyRuns } from './truck-runs-store.ts';
import { getTruck } from './truck-store.ts';

/** Creates a truck and its run on every opened day from today on. */
export const createTruck = async (tx: Tx, { today }: Scope, input: NewTruck): Promise<Truck> => {
  const truck = await tx.insertInto('truck').values(input).returningAll().executeTakeFirstOrThrow();
  await addRuns(tx, truck, today);
  return truck;
};

/**
 * Saves a whole truck, merged field by field; runs from today on follow its defaults, come and go with its status.
 * @throws TRUCK_NOT_FOUND, TRUCK_IN_USE and what mergeRow throws
 */
export const updateTruck = async (
  tx: Tx,
  { today }: Scope,
  id: number,
  yours: RowInput,
  version: RowVersion,
): Promise<Truck> => {
  const before = await getTruck(tx, id);
  const { changed, values } = await mergeRow(tx, 'trucks', {
    current: before,
    yours,
    editable: editableTruckFields,
    kept: ['id'],
    version,
  });
  if (changed.length === 0) return before;
  await tx.updateTable('truck').set(values).where('id', '=', id).execute();
  const after = await getTruck(tx, id);
  if (after.status === 'INACTIVE') await removeEmptyRuns(tx, id, today);
  else {
    await followDefaults(tx, before, after, today);
    if (before.status === 'INACTIVE') await addRuns(tx, after, today);
  }
  return after;
};
