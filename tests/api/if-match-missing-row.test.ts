import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { upsertOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { releaseDayEndpoint } from '@werkplan/shared/releases/release-endpoints.ts';
import { upsertReservationEndpoint } from '@werkplan/shared/reservations/reservation-endpoints.ts';
import { expect, it } from 'vitest';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { newOrder } from '../support/make.ts';
import { expectRefused } from '../support/observe.ts';
import { usePlant } from '../support/plant.ts';
import { makeSite } from '../support/sites.ts';

const plant = usePlant();
const date = '2027-03-08';

/** Calls that create the row if it is missing. */
const calls: readonly [call: AnyEndpoint, type: string, input: (siteId: number) => object][] = [
  [
    upsertOrderEndpoint,
    'ORDER_NOT_FOUND',
    () => ({ params: { orderId: '470011' }, body: newOrder({ orderId: '470011', date }) }),
  ],
  [
    upsertReservationEndpoint,
    'RESERVATION_NOT_FOUND',
    (siteId) => ({
      params: { number: 'R-470011' },
      body: { siteId, hallId: 1, period: 'day', day: date, steel: 1_000, matting: 0 },
    }),
  ],
  [setCapacityEndpoint, 'NOT_FOUND', () => ({ params: { id: 3 }, body: { date, maxCapacity: 9_000 } })],
  [releaseDayEndpoint, 'NOT_FOUND', () => ({ params: { date } })],
];

it.each(calls.map(([call, type, input]) => [call.name, call, type, input] as const))(
  '%s: If-Match with the version of a row that is gone creates none; * does',
  async (_, call, type, inputOf) => {
    const input = inputOf((await makeSite(plant.anna, { name: call.name })).id) as never;
    for (const ifMatch of ['"3"', 'W/"3"', '3'])
      expect(await expectRefused(plant, plant.anna, call, input, { 'if-match': ifMatch })).toMatchObject({
        status: 404,
        type,
      });
    const { status } = await plant.anna.attempt(call, input, { 'if-match': '*' });
    expect(status).toBe(200);
  },
);
