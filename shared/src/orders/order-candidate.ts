import type { NumberedOrder } from '../plan/need.ts';
import type { OrderCandidate } from './order-upsert-schema.ts';

/** One of the orders that a number could mean, as answers name it. */
export const candidateOf = ({
  id,
  date,
  hallId,
  constructionSite,
  version,
}: NumberedOrder): OrderCandidate => ({
  id,
  date,
  hallId,
  constructionSite,
  version,
});
