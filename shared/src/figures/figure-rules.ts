import type { HallDay } from '../halls/hall-schema.ts';
import { hallIds, type HallId } from '../halls/hall.ts';
import { type TruckType, truckTypes } from '../trucks/truck.ts';
import { addDays, addMonths, type Day, firstOfMonth, mondayOf } from '../values/day.ts';
import { type FigureGroup, type MoveLead, moveLeads } from './figures.ts';
import type { Figures, HallFigures, TruckFigures } from './figures-schema.ts';

const sumOf = <Row>(rows: readonly Row[], figure: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + figure(row), 0);

/** Returns a share in percent with one decimal; null for a `whole` of 0. `part` and `whole` are in the same unit. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1_000) / 10;

/** Classifies how many whole days before its day an order was moved. A negative number, after that day, counts as 'sameDay'. */
export const leadOf = (daysBefore: number): MoveLead => {
  if (daysBefore > 5) return 'moreThanFiveDays';
  if (daysBefore > 2) return 'threeToFiveDays';
  if (daysBefore === 2) return 'twoDays';
  return daysBefore === 1 ? 'dayBefore' : 'sameDay';
};

const noLeads = (): Record<MoveLead, number> => ({
  moreThanFiveDays: 0,
  threeToFiveDays: 0,
  twoDays: 0,
  dayBefore: 0,
  sameDay: 0,
});

/** A truck type's runs; amounts in kg. */
type TruckCounts = Pick<TruckFigures, 'type' | 'runs' | 'capacity' | 'load' | 'delivered'> & {
  readonly fullByRoom: Pick<TruckFigures['fullByRoom'], 'runs' | 'capacity' | 'load'>;
};

/** A day's counts apart from those per hall; amounts in kg. */
export interface DayCounts {
  readonly shipments: number;
  readonly splitShipments: number;
  readonly urgentShipments: number;
  readonly moves: readonly {
    readonly daysBefore: number;
    readonly count: number;
    readonly distance: number;
  }[];
  readonly lateChanges: number;
  readonly trucks: readonly TruckCounts[];
  readonly leftovers: Figures['leftovers'];
  /** True if the day is one of the plant's weekly workdays, whatever the calendar's exceptions say. */
  readonly isWorkday: boolean;
}

const ofHall = (id: HallId, rows: readonly HallFigures[]): HallFigures => {
  const [capacity, steel] = [sumOf(rows, (row) => row.capacity), sumOf(rows, (row) => row.steel)];
  return {
    id,
    capacity,
    steel,
    matting: sumOf(rows, (row) => row.matting),
    utilization: percentOf(steel, capacity),
    overloadedDays: sumOf(rows, (row) => row.overloadedDays),
  };
};

const fullByRoomOf = (rows: readonly TruckCounts[]): TruckFigures['fullByRoom'] => {
  const full = rows.map(({ fullByRoom }) => fullByRoom);
  const [capacity, load] = [sumOf(full, (row) => row.capacity), sumOf(full, (row) => row.load)];
  return { runs: sumOf(full, (row) => row.runs), capacity, load, utilization: percentOf(load, capacity) };
};

const ofType = (type: TruckType, rows: readonly TruckCounts[]): TruckFigures => {
  const [capacity, load] = [sumOf(rows, (row) => row.capacity), sumOf(rows, (row) => row.load)];
  return {
    type,
    runs: sumOf(rows, (row) => row.runs),
    capacity,
    load,
    utilization: percentOf(load, capacity),
    delivered: sumOf(rows, (row) => row.delivered),
    fullByRoom: fullByRoomOf(rows),
  };
};

