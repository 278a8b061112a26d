import { BurstyRateLimiter, RateLimiterMemory } from 'rate-limiter-flexible';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';

const burstWindowSeconds = 2;

/** Changes per actor: `perSecond`, in bursts of twice as many; 0 = no limit (decisions 'Live and outages'). */
export const createChangeLimit = (perSecond: number) => {
  if (perSecond === 0) return async () => await Promise.resolve();
  const limiter = new BurstyRateLimiter(
    new RateLimiterMemory({ keyPrefix: 'steady', points: perSecond, duration: 1 }),
    new RateLimiterMemory({ keyPrefix: 'burst', points: perSecond, duration: burstWindowSeconds }),
  );
  /** @throws TOO_MANY_REQUESTS */
  return async (actorKey: string): Promise<void> => {
    try {
      await limiter.consume(actorKey);
    } catch {
      throw new DomainError('TOO_MANY_REQUESTS');
    }
  };
};
export type ChangeLimit = ReturnType<typeof createChangeLimit>;
