import { searchEndpoint } from '@werkplan/shared/search/search-endpoints.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { Clock } from '../platform/clock.ts';
import { search } from './search-query.ts';

export interface SearchContext {
  db: Database;
  clock: Clock;
}

export const mountSearch = (router: EndpointRouter, { db, clock }: SearchContext): void => {
  router.read(
    searchEndpoint,
    async ({ query: { q, limit } }) => await search(db, { text: q, limit, today: clock.today() }),
  );
};
