import {
  addStepEndpoint,
  applyDraftEndpoint,
  beginDraftEndpoint,
} from '@werkplan/shared/drafts/draft-endpoints.ts';
import type { DraftCall } from '@werkplan/shared/drafts/draft-schema.ts';
import type { PlanScene } from './plan-scene.ts';
import { type Plant, today } from './plant.ts';

/** Applies a draft that splits a part, places one of the two, and moves the order to another hall. */
export const applyDraft = async (
  { anna }: Plant,
  { order, parts: [, , inList], run }: PlanScene,
): Promise<void> => {
  const { id } = await anna.call(beginDraftEndpoint, { body: { date: today } });
  const params = { id };
  const shipmentId = inList?.id ?? 0;
  const calls: Partial<DraftCall>[] = [
    { action: 'shipments.split', body: { shipmentId } },
    { action: 'deliveries.fillSlot', params: { deliveryId: run.id, slot: 16 }, body: { shipmentId } },
    { action: 'orders.moveToHall', params: { id: order.id }, body: 2 },
  ];
  for (const call of calls) await anna.call(addStepEndpoint, { params, body: { action: '', ...call } });
  await anna.call(applyDraftEndpoint, { params });
};
