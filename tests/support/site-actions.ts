import {
  announceEndpoint,
  createSiteEndpoint,
  mergeSitesEndpoint,
  tieOrderEndpoint,
  updateSiteEndpoint,
} from '@werkplan/shared/sites/site-endpoints.ts';
import type { Plant } from './plant.ts';
import type { PlanScene } from './plan-scene.ts';
import { atSite, makeSite, newSite, onWorkdays } from './sites.ts';
import { makeOrder } from './make.ts';

/** Actions on sites; part of `planActions`. */
export const siteActions: Readonly<Record<string, (plant: Plant, scene: PlanScene) => Promise<unknown>>> = {
  'sites.create': async ({ anna }) => await anna.call(createSiteEndpoint, { body: newSite() }),
  'sites.update': async ({ anna, bernd }) => {
    const site = await makeSite(bernd);
    const body = { ...site, windows: onWorkdays('06:00', '11:00'), contact: 'P. Armbruster' };
    await anna.call(updateSiteEndpoint, { params: { id: site.id }, body });
  },
  'sites.update: retired': async ({ anna, bernd }) => {
    const site = await makeSite(bernd);
    await anna.call(updateSiteEndpoint, { params: { id: site.id }, body: { ...site, status: 'INACTIVE' } });
  },
  'sites.merge': async ({ anna, bernd }) => {
    const [site, other, spelling] = [await makeSite(bernd), await makeSite(bernd), newSite()];
    await makeOrder(bernd, atSite(spelling));
    const body = { spellings: [spelling], siteIds: [other.id] };
    await anna.call(mergeSitesEndpoint, { params: { id: site.id }, body });
  },
  'sites.tieOrder': async ({ anna, bernd }, { order }) => {
    const site = await makeSite(bernd);
    await anna.call(tieOrderEndpoint, { params: { id: order.id }, body: { siteId: site.id } });
  },
  'sites.announce': async ({ anna }, { items }) => {
    const id = items[0]?.id ?? 0;
    await anna.call(announceEndpoint, { params: { id }, body: { state: 'requested', expectedItemId: id } });
  },
  'sites.tieOrder: untied': async ({ anna, bernd }, { order }) => {
    const { id: siteId } = await makeSite(bernd);
    await bernd.call(tieOrderEndpoint, { params: { id: order.id }, body: { siteId } });
    await anna.call(tieOrderEndpoint, { params: { id: order.id }, body: { siteId: null } });
  },
};
