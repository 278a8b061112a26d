import { isWorkingDay } from '../working-days/working-days.ts';
import { type Day, daysFromTo } from '../values/day.ts';
import type { HallTotals, ReservedFields, ReservedKilograms } from './hall-schema.ts';
import type { HallId } from './hall.ts';
import { isOfWeek } from './reservation.ts';
import {
  endOfReservation,
  type PlantDay,
  type ReservedPeriod,
  weekOfReservation,
} from './reservation-period.ts';
import type { Reservation } from './reservation-schema.ts';

const nothing: ReservedKilograms = { steel: 0, matting: 0 };

/** True if the same orders may use up both, as they are of one site, hall and week. */
const isAkin = (one: Reservation, other: Reservation): boolean =>
  one.siteId === other.siteId &&
  one.hallId === other.hallId &&
  weekOfReservation(one) === weekOfReservation(other);

/** Subtracts booked kg from reservations one after the other; returns the kg left of each, and the sum subtracted. */
const takeFrom = (given: readonly number[], booked: number): { left: number[]; taken: number } => {
  let rest = Math.max(0, booked);
  const left = given.map((kg) => {
    const taken = Math.min(kg, rest);
    rest -= taken;
    return kg - taken;
  });
  return { left, taken: Math.max(0, booked) - rest };
};

/**
 * Returns the kg left by id of reservations of one site, hall and week, which are given oldest first. Each booked kg uses up one
 * reservation: first those of the order's day, then those of its week, and among these the older ones first
 * (rules/reservations.md#order).
 */
const leftOfAkin = (
  akin: readonly Reservation[],
  given: 'steel' | 'matting',
  booked: 'bookedSteel' | 'bookedMatting',
): ReadonlyMap<number, number> => {
  const left = new Map<number, number>();
  const take = (rows: readonly Reservation[], kg: number): number => {
    const done = takeFrom(
      rows.map((row) => row[given]),
      kg,
    );
    for (const [index, { id }] of rows.entries()) left.set(id, done.left[index] ?? 0);
    return done.taken;
  };
  const ofDays = akin.filter(({ period }) => period === 'day');
  let taken = 0;
  for (const day of new Set(ofDays.map((row) => row.day))) {
    const rows = ofDays.filter((row) => row.day === day);
    taken += take(rows, rows[0]?.[booked] ?? 0);
  }
  const ofWeek = akin.filter(({ period }) => period === 'week');
  take(ofWeek, (ofWeek[0]?.[booked] ?? 0) - taken);
  return left;
};

/**
 * Returns the kg left of each reservation by id, also of past ones. The list must contain all reservations of the weeks it
 * touches.
 */
export const kgLeftOf = (reservations: Iterable<Reservation>): ReadonlyMap<number, ReservedKilograms> => {
  const left = new Map<number, ReservedKilograms>();
  const rows = [...reservations].sort((a, b) => a.id - b.id);
  for (const row of rows) {
    if (left.has(row.id)) continue;
    const akin = rows.filter((other) => isAkin(row, other));
    const steel = leftOfAkin(akin, 'steel', 'bookedSteel');
    const matting = leftOfAkin(akin, 'matting', 'bookedMatting');
    for (const { id } of akin) left.set(id, { steel: steel.get(id) ?? 0, matting: matting.get(id) ?? 0 });
  }
  return left;
};

/** Returns the days over which the kg left are spread: the day, or the week's remaining working days. */
const remainingDays = (reservation: ReservedPeriod, { today, calendar }: PlantDay): Day[] => {
  const { period, day } = reservation;
  const remaining = daysFromTo(day < today ? today : day, endOfReservation(reservation));
  return period === 'day' ? remaining : remaining.filter((one) => isWorkingDay(calendar, one));
};

/**
 * Returns the part of `left` that counts on a day: an equal share in whole kg for each remaining day of the period, with the
 * remainder on the last one; nothing on other days.
 */
export const reservedShareOn = (
  reservation: ReservedPeriod,
  left: ReservedKilograms,
  date: Day,
  plantDay: PlantDay,
): ReservedKilograms => {
  const days = remainingDays(reservation, plantDay);
  if (!days.includes(date)) return nothing;
  const share = (kg: number): number => {
    const each = Math.floor(kg / days.length);
    return date === days.at(-1) ? kg - each * (days.length - 1) : each;
  };
  return { steel: share(left.steel), matting: share(left.matting) };
};

const sumOf = (all: readonly ReservedKilograms[]): ReservedKilograms => ({
  steel: all.reduce((sum, { steel }) => sum + steel, 0),
  matting: all.reduce((sum, { matting }) => sum + matting, 0),
});

/** A reservation with the kg left of it, and the share of them that counts on a day. */
export interface ReservedOnDay {
  readonly reservation: Reservation;
  readonly left: ReservedKilograms;
  readonly share: ReservedKilograms;
}

/** Returns the reservations of the day's week. */
export const reservationsOfWeek = (reservations: Iterable<Reservation>, date: Day): Reservation[] =>
  [...reservations].filter(isOfWeek(date));

/** Returns the reservations whose period contains the day, with the kg left and the share that counts on the day. */
export const reservationsOn = (
  reservations: Iterable<Reservation>,
  date: Day,
  plantDay: PlantDay,
): ReservedOnDay[] => {
  const ofWeek = reservationsOfWeek(reservations, date);
  const left = kgLeftOf(ofWeek);
  return ofWeek
    .filter((row) => row.period === 'week' || row.day === date)
    .map((reservation) => {
      const own = left.get(reservation.id) ?? nothing;
      return { reservation, left: own, share: reservedShareOn(reservation, own, date, plantDay) };
    });
};

/** Returns the kg that reservations keep free in a hall on a day. */
export const reservedIn = (
  reservations: Iterable<Reservation>,
  hallId: HallId,
  date: Day,
  plantDay: PlantDay,
): ReservedKilograms =>
  sumOf(
    reservationsOn(
      [...reservations].filter((row) => row.hallId === hallId),
      date,
      plantDay,
    ).map(({ share }) => share),
  );

/** Returns the reserved kg per hall and in total, for the production plan and the forecast. */
export const reservedFieldsOf = (halls: readonly HallTotals[]): ReservedFields => {
  const of = (id: HallId): ReservedKilograms => halls.find((hall) => hall.id === id)?.reserved ?? nothing;
  const { steel, matting } = sumOf(halls.map(({ id }) => of(id)));
  return {
    hall1ReservedSteel: of(1).steel,
    hall1ReservedMatting: of(1).matting,
    hall2ReservedSteel: of(2).steel,
    hall2ReservedMatting: of(2).matting,
    hall3ReservedSteel: of(3).steel,
    hall3ReservedMatting: of(3).matting,
    reservedSteel: steel,
    reservedMatting: matting,
  };
};

/** Returns the reserved kg of a hall from a row of the production plan or the forecast. */
export const reservedOfHall = (row: ReservedFields, id: HallId): ReservedKilograms => ({
  steel: row[`hall${id}ReservedSteel`],
  matting: row[`hall${id}ReservedMatting`],
});
