import { pinDeliveryEndpoint, pinItemEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { Plant } from './plant.ts';
import type { PlanScene } from './plan-scene.ts';

/** One action for each kind of row that can be pinned; each runs on a scene of its own. */
export const pinActions: Readonly<Record<string, (plant: Plant, scene: PlanScene) => Promise<unknown>>> = {
  'deliveryItems.pin': async ({ anna }, { items }) =>
    await anna.call(pinItemEndpoint, { params: { id: items[0]?.id ?? 0 }, body: { isPinned: true } }),
  'deliveries.pin': async ({ anna }, { run }) =>
    await anna.call(pinDeliveryEndpoint, { params: { id: run.id }, body: { isPinned: true } }),
};
