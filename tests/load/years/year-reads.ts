import { listDaysEndpoint } from '@werkplan/shared/days/day-load-endpoints.ts';
import { listDeliveriesEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { figuresEndpoint } from '@werkplan/shared/figures/figure-endpoints.ts';
import { hallTotalsEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { historyEndpoint, undoableEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import type { AnswerOf, AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { changesSinceEndpoint, daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { listOrdersEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { latestPrintEndpoint } from '@werkplan/shared/prints/print-endpoints.ts';
import { productionForecastEndpoint } from '@werkplan/shared/production-forecast/production-forecast-endpoints.ts';
import { productionPlanEndpoint } from '@werkplan/shared/production-plan/production-plan-endpoints.ts';
import {
  dueReservationsEndpoint,
  listReservationsEndpoint,
} from '@werkplan/shared/reservations/reservation-endpoints.ts';
import { searchEndpoint } from '@werkplan/shared/search/search-endpoints.ts';
import { sinceEndpoint } from '@werkplan/shared/since/since-endpoints.ts';
import {
  unassignedCountEndpoint,
  unassignedNotificationEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { siteBookEndpoint } from '@werkplan/shared/sites/site-endpoints.ts';
import { listTrucksEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import type { TestInput } from '../../support/client.ts';

/** Makes a declared call that must succeed and measures it; `as` distinguishes several calls of one endpoint. */
export type Call = <E extends AnyEndpoint>(
  endpoint: E,
  input?: TestInput<E>,
  as?: string,
) => Promise<AnswerOf<E>>;

/** The number of revisions that a screen has missed. */
const missed = 20;

/** Makes the reads of screens: a day, the weeks around it, and the history of its rows. */
export const readAll = async (call: Call, { date, epoch, revision, ...seen }: DaySnapshot): Promise<void> => {
  await readDays(call, date);
  for (const since of [`${addDays(date, -2)}T00:00:00Z`, '2000-01-01T00:00:00Z'])
    await call(listOrdersEndpoint, { query: { updatedSince: since, limit: '100' } }, `orders since ${since}`);
  const key = `day:${date}`;
  await call(changesSinceEndpoint, { query: { key, epoch, since: revision - missed } });
  const [order, shipment, run] = [seen.orders[0], seen.shipments[0], seen.deliveries[0]];
  for (const [what, q] of [
    ['a number', order?.orderId],
    ['a site', order?.constructionSite],
    ['a city', order?.city],
    ['nothing there is', 'xyzxyz'],
  ] as const)
    await call(searchEndpoint, { query: { q: q ?? '' } }, `search for ${what}`);
  const history = async (what: string, query: Readonly<Record<string, string | number | undefined>>) =>
    await call(historyEndpoint, { query }, `history of ${what}`);
  await history('a day', { date });
  await history('a day, my own', { date, mine: 'true' });
  await history('an order', { entity: 'orders', id: order?.id });
  await history('a card', { entity: 'shipments', id: shipment?.id });
  await history('a run', { entity: 'deliveries', id: run?.id });
  await history('a slot', { entity: 'deliveries', id: run?.id, slot: 1 });
  await history('a truck', { entity: 'trucks', id: run?.truckId });
};

const readDays = async (call: Call, date: Day): Promise<void> => {
  await call(daySnapshotEndpoint, { params: { date } });
  await call(listDeliveriesEndpoint, { query: { date } });
  await call(listOrdersEndpoint, { query: { date } });
  await call(listDaysEndpoint, { query: { from: addDays(date, -14), to: addDays(date, 14) } });
  await call(productionPlanEndpoint, { query: { date } });
  await call(productionForecastEndpoint, { query: { date } });
  await call(figuresEndpoint, { query: { from: addDays(date, -14), to: addDays(date, 14) } });
  const dates = [0, 1, 2, 3, 4].map((days) => addDays(date, days));
  await call(hallTotalsEndpoint, { query: { date: dates } });
  await call(unassignedNotificationEndpoint);
  await call(unassignedCountEndpoint);
  await call(listTrucksEndpoint);
  await call(siteBookEndpoint, { query: { from: date, to: addDays(date, 13) } });
  await call(listReservationsEndpoint, { query: { from: date, to: addDays(date, 27) } });
  await call(dueReservationsEndpoint);
  await call(latestPrintEndpoint, { query: { date } });
  await call(sinceEndpoint, { params: { date }, query: { paper: 'delivery' } });
  await call(undoableEndpoint, { query: { date } });
};
