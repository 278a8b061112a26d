import type { NumberedOrder } from '../plan/need.ts';
import type { OrderCandidate } from './order-upsert-schema.ts';

/** Formats an order that a number could mean. */
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
