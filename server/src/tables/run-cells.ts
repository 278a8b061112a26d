import type { Delivery } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { Shipment } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { Cell } from './table.ts';

/** A named place for an extra: further columns of the table of runs, after those of the core. */
export interface RunCells {
  readonly columns: readonly string[];
  /** Cells of each of a run's lines. */
  readonly ofRun: (run: Delivery) => Readonly<Record<string, Cell>>;
  /** Cells of a card's line; `run` is null in the list. */
  readonly ofCard: (shipment: Shipment, run: Delivery | null) => Readonly<Record<string, Cell>>;
}
