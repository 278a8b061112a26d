import type { DrawnOrder } from '@werkplan/shared/bvbs/bvbs-schema.ts';
import type { HallEffect, ReservationEffect } from '@werkplan/shared/live/plan-effect-schema.ts';
import type { OrderCandidate } from '@werkplan/shared/orders/order-upsert-schema.ts';
import { useEffect, useState } from 'react';
import { tryDrawings } from './bvbs-api.ts';

/** Pause in typing (ms) before the next dry run. */
const typingPause = 300;

/** Consequences of taking the drawings over. */
export interface Trial {
  readonly halls: readonly HallEffect[];
  readonly reservations: readonly ReservationEffect[];
  /** Orders that have the number of a new one, by this number. */
  readonly known: ReadonlyMap<string, readonly OrderCandidate[]>;
}

/** Asks what these orders would do (null: they aren't complete). Keeps the last answer until the next one. */
export const useTrial = (orders: DrawnOrder[] | null): Trial | null => {
  const [trial, setTrial] = useState<Trial | null>(null);
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
    // Errors are ignored here, because accepting the orders reports them.
    const timer = setTimeout(() => void ask().catch(() => undefined), typingPause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [orders]);
  return orders && trial;
};
