import { type RawBuilder, sql } from 'kysely';
import {
  isReservationEnding,
  isReservationOver,
  type PlantDay,
} from '@werkplan/shared/halls/reservation-period.ts';
import { kgLeftOf } from '@werkplan/shared/halls/kg-left.ts';
import type { Reservation } from '@werkplan/shared/halls/reservation-schema.ts';
import type { ListedReservation } from '@werkplan/shared/reservations/reservation-requests-schema.ts';
import { addDays, type Day, mondayOf, sundayOf } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';
import { sortRowFields } from '../plan/field-order.ts';
import { readCalendar } from '../working-days/calendar-query.ts';

/** Days for which a reservation that has ended is listed as expired. */
const listedDays = 14;

/**
 * Reads the reservations of all weeks in which the days lie, ordered by day, because the kg left of one reservation depend on
 * the others of its week.
 */
const readWeeks = async (db: Database, from: Day, to: Day | null): Promise<Reservation[]> => {
  const first = mondayOf(from);
  const last: RawBuilder<unknown> = to === null ? sql`'infinity'` : sql`${sundayOf(to)}`;
  return await db
    .selectFrom('reservation')
    .selectAll()
    .where(sql<boolean>`day BETWEEN ${first}::date AND ${last}::date`)
    .orderBy('day')
    .orderBy('id')
    .execute();
};

const listed = (rows: readonly Reservation[]): ListedReservation[] => {
  const left = kgLeftOf(rows);
  return rows.map((row) => ({
    ...sortRowFields('reservations', row),
    left: left.get(row.id) ?? { steel: 0, matting: 0 },
  }));
};

export interface ReservationFilter {
  readonly from: Day;
  readonly to: Day;
  readonly siteId?: number | undefined;
  readonly hallId?: number | undefined;
}

/** Reads the reservations with a day in the period. */
export const readReservations = async (
  db: Database,
  { from, to, siteId, hallId }: ReservationFilter,
): Promise<ListedReservation[]> =>
  listed(await readWeeks(db, from, to)).filter(
    (one) =>
      one.day <= to &&
      !isReservationOver(one, from) &&
      (siteId === undefined || one.siteId === siteId) &&
      (hallId === undefined || one.hallId === hallId),
  );

/**
 * Reads the reservations with kg left: those that end soon (`ending`), and those that ended in the last 14 days (`expired`)
 * (rules/reservations.md#listed-before-and-after-its-end).
 */
export const readDueReservations = async (
  db: Database,
  today: Day,
): Promise<{ ending: ListedReservation[]; expired: ListedReservation[] }> => {
  const since = addDays(today, -listedDays);
  const rows = listed(await readWeeks(db, since, null)).filter(({ left }) => left.steel + left.matting > 0);
  const calendar = await readCalendar(db, today, rows.at(-1)?.day ?? today);
  const plantDay: PlantDay = { today, calendar };
  return {
    ending: rows.filter((one) => isReservationEnding(one, plantDay)),
    expired: rows.filter((one) => isReservationOver(one, today) && !isReservationOver(one, since)),
  };
};
