import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { RequestHandler } from 'express';
import { createPace } from '../platform/pace.ts';
import { callerAddress } from './caller-address.ts';

/** What a caller has not used for so long may be used at once: a screen that loads asks much, and then little. */
const burstSeconds = 10;

/** How many calls that change nothing of the plan each caller may make. */
export interface CallLimit {
  /** Counts one. @throws TOO_MANY_REQUESTS with the seconds to wait */
  take: (caller: string) => Promise<void>;
}

/** Counts every request of an address before anything is done for it. */
export const limited =
  (limit: CallLimit): RequestHandler =>
  async (request, _response, next) => {
    await limit.take(callerAddress(request));
    next();
  };

/** Calls per caller: `perSecond`, after a pause ten times as many at once; 0 = no limit. */
export const createCallLimit = (perSecond: number): CallLimit => {
  if (perSecond === 0) return { take: async () => await Promise.resolve() };
  const pace = createPace({ burst: perSecond * burstSeconds, perSecond });
  return {
    take: async (caller) => {
      const waitMs = await pace.take(caller);
      if (waitMs > 0) throw new DomainError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(waitMs / 1_000) });
    },
  };
};
