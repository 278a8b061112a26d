import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { updateShipmentEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import type { CallInput } from '@werkplan/shared/http/endpoint.ts';
import type { Plant } from './plant.ts';

type ShipmentBody = CallInput<typeof updateShipmentEndpoint>['body'];

/** Reads the shipment now and returns it as a screen would send it, with some fields changed. */
export const shipmentBody = async (
  plant: Plant,
  id: number,
  changes: Partial<ShipmentBody>,
): Promise<ShipmentBody> => {
  const { productionOrderId: _, ...shipment } = await plant.db
    .selectFrom('shipment')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...shipment, ...changes };
};

/** A placement as a proposal describes it. */
export const proposedMove = (part: ShipmentRow | undefined, deliveryId: number, slot: number) => ({
  shipmentId: part?.id ?? 0,
  kg: part?.amount ?? 0,
  deliveryId,
  slot,
});
