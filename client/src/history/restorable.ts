import {
  fieldInSentence,
  placeText,
  valueText,
  type Translator,
} from '@werkplan/shared/history/history-words.ts';
import type { HistoryEntry } from '@werkplan/shared/history/history-schema.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import {
  isRestorable,
  restorableFields,
  type RestorableKind,
  restorableKinds,
} from '@werkplan/shared/undo/restorable.ts';
import { isSameValue } from '@werkplan/shared/values/same-value.ts';

/** A row, or one of its fields (`field`), that can be restored. */
export interface RestorableItem {
  readonly kind: RestorableKind;
  readonly id: number;
  readonly field?: string;
}

export const restoreLabel = ({ kind, field }: RestorableItem, words: Translator): string => {
  if (field === undefined) return words.t(`past.restore.${kind}`);
  const name = field === 'place' ? words.t('history.field.slot') : fieldInSentence(field, words);
  return words.t('past.restore.field', { field: name });
};

/** Returns the slot of a card; null if it is unassigned. */
const placeIn = (day: DayState, shipmentId: number): { deliveryId: number; slot: number } | null => {
  const item = [...day.deliveryItems.values()].find((one) => one.shipmentId === shipmentId);
  return item ? { deliveryId: item.deliveryId, slot: item.ordinalNumberInDelivery } : null;
};

const valueIn = (day: DayState, { kind, id, field }: Required<RestorableItem>): unknown =>
  field === 'place'
    ? placeIn(day, id)
    : (day[kind].get(id) as unknown as Readonly<Record<string, unknown>> | undefined)?.[field];

/** Lists the restorable fields of a row that differ between two states; for a row that is removed now, all of them. */
export const differingFields = (past: DayState, now: DayState, kind: RestorableKind, id: number): string[] =>
  restorableFields[kind].filter((field) => {
    const asked = { kind, id, field };
    return !isSameValue(JSON.stringify(valueIn(past, asked)), JSON.stringify(valueIn(now, asked)));
  });

/** Returns the text of a field's value at that moment. */
export const pastValueText = (
  past: DayState,
  { kind, id, field }: Required<RestorableItem>,
  words: Translator,
): string => {
  if (field !== 'place') return valueText(field, valueIn(past, { kind, id, field }), words);
  const place = placeIn(past, id);
  const run = place && past.deliveries.get(place.deliveryId);
  const truck = run && past.trucks.get(run.truckId);
  return place && truck
    ? placeText({ registration: truck.registration, slot: place.slot }, words)
    : words.t('history.list');
};

const hasRow = (past: DayState, { kind, id }: RestorableItem): boolean => past[kind].has(id);

/**
 * Lists at most three things that a change offers to restore as they were at that moment: rows that existed then, each
 * preceded by its changed field if the change has only one. For an item, lists its card, or its text, and its run.
 */
export const restorableItems = (entry: HistoryEntry, past: DayState): RestorableItem[] => {
  const found: RestorableItem[] = [];
  const add = (one: RestorableItem): void => {
    const isNew = found.every(
      ({ kind, id, field }) => kind !== one.kind || id !== one.id || field !== one.field,
    );
    if (isNew && hasRow(past, one)) found.push(one);
  };
  // A change of an order changes its parts, too, so only the order is offered.
  const isOfOrder = entry.rows.some(({ entity }) => entity === 'orders');
  for (const { entity, id, was, is, fields } of entry.rows) {
    const kind = restorableKinds.find((name) => name === entity);
    if (!kind || (isOfOrder && kind === 'shipments')) continue;
    if (kind === 'deliveryItems') {
      const label = is ?? was;
      const item = past.deliveryItems.get(id);
      if (label?.shipmentId !== undefined) add({ kind: 'shipments', id: label.shipmentId });
      else add({ kind, id });
      if (item) add({ kind: 'deliveries', id: item.deliveryId });
      continue;
    }
    const own = fields.filter(({ field }) => isRestorable(kind, field));
    const [only] = own;
    if (was && is && only && own.length === 1) add({ kind, id, field: only.field });
    add({ kind, id });
  }
  // Offers at most three; further rows can be restored from their own menus.
  return found.slice(0, 3);
};
