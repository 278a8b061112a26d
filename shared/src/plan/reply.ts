import type { CalendarEntry } from '../working-days/calendar-entry-schema.ts';
import type { Delivery, DeliveryItem } from '../deliveries/delivery-schema.ts';
import type { HallCapacity } from '../halls/hall-schema.ts';
import type { Order } from '../orders/order-schema.ts';
import type { Shipment } from '../shipments/shipment-schema.ts';
import type { Truck } from '../trucks/truck-schema.ts';
import type { PlanRows, RowKind } from '../live/patch.ts';
import type { RowWrite } from './logged-change.ts';
import { type PartOfOrder, type Run, runView, shipmentView } from './views.ts';

/**
 * An action's answer by reference: the rows are looked up when the answer is built. Only the reference is stored with the
 * idempotency key, so a repeated request is answered with the rows as they were after the change.
 */
type ReplyReference =
  | {
      readonly of:
        | 'order'
        | 'shipment'
        | 'run'
        | 'items'
        | 'truck'
        | 'capacity'
        | 'calendarEntry'
        | 'template'
        | 'site'
        | 'reservation';
      readonly id: number;
      /** Members of the answer besides those of the row. */
      readonly added?: object;
    }
  | { readonly of: 'orders' | 'shipments' | 'runs' | 'capacities'; readonly ids: readonly number[] }
  /** A value to which the change's id is added, which is assigned when the change is stored. */
  | { readonly of: 'change'; readonly value: unknown }
  /** A value to which the print's id is added, which is assigned when the print is stored. */
  | { readonly of: 'print'; readonly value: unknown }
  /** A value that is stored as it is, because it can't be looked up later. */
  | { readonly of: 'value'; readonly value: unknown };

declare const answers: unique symbol;
export type Reply<Answer> = ReplyReference & { readonly [answers]?: Answer };

const replyOf = <Answer>(reply: ReplyReference): Reply<Answer> => reply as Reply<Answer>;

export const replyOrder = (id: number): Reply<Order> => replyOf({ of: 'order', id });
export const replyOrderWith = <Added extends object>(id: number, added: Added): Reply<Order & Added> =>
  replyOf({ of: 'order', id, added });
export const replyOrders = (ids: readonly number[]): Reply<Order[]> => replyOf({ of: 'orders', ids });
export const replyShipment = (id: number): Reply<Shipment> => replyOf({ of: 'shipment', id });
export const replyShipments = (ids: readonly number[]): Reply<Shipment[]> =>
  replyOf({ of: 'shipments', ids });
export const replyRun = (id: number): Reply<Delivery> => replyOf({ of: 'run', id });
/** Replies with each run once. */
export const replyRuns = (ids: Iterable<number>): Reply<Delivery[]> =>
  replyOf({ of: 'runs', ids: [...new Set(ids)] });
/** Replies with a run's items. */
export const replyItems = (deliveryId: number): Reply<DeliveryItem[]> =>
  replyOf({ of: 'items', id: deliveryId });
export const replyTruck = (id: number): Reply<Truck> => replyOf({ of: 'truck', id });
export const replyCapacity = (id: number): Reply<HallCapacity> => replyOf({ of: 'capacity', id });
export const replyCapacities = (ids: readonly number[]): Reply<HallCapacity[]> =>
  replyOf({ of: 'capacities', ids });
export const replyCalendarEntry = (id: number): Reply<CalendarEntry> => replyOf({ of: 'calendarEntry', id });
export const replyTemplate = (id: number): Reply<PlanRows['templates']> => replyOf({ of: 'template', id });
export const replySite = (id: number): Reply<PlanRows['sites']> => replyOf({ of: 'site', id });
export const replyReservation = (id: number): Reply<PlanRows['reservations']> =>
  replyOf({ of: 'reservation', id });
/** Replies with `{ id: <the change>, ...value }`. */
export const replyChange = <Value extends object>(value: Value): Reply<Value & { id: number }> =>
  replyOf({ of: 'change', value });
