import type { Order } from '../orders/order-schema.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';

/**
 * The origin of a size: entered for the part, derived from the part's positions, entered for the order, the part's share (by kg)
 * of the order's entered size, or derived from the order's drawings.
 */
export type MeasureSource = 'part' | 'positions' | 'order' | 'share' | 'drawings';

/** A part's size as used everywhere; null means unknown and is never replaced by a guess. */
export interface Measures {
  /** The longest piece, mm. */
  readonly longest: number | null;
  /** Loading metres with one decimal. */
  readonly loadingMetres: number | null;
  /** True if nothing can be stacked on or beside it. */
  readonly bulky: boolean | null;
  readonly from: {
    readonly longest: MeasureSource | null;
    readonly loadingMetres: MeasureSource | null;
    readonly bulky: MeasureSource | null;
  };
}

/** The fields of an order that its parts' sizes depend on. */
export type MeasuredOrder = Pick<Order, 'longest' | 'loadingMetres' | 'bulky' | 'drawn'>;
/** The fields of a part that its size depends on. */
export type MeasuredPart = Pick<
  ShipmentRow,
  'longest' | 'loadingMetres' | 'bulky' | 'drawn' | 'metresShare' | 'totalNumberOfSplits'
>;

type Found<Value> = readonly [value: Value | null, source: MeasureSource | null];

const firstKnown = <Value>(
  ...values: readonly (readonly [Value | null | undefined, MeasureSource])[]
): Found<Value> => {
  for (const [value, source] of values) if (value !== null && value !== undefined) return [value, source];
  return [null, null];
};

/**
 * Returns a part's size (rules/loads.md#what-counts): entered for the part, else derived from its positions, else entered for the
 * order, else derived from the order's drawings. Loading metres entered for the order are shared by kg among the parts without
 * own ones (`metresShare`, stored in the row).
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
