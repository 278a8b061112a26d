import { newSite } from '../sites.ts';
import { loadSamples } from './load-samples.ts';
import type { AbuseScene } from './scene.ts';

/** Valid inputs of the calls about sites and measures. */
export const siteSamples: Readonly<Record<string, (scene: AbuseScene) => object>> = {
  ...loadSamples,
  'sites.list': () => ({ query: { updatedSince: '2026-11-23T08:00:00Z' } }),
  'sites.book': () => ({ query: { from: '2026-11-16', to: '2026-11-29' } }),
  'sites.create': () => ({ body: newSite() }),
  'sites.update': ({ site }) => ({ params: { id: site.id }, body: { ...site, remark: 'Einfahrt links' } }),
  'sites.merge': ({ site }) => ({ params: { id: site.id }, body: { spellings: [newSite()] } }),
  'sites.leaveApart': () => ({ body: { spellings: [newSite(), newSite()] } }),
  'sites.announce': ({ placedItem: id }) => ({
    params: { id },
    body: { state: 'confirmed', time: '10:30', number: 'F-207', expectedItemId: id },
  }),
  'sites.tieOrder': ({ order, site }) => ({ params: { id: order.id }, body: { siteId: site.id } }),
};
