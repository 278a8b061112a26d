import { listDeliveriesEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { loadOf, type LoadedShipment } from '@werkplan/shared/deliveries/delivery-rules.ts';
import type { Delivery } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { percentOf } from '@werkplan/shared/figures/figure-rules.ts';
import { hallTotalsEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import type { HallDay } from '@werkplan/shared/halls/hall-schema.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { historyEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import type { HistoryEntry } from '@werkplan/shared/history/history-schema.ts';
import { type TruckType, truckTypes } from '@werkplan/shared/trucks/truck.ts';
import { addDays, daysBetween, isoWeekday } from '@werkplan/shared/values/day.ts';
import type { Client } from './client.ts';
import type { Plant } from './plant.ts';

/**
 * Facts that the lists cannot provide afterwards: the day's revision at its first print or release and at its end, the
 * number of later changes that concern releases only, and what was unplaced at the end.
 */
export interface DayFacts {
  firstTold?: number;
  aside?: number;
  atEnd?: number;
  left?: readonly { readonly id: number; readonly amount: number; readonly hall: HallId }[];
}

export const revisionOf = async ({ db }: Pick<Plant, 'db'>, date: string): Promise<number> => {
  const stream = await db
    .selectFrom('stream')
    .select('revision')
    .where('key', '=', `day:${date}`)
    .executeTakeFirst();
  return stream?.revision ?? 0;
};

/** Records a release or its withdrawal: the first release or print starts the late changes; later releases don't count as changes. */
export const recordRelease = (note: DayFacts | undefined, revision: number): void => {
  if (!note) return;
  if (note.firstTold === undefined) note.firstTold = revision;
  else note.aside = (note.aside ?? 0) + 1;
};

const entriesOf = async (client: Client, date: string): Promise<HistoryEntry[]> => {
  const entries: HistoryEntry[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await client.call(historyEndpoint, { query: { date, ...(cursor ? { cursor } : {}) } });
    entries.push(...page.entries);
    cursor = page.next;
  } while (cursor);
  return entries;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

const weightOf = (runs: readonly { readonly capacity: number; readonly load: number }[]) => {
  const [capacity, load] = [sum(runs.map((run) => run.capacity)), sum(runs.map((run) => run.load))];
  return { capacity, load, utilization: percentOf(load, capacity) };
};

const isFullOf = ({ loadingMetres }: Delivery['truck'], cards: readonly LoadedShipment[]): boolean => {
  const metres = cards
    .filter(({ shipment, order }) => !shipment.isDeleted && !order.isCanceled)
    .map(({ shipment }) => Math.round((shipment.loadingMetres ?? shipment.metresShare ?? 0) * 10));
  return loadingMetres !== null && sum(metres) >= loadingMetres * 9.5 - 1e-9;
};

/** Computes a day's figures of all halls from the public lists, as a script would. */
export const figuresFromLists = async (client: Client, date: string, noted: DayFacts) => {
  const { deliveries, unassignedShipments } = await client.call(listDeliveriesEndpoint, { query: { date } });
  const [day] = (await client.call(hallTotalsEndpoint, {
    query: { date: [date, addDays(date, 1)] },
  })) as HallDay[];
  const entries = await entriesOf(client, date);

  const live = [
    ...unassignedShipments,
    ...deliveries.flatMap(({ deliveryItems }) => deliveryItems.flatMap(({ shipment }) => shipment ?? [])),
  ].filter((part) => part.date === date && !part.isDeleted && !part.order.isCanceled);
  const isReported = deliveries.some(({ departed }) => departed);
  const runs = deliveries.map(({ truck, deliveryItems, departed }) => {
    const placed = deliveryItems.flatMap(({ shipment }) => {
      if (!shipment) return [];
      const { order, ...row } = shipment;
      return [{ shipment: { ...row, productionOrderId: order.id }, order }];
    });
    const load = loadOf(placed);
    return {
      type: truck.type,
      capacity: truck.capacity,
      load,
      delivered: isReported && !departed ? 0 : load,
      isFull: isFullOf(truck, placed),
    };
  });
  const trucks = truckTypes.map((type: TruckType) => {
    const loaded = runs.filter((run) => run.type === type && run.load > 0);
    const full = loaded.filter(({ isFull }) => isFull);
    return {
      type,
      runs: loaded.length,
      ...weightOf(loaded),
      delivered: sum(loaded.map((run) => run.delivered)),
      fullByRoom: { runs: full.length, ...weightOf(full) },
    };
  });
  const moves = entries
    .filter(({ undoOf, undone }) => undoOf === null && undone === null)
    .flatMap(({ at, rows }) =>
      rows.flatMap(({ entity, fields }) => {
        const moved = entity === 'orders' && fields.find(({ field }) => field === 'date');
        if (!moved || moved.old !== date) return [];
        return {
          before: daysBetween(at.slice(0, 10), date),
          far: Math.abs(daysBetween(date, String(moved.new))),
        };
      }),
    );
  const within = (least: number, most: number): number =>
    moves.filter(({ before }) => before >= least && before <= most).length;
  const placedNow = new Set(
    deliveries.flatMap(({ deliveryItems }) => deliveryItems.map(({ shipment }) => shipment?.id)),
  );
  const left = noted.left?.filter(({ id }) => !placedNow.has(id));
  const halls = (day?.halls ?? []).map(({ id, maxCapacity, steelTotal, mattingTotal }) => ({
    id,
    capacity: maxCapacity,
    steel: steelTotal,
    matting: mattingTotal,
    utilization: percentOf(steelTotal, maxCapacity),
    overloadedDays: steelTotal > maxCapacity ? 1 : 0,
  }));
  const [capacity, steel, matting] = [
    sum(halls.map((hall) => hall.capacity)),
    sum(halls.map((hall) => hall.steel)),
    sum(halls.map((hall) => hall.matting)),
  ];
  const isWeekday = isoWeekday(date) <= 5;
  return {
    from: date,
    to: date,
    days: capacity > 0 ? 1 : 0,
    closedDays: isWeekday && capacity === 0 ? 1 : 0,
    overloadedDays: halls.some((hall) => hall.overloadedDays) ? 1 : 0,
    capacity,
    steel,
    matting,
    planned: steel + matting,
    delivered: sum(runs.map((run) => run.delivered)),
    utilization: percentOf(steel, capacity),
    halls,
    shipments: live.length,
    splitShipments: live.filter((part) => part.totalNumberOfSplits > 1).length,
    urgentShipments: live.filter((part) => part.order.isUrgent).length,
    moves: {
      count: moves.length,
      distance: sum(moves.map(({ far }) => far)),
      leads: {
        moreThanFiveDays: within(6, Infinity),
        threeToFiveDays: within(3, 5),
        twoDays: within(2, 2),
        dayBefore: within(1, 1),
        sameDay: within(-Infinity, 0),
      },
    },
    lateChanges:
      noted.firstTold === undefined
        ? 0
        : Math.max(0, (noted.atEnd ?? 0) - noted.firstTold - (noted.aside ?? 0)),
    trucks,
    leftovers: left ? { shipments: left.length, amount: sum(left.map(({ amount }) => amount)) } : null,
  };
};
