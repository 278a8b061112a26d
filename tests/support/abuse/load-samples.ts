import type { AbuseScene } from './scene.ts';

/** Valid inputs of the calls about measures. */
export const loadSamples: Readonly<Record<string, (scene: AbuseScene) => object>> = {
  'shipments.measure': ({ onlyPart: { id, version } }) => ({
    params: { id },
    body: { longest: 14_000, loadingMetres: 2.4, bulky: true, version },
  }),
};
