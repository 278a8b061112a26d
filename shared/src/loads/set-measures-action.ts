import { measureNames } from '../orders/order.ts';
import type { Action } from '../plan/action.ts';
import { mergeRow, type RowVersion } from '../plan/merge.ts';
import { getPart } from '../plan/parts.ts';
import { replyShipment } from '../plan/reply.ts';
import { assertLive } from '../shipments/shipment-refusals.ts';
import type { Shipment } from '../shipments/shipment-schema.ts';
import type { SetMeasures } from './measures-schema.ts';

export interface SetMeasuresInput {
  readonly id: number;
  readonly measures: Omit<SetMeasures, 'version'>;
  readonly version: RowVersion;
}

/**
 * Sets a live part's size, merged field by field; the part stays in its slot (rules/loads.md#measures).
 * @throws SHIPMENT_NOT_FOUND, SHIPMENT_READ_ONLY for a deleted or canceled part, and what mergeRow throws
 */
export const setMeasures: Action<SetMeasuresInput, Shipment> = (tx, _scope, { id, measures, version }) => {
  const part = getPart(tx, id);
  const { shipment } = part;
  const { changed, values } = mergeRow(tx, 'shipments', {
    current: shipment,
    yours: { ...shipment, ...measures },
    editable: measureNames,
    version,
  });
  if (changed.length === 0) return replyShipment(id);
  assertLive(tx, part);
  tx.update('shipments', shipment, values);
  return replyShipment(id);
};
