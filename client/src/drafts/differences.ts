import type { DeliveryItemRow, DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { DraftWrite, PlanDraft, RowName } from '@werkplan/shared/drafts/draft-schema.ts';
import { capacityOn } from '@werkplan/shared/halls/hall-rules.ts';
import type { HallCapacity } from '@werkplan/shared/halls/hall-schema.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { isSameValue } from '@werkplan/shared/values/same-value.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';

/** A slot (0–19) with its truck's registration; null for the list of unassigned shipments. */
export type SlotName = { readonly registration: string; readonly slot: number } | null;

/** One aspect in which a row differs: its value in the plan (`was`) and in the draft (`is`). */
export type DifferencePart =
  | { readonly of: 'place'; readonly was: SlotName; readonly is: SlotName }
  /** A slot's text that is removed. */
  | { readonly of: 'off'; readonly was: SlotName }
  | { readonly of: 'date'; readonly was: Day; readonly is: Day }
  | { readonly of: 'hall'; readonly was: number; readonly is: number }
  /** Both values are in kg. */
  | { readonly of: 'amount'; readonly was: number; readonly is: number }
  | { readonly of: 'state'; readonly was: State | null; readonly is: State }
  | { readonly of: 'text'; readonly was: string | null; readonly is: string | null }
  | { readonly of: 'fields'; readonly fields: readonly string[] };

type State =
  | 'runs'
  | 'outage'
  | 'removed'
  | 'newRun'
  | 'newPart'
  | 'newOrder'
  | 'planned'
  | 'canceled'
  | 'deleted';

export type DifferenceSubject =
  | { readonly of: 'run'; readonly registration: string; readonly driver: string }
  | { readonly of: 'shipment'; readonly shipment: ShipmentRow; readonly order: Order | null }
  | { readonly of: 'order'; readonly order: Order }
  | { readonly of: 'text'; readonly text: string }
  | { readonly of: 'capacity'; readonly capacity: HallCapacity };

export interface DraftDifference {
  readonly key: string;
  readonly subject: DifferenceSubject;
  readonly parts: readonly DifferencePart[];
  /** Weight of the affected order or shipment (kg); null for runs, texts and capacities. */
  readonly kg: number | null;
  /** Rows to reset to the plan's state when the user takes the difference back. */
  readonly rows: readonly RowName[];
  /**
   * True if the difference follows from taking a run out of service; it can only be taken back together with that.
   */
  readonly isOfOutage: boolean;
}

const own = <Row>(row: DraftWrite['after']): Row | null => row as unknown as Row | null;

const nameOf = ({ kind, id }: RowName): RowName => ({ kind, id });

type DraftContent = Pick<PlanDraft, 'steps' | 'writes'>;

interface Rows {
  readonly plan: DayState;
  readonly shown: DayState;
  /** Rows, by `kind:id`, that steps removed by taking a run out of service. */
  readonly fallen: ReadonlySet<string>;
}

const keyOf = ({ kind, id }: RowName): string => `${kind}:${id}`;

const fallenIn = ({ steps }: DraftContent): Set<string> =>
  new Set(steps.flatMap(({ action, rows }) => (action === 'deliveries.outage' ? rows.map(keyOf) : [])));

const placeOf = ({ plan, shown }: Pick<Rows, 'plan' | 'shown'>, item: DeliveryItemRow | null): SlotName => {
  if (!item) return null;
  const run = shown.deliveries.get(item.deliveryId) ?? plan.deliveries.get(item.deliveryId);
  const truck = run && (shown.trucks.get(run.truckId) ?? plan.trucks.get(run.truckId));
  return { registration: truck?.registration ?? '–', slot: item.ordinalNumberInDelivery };
};

const isSamePlace = (was: SlotName, is: SlotName): boolean =>
  was === is || (was?.registration === is?.registration && was?.slot === is?.slot);

/** Each of these fields has its own kind of difference, or tells nothing to the planner. */
const fieldsOfOwnKind = new Set(['version', 'byHand', 'date', 'hallId', 'amount', 'isCanceled', 'isDeleted']);
/** These fields follow from other fields, so their changes are not listed. */
const following = new Set([
  'previousDate',
  'dateAtLastOrderChange',
  'originalDate',
  'splitNumber',
  'totalNumberOfSplits',
  'partsAmount',
  'drawings',
  'drawn',
  'metresShare',
]);

const changedFields = ({ before, after }: DraftWrite): string[] =>
  before && after ? Object.keys(after).filter((field) => !isSameValue(before[field], after[field])) : [];

const ofFields = (write: DraftWrite): DifferencePart[] => {
  const fields = changedFields(write).filter((field) => !fieldsOfOwnKind.has(field) && !following.has(field));
  return fields.length > 0 ? [{ of: 'fields', fields }] : [];
};

const runDifferences = (draft: DraftContent, rows: Rows): DraftDifference[] =>
  draft.writes.flatMap((write): DraftDifference[] => {
    if (write.kind !== 'deliveries') return [];
    const [was, is] = [own<DeliveryRow>(write.before), own<DeliveryRow>(write.after)];
    const run = is ?? was;
    if (!run) return [];
    const truck = rows.shown.trucks.get(run.truckId) ?? rows.plan.trucks.get(run.truckId);
    const gone = rows.fallen.has(keyOf(write)) ? 'outage' : 'removed';
    const parts: DifferencePart[] =
      was && is ? ofFields(write) : [{ of: 'state', was: was && 'runs', is: is ? 'newRun' : gone }];
    if (parts.length === 0) return [];
    const subject = {
      of: 'run',
      registration: truck?.registration ?? '–',
      driver: run.truckDriver,
    } as const;
    return [
      {
        key: keyOf(write),
        subject,
        parts,
        kg: null,
        rows: [nameOf(write)],
        isOfOutage: false,
      },
    ];
  });

const orderDifferences = (draft: DraftContent): DraftDifference[] =>
  draft.writes.flatMap((write): DraftDifference[] => {
    if (write.kind !== 'orders') return [];
    const [was, is] = [own<Order>(write.before), own<Order>(write.after)];
    const order = is ?? was;
    if (!order) return [];
    const parts: DifferencePart[] = [];
    if (!was) parts.push({ of: 'state', was: null, is: 'newOrder' });
    else if (is) {
      if (was.date !== is.date) parts.push({ of: 'date', was: was.date, is: is.date });
      if (was.hallId !== is.hallId) parts.push({ of: 'hall', was: was.hallId, is: is.hallId });
      if (was.isCanceled !== is.isCanceled) parts.push({ of: 'state', was: 'planned', is: 'canceled' });
      parts.push(...ofFields(write));
    }
    if (parts.length === 0) return [];
    const kg = Math.round(order.steel + order.matting);
    return [
      {
        key: keyOf(write),
        subject: { of: 'order', order },
        parts,
        kg,
        rows: [nameOf(write)],
        isOfOutage: false,
      },
    ];
  });

interface OfShipment {
  shipment: DraftWrite | null;
  items: DraftWrite[];
}

const itemsOfShipments = (draft: DraftContent): Map<number, OfShipment> => {
  const found = new Map<number, OfShipment>();
  const of = (id: number): OfShipment => {
    const known = found.get(id) ?? { shipment: null, items: [] };
    found.set(id, known);
    return known;
  };
  for (const write of draft.writes) {
    if (write.kind === 'shipments') of(write.id).shipment = write;
    if (write.kind !== 'deliveryItems') continue;
    for (const item of [own<DeliveryItemRow>(write.before), own<DeliveryItemRow>(write.after)]) {
      if (item?.shipmentId == null) continue;
      const { items } = of(item.shipmentId);
      if (!items.includes(write)) items.push(write);
    }
  }
  return found;
};

const holding =
  (id: number, side: 'before' | 'after') =>
  (write: DraftWrite): DeliveryItemRow[] => {
    const item = own<DeliveryItemRow>(write[side]);
    return item?.shipmentId === id ? [item] : [];
  };

const shipmentDifferences = (draft: DraftContent, rows: Rows): DraftDifference[] => {
  const orders = new Map(
    draft.writes.flatMap((write) => (write.kind === 'orders' ? [[write.id, write]] : [])),
  );
  return [...itemsOfShipments(draft)].flatMap(([id, { shipment: write, items }]): DraftDifference[] => {
    const [was, is] = [own<ShipmentRow>(write?.before ?? null), own<ShipmentRow>(write?.after ?? null)];
    const shipment = is ?? was ?? rows.shown.shipments.get(id) ?? rows.plan.shipments.get(id);
    if (!shipment) return [];
    const order =
      rows.shown.orders.get(shipment.productionOrderId) ?? rows.plan.orders.get(shipment.productionOrderId);
    const ofOrder = orders.get(shipment.productionOrderId);
    const parts: DifferencePart[] = [];
    if (write && !was) parts.push({ of: 'state', was: null, is: 'newPart' });
    if (was && is && was.amount !== is.amount && !ofOrder)
      parts.push({ of: 'amount', was: was.amount, is: is.amount });
    // A part that moves to another day together with its order is covered by the order's difference.
    if (was && is && was.date !== is.date && !(ofOrder && changedFields(ofOrder).includes('date')))
      parts.push({ of: 'date', was: was.date, is: is.date });
    if (was && is && !was.isDeleted && is.isDeleted)
      parts.push({ of: 'state', was: 'planned', is: 'deleted' });
    const [from] = items.flatMap(holding(id, 'before'));
    const [to] = items.flatMap(holding(id, 'after'));
    const places = { was: placeOf(rows, from ?? null), is: placeOf(rows, to ?? null) };
    if (items.length > 0 && !isSamePlace(places.was, places.is)) parts.push({ of: 'place', ...places });
    if (write) parts.push(...ofFields(write));
    if (parts.length === 0) return [];
    return [
      {
        key: `shipments:${id}`,
        subject: { of: 'shipment', shipment, order: order ?? null },
        parts,
        kg: shipment.amount,
        rows: [{ kind: 'shipments', id }, ...items.map(nameOf)],
        isOfOutage:
          from !== undefined && !to && rows.fallen.has(keyOf({ kind: 'deliveries', id: from.deliveryId })),
      },
    ];
  });
};

const textDifferences = (draft: DraftContent, rows: Rows): DraftDifference[] =>
  draft.writes.flatMap((write): DraftDifference[] => {
    if (write.kind !== 'deliveryItems') return [];
    const [was, is] = [own<DeliveryItemRow>(write.before), own<DeliveryItemRow>(write.after)];
    const text = is?.text ?? was?.text;
    if (!text) return [];
    const parts: DifferencePart[] =
      was?.text && is?.text && was.text !== is.text
        ? [{ of: 'text', was: was.text, is: is.text }]
        : is?.text
          ? [{ of: 'place', was: was?.text ? placeOf(rows, was) : null, is: placeOf(rows, is) }]
          : [{ of: 'off', was: placeOf(rows, was) }];
    return [
      {
        key: keyOf(write),
        subject: { of: 'text', text },
        parts,
        kg: null,
        rows: [nameOf(write)],
        isOfOutage: is === null && rows.fallen.has(keyOf(write)),
      },
    ];
  });

const capacityDifferences = (draft: DraftContent, { plan }: Rows): DraftDifference[] =>
  draft.writes.flatMap((write): DraftDifference[] => {
    if (write.kind !== 'hallCapacities') return [];
    const [was, is] = [own<HallCapacity>(write.before), own<HallCapacity>(write.after)];
    const capacity = is ?? was;
    if (!capacity) return [];
    const { hallId, day } = capacity;
    const known = [...plan.hallCapacities.values()];
    const before = was?.maxCapacity ?? capacityOn(known, hallId, day, false);
    const parts: DifferencePart[] = is
      ? [{ of: 'amount', was: before, is: is.maxCapacity }]
      : [{ of: 'state', was: null, is: 'removed' }];
    return [
      {
        key: keyOf(write),
        subject: { of: 'capacity', capacity },
        parts,
        kg: null,
        rows: [nameOf(write)],
        isOfOutage: false,
      },
    ];
  });

/**
 * Returns the differences between the plan's day and the shown day, which a draft or a pending change has altered:
 * runs first, then orders, shipments and texts, and the halls' capacities at the end.
 */
export const differencesOf = (draft: DraftContent, plan: DayState, shown: DayState): DraftDifference[] => {
  const rows = { plan, shown, fallen: fallenIn(draft) };
  return [
    ...runDifferences(draft, rows),
    ...orderDifferences(draft),
    ...shipmentDifferences(draft, rows),
    ...textDifferences(draft, rows),
    ...capacityDifferences(draft, rows),
  ];
};
