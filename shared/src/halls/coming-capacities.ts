import type { Calendar } from '../working-days/working-days.ts';
import { isClosedDay, isWorkingDay } from '../working-days/working-days.ts';
import { addDays, type Day } from '../values/day.ts';
import type { CapacityChange } from './capacity-change-schema.ts';
import { capacityOn } from './hall-rules.ts';
import type { HallCapacity } from './hall-schema.ts';
import { type HallId, hallIds } from './hall.ts';

/**
 * A capacity entered for today or a later day, in kg. Hall 'T' sums up the entries of a day if every hall has one and all have
 * the same reason.
 */
export interface ComingCapacity extends Pick<HallCapacity, 'kind' | 'day' | 'maxCapacity' | 'reason'> {
  readonly hall: HallId | 'T';
  /** The capacity in kg that would apply without this entry. */
  readonly instead: number;
  readonly rows: readonly HallCapacity[];
}

/** Returns the capacity in kg that would apply without this row. */
const insteadOf = (row: HallCapacity, all: readonly HallCapacity[], calendar: Calendar): number => {
  const isDay = row.kind === 'day';
  const others = all.filter(({ id, kind }) => id !== row.id && (isDay || kind === 'default'));
  return capacityOn(others, row.hallId, row.day, isDay && isClosedDay(calendar, row.day));
};

const total = (figures: readonly number[]): number => figures.reduce((sum, one) => sum + one, 0);

/** Lists the exceptions and the defaults that begin from today on, by day, kind and hall (rules/halls.md#capacities-to-come). */
export const comingCapacities = (
  capacities: Iterable<HallCapacity>,
  calendar: Calendar,
  today: Day,
): ComingCapacity[] => {
  const all = [...capacities];
  const coming = all.filter(({ day }) => day >= today);
  const placeOf = ({ day, kind }: HallCapacity): string => `${day} ${kind}`;
  const ofPlace = (rows: readonly HallCapacity[]): ComingCapacity[] => {
    const [first] = rows;
    const isWhole = rows.length === hallIds.length && rows.every(({ reason }) => reason === first?.reason);
    const groups = first?.reason && isWhole ? [rows] : rows.map((row) => [row]);
    return groups.flatMap((group) => {
      const [row] = group;
      if (!row) return [];
      const { kind, day, reason } = row;
      return {
        kind,
        day,
        reason,
        hall: group.length > 1 ? ('T' as const) : row.hallId,
        maxCapacity: total(group.map(({ maxCapacity }) => maxCapacity)),
        instead: total(group.map((one) => insteadOf(one, all, calendar))),
        rows: group,
      };
    });
  };
  return [...new Set(coming.map(placeOf))]
    .sort()
    .flatMap((place) =>
      ofPlace(coming.filter((row) => placeOf(row) === place).sort((a, b) => a.hallId - b.hallId)),
    );
};

interface Week {
  readonly capacities: Iterable<HallCapacity>;
  readonly calendar: Calendar;
  readonly today: Day;
  /** The Monday of the pattern's week. */
  readonly from: Day;
  /** The Monday of the last week to which the pattern is copied. */
  readonly until: Day;
}

/**
 * Returns the changes by which the following weeks get a week's exceptions with their reasons, and lose those that the week lacks
 * on that weekday. Past days stay unchanged, and so do weekdays on which the plant doesn't work in either week
 * (rules/halls.md#a-weeks-pattern).
 */
export const carryWeekForward = ({ capacities, calendar, today, from, until }: Week): CapacityChange[] => {
  const own = new Map(
    [...capacities].flatMap((row) =>
      row.kind === 'day' ? [[`${row.hallId} ${row.day}`, row] as const] : [],
    ),
  );
  const changes: CapacityChange[] = [];
  for (let monday = addDays(from, 7); monday <= until; monday = addDays(monday, 7))
    for (let weekday = 0; weekday < 7; weekday += 1) {
      const [source, day] = [addDays(from, weekday), addDays(monday, weekday)];
      if (day < today || !isWorkingDay(calendar, source) || !isWorkingDay(calendar, day)) continue;
      for (const hallId of hallIds) {
        const [wanted, existing] = [own.get(`${hallId} ${source}`), own.get(`${hallId} ${day}`)];
        if (wanted?.maxCapacity === existing?.maxCapacity && wanted?.reason === existing?.reason) continue;
        const { maxCapacity = null, reason = '' } = wanted ?? {};
        changes.push({ hallId, kind: 'day', day, maxCapacity, reason });
      }
    }
  return changes;
};
