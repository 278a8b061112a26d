import { siteFinder, spellingOf } from '@werkplan/shared/deliveries/order-site.ts';
import { createSiteEndpoint } from '@werkplan/shared/sites/site-endpoints.ts';
import { beginningWith } from '@werkplan/shared/values/compared-text.ts';
import { may } from '../account/may.ts';
import { notifyDone } from '../history/notify-done.ts';
import { translateNow } from '../lib/i18n.ts';
import type { SiteAddress } from '../orders/order-places.ts';
import { showSavedSite, loadSites } from './book-atoms.ts';
import { createSite } from './site-api.ts';

/** Returns the names and aliases of active sites that begin with the text or have it as their post code. */
export const findSitePlaces = async (text: string): Promise<readonly SiteAddress[]> => {
  const begins = beginningWith(text);
  return [...(await loadSites()).values()].flatMap((site) =>
    site.status === 'INACTIVE'
      ? []
      : [site, ...site.aliases].flatMap(({ name, postCode, city }) =>
          begins(name) || postCode === text ? [{ constructionSite: name, postCode, city }] : [],
        ),
  );
};

/** Returns the id of the site to which this spelling belongs; null if there is none. */
export const findSiteId = async (place: SiteAddress): Promise<number | null> =>
  siteFinder(await loadSites()).named(spellingOf(place))?.id ?? null;

/**
 * Returns a function that registers the spelling as a new site; null if it belongs to a site already, or if the user may
 * not register sites.
 */
export const offerNewSite = async (place: SiteAddress): Promise<(() => Promise<void>) | null> => {
  const spelling = spellingOf(place);
  if (!may(createSiteEndpoint) || siteFinder(await loadSites()).named(spelling)) return null;
  return async () => {
    const made = await createSite(spelling);
    showSavedSite(made.data);
    notifyDone(translateNow('siteBook.created', { name: made.data.name }), made);
  };
};
