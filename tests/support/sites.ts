import type { Site, SiteSpelling } from '@werkplan/shared/deliveries/site-schema.ts';
import type { CallInput } from '@werkplan/shared/http/endpoint.ts';
import { createSiteEndpoint } from '@werkplan/shared/sites/site-endpoints.ts';
import type { Client } from './client.ts';

type NewSiteInput = CallInput<typeof createSiteEndpoint>['body'];

let made = 0;

/** Returns a new site's name and address; each call returns another one. */
export const newSite = (): SiteSpelling => {
  made += 1;
  return { city: 'Haslach', name: `Halle ${made} Kinzig`, postCode: '77716' };
};

export const makeSite = async (client: Client, overrides: Partial<NewSiteInput> = {}): Promise<Site> =>
  await client.call(createSiteEndpoint, { body: { ...newSite(), ...overrides } });

/** The fields of an order that refer to this site. */
export const atSite = ({ name, postCode, city }: SiteSpelling) => ({
  constructionSite: name,
  postCode,
  city,
});

/** Delivery windows from Monday to Friday. */
export const onWorkdays = (from: string, to: string): Site['windows'] =>
  [1, 2, 3, 4, 5].map((weekday) => ({ to, from, weekday }));
