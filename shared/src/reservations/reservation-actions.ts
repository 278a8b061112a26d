import { DomainError, invalid } from '../errors/domain-error.ts';
import { kgLeftOf } from '../halls/kg-left.ts';
import { endOfReservation, isReservationOver } from '../halls/reservation-period.ts';
import { editableReservationFields } from '../halls/reservation.ts';
import type { NewReservation, Reservation } from '../halls/reservation-schema.ts';
import type { Action, ActionContext } from '../plan/action.ts';
import { mergeRow, namesVersion, type RowInput, type RowRule, type RowVersion } from '../plan/merge.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { replyReservation, replyValue } from '../plan/reply.ts';
import { addDays, mondayOf } from '../values/day.ts';
import type { ReservationUpsert } from './reservation-requests-schema.ts';

/** @throws RESERVATION_NOT_FOUND */
const getReservation = (tx: PlanTransaction, id: number): Reservation => {
  const reservation = tx.row('reservations', id);
  if (!reservation) throw new DomainError('RESERVATION_NOT_FOUND');
  return reservation;
};

/** Finds the reservation with this number whose period hasn't ended. */
const findNumbered = (tx: PlanTransaction, number: string, today: string): Reservation | undefined =>
  [...tx.whole('reservations').values()].find(
    (one) => one.number === number && !isReservationOver(one, today),
  );

/** @throws SITE_NOT_FOUND; VALIDATION_ERRORS for a past period or a number in use */
const assertPossible = (
  tx: PlanTransaction,
  { today }: ActionContext,
  wanted: Omit<Reservation, 'version'>,
): void => {
  if (!tx.row('sites', wanted.siteId)) throw new DomainError('SITE_NOT_FOUND');
  if (endOfReservation(wanted) < today) throw invalid({ day: 'validation.pastDate' });
  const other = wanted.number === '' ? undefined : findNumbered(tx, wanted.number, today);
  if (other && other.id !== wanted.id) throw invalid({ number: 'validation.reservationNumberTaken' });
};

/** Creates a reservation; its booked kg are counted when the change is stored (`updateBookedKg`). */
export const createReservation: Action<NewReservation, Reservation> = (tx, scope, input) => {
  const row = { ...input, bookedSteel: 0, bookedMatting: 0, expired: null };
  assertPossible(tx, scope, { id: 0, ...row });
  return replyReservation(tx.insert('reservations', row).id);
};

const rules: readonly RowRule[] = [
  {
    fields: ['period', 'day'],
    holds: ({ period, day }) => period === 'day' || mondayOf(day as string) === day,
  },
  { fields: ['steel', 'matting'], holds: ({ steel, matting }) => Number(steel) + Number(matting) >= 1 },
];

export interface UpdateReservationInput {
  readonly id: number;
  readonly yours: RowInput;
  readonly version: RowVersion;
}

/**
 * Saves a whole reservation, merged field by field. A past reservation can't change any more.
 * @throws RESERVATION_NOT_FOUND, SITE_NOT_FOUND, VALIDATION_ERRORS and what mergeRow throws
 */
export const updateReservation: Action<UpdateReservationInput, Reservation> = (
  tx,
  scope,
  { id, yours, version },
) => {
  const current = getReservation(tx, id);
  const { changed, values } = mergeRow(tx, 'reservations', {
    current,
    yours,
    editable: editableReservationFields,
    kept: ['id', 'bookedSteel', 'bookedMatting', 'expired'],
    rules,
    version,
  });
  if (changed.length === 0) return replyReservation(id);
  if (isReservationOver(current, scope.today)) throw invalid({ day: 'validation.pastDate' });
  assertPossible(tx, scope, { ...current, ...values });
  tx.update('reservations', current, values);
  return replyReservation(id);
};

/** Removes a reservation and returns it. @throws RESERVATION_NOT_FOUND; VALIDATION_ERRORS for a past one */
export const removeReservation: Action<{ readonly id: number }, Reservation> = (tx, { today }, { id }) => {
  const current = getReservation(tx, id);
  if (isReservationOver(current, today)) throw invalid({ day: 'validation.pastDate' });
  tx.remove('reservations', current);
  return replyValue(current);
};

export interface UpsertReservationInput {
  readonly number: string;
  readonly input: ReservationUpsert;
  readonly version: RowVersion;
  /** Validates the fields as a new reservation. @throws VALIDATION_ERRORS, DATA_TOO_LONG */
  readonly check: (fields: unknown) => NewReservation;
}

/**
 * Upserts the reservation with this number: the one whose period hasn't ended, else a new one. Absent fields stay unchanged.
 * With a version in the body fields are merged as by PUT; without one they overwrite.
 * @throws RESERVATION_NOT_FOUND for a version of a missing reservation, and what creating and updating throw
 */
export const upsertReservation: Action<UpsertReservationInput, Reservation> = (
  tx,
  scope,
  { number, input, version: { version, ifMatch }, check },
) => {
  const { version: _, ...fields } = input;
  if (fields.number !== undefined && fields.number !== number)
    throw invalid({ number: 'validation.readOnlyField' });
  const current = findNumbered(tx, number, scope.today);
  if (!current) {
    if (version !== undefined || namesVersion(ifMatch)) throw new DomainError('RESERVATION_NOT_FOUND');
    return createReservation(tx, scope, check({ ...fields, number }));
  }
  const yours = { ...current, ...fields };
  // Without a version in the body nothing is merged: the sent fields and the current row's others must be as valid as a new reservation.
  const { id: __, bookedSteel: ___, bookedMatting: ____, expired: _____, version: ______, ...whole } = yours;
  if (version === undefined) check(whole);
  const isBlind = version === undefined && ifMatch === undefined;
  return updateReservation(tx, scope, {
    id: current.id,
    yours,
    version: { version, ifMatch: isBlind ? '*' : ifMatch },
  });
};

/** Periods that ended up to so many days ago are handled, so that a server that was down for a month catches up at its start. */
const daysBack = 31;

/**
 * Stores the kg left, if any, of reservations whose period has ended, so that the history shows them
 * (rules/reservations.md#listed-before-and-after-its-end). Idempotent. Returns true if anything was written.
 */
export const expireReservations: Action<Record<never, never>, boolean> = (tx, { today }) => {
  const ended = [...tx.whole('reservations').values()].filter(
    (one) => isReservationOver(one, today) && endOfReservation(one) >= addDays(today, -daysBack),
  );
  const left = kgLeftOf(ended);
  for (const one of ended) {
    const expired = left.get(one.id) ?? null;
    if (one.expired === null && expired && expired.steel + expired.matting > 0)
      tx.update('reservations', one, { expired });
  }
  return replyValue(tx.writes.length > 0);
};