/** Replies with `{ id: <the print>, ...value }`. */
export const replyPrint = <Value extends object>(value: Value): Reply<Value & { id: number }> =>
  replyOf({ of: 'print', value });
export const replyValue = <Answer>(value: Answer): Reply<Answer> => replyOf({ of: 'value', value });

/** The rows from which answers are built, current or past. */
export interface PlanView {
  order(id: number): Order | null;
  /** A shipment with its order. */
  part(id: number): PartOfOrder | null;
  runWithItems(id: number): Run | null;
  truck(id: number): Truck | null;
  capacity(id: number): HallCapacity | null;
  calendarEntry(id: number): CalendarEntry | null;
  template(id: number): PlanRows['templates'] | null;
  site(id: number): PlanRows['sites'] | null;
  reservation(id: number): PlanRows['reservations'] | null;
}

const there = <Row>(row: Row | null): Row => {
  if (row === null) throw new Error('a row of the answer is gone');
  return row;
};

/** Builds a reply's answer. `number` is the id of the change or print; null before it is assigned. */
export const answerOf = <Answer>(reply: Reply<Answer>, rows: PlanView, number: number | null): Answer => {
  const one = (id: number): unknown => {
    switch (reply.of) {
      case 'order':
      case 'orders':
        return there(rows.order(id));
      case 'shipment':
      case 'shipments':
        return shipmentView(there(rows.part(id)));
      case 'run':
      case 'runs':
        return runView(there(rows.runWithItems(id)));
      case 'items':
        return runView(there(rows.runWithItems(id))).deliveryItems;
      case 'truck':
        return there(rows.truck(id));
      case 'calendarEntry':
        return there(rows.calendarEntry(id));
      case 'template':
        return there(rows.template(id));
      case 'site':
        return there(rows.site(id));
      case 'reservation':
        return there(rows.reservation(id));
      default:
        return there(rows.capacity(id));
    }
  };
  if (reply.of === 'value') return reply.value as Answer;
  if (reply.of === 'change' || reply.of === 'print')
    return { id: number, ...(reply.value as object) } as Answer;
  if ('ids' in reply) return reply.ids.map(one) as Answer;
  const row = one(reply.id);
  return (reply.added ? { ...(row as object), ...reply.added } : row) as Answer;
};

/**
 * An answer without rows, for callers who don't want them (rules/api.md#answers-without-rows): the ids of the answer's rows, and
 * the ids of all new rows by kind.
 */
export interface BriefAnswer {
  readonly id?: number;
  readonly ids?: readonly number[];
  readonly made?: Readonly<Partial<Record<RowKind, readonly number[]>>>;
}

const kindOf: Readonly<Partial<Record<ReplyReference['of'], RowKind>>> = {
  order: 'orders',
  shipment: 'shipments',
  run: 'deliveries',
  truck: 'trucks',
  capacity: 'hallCapacities',
  calendarEntry: 'calendarEntries',
  template: 'templates',
  site: 'sites',
  reservation: 'reservations',
};

interface ChangedPlan {
  readonly writes: readonly RowWrite[];
  row: <Kind extends RowKind>(kind: Kind, id: number) => PlanRows[Kind] | null;
}

/** Returns the brief answer, and the version of the row if the reply names a single one; null for a reply that names no rows. */
export const briefAnswerOf = (
  reply: Reply<unknown>,
  { writes, row }: ChangedPlan,
): { readonly answer: BriefAnswer; readonly version: number | undefined } | null => {
  if (reply.of === 'value' || reply.of === 'change' || reply.of === 'print') return null;
  const made: Partial<Record<RowKind, number[]>> = {};
  for (const { kind, id, before, after } of writes) if (!before && after) (made[kind] ??= []).push(id);
  const newIds = Object.keys(made).length > 0 && { made };
  if ('ids' in reply) return { answer: { ids: reply.ids, ...newIds }, version: undefined };
  const kind = kindOf[reply.of];
  const version = kind && row(kind, reply.id)?.version;
  return { answer: { id: reply.id, ...reply.added, ...newIds }, version };
};
