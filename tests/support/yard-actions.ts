import type { ReportStatus } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import { departEndpoint, markShipmentEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import type { Plant } from './plant.ts';
import type { PlanScene } from './plan-scene.ts';
import { loaderWith, sendPhoto } from './yard.ts';

/** The scene's first card, marked from the yard. */
const marked = async (plant: Plant, { items: [item] }: PlanScene, status: ReportStatus) => {
  const { loader } = await loaderWith(plant);
  const answer = await loader.call(markShipmentEndpoint, {
    params: { id: item?.shipmentId ?? 0 },
    body: { status, expectedItemId: item?.id ?? 0 },
  });
  return { loader, answer };
};

/** The actions of the yard, each to be done on a scene of its own. */
export const yardActions: Readonly<Record<string, (plant: Plant, scene: PlanScene) => Promise<unknown>>> = {
  'yard.mark': async (plant, scene) => await marked(plant, scene, 'loaded'),
  'yard.photo': async (plant, scene) => {
    const { loader, answer } = await marked(plant, scene, 'missing');
    const { status } = await sendPhoto(loader, { ...answer, seenAt: answer.mark?.at ?? '' });
    if (status !== 200) throw new Error(`the photo was refused: ${status}`);
  },
  'yard.depart': async (plant, { run }) =>
    await (await loaderWith(plant)).loader.call(departEndpoint, { params: { id: run.id }, body: {} }),
};
