import { siteFinder, spellingOf } from '@werkplan/shared/deliveries/order-site.ts';
import { createSiteEndpoint } from '@werkplan/shared/sites/site-endpoints.ts';
import { beginningWith } from '@werkplan/shared/values/compared-text.ts';
import { may } from '../account/may.ts';
import { notifyDone } from '../history/notify-done.ts';
import { translateNow } from '../lib/i18n.ts';
import type { KnownPlace } from '../orders/order-places.ts';
import { noteSaved, sitesNow } from './book-atoms.ts';
import { createSite } from './site-api.ts';

/** Finds names and aliases of active sites that start with the text, or whose post code it is. */
export const placesInBook = async (text: string): Promise<readonly KnownPlace[]> => {
  const begins = beginningWith(text);
  return [...(await sitesNow()).values()].flatMap((site) =>
    site.status === 'INACTIVE'
      ? []
      : [site, ...site.aliases].flatMap(({ name, postCode, city }) =>
          begins(name) || postCode === text ? [{ constructionSite: name, postCode, city }] : [],
        ),
  );
};

/** Returns the id of the site that has the place as a spelling; null if there is none. */
export const siteOfPlace = async (place: KnownPlace): Promise<number | null> =>
  siteFinder(await sitesNow()).named(spellingOf(place))?.id ?? null;

/** Returns a function that registers the place as a site; null if it is registered, or if the planner may not do so. */
export const newPlace = async (place: KnownPlace): Promise<(() => Promise<void>) | null> => {
  const spelling = spellingOf(place);
  if (!may(createSiteEndpoint) || siteFinder(await sitesNow()).named(spelling)) return null;
  return async () => {
    const made = await createSite(spelling);
    noteSaved(made.data);
    notifyDone(translateNow('siteBook.created', { name: made.data.name }), made);
  };
};
