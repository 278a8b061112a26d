import type { Site, SiteSpelling } from '@werkplan/shared/deliveries/site-schema.ts';
import type { CallInput } from '@werkplan/shared/http/endpoint.ts';
import { createSiteEndpoint } from '@werkplan/shared/sites/site-endpoints.ts';
import type { Client } from './client.ts';

type NewSiteInput = CallInput<typeof createSiteEndpoint>['body'];

let made = 0;

/** A spelling of a site of its own, which every call makes another. */
export const newSite = (): SiteSpelling => {
  made += 1;
  return { city: 'Haslach', name: `Halle ${made} Kinzig`, postCode: '77716' };
};

export const makeSite = async (client: Client, overrides: Partial<NewSiteInput> = {}): Promise<Site> =>
  await client.call(createSiteEndpoint, { body: { ...newSite(), ...overrides } });

/** The texts of an order for a site. */
export const atSite = ({ name, postCode, city }: SiteSpelling) => ({
  constructionSite: name,
  postCode,
  city,
});

/** Monday to Friday. */
export const onWorkdays = (from: string, to: string): Site['windows'] =>
  [1, 2, 3, 4, 5].map((weekday) => ({ to, from, weekday }));
