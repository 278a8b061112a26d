import type { Reservation } from '@werkplan/shared/halls/reservation-schema.ts';
import type { CallInput } from '@werkplan/shared/http/endpoint.ts';
import {
  createReservationEndpoint,
  listReservationsEndpoint,
  removeReservationEndpoint,
} from '@werkplan/shared/reservations/reservation-endpoints.ts';
import type { Client } from './client.ts';
import { fetchDay } from './follower.ts';
import { today } from './people.ts';
import { makeSite } from './sites.ts';

type NewReservationInput = CallInput<typeof createReservationEndpoint>['body'];

/** Reserves 18 t of hall 1 for this week, for a new site unless another one is given. */
export const reserve = async (
  client: Client,
  overrides: Partial<NewReservationInput> = {},
): Promise<Reservation> => {
  const siteId = overrides.siteId ?? (await makeSite(client)).id;
  const body = { siteId, hallId: 1, period: 'week', day: today, steel: 18_000, ...overrides } as const;
  return await client.call(createReservationEndpoint, { body });
};

/** Removes the reservations of a site in this week. */
export const removeReservations = async (client: Client, siteId: number): Promise<void> => {
  const query = { from: today, to: today, siteId: String(siteId) };
  for (const { id } of await client.call(listReservationsEndpoint, { query }))
    await client.call(removeReservationEndpoint, { params: { id } });
};

/** Input that updates the reservation with these changes. */
export const reservationInput = (row: Reservation, changes: Partial<Reservation>) => ({
  params: { id: row.id },
  body: { ...row, ...changes },
});

export const reservationNow = async (
  client: Client,
  id: number,
  day: string,
): Promise<Reservation | undefined> =>
  (await fetchDay(client, day)).reservations.find((row) => row.id === id);
