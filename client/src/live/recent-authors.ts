import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { atom } from 'jotai';
import { store } from '../lib/client.ts';
import type { RowName } from './changed-rows.ts';

interface RecentAuthor {
  readonly by: string;
  readonly id: number | null;
  /** First changed field of an order; null for other rows, and for an order without such a field. */
  readonly field: string | null;
}

/** Time (ms) for which a changed row or slot shows its author. */
const shownMs = 4_000;

/** Authors of recent changes by row or slot: `orders:12`, `shipments:5`, `deliveries:3`, `slots:3:4`. */
export const recentAuthorsAtom = atom<ReadonlyMap<string, RecentAuthor>>(new Map());

/** The shown day before and after a patch; null if none is loaded. */
export interface PatchedDay {
  readonly before: DayState | null;
  readonly after: DayState | null;
}

/** Fields of an order that rules set when other fields or its parts change, so they do not tell what the author edited. */
const derived = new Set(['version', 'partsAmount', 'byHand']);

const changedField = ({ before, after }: PatchedDay, row: RowName): string | null => {
  const id = Number(row.split(':')[1]);
  const [was, is] = [before?.orders.get(id), after?.orders.get(id)];
  if (!row.startsWith('orders:') || !was || !is) return null;
  const fields = Object.keys(is) as (keyof typeof is)[];
  return fields.find((field) => !derived.has(field) && is[field] !== was[field]) ?? null;
};

/** If more orders than this number change at once, as by a paste, their cards do not show the author. */
const maxOrders = 50;

/** Lists the cards of the changed orders; empty if too many orders have changed. */
export const cardsOfOrders = ({ after }: PatchedDay, rows: readonly RowName[]): RowName[] => {
  const orders = new Set(rows.filter((row) => row.startsWith('orders:')));
  if (!after || orders.size === 0 || orders.size > maxOrders) return [];
  return [...after.shipments.values()]
    .filter(({ productionOrderId }) => orders.has(`orders:${productionOrderId}`))
    .map(({ id }): RowName => `shipments:${id}`);
};

/** Returns the key of the card or slot that shows a delivery item; other rows are their own key. */
const placeOf = ({ after }: PatchedDay, row: RowName): string => {
  if (!row.startsWith('deliveryItems:')) return row;
  const item = after?.deliveryItems.get(Number(row.split(':')[1]));
  if (!item) return row;
  return item.shipmentId === null
    ? `slots:${item.deliveryId}:${item.ordinalNumberInDelivery}`
    : `shipments:${item.shipmentId}`;
};

/** Shows the author at these rows for 4 s; the author of a delivery item is shown at its card or slot. */
export const showAuthor = (
  { by, id }: { by: string; id: number | null },
  rows: readonly RowName[],
  day: PatchedDay,
): void => {
  const noted = rows.map((row) => [placeOf(day, row), { by, id, field: changedField(day, row) }] as const);
  store().set(recentAuthorsAtom, (recent) => new Map([...recent, ...noted]));
  setTimeout(() => {
    store().set(recentAuthorsAtom, (recent) => {
      const rest = new Map(recent);
      // A row or slot that has changed again keeps its entry, because the newer entry has its own timer.
      for (const [place, author] of noted) if (rest.get(place) === author) rest.delete(place);
      return rest;
    });
  }, shownMs);
};
