import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { BurstyRateLimiter, RateLimiterMemory } from 'rate-limiter-flexible';

/** So long until the burst may be used again: whoever never pauses gets little more than `perSecond`. */
const burstWindowSeconds = 10;

/** How many changes each actor may make. */
export interface ChangeLimit {
  /** @throws TOO_MANY_REQUESTS; else it counts one */
  take: (actorKey: string) => Promise<void>;
  /** Counts nothing. @throws TOO_MANY_REQUESTS when `take` would */
  requireRoom: (actorKey: string) => Promise<void>;
}

const unlimited: ChangeLimit = {
  take: async () => await Promise.resolve(),
  requireRoom: async () => await Promise.resolve(),
};

/** Changes per actor: `perSecond`, now and then twice as many at once; 0 = no limit (rules/api.md#limits). */
export const createChangeLimit = (perSecond: number): ChangeLimit => {
  if (perSecond === 0) return unlimited;
  const steady = new RateLimiterMemory({ keyPrefix: 'steady', points: perSecond, duration: 1 });
  const burst = new RateLimiterMemory({
    keyPrefix: 'burst',
    points: perSecond,
    duration: burstWindowSeconds,
  });
  const limiter = new BurstyRateLimiter(steady, burst);
  return {
    take: async (actorKey) => {
      try {
        await limiter.consume(actorKey);
      } catch {
        throw new DomainError('TOO_MANY_REQUESTS');
      }
    },
    requireRoom: async (actorKey) => {
      const taken = await Promise.all([steady.get(actorKey), burst.get(actorKey)]);
      if (taken.every((one) => one !== null && one.consumedPoints >= perSecond))
        throw new DomainError('TOO_MANY_REQUESTS');
    },
  };
};
