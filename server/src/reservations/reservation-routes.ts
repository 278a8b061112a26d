import { type NewReservation, newReservationSchema } from '@werkplan/shared/halls/reservation-schema.ts';
import {
  createReservation,
  removeReservation,
  updateReservation,
  upsertReservation,
} from '@werkplan/shared/reservations/reservation-actions.ts';
import {
  createReservationEndpoint,
  dueReservationsEndpoint,
  listReservationsEndpoint,
  removeReservationEndpoint,
  updateReservationEndpoint,
  upsertReservationEndpoint,
} from '@werkplan/shared/reservations/reservation-endpoints.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { toRefusal } from '../http/input.ts';
import type { Clock } from '../platform/clock.ts';
import { readDueReservations, readReservations } from './reservation-store.ts';

/** Validates the fields of a new reservation. @throws VALIDATION_ERRORS, DATA_TOO_LONG */
const newReservationOf = (fields: unknown): NewReservation => {
  const checked = newReservationSchema.safeParse(fields);
  if (!checked.success) throw toRefusal(checked.error.issues, 'body');
  return checked.data;
};

/** Mounts reservations of kg in a hall (rules/reservations.md). */
export const mountReservations = (
  router: EndpointRouter,
  { db, clock }: { db: Database; clock: Clock },
): void => {
  router.read(listReservationsEndpoint, async ({ query }) => await readReservations(db, query));

  router.read(dueReservationsEndpoint, async () => await readDueReservations(db, clock.today()));

  router.change(createReservationEndpoint, {
    act: (tx, scope, { body }) => createReservation(tx, scope, body),
  });

  router.change(updateReservationEndpoint, {
    act: (tx, scope, { params: { id }, body, rowVersion }) =>
      updateReservation(tx, scope, { id, yours: body, version: rowVersion }),
  });

  router.change(removeReservationEndpoint, {
    act: (tx, scope, { params: { id } }) => removeReservation(tx, scope, { id }),
  });

  router.change(upsertReservationEndpoint, {
    act: (tx, scope, { params: { number }, body, rowVersion }) =>
      upsertReservation(tx, scope, { number, input: body, version: rowVersion, check: newReservationOf }),
  });
};
