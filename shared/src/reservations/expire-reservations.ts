import { endOfReservation, isReservationOver, kgLeftOf } from '../halls/reserved.ts';
import type { Action } from '../plan/action.ts';
import { replyValue } from '../plan/reply.ts';
import { addDays } from '../values/day.ts';

/** Periods that ended up to so many days ago are handled, so that a server that was down for a month catches up at its start. */
const daysBack = 31;

/**
 * Stores the kg left, if any, of reservations whose period has ended, so that the history shows them
 * (rules/reservations.md#listed-before-and-after-its-end). Idempotent. Returns true if anything was written.
 */
export const expireReservations: Action<Record<never, never>, boolean> = (tx, { today }) => {
  const ended = [...tx.whole('reservations').values()].filter(
    (one) => isReservationOver(one, today) && endOfReservation(one) >= addDays(today, -daysBack),
  );
  const left = kgLeftOf(ended);
  for (const one of ended) {
    const expired = left.get(one.id) ?? null;
    if (one.expired === null && expired && expired.steel + expired.matting > 0)
      tx.update('reservations', one, { expired });
  }
  return replyValue(tx.writes.length > 0);
};
