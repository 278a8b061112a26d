import type { DayState } from '@werkplan/shared/live/day-state.ts';
import type { PlanRows, ShownKind } from '@werkplan/shared/live/patch.ts';
import { isSameValue } from '@werkplan/shared/values/same-value.ts';

export type MarkedPlace =
  | { readonly of: 'slot'; readonly deliveryId: number; readonly slot: number }
  | { readonly of: 'listed'; readonly shipmentId: number }
  | { readonly of: 'run'; readonly deliveryId: number; readonly field: string | null }
  | { readonly of: 'order'; readonly orderId: number; readonly field: string | null }
  | { readonly of: 'hall'; readonly hallId: number };

/** Mark of a place that the step has changed (`touched`), or from which it has moved `what` away (`origin`). */
export type StepMark =
  | { readonly is: 'touched'; readonly place: MarkedPlace }
  | { readonly is: 'origin'; readonly place: MarkedPlace; readonly what: string };

/** Fields whose changes get no mark, because they follow from other fields or are not shown. */
const quiet = new Set(['version', 'byHand', 'partsAmount', 'previousDate', 'dateAtLastOrderChange']);

const changedFields = (before: object, after: object): string[] =>
  Object.entries(after).flatMap(([field, value]) =>
    quiet.has(field) || isSameValue((before as Record<string, unknown>)[field], value) ? [] : [field],
  );

type Rows<Kind extends ShownKind> = ReadonlyMap<number, PlanRows[Kind]>;

/** Returns new and changed rows, with the changed fields, or null for a new row. */
const changedRows = <Kind extends ShownKind>(
  before: DayState,
  after: DayState,
  kind: Kind,
): { row: PlanRows[Kind]; fields: string[] | null }[] => {
  const [were, are] = [before[kind], after[kind]] as [Rows<Kind>, Rows<Kind>];
  return [...are.values()].flatMap((row) => {
    const was = were.get(row.id);
    if (was === row) return [];
    const fields = was ? changedFields(was, row) : null;
    return fields?.length === 0 ? [] : [{ row, fields }];
  });
};

/** Returns the contents of the occupied slots by `deliveryId:slot`. */
const contents = (day: DayState): Map<string, { deliveryId: number; slot: number; content: string }> =>
  new Map(
    [...day.deliveryItems.values()].map((item) => {
      const { deliveryId, ordinalNumberInDelivery: slot, shipmentId, text } = item;
      const content = shipmentId === null ? `text ${text ?? ''}` : `card ${shipmentId}`;
      return [`${deliveryId}:${slot}`, { deliveryId, slot, content }];
    }),
  );

const nameOf = (day: DayState, shipmentId: number): string => {
  const shipment = day.shipments.get(shipmentId);
  return (shipment && day.orders.get(shipment.productionOrderId)?.constructionSite) ?? '';
};

const nameOfContent = (day: DayState, content: string): string =>
  content.startsWith('text ') ? content.slice(5) : nameOf(day, Number(content.slice(5)));

const placesOf = (day: DayState): Map<number, MarkedPlace & { of: 'slot' }> =>
  new Map(
    [...day.deliveryItems.values()].flatMap(({ deliveryId, ordinalNumberInDelivery: slot, shipmentId }) =>
      shipmentId === null ? [] : [[shipmentId, { of: 'slot', deliveryId, slot } as const]],
    ),
  );

const slotMarks = (before: DayState, after: DayState): StepMark[] => {
  const [were, are] = [contents(before), contents(after)];
  const reached = [...are].flatMap(([key, { deliveryId, slot, content }]): StepMark[] =>
    were.get(key)?.content === content ? [] : [{ is: 'touched', place: { of: 'slot', deliveryId, slot } }],
  );
  const left = [...were].flatMap(([key, { deliveryId, slot, content }]): StepMark[] =>
    are.has(key) || !after.deliveries.has(deliveryId)
      ? []
      : [{ is: 'origin', place: { of: 'slot', deliveryId, slot }, what: nameOfContent(before, content) }],
  );
  return [...reached, ...left];
};

const listMarks = (before: DayState, after: DayState): StepMark[] => {
  const [were, are] = [placesOf(before), placesOf(after)];
  const isListed = (day: DayState, places: typeof were, id: number): boolean =>
    day.shipments.get(id)?.date === day.date && !places.has(id);
  return [...after.shipments.keys()].flatMap((shipmentId): StepMark[] => {
    const [was, is] = [isListed(before, were, shipmentId), isListed(after, are, shipmentId)];
    if (was === is) return [];
    const place = { of: 'listed', shipmentId } as const;
    return is ? [{ is: 'touched', place }] : [{ is: 'origin', place, what: nameOf(before, shipmentId) }];
  });
};

/**
 * Returns one mark for each place that a step has changed: slots, cards in the list, and rows or fields of orders, runs
 * (also if their truck has changed) and halls' capacities.
 */
export const stepMarks = (before: DayState, after: DayState): StepMark[] => {
  const places = placesOf(after);
  const card = (shipmentId: number): MarkedPlace => places.get(shipmentId) ?? { of: 'listed', shipmentId };
  const touched: MarkedPlace[] = [];
  const cardsOf = new Set<number>();
  for (const { row, fields } of changedRows(before, after, 'orders')) {
    for (const field of fields ?? [null]) touched.push({ of: 'order', orderId: row.id, field });
    for (const shipment of after.shipments.values())
      if (shipment.productionOrderId === row.id) cardsOf.add(shipment.id);
  }
  for (const { row } of changedRows(before, after, 'shipments')) cardsOf.add(row.id);
  touched.push(...[...cardsOf].map(card));
  for (const { row, fields } of changedRows(before, after, 'deliveries'))
    for (const field of fields ?? [null]) touched.push({ of: 'run', deliveryId: row.id, field });
  for (const { row } of changedRows(before, after, 'trucks'))
    for (const run of after.deliveries.values())
      if (run.truckId === row.id) touched.push({ of: 'run', deliveryId: run.id, field: null });
  for (const { row } of changedRows(before, after, 'hallCapacities'))
    touched.push({ of: 'hall', hallId: row.hallId });
  const marks: StepMark[] = [
    ...slotMarks(before, after),
    ...listMarks(before, after),
    ...touched.map((place): StepMark => ({ is: 'touched', place })),
  ];
  // Keeps one mark for each place.
  return [...new Map(marks.map((mark) => [JSON.stringify(mark.place), mark])).values()];
};

/** Returns the id of a shipment that the step has taken out of the list; null if there is none. */
export const shipmentTakenFromList = (marks: readonly StepMark[]): number | null => {
  const mark = marks.find(({ is, place }) => is === 'origin' && place.of === 'listed');
  return mark?.place.of === 'listed' ? mark.place.shipmentId : null;
};
