import { announce } from '@werkplan/shared/sites/announcements.ts';
import { createSite, mergeSites, tieOrder, updateSite } from '@werkplan/shared/sites/site-actions.ts';
import {
  announceEndpoint,
  createSiteEndpoint,
  leaveApartEndpoint,
  listSitesEndpoint,
  mergeSitesEndpoint,
  siteBookEndpoint,
  tieOrderEndpoint,
  updateSiteEndpoint,
} from '@werkplan/shared/sites/site-endpoints.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { readPageOfUpdatedRows } from '../http/updated-rows-page.ts';
import { sortRowFields } from '../plan/field-order.ts';
import type { Clock } from '../platform/clock.ts';
import { readSiteBook } from './site-book-query.ts';
import { storeApartPairs, readSites } from './site-store.ts';

/** Mounts the list of sites (rules/sites.md). */
export const mountSites = (router: EndpointRouter, { db, clock }: { db: Database; clock: Clock }): void => {
  router.read(listSitesEndpoint, async ({ query: { updatedSince: since }, page }) =>
    since === undefined
      ? (await readSites(db)).map((site) => sortRowFields('sites', site))
      : await readPageOfUpdatedRows(db, 'sites', { since, page }),
  );

  router.read(
    siteBookEndpoint,
    async ({ query: { from, to } }) => await readSiteBook(db, { from, to, today: clock.today() }),
  );

  router.change(createSiteEndpoint, { act: (tx, scope, { body }) => createSite(tx, scope, body) });

  router.change(updateSiteEndpoint, {
    act: (tx, scope, { params: { id }, body, rowVersion }) =>
      updateSite(tx, scope, { id, yours: body, version: rowVersion }),
  });

  router.change(mergeSitesEndpoint, {
    act: (tx, scope, { params: { id }, body }) => mergeSites(tx, scope, { id, ...body }),
  });

  router.change(tieOrderEndpoint, {
    act: (tx, scope, { params: { id }, body: { siteId } }) => tieOrder(tx, scope, { orderId: id, siteId }),
  });

  router.change(announceEndpoint, {
    act: (tx, scope, { params: { id }, body }) => announce(tx, scope, { id, body }),
  });

  router.idempotent(leaveApartEndpoint, {
    run: async (tx, { body, caller }) => ({
      apart: await storeApartPairs(tx, body.spellings, { by: caller?.actor.key ?? '', at: clock.now() }),
    }),
  });
};
