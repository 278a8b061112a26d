import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { ClaimedKey, PlanStore } from './plan-store.ts';
import type { Write, WriteOutcome } from './write.ts';

/** Rebuilds the first outcome of a repeated request. @throws IDEMPOTENCY_KEY_REUSED when the key was used for another request */
export const repeatedOutcome = async (
  store: Pick<PlanStore, 'repeat'>,
  claimed: ClaimedKey,
  { request }: Write,
): Promise<WriteOutcome<unknown>> => {
  if (claimed.fingerprint !== request.idempotency?.fingerprint)
    throw new DomainError('IDEMPOTENCY_KEY_REUSED');
  const first = { answer: await store.repeat(claimed), revisions: (claimed.answer ?? claimed).revisions };
  return { ...first, brief: null, replayed: true, changeId: null, effect: null, booked: [] };
};
