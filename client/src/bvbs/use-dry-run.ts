import type { DrawnOrder } from '@werkplan/shared/bvbs/bvbs-schema.ts';
import type { HallEffect, ReservationEffect } from '@werkplan/shared/live/plan-effect-schema.ts';
import type { OrderCandidate } from '@werkplan/shared/orders/order-upsert-schema.ts';
import { useEffect, useState } from 'react';
import { tryDrawings } from './bvbs-api.ts';

/** Delay (ms) after the last keystroke before the next dry run. */
const typingPause = 300;

export interface DryRunResult {
  readonly halls: readonly HallEffect[];
  readonly reservations: readonly ReservationEffect[];
  /** Existing orders that have the number of a new one, by that number. */
  readonly known: ReadonlyMap<string, readonly OrderCandidate[]>;
}

/**
 * Returns the result of a dry run of these orders, and the previous result until it arrives; null if `orders` is null,
 * because input is missing.
 */
export const useDryRun = (orders: DrawnOrder[] | null): DryRunResult | null => {
  const [trial, setTrial] = useState<DryRunResult | null>(null);
  useEffect(() => {
    if (!orders) return undefined;
    const controller = new AbortController();
    const ask = async (): Promise<void> => {
      const { halls, reservations = [], known } = await tryDrawings(orders, controller.signal);
      if (controller.signal.aborted) return;
      setTrial({
        halls,
        reservations,
        known: new Map(known.map((one) => [orders[one.index]?.order?.orderId ?? '', one.orders])),
      });
    };
    // Errors are ignored here, because they are reported when the orders are sent.
    const timer = setTimeout(() => void ask().catch(() => undefined), typingPause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [orders]);
  return orders && trial;
};
