import type { Order } from '../orders/order-schema.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';

/**
 * Where a size comes from: typed for the part, proven by the positions that it was given, typed for the order, shared by kg of
 * what was typed for the order, proven by the order's drawings.
 */
export type MeasureSource = 'part' | 'positions' | 'order' | 'share' | 'drawings';

/** A part's size as it counts everywhere. null is unknown, and never a guess. */
export interface Measures {
  /** The longest piece, mm. */
  readonly longest: number | null;
  /** One decimal. */
  readonly loadingMetres: number | null;
  /** True if nothing can be stacked on or beside it. */
  readonly bulky: boolean | null;
  readonly from: {
    readonly longest: MeasureSource | null;
    readonly loadingMetres: MeasureSource | null;
    readonly bulky: MeasureSource | null;
  };
}

/** What is read of an order to know a part's size. */
export type MeasuredOrder = Pick<Order, 'longest' | 'loadingMetres' | 'bulky' | 'drawn'>;
/** What is read of a part to know its size. */
export type MeasuredPart = Pick<
  ShipmentRow,
  'longest' | 'loadingMetres' | 'bulky' | 'drawn' | 'metresShare' | 'totalNumberOfSplits'
>;

type Found<Value> = readonly [value: Value | null, source: MeasureSource | null];

/** Returns the first value that is known. */
const firstKnown = <Value>(
  ...values: readonly (readonly [Value | null | undefined, MeasureSource])[]
): Found<Value> => {
  for (const [value, source] of values) if (value !== null && value !== undefined) return [value, source];
  return [null, null];
};

/**
 * Returns what counts of a part's size (rules/loads.md#what-counts): typed for the part, else by the positions that a split gave
 * it, else typed for the order, else by the order's drawings. Loading metres typed for the order are shared by kg among those of
 * its parts that have none of their own (`metresShare`, kept in the row).
 */
export const measuresOf = (shipment: MeasuredPart, order: MeasuredOrder): Measures => {
  const [longest, longestFrom] = firstKnown<number>(
    [shipment.longest, 'part'],
    [shipment.drawn?.longest, 'positions'],
    [order.longest, 'order'],
    [order.drawn?.longest, 'drawings'],
  );
  const [bulky, bulkyFrom] = firstKnown<boolean>(
    [shipment.bulky, 'part'],
    [shipment.drawn?.bulky, 'positions'],
    [order.bulky, 'order'],
    [order.drawn?.bulky, 'drawings'],
  );
  const [loadingMetres, metresFrom] = firstKnown<number>(
    [shipment.loadingMetres, 'part'],
    [shipment.metresShare, shipment.totalNumberOfSplits === 1 ? 'order' : 'share'],
  );
  return {
    longest,
    loadingMetres,
    bulky,
    from: { longest: longestFrom, loadingMetres: metresFrom, bulky: bulkyFrom },
  };
};
