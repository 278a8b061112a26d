import { newSiteSchema, type Site } from '../../deliveries/site-schema.ts';

/** Returns a valid site with some fields replaced. */
export const aSite = (given: Partial<Site> = {}): Site => ({
  ...newSiteSchema.parse({ name: 'Kita Sonnenhang', postCode: '77694', city: 'Kehl' }),
  id: 1,
  orderIds: [],
  version: 1,
  ...given,
});
