import { newSiteSchema, type Site } from '../../deliveries/site-schema.ts';

/** A plain valid site for tests; each takes what matters to the test. */
export const aSite = (given: Partial<Site> = {}): Site => ({
  ...newSiteSchema.parse({ name: 'Kita Sonnenhang', postCode: '77694', city: 'Kehl' }),
  id: 1,
  orderIds: [],
  version: 1,
  ...given,
});
