import { loadOf } from '@werkplan/shared/deliveries/delivery-rules.ts';
import type { Delivery } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { loadsOfDayEndpoint, setMeasuresEndpoint } from '@werkplan/shared/loads/load-endpoints.ts';
import type { RunLoadRow } from '@werkplan/shared/loads/measures-schema.ts';
import { runLoad } from '@werkplan/shared/loads/run-load.ts';
import { setMeasures } from '@werkplan/shared/loads/set-measures-action.ts';
import type { DayOpener } from '../days/open-day.ts';
import { buildSnapshot } from '../days/day-snapshot.ts';
import { nestDeliveries } from '../deliveries/deliveries-query.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { PlanMemory } from '../plan/plan-memory.ts';
import type { Table } from '../tables/table.ts';
import { cardsOf } from './load-cells.ts';

const rowOf = (run: Delivery): RunLoadRow => {
  const { id, date, startingTime, truck } = run;
  const cards = cardsOf(run);
  const { registration, capacity, loadingLength, overhang, loadingMetres } = truck;
  const { tooLong, ...sums } = runLoad(truck, cards);
  return {
    deliveryId: id,
    date,
    registration,
    startingTime,
    capacity,
    limits: { loadingLength, overhang, loadingMetres },
    load: loadOf(cards),
    ...sums,
    tooLong: [...tooLong],
  };
};

/** Makes a table with a row for each run; `tooLong` has the ids of shipments that are too long, separated by blanks. */
export const loadsTable = (rows: readonly RunLoadRow[]): Table => ({
  columns: [
    'deliveryId',
    'date',
    'registration',
    'startingTime',
    'load',
    'capacity',
    'runMetres',
    'runAtLeast',
    'metresLimit',
    'runLongest',
    'loadingLength',
    'overhang',
    'tooLong',
    'bulkyCards',
  ],
  rows: rows.map(({ limits, tooLong, metres, atLeast, longest, bulky, ...row }) => ({
    ...row,
    runMetres: metres,
    runAtLeast: atLeast,
    metresLimit: limits.loadingMetres,
    runLongest: longest,
    loadingLength: limits.loadingLength,
    overhang: limits.overhang,
    tooLong: tooLong.join(' '),
    bulkyCards: bulky,
  })),
});

/** Mounts the loads of runs by room and length (rules/loads.md). */
export const mountLoads = (
  router: EndpointRouter,
  { memory, days }: { memory: PlanMemory; days: DayOpener },
): void => {
  router.readTable(
    loadsOfDayEndpoint,
    async ({ query: { date } }) => {
      await days.ensureOpen(date);
      return nestDeliveries(buildSnapshot(await memory.day(date), date)).deliveries.map(rowOf);
    },
    loadsTable,
  );

  router.change(setMeasuresEndpoint, {
    act: (tx, scope, { params: { id }, body: { version: _, ...measures }, rowVersion }) =>
      setMeasures(tx, scope, { id, measures, version: rowVersion }),
  });
};
