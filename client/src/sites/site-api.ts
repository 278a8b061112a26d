import type { NewSite, Site, SiteSpelling } from '@werkplan/shared/deliveries/site-schema.ts';
import * as actions from '@werkplan/shared/sites/site-actions.ts';
import {
  createSiteEndpoint,
  mergeSitesEndpoint,
  tieOrderEndpoint,
  updateSiteEndpoint,
} from '@werkplan/shared/sites/site-endpoints.ts';
import type { MergeSites } from '@werkplan/shared/sites/site-requests-schema.ts';
import { predictFields, predictWith } from '../live/predict.ts';
import { saveRow } from '../live/save-row.ts';
import { type MutationResult, sendMutation } from '../live/send-mutation.ts';

export type SiteChanges = Partial<Omit<Site, 'id' | 'version' | 'orderIds'>>;

/** Creates a site. The change isn't predicted, because the server assigns the site's id. */
export const createSite = (site: SiteSpelling & Partial<NewSite>): Promise<MutationResult<Site>> =>
  sendMutation(createSiteEndpoint, { body: site });

/** Saves changed fields of a site; `site` is the site as the panel showed it when they were edited. */
export const updateSite = (site: Site, changes: SiteChanges): Promise<MutationResult<Site>> =>
  saveRow('sites', site, { changes, toRow: (saved: Site) => saved }, (base) =>
    sendMutation(
      updateSiteEndpoint,
      async () => ({ params: { id: site.id }, body: { ...(await base()), ...changes } }),
      predictWith(actions.updateSite, predictFields('sites', site.id, changes)),
    ),
  );

/** Merges spellings and other sites into the site `id`. */
export const mergeSites = (id: number, merged: Partial<MergeSites>): Promise<MutationResult<Site>> =>
  sendMutation(mergeSitesEndpoint, { params: { id }, body: merged });

/** Assigns an order to a site whatever its texts say; null lets its texts decide again. */
export const assignOrderToSite = (orderId: number, siteId: number | null): Promise<MutationResult<unknown>> =>
  sendMutation(
    tieOrderEndpoint,
    { params: { id: orderId }, body: { siteId } },
    predictWith(actions.tieOrder, { orderId, siteId }),
  );
