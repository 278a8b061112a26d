import { setMeasuresEndpoint } from '@werkplan/shared/loads/load-endpoints.ts';
import { setMeasures } from '@werkplan/shared/loads/set-measures-action.ts';
import type { Shipment, ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import { predictWith } from '../live/predict.ts';
import { saveRow } from '../live/save-row.ts';
import { type MutationResult, sendMutation } from '../live/send-mutation.ts';
import type { MeasureValues } from './measure-input.ts';

const rowOf = ({ order, ...fields }: Shipment): ShipmentRow => ({ ...fields, productionOrderId: order.id });

/** Saves the sizes of a part, based on the row as its dialog showed it. */
export const saveMeasures = (
  shipment: ShipmentRow,
  changes: Partial<MeasureValues>,
): Promise<MutationResult<Shipment>> => {
  const { id } = shipment;
  const version = { version: undefined, ifMatch: '*' } as const;
  return saveRow('shipments', shipment, { changes, toRow: rowOf }, (base) =>
    sendMutation(
      setMeasuresEndpoint,
      async () => ({ params: { id }, body: { ...changes, version: (await base()).version } }),
      predictWith(setMeasures, { id, measures: changes, version }),
    ),
  );
};
