import { type Delivery, editableDeliveryFields } from '@werkplan/shared/deliveries/delivery.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Scope } from '../change/change.ts';
import { mergeRow, type RowInput, type RowVersion } from '../change/merge.ts';
import type { Tx } from '../database/transact.ts';
import { addRuns } from '../trucks/truck-runs-store.ts';
import { getTruck } from '../trucks/truck-store.ts';
import { deliveryView, getDelivery } from './delivery-store.ts';
import { deleteItems, isDead, refuseLoaded } from './item-store.ts';
import { getRun, runView } from './run-store.ts';

/** Saves a run's driver and starting time, merged field by field. @throws DELIVERY_NOT_FOUND and what mergeRow throws */
export const updateDelivery = async (
  tx: Tx,
  id: number,
  yours: RowInput,
  version: RowVersion,
): Promise<Delivery> => {
  const { values } = await mergeRow(tx, 'deliveries', {
    current: await getDelivery(tx, id),
    yours,
    editable: editableDeliveryFields,
    kept: ['id', 'date', 'truckId'],
    version,
  });
  if (Object.keys(values).length > 0)
    await tx.updateTable('delivery').set(values).where('id', '=', id).execute();
  return await deliveryView(tx, id);
};

/**
 * Adds another run of a truck to a day. From today on a retired truck comes back, on every opened day; a run of a past day
 * only corrects what was, and leaves it retired. @throws TRUCK_NOT_FOUND
 */
export const addDelivery = async (
  tx: Tx,
  { today }: Scope,
  { truckId, date, startingTime }: { truckId: number; date: Day; startingTime?: string | undefined },
): Promise<Delivery> => {
  const truck = await getTruck(tx, truckId);
  const { id } = await tx
    .insertInto('delivery')
    .values({
      truckId,
      date,
      truckDriver: truck.defaultDriver,
      startingTime: startingTime ?? truck.defaultStartingTime,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (truck.status === 'INACTIVE' && date >= today) {
    await tx.updateTable('truck').set({ status: 'ACTIVE' }).where('id', '=', truckId).execute();
    await addRuns(tx, truck, today);
  }
  return await deliveryView(tx, id);
};

/**
 * Removes a run that carries nothing and answers what it was; dead cards on it go back to the list.
 * @throws DELIVERY_NOT_FOUND, TRUCK_IN_USE naming what is on it
 */
export const removeDelivery = async (tx: Tx, id: number): Promise<Delivery> => {
  const run = await getRun(tx, id);
  const carried = run.held.find((held) => !isDead(held));
  if (carried) await refuseLoaded(tx, carried, run.delivery.date);
  await deleteItems(
    tx,
    run.held.map(({ item }) => item.id),
  );
  await tx.deleteFrom('delivery').where('id', '=', id).execute();
  return runView(run);
};
