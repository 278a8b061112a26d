import { setMeasuresEndpoint } from '@werkplan/shared/loads/load-endpoints.ts';
import type { PlanScene } from './plan-scene.ts';
import type { Plant } from './plant.ts';

/** Actions that set measures; part of `planActions`. */
export const loadActions: Readonly<Record<string, (plant: Plant, scene: PlanScene) => Promise<unknown>>> = {
  'shipments.measure': async ({ anna }, { parts }) => {
    const { id = 0, version } = parts[0] ?? {};
    const body = { longest: 14_000, loadingMetres: 2.4, version };
    await anna.call(setMeasuresEndpoint, { params: { id }, body });
  },
};
