import {
  addDeliveryEndpoint,
  removeDeliveryEndpoint,
  updateDeliveryEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { hallIds } from '@werkplan/shared/halls/hall.ts';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { createIntent } from '../people/intent.ts';
import { runsOf } from './slot-operations.ts';
import { type Choose, column, pickRow, type View } from './view.ts';

const drivers = ['Yilmaz', 'Schmidt', 'Nowak', 'Ferrari'] as const;

const trucksOf = ({ day }: View): Truck[] => [...day.trucks.values()].sort((a, b) => a.id - b.id);

export const setDriver: Choose = (view) => {
  const run = pickRow(view.random, runsOf(view));
  const truck = run && view.day.trucks.get(run.truckId);
  if (!run || !truck) return null;
  const changes = { truckDriver: view.random.pick(drivers) };
  return createIntent(
    updateDeliveryEndpoint,
    { params: { id: run.id }, body: { ...run, ...changes } },
    { entity: 'delivery', id: run.id, version: run.version, columns: Object.keys(changes).map(column) },
  );
};

export const addRun: Choose = (view) => {
  const truck = pickRow(view.random, trucksOf(view));
  const isFull = runsOf(view).length > 8;
  return truck && !isFull
    ? createIntent(addDeliveryEndpoint, { body: { truckId: truck.id, date: view.day.date } })
    : null;
};

export const removeRun: Choose = (view) => {
  const taken = new Set([...view.day.deliveryItems.values()].map((item) => item.deliveryId));
  const runs = runsOf(view);
  const run = runs.length > 3 ? runs.findLast(({ id }) => !taken.has(id)) : undefined;
  return run ? createIntent(removeDeliveryEndpoint, { params: { id: run.id } }) : null;
};

export const editTruck: Choose = (view) => {
  const truck = pickRow(view.random, trucksOf(view));
  if (!truck) return null;
  const changes: Partial<Truck> = view.random.pick([
    { defaultDriver: view.random.pick(drivers) },
    { color: view.random.pick(['GRAY', 'SKY', 'MINT'] as const) },
    { capacity: 20_000 + 1_000 * view.random.below(5) },
  ]);
  return createIntent(
    updateTruckEndpoint,
    { params: { id: truck.id }, body: { ...truck, ...changes } },
    { entity: 'truck', id: truck.id, version: truck.version, columns: Object.keys(changes).map(column) },
  );
};

export const setCapacity: Choose = ({ day, random }) =>
  createIntent(setCapacityEndpoint, {
    params: { id: random.pick(hallIds) },
    body: { date: day.date, maxCapacity: 1_000 * (40 + random.below(40)) },
  });

/** Undoes somebody's recent change; undoing an undo redoes the change. */
export const undo: Choose = ({ recentChanges, random }) =>
  recentChanges.length === 0
    ? null
    : createIntent(undoChangeEndpoint, { params: { id: random.pick(recentChanges) } });
