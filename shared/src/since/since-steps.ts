import { compareDeliveries } from '../deliveries/delivery-rules.ts';
import { slotCount } from '../deliveries/delivery.ts';
import type { HallId } from '../halls/hall.ts';
import type { DayState } from '../live/day-state.ts';
import { compareOrders } from '../orders/order-rules.ts';
import type { SinceStep, TouchedPlace } from './since-schema.ts';
import {
  BoardPlaces,
  cardPlace,
  removedPlace,
  headPlace,
  type LoggedRow,
  type LoggedTouch,
  orderPlace,
  type PlaceKey,
  changedFields,
  currentRow,
  slotPlace,
} from './touched-places.ts';

/** Places that differ from the latest print. */
export type PaperPlaces = ReadonlySet<PlaceKey>;

/** The newest logged changes of a place. */
interface PlaceTrace {
  /** The place's newest change since the print. */
  afterPrint: LoggedTouch | null;
  /** The place's newest change by somebody else since the caller left, unless the content is as before. */
  afterVisit: LoggedTouch | null;
  /** The changed fields, for an order. */
  readonly fields: Set<string>;
}

class Trace {
  readonly places = new Map<PlaceKey, PlaceTrace>();

  note(
    place: PlaceKey,
    touch: LoggedTouch,
    { isOtherwise, fields }: { isOtherwise: boolean; fields: readonly string[] },
  ): void {
    const traced = this.places.get(place) ?? {
      afterPrint: null,
      afterVisit: null,
      fields: new Set<string>(),
    };
    this.places.set(place, traced);
    if (touch.isAfterPrint) traced.afterPrint = touch;
    if (touch.isAfterVisit && !touch.isOwn && isOtherwise) traced.afterVisit = touch;
    for (const field of fields) traced.fields.add(field);
  }
}

const rowName = ({ kind, id }: LoggedRow): string => `${kind} ${id}`;

const contentOf = (item: LoggedRow['before']): unknown => item?.['shipmentId'] ?? item?.['text'] ?? null;
const slotOf = (item: LoggedRow['before']): PlaceKey | null =>
  item && slotPlace(Number(item['deliveryId']), Number(item['ordinalNumberInDelivery']));

/** Returns rows and slots as they were before the first change by somebody else since the caller left. */
const beforeVisit = (touches: readonly LoggedTouch[]) => {
  const rows = new Map<string, LoggedRow['before']>();
  const slots = new Map<PlaceKey, unknown>();
  for (const { isAfterVisit, isOwn, rows: written } of touches) {
    if (!isAfterVisit || isOwn) continue;
    for (const row of written) {
      if (!rows.has(rowName(row))) rows.set(rowName(row), row.before);
      if (row.kind !== 'deliveryItems') continue;
      const [from, to] = [slotOf(row.before), slotOf(row.after)];
      if (from !== null && !slots.has(from)) slots.set(from, contentOf(row.before));
      if (to !== null && !slots.has(to)) slots.set(to, null);
    }
  }
  return { rows, slots };
};

const stepOf = (
  place: TouchedPlace,
  traced: PlaceTrace | undefined,
  sincePrint: boolean,
): SinceStep | null => {
  const sinceVisit = traced?.afterVisit ?? null;
  if (!sincePrint && sinceVisit === null) return null;
  const newest = (sincePrint ? traced?.afterPrint : null) ?? sinceVisit;
  return {
    place,
    sincePrint,
    sinceVisit: sinceVisit !== null,
    changeId: newest?.changeId ?? null,
    revision: sinceVisit?.revision ?? null,
    at: newest?.at ?? null,
    by: newest?.by ?? null,
  };
};

type StepPlace = readonly [place: TouchedPlace, key: PlaceKey];

const inOrder = (places: readonly StepPlace[], trace: Trace, paper: PaperPlaces): SinceStep[] =>
  places.flatMap(([place, key]) => stepOf(place, trace.places.get(key), paper.has(key)) ?? []);

