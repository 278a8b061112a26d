import type { NumberedOrder } from '../plan/need.ts';
import type { OrderCandidate } from './order-upsert-schema.ts';

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
