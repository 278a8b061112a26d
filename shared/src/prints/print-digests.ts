import type { PrintedRun } from './printed-day.ts';
import type { PrintedOrder } from './printed-hall.ts';
import type { RecordedHallPrint, RecordedPrint } from './print-schema.ts';

/** Digests of a paper's contents by run ('7') and filled slot ('7:0'), or by order ('12 240117'). */
export type PrintDigests = Readonly<Record<string, string>>;

/** Digests a text to letters, digits, '-' and '_', of which the first 16 characters are stored. */
export type Digest = (text: string) => string;

const digestLength = 16;
const runKey = (deliveryId: number): string => String(deliveryId);
const slotKey = (deliveryId: number, slot: number): string => `${deliveryId}:${slot}`;

const digestWith =
  (digest: Digest) =>
  (content: unknown): string =>
    digest(JSON.stringify(content)).slice(0, digestLength);

/** Digests a day's delivery plan, run by run and slot by slot. */
export const printDigestsOf = (runs: readonly PrintedRun[], digest: Digest): PrintDigests => {
  const digestOf = digestWith(digest);
  return Object.fromEntries(
    runs.flatMap(({ deliveryId, head, slots }) => [
      [runKey(deliveryId), digestOf(head)],
      ...slots.flatMap((content, slot) => (content ? [[slotKey(deliveryId, slot), digestOf(content)]] : [])),
    ]),
  ) as PrintDigests;
};

/**
 * Returns the changes of runs since a print (rules/prints.md#changed-since-the-last-print). Only contents are compared, so reverted
 * changes don't count.
 */
export const changedSince = (
  before: PrintDigests,
  now: PrintDigests,
  runs: readonly PrintedRun[],
): Pick<RecordedPrint, 'changedSlots' | 'changedDeliveries'> => ({
  changedSlots: runs.flatMap(({ deliveryId, slots }) =>
    slots.flatMap((_, slot) => {
      const key = slotKey(deliveryId, slot);
      return before[key] === now[key] ? [] : [{ deliveryId, slot }];
    }),
  ),
  changedDeliveries: runs
    .map(({ deliveryId }) => deliveryId)
    .filter((id) => before[runKey(id)] !== now[runKey(id)]),
});

/** Returns an order's key, which contains the order number, so that a removed order can still be named. */
const orderKey = ({ id, orderId }: PrintedOrder): string => `${id} ${orderId}`;

/** Digests a hall's list, order by order. */
export const printDigestsOfHall = (orders: readonly PrintedOrder[], digest: Digest): PrintDigests => {
  const digestOf = digestWith(digest);
  return Object.fromEntries(orders.map((order) => [orderKey(order), digestOf(order)])) as PrintDigests;
};

/** Returns the changed orders of a hall's list, and the numbers of removed ones. */
export const ordersChangedSince = (
  before: PrintDigests,
  now: PrintDigests,
  orders: readonly PrintedOrder[],
): Pick<RecordedHallPrint, 'changedOrders' | 'goneOrders'> => ({
  changedOrders: orders
    .filter((order) => before[orderKey(order)] !== now[orderKey(order)])
    .map(({ id }) => id),
  goneOrders: Object.keys(before)
    .filter((key) => !(key in now))
    .map((key) => key.slice(key.indexOf(' ') + 1)),
});

/** Returns the runs of an earlier delivery plan that no longer exist. */
export const removedRuns = (before: PrintDigests, now: PrintDigests): number[] =>
  Object.keys(before)
    .filter((key) => !key.includes(':') && !(key in now))
    .map(Number);

/** Returns the ids of orders that were on an earlier list of the hall and no longer are. */
export const goneOrderIds = (before: PrintDigests, now: PrintDigests): number[] => {
  const ids = new Set(Object.keys(now).map((key) => Number.parseInt(key, 10)));
  return Object.keys(before)
    .map((key) => Number.parseInt(key, 10))
    .filter((id) => !ids.has(id));
};
