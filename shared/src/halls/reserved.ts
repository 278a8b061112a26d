import { isWorkingDay } from '../working-days/working-days.ts';
import { type Day, daysFromTo } from '../values/day.ts';
import type { HallTotals, ReservedFields, ReservedKilograms } from './hall-schema.ts';
import type { HallId } from './hall.ts';
import { kgLeftOf } from './kg-left.ts';
import { isOfWeek } from './reservation.ts';
import { endOfReservation, type PlantDay, type ReservedPeriod } from './reservation-period.ts';
import type { Reservation } from './reservation-schema.ts';

const nothing: ReservedKilograms = { steel: 0, matting: 0 };

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
