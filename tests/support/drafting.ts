import {
  addStepEndpoint,
  applyDraftEndpoint,
  beginDraftEndpoint,
  readDraftEndpoint,
} from '@werkplan/shared/drafts/draft-endpoints.ts';
import type { DraftCall, DraftWrite, PlanDraft } from '@werkplan/shared/drafts/draft-schema.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { observeChange } from './observe.ts';
import { type Plant, today } from './plant.ts';
import { makePart, makeRun } from './scene.ts';

type Named = Pick<PlanDraft, 'id'>;

/** Creates drafts of Anna, each for a day of its own. */
export const draftHelpers = (plant: Plant) => {
  let days = 20;

  /** Creates a day with two runs and shipments of these weights (kg), and a draft of the day. */
  const furnish = async (amounts: readonly number[] = [3_000, 2_000]) => {
    const date = addDays(today, (days += 1));
    const { run: one } = await makeRun(plant, {}, date);
    const { run: other } = await makeRun(plant, {}, date);
    const parts: ShipmentRow[] = [];
    for (const steel of amounts) parts.push(await makePart(plant, { date, steel, matting: 0 }));
    const draft = await plant.anna.call(beginDraftEndpoint, { body: { date } });
    return { date, one, other, parts, draft };
  };

  const step = async ({ id }: Named, action: string, call: Partial<DraftCall>) =>
    await plant.anna.call(addStepEndpoint, { params: { id }, body: { action, ...call } });

  const place = async (draft: Named, deliveryId: number, slot: number, shipmentId: number) =>
    await step(draft, 'deliveries.fillSlot', {
      params: { deliveryId, slot },
      body: { shipmentId, expectedItemId: null },
    });

  const read = async ({ id }: Named): Promise<PlanDraft> =>
    await plant.anna.call(readDraftEndpoint, { params: { id } });

  const apply = async ({ id }: Named) =>
    await observeChange(plant, plant.anna, applyDraftEndpoint, { params: { id } });

  const writesOf = ({ writes }: PlanDraft, kind: string): DraftWrite[] =>
    writes.filter((write) => write.kind === kind);

  return { furnish, step, place, read, apply, writesOf };
};
