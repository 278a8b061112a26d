import type { HallId } from '../halls/hall.ts';
import type { DayState } from '../live/day-state.ts';
import { dayKey } from '../live/stream-key.ts';
import type { Action } from '../plan/action.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { hallOfPaper, type Paper } from '../plan/paper.ts';
import { replyValue } from '../plan/reply.ts';
import {
  changedSince,
  printDigestsOf,
  printDigestsOfHall,
  type Digest,
  goneOrderIds,
  removedRuns,
  ordersChangedSince,
  type PrintDigests,
} from '../prints/print-digests.ts';
import { printedRuns } from '../prints/printed-day.ts';
import { printedHall } from '../prints/printed-hall.ts';
import type { Day } from '../values/day.ts';
import { boardSteps, hallSteps, type PaperPlaces } from './since-steps.ts';
import type { Since } from './since-schema.ts';
import { removedPlace, headPlace, type LoggedTouch, orderPlace, slotPlace } from './touched-places.ts';

interface SinceInput {
  readonly date: Day;
  readonly paper: Paper;
  readonly digest: Digest;
  readonly nameOf: (revisions: readonly [number, number, number]) => string;
  /** Logged changes, oldest first. */
  readonly touches: readonly LoggedTouch[];
}

const boardPaper = (day: DayState, before: PrintDigests, digest: Digest): PaperPlaces => {
  const runs = printedRuns(day);
  const now = printDigestsOf(runs, digest);
  const { changedSlots, changedDeliveries } = changedSince(before, now, runs);
  return new Set([
    ...changedSlots.map(({ deliveryId, slot }) => slotPlace(deliveryId, slot)),
    ...changedDeliveries.map(headPlace),
    ...removedRuns(before, now).map((id) => removedPlace('deliveries', id)),
  ]);
};

const hallPaper = (day: DayState, hall: HallId, before: PrintDigests, digest: Digest): PaperPlaces => {
  const { orders } = printedHall(day, hall);
  const now = printDigestsOfHall(orders, digest);
  const ofHall = (id: number): boolean => {
    const order = day.orders.get(id);
    return order?.date === day.date && order.hallId === hall;
  };
  return new Set([
    ...ordersChangedSince(before, now, orders).changedOrders.map(orderPlace),
    // A canceled order is missing on the paper but still in the hall's table.
    ...goneOrderIds(before, now).map((id) => (ofHall(id) ? orderPlace(id) : removedPlace('orders', id))),
  ]);
};

/** Returns all rows that the day's papers show. */
const wholeDay = (tx: PlanTransaction, date: Day): DayState => ({
  ...tx.day(date),
  trucks: tx.trucks(),
  hallCapacities: tx.capacities(),
  calendarEntries: tx.calendar(),
  templates: tx.templates(),
  occurrences: tx.whole('occurrences'),
  sites: tx.whole('sites'),
  reservations: tx.whole('reservations'),
});

/** Returns the day's differences from its latest print and from the caller's last visit (rules/prints.md#since-the-print). */
export const readSince: Action<SinceInput, Pick<Since, 'seen' | 'print' | 'steps'>> = (
  tx,
  _scope,
  { date, paper, digest, nameOf, touches },
) => {
  const day = wholeDay(tx, date);
  const print = tx.fact({ what: 'print', date, paper });
  const hall = hallOfPaper(paper);
  const revisions = [dayKey(date), 'trucks', 'halls'] as const;
  const [ofDay, trucks, halls] = revisions.map((key) => tx.revision(key)) as [number, number, number];
  const stamp = print && { revision: print.revision, printedAt: print.printedAt, by: print.by };
  const none: PaperPlaces = new Set();
  const steps =
    hall === null
      ? boardSteps(day, touches, print ? boardPaper(day, print.content, digest) : none)
      : hallSteps(day, hall, touches, print ? hallPaper(day, hall, print.content, digest) : none);
  return replyValue({ seen: nameOf([ofDay, trucks, halls]), print: stamp, steps });
};