/** Computes a day's figures for some halls (docs/figures.md). */
export const dayFigures = (
  { date, halls: all }: HallDay,
  asked: readonly HallId[],
  counts: DayCounts,
): Figures => {
  const halls = all
    .filter(({ id }) => asked.includes(id))
    .map(({ id, maxCapacity, steelTotal, mattingTotal, remaining }) => ({
      id,
      capacity: maxCapacity,
      steel: steelTotal,
      matting: mattingTotal,
      utilization: percentOf(steelTotal, maxCapacity),
      overloadedDays: remaining < 0 ? 1 : 0,
    }));
  const capacity = sumOf(halls, (hall) => hall.capacity);
  const steel = sumOf(halls, (hall) => hall.steel);
  const matting = sumOf(halls, (hall) => hall.matting);
  const trucks = truckTypes.map((type) =>
    ofType(
      type,
      counts.trucks.filter((one) => one.type === type),
    ),
  );
  const leads = noLeads();
  for (const { daysBefore, count } of counts.moves) leads[leadOf(daysBefore)] += count;
  return {
    from: date,
    to: date,
    days: capacity > 0 ? 1 : 0,
    closedDays: counts.isWorkday && capacity === 0 ? 1 : 0,
    overloadedDays: halls.some((hall) => hall.overloadedDays > 0) ? 1 : 0,
    capacity,
    steel,
    matting,
    planned: steel + matting,
    delivered: sumOf(trucks, (truck) => truck.delivered),
    utilization: percentOf(steel, capacity),
    halls,
    shipments: counts.shipments,
    splitShipments: counts.splitShipments,
    urgentShipments: counts.urgentShipments,
    moves: {
      count: sumOf(counts.moves, (move) => move.count),
      distance: sumOf(counts.moves, (move) => move.distance),
      leads,
    },
    lateChanges: counts.lateChanges,
    trucks,
    leftovers: counts.leftovers,
  };
};

const leftoversOf = (all: readonly Figures[]): Figures['leftovers'] => {
  const known = all.flatMap(({ leftovers }) => leftovers ?? []);
  if (known.length === 0) return null;
  return {
    shipments: sumOf(known, (one) => one.shipments),
    amount: sumOf(known, (one) => one.amount),
  };
};

/** Sums the figures of consecutive days. */
export const sumFigures = (all: readonly Figures[], { from, to }: { from: Day; to: Day }): Figures => {
  const [capacity, steel] = [sumOf(all, (one) => one.capacity), sumOf(all, (one) => one.steel)];
  const leads = noLeads();
  for (const lead of moveLeads) leads[lead] = sumOf(all, ({ moves }) => moves.leads[lead]);
  const halls = hallIds.flatMap((id) => {
    const rows = all.flatMap((one) => one.halls.filter((hall) => hall.id === id));
    return rows.length === 0 ? [] : [ofHall(id, rows)];
  });
  return {
    from,
    to,
    days: sumOf(all, (one) => one.days),
    closedDays: sumOf(all, (one) => one.closedDays),
    overloadedDays: sumOf(all, (one) => one.overloadedDays),
    capacity,
    steel,
    matting: sumOf(all, (one) => one.matting),
    planned: sumOf(all, (one) => one.planned),
    delivered: sumOf(all, (one) => one.delivered),
    utilization: percentOf(steel, capacity),
    halls,
    shipments: sumOf(all, (one) => one.shipments),
    splitShipments: sumOf(all, (one) => one.splitShipments),
    urgentShipments: sumOf(all, (one) => one.urgentShipments),
    moves: {
      count: sumOf(all, ({ moves }) => moves.count),
      distance: sumOf(all, ({ moves }) => moves.distance),
      leads,
    },
    lateChanges: sumOf(all, (one) => one.lateChanges),
    trucks: truckTypes.map((type) =>
      ofType(
        type,
        all.flatMap(({ trucks }) => trucks.filter((one) => one.type === type)),
      ),
    ),
    leftovers: leftoversOf(all),
  };
};

const firstOf: Readonly<Record<FigureGroup, (day: Day) => Day>> = {
  day: (day) => day,
  week: mondayOf,
  month: firstOfMonth,
};
const lastOf: Readonly<Record<FigureGroup, (first: Day) => Day>> = {
  day: (first) => first,
  week: (first) => addDays(first, 6),
  month: (first) => addDays(addMonths(first, 1), -1),
};

/** Groups days' figures by day, week (from Monday) or month; the period may cut the first and the last group. */
export const groupFigures = (days: readonly Figures[], group: FigureGroup): readonly Figures[] => {
  if (group === 'day') return days;
  const [begin, end] = [days[0]?.from ?? '', days.at(-1)?.to ?? ''];
  const groups = new Map<Day, Figures[]>();
  for (const day of days) {
    const first = firstOf[group](day.from);
    groups.set(first, [...(groups.get(first) ?? []), day]);
  }
  return [...groups].map(([first, all]) => {
    const last = lastOf[group](first);
    return sumFigures(all, { from: first < begin ? begin : first, to: last > end ? end : last });
  });
};
