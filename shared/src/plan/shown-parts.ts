import { dayKey } from '../live/stream-key.ts';
import { Missing } from './need.ts';
import type { PlanReading } from './plan-reading.ts';
import { newestOf, ownedBy, partsOfOrder } from './relation.ts';

/**
 * Checks that the known days show all live parts of an order, which suffices for a screen that knows one day.
 * @throws Missing when some are elsewhere
 */
export const assertAllShown = (plan: PlanReading, orderId: number): void => {
  const shown = [...plan.known.days.values()].flatMap(({ shipments }) =>
    ownedBy(partsOfOrder, shipments, orderId),
  );
  const parts = newestOf(shown).filter((part) => !part.isDeleted);
  const isWhole = parts.length > 0 && parts.every((part) => part.totalNumberOfSplits === parts.length);
  if (!isWhole) throw new Missing({ what: 'family', orderId });
  for (const { date } of parts) if (plan.known.days.has(date)) plan.see(dayKey(date));
};
