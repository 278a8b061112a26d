import type { Delivery } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { Shipment } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { Cell } from './table.ts';

/** Extension point for an extra: columns that it appends to those of the core in the table of runs. */
export interface RunCells {
  readonly columns: readonly string[];
  /** Returns the cells that every row of this run gets. */
  readonly ofRun: (run: Delivery) => Readonly<Record<string, Cell>>;
  /** Returns the cells that a shipment's row gets; `run` is null for an unassigned shipment. */
  readonly ofCard: (shipment: Shipment, run: Delivery | null) => Readonly<Record<string, Cell>>;
}
