import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { RequestHandler } from 'express';
import { createPace } from '../platform/pace.ts';
import { callerAddress } from './caller-address.ts';

/** Number of seconds whose unused calls may be made at once, because a screen makes many calls when it loads. */
const burstSeconds = 10;

export interface CallLimit {
  /** Counts a call. @throws TOO_MANY_REQUESTS with the seconds to wait */
  take: (caller: string) => Promise<void>;
}

/** Returns middleware that limits requests per network address before any work is done for them. */
export const limitByAddress =
  (limit: CallLimit): RequestHandler =>
  async (request, _response, next) => {
    await limit.take(callerAddress(request));
    next();
  };

/** Allows `perSecond` calls per caller, and ten times as many at once after a pause; 0 means no limit. */
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
