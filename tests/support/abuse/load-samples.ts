import type { AbuseScene } from './scene.ts';

/** Good inputs of the calls about sizes (`samples`). */
export const loadSamples: Readonly<Record<string, (scene: AbuseScene) => object>> = {
  'shipments.measure': ({ onlyPart: { id, version } }) => ({
    params: { id },
    body: { longest: 14_000, loadingMetres: 2.4, bulky: true, version },
  }),
};
