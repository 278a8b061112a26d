import type { ReservedKilograms } from './hall-schema.ts';
import { weekOfReservation } from './reservation-period.ts';
import type { Reservation } from './reservation-schema.ts';

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
 * Returns the kg left of each reservation by id, also of past ones (rules/reservations.md#left). The list must contain all
 * reservations of the weeks it touches.
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
