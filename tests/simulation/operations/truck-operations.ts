import { createHash } from 'node:crypto';
import { addRun, removeRun, updateRun } from '@werkplan/shared/deliveries/run-actions.ts';
import { setCapacity } from '@werkplan/shared/halls/hall-actions.ts';
import { recordPrint } from '@werkplan/shared/prints/print-action.ts';
import { createTruck, updateTruck } from '@werkplan/shared/trucks/truck-actions.ts';
import { newTruckSchema } from '@werkplan/shared/trucks/truck-schema.ts';
import { pickAny, type Operation, randomText } from './operation.ts';

const mostTrucks = 6;
const mostRuns = 9;

const buy: Operation = ({ random, state }) => {
  if (state.trucks.size >= mostTrucks) return null;
  const input = newTruckSchema.parse({
    type: 'SATTEL',
    capacity: 24_000,
    registration: `OG-BS ${random.below(999)}`,
    defaultDriver: `Fahrer ${random.below(4)}`,
    defaultStartingTime: random.pick(['05:30', '06:00']),
  });
  return { action: 'trucks.create', act: (tx, scope) => createTruck(tx, scope, input) };
};

const editTruck: Operation = (view) => {
  const truck = pickAny(view, view.state.trucks.values());
  if (!truck) return null;
  const { random } = view;
  const change = random.pick([
    { defaultDriver: `Fahrer ${random.below(4)}` },
    { defaultStartingTime: random.pick(['05:30', '06:00', '07:15']) },
    { capacity: 1 + random.below(24_000) },
    { status: random.pick(['ACTIVE', 'INACTIVE']) },
  ]);
  const [yours, version] = [
    { ...truck, ...change },
    { version: truck.version, ifMatch: undefined },
  ];
  return {
    action: 'trucks.update',
    act: (tx, scope) => updateTruck(tx, scope, { id: truck.id, yours, version }),
  };
};

const editRun: Operation = (view) => {
  const run = pickAny(view, view.state.deliveries.values());
  if (!run) return null;
  const yours = { ...run, truckDriver: randomText(view) };
  const version = { version: run.version, ifMatch: undefined };
  return {
    action: 'deliveries.update',
    act: (tx, scope) => updateRun(tx, scope, { id: run.id, yours, version }),
  };
};

const anotherRun: Operation = (view) => {
  const truck = pickAny(view, view.state.trucks.values());
  if (!truck || view.state.deliveries.size >= mostRuns) return null;
  const date = view.random.pick(view.days);
  return {
    action: 'deliveries.create',
    act: (tx, scope) => addRun(tx, scope, { truckId: truck.id, date }),
  };
};

const cutRun: Operation = (view) => {
  const run = pickAny(view, view.state.deliveries.values());
  return run
    ? { action: 'deliveries.remove', act: (tx, scope) => removeRun(tx, scope, { id: run.id }) }
    : null;
};

const capacity: Operation = ({ random, days }) => {
  const [id, maxCapacity, date] = [1 + random.below(3), random.below(99_999), random.pick(days)];
  const wanted = random.chance(0.7) ? { maxCapacity, date } : { maxCapacity, validFrom: date };
  return {
    action: 'halls.setCapacity',
    act: (tx, scope) => setCapacity(tx, scope, { id, capacity: wanted }),
  };
};

const digest = (said: string): string => createHash('sha256').update(said).digest('base64url');

const print: Operation = ({ random, state: { date } }) => ({
  action: 'prints.record',
  act: (tx, scope) =>
    recordPrint(tx, scope, {
      date,
      expectedEtag: undefined,
      etagOf: (revisions) => revisions.join('.'),
      digest,
    }),
  dryRun: random.chance(0.1),
});

export const truckOperations: readonly (readonly [number, Operation])[] = [
  [1, buy],
  [3, editTruck],
  [3, editRun],
  [2, anotherRun],
  [2, cutRun],
  [2, capacity],
  [0.5, print],
];
