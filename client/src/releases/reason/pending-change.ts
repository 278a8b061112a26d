import type { DraftWrite } from '@werkplan/shared/drafts/draft-schema.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { shownKinds } from '@werkplan/shared/live/patch.ts';
import { differencesOf, type DraftDifference } from '../../drafts/differences.ts';
import { dataSelector } from '../../lib/dom-contract.ts';
import { store } from '../../lib/client.ts';
import { settledDayAtom } from '../../live/day-store.ts';
import { syncAtom } from '../../live/sync-store.ts';

type Row = Readonly<Record<string, unknown>>;
type Rows = ReadonlyMap<number, Row>;

/** Returns the rows that were added, changed or removed between two states of a day. */
const writesBetween = (before: DayState, after: DayState): DraftWrite[] =>
  shownKinds.flatMap((kind) => {
    const [was, is] = [before[kind], after[kind]] as unknown as [Rows, Rows];
    if (was === is) return [];
    const ids = new Set([...was.keys(), ...is.keys()]);
    return [...ids]
      .filter((id) => was.get(id) !== is.get(id))
      .map((id) => ({ kind, id, before: was.get(id) ?? null, after: is.get(id) ?? null }));
  });

/** Effect of a pending change on the shown day, as predicted. */
export interface PendingChange {
  readonly differences: readonly DraftDifference[];
  readonly writes: readonly DraftWrite[];
}

const nothing: PendingChange = { differences: [], writes: [] };

/** True for a shipment that the change moves to another day. */
const leaves = ({ subject }: DraftDifference, after: DayState): boolean =>
  subject.of === 'shipment' && !after.shipments.has(subject.shipment.id);

/** Empties the list of changed aspects, because they would name places of another day. */
const toOtherDay = (difference: DraftDifference): DraftDifference => ({ ...difference, parts: [] });

/**
 * Returns the pending change with this idempotency key. It is empty if the change has no prediction, as undo has none, or
 * concerns only other days.
 */
export const pendingChange = (key: string): PendingChange => {
  const { pending } = store().get(syncAtom);
  const settled = store().get(settledDayAtom);
  const index = pending.findIndex(({ mutationId }) => mutationId === key);
  const own = pending[index];
  if (!settled || !own) return nothing;
  const before = pending
    .slice(0, index)
    .reduce((state, { isSeen, predict }) => (isSeen ? state : predict(state)), settled);
  const after = own.predict(before);
  const writes = writesBetween(before, after);
  const differences = differencesOf({ writes, steps: [] }, before, after);
  return { writes, differences: differences.map((one) => (leaves(one, after) ? toOtherDay(one) : one)) };
};

/** Returns the CSS selector of the place at which the page shows a row; null for rows without a place. */
const placeOf = ({ kind, id, before, after }: DraftWrite): string | null => {
  const field = (name: string): number => Number((after ?? before)?.[name]);
  switch (kind) {
    case 'deliveryItems': {
      if (!after) return dataSelector('card', field('shipmentId'));
      const run = dataSelector('delivery', field('deliveryId'));
      const slot = `${run} ${dataSelector('slot', field('ordinalNumberInDelivery'))} ${dataSelector('content')}`;
      // On the compact board only the run's head is shown, not the slot.
      return `${slot}, ${dataSelector('heads')} > ${run} > :first-child`;
    }
    case 'shipments':
      return dataSelector('card', id);
    case 'orders':
      return dataSelector('row', id);
    case 'deliveries':
      return `${dataSelector('delivery', id)} > :first-child`;
    default:
      return null;
  }
};

const isInView = (element: Element): boolean => {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && bottom > top;
};

/** Kinds of rows, most important first: of several changed rows, the first one that is in view shows the change. */
const kindOrder = ['deliveryItems', 'shipments', 'orders', 'deliveries'];

/** Returns the element at which the page shows the change; null if none is in view. */
export const placeOfChange = ({ writes }: PendingChange): HTMLElement | null => {
  const sorted = writes.toSorted((a, b) => {
    const newFirst = Number(a.after === null) - Number(b.after === null);
    return newFirst || kindOrder.indexOf(a.kind) - kindOrder.indexOf(b.kind);
  });
  for (const place of sorted.flatMap((write) => placeOf(write) ?? [])) {
    const element = document.querySelector<HTMLElement>(place);
    if (element && isInView(element)) return element;
  }
  return null;
};

/** Returns the first changed cell if the place is an order's row, otherwise null. */
export const cellOfChange = (place: HTMLElement, { writes }: PendingChange): HTMLElement | null => {
  const write = writes.find(({ kind, id }) => kind === 'orders' && place.matches(dataSelector('row', id)));
  if (!write?.before || !write.after) return null;
  const { before, after } = write;
  const field = Object.keys(after).find(
    (name) => before[name] !== after[name] && place.querySelector(dataSelector('field', name)) !== null,
  );
  return field === undefined ? null : place.querySelector<HTMLElement>(dataSelector('field', field));
};