const gone = (kind: 'deliveries' | 'orders', trace: Trace, paper: PaperPlaces): StepPlace[] => {
  const keys = new Set([...paper, ...trace.places.keys()].filter((key) => key.startsWith(`gone ${kind} `)));
  return [...keys].map((key) => {
    const id = Number(key.split(' ').at(-1));
    return [{ of: 'gone', kind, id }, removedPlace(kind, id)];
  });
};

/**
 * Lists changes on the board: runs in column order, each head before its slots, then unassigned cards, then removed runs. `touches`
 * are the day's changes, oldest first; `paper` are places that differ from the latest print.
 */
export const boardSteps = (
  day: DayState,
  touches: readonly LoggedTouch[],
  paper: PaperPlaces,
): SinceStep[] => {
  const places = new BoardPlaces(day);
  const trace = new Trace();
  const before = beforeVisit(touches);
  for (const touch of touches)
    for (const row of touch.rows) {
      const start = before.rows.get(rowName(row)) ?? null;
      const isOtherwise = changedFields(start, currentRow(day, row)).length > 0;
      for (const place of new Set(places.touchedBy(row))) {
        const isSlot = row.kind === 'deliveryItems';
        const differs = isSlot ? (before.slots.get(place) ?? null) !== places.contentNow(place) : isOtherwise;
        trace.note(place, touch, { isOtherwise: differs, fields: [] });
      }
    }
  const runs = [...day.deliveries.values()].flatMap((delivery) => {
    const truck = day.trucks.get(delivery.truckId);
    return truck ? [{ delivery, truck }] : [];
  });
  const onRuns = runs
    .sort(compareDeliveries)
    .flatMap(({ delivery: { id: deliveryId } }): StepPlace[] => [
      [{ of: 'head', deliveryId }, headPlace(deliveryId)],
      ...Array.from({ length: slotCount }, (_, slot): StepPlace => [
        { of: 'slot', deliveryId, slot },
        slotPlace(deliveryId, slot),
      ]),
    ]);
  const cards = [...day.shipments.keys()].map((shipmentId): StepPlace => [
    { of: 'card', shipmentId },
    cardPlace(shipmentId),
  ]);
  return inOrder([...onRuns, ...cards, ...gone('deliveries', trace, paper)], trace, paper);
};

const isInHall = (row: LoggedRow['before'], day: DayState, hall: HallId): boolean =>
  row !== null && row['hallId'] === hall && row['date'] === day.date;

/** Lists changes of a hall's orders in table order, then removed ones. */
export const hallSteps = (
  day: DayState,
  hall: HallId,
  touches: readonly LoggedTouch[],
  paper: PaperPlaces,
): SinceStep[] => {
  const trace = new Trace();
  const before = beforeVisit(touches);
  for (const touch of touches)
    for (const row of touch.rows) {
      if (row.kind !== 'orders') continue;
      const now = currentRow(day, row);
      const isThere = isInHall(now, day, hall);
      if (!isThere && !isInHall(row.before, day, hall)) continue;
      const start = before.rows.get(rowName(row)) ?? null;
      const wasThere = isInHall(start, day, hall);
      const otherwise = new Set(changedFields(start, now));
      const isOtherwise = isThere ? otherwise.size > 0 : wasThere;
      const place = isThere ? orderPlace(row.id) : removedPlace('orders', row.id);
      const isNew = isThere && touch.isAfterVisit && !wasThere;
      const fields = isNew ? [] : changedFields(row.before, row.after);
      trace.note(place, touch, { isOtherwise, fields });
    }
  const rows = [...day.orders.values()].filter(({ date, hallId }) => date === day.date && hallId === hall);
  const orders = rows.sort(compareOrders).map(({ id }): StepPlace => {
    const key = orderPlace(id);
    return [{ of: 'order', id, fields: [...(trace.places.get(key)?.fields ?? [])] }, key];
  });
  return inOrder([...orders, ...gone('orders', trace, paper)], trace, paper);
};
