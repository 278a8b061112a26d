import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { asDomainError } from '../database/constraint-errors.ts';
import type { ClaimedKey, PlanStore } from './plan-store.ts';
import type { Write, WriteOutcome } from './write.ts';

interface RepeatContext {
  readonly store: Pick<PlanStore, 'repeat' | 'heads'>;
  /** The epoch of the log in which the commit found the keys. */
  readonly epoch: string;
  /** Queues a write again, which is needed when the log was replaced and with it the stored outcome. */
  readonly retry: (write: Write) => void;
}

/**
 * Rebuilds the outcome of the first request with this idempotency key.
 * @throws IDEMPOTENCY_KEY_REUSED when the first request was a different one
 */
const rebuildOutcome = async (
  store: Pick<PlanStore, 'repeat'>,
  claimed: ClaimedKey,
  { request }: Write,
): Promise<WriteOutcome<unknown>> => {
  if (claimed.fingerprint !== request.idempotency?.fingerprint)
    throw new DomainError('IDEMPOTENCY_KEY_REUSED');
  const first = { answer: await store.repeat(claimed), revisions: (claimed.answer ?? claimed).revisions };
  return { ...first, brief: null, replayed: true, changeId: null, effect: null, booked: [] };
};

/** Answers one repeated request. After a failure it checks if a backup was restored meanwhile, and then retries the write. */
const answerRepeatedWrite = async (
  claimed: ClaimedKey,
  write: Write,
  { store, epoch, retry }: RepeatContext,
): Promise<void> => {
  try {
    write.resolve(await rebuildOutcome(store, claimed, write));
  } catch (error) {
    const heads = await store.heads([]).catch(() => null);
    if (heads && heads.epoch !== epoch) retry(write);
    else write.reject(asDomainError(error));
  }
};

/**
 * Answers the writes whose idempotency key an earlier request has claimed (`known`) with the outcome of that request.
 * @returns the other writes, which haven't been stored yet
 */
export const answerRepeatedWrites = (
  known: readonly ClaimedKey[],
  writes: readonly Write[],
  context: RepeatContext,
): Write[] =>
  writes.filter((write) => {
    const { actor, idempotency } = write.request;
    const claimed = known.find(({ actor: by, key }) => by === actor.key && key === idempotency?.key);
    if (claimed) void answerRepeatedWrite(claimed, write, context);
    return !claimed;
  });
