import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { isYard } from '@werkplan/shared/plan/actor-key.ts';
import { type IRateLimiterOptions, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { ChangeLimit } from '../http/rate-limit.ts';

interface Pace {
  readonly perSecond: number;
  readonly perHour: number;
}

const hourSeconds = 3_600;

const refusal = ({ msBeforeNext }: Pick<RateLimiterRes, 'msBeforeNext'>): DomainError =>
  new DomainError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1_000)) });

/** Gives yard links their own limits of changes (0 means no limit); others have the general limit (rules/yard.md#limits). */
export const withYardLimit = (others: ChangeLimit, { perSecond, perHour }: Pace): ChangeLimit => {
  const paces: IRateLimiterOptions[] = [
    { keyPrefix: 'yard second', points: perSecond, duration: 1 },
    { keyPrefix: 'yard hour', points: perHour, duration: hourSeconds },
  ];
  const limiters = paces.filter(({ points }) => points !== 0).map((pace) => new RateLimiterMemory(pace));
  const requireRoom = async (link: string): Promise<void> => {
    for (const limiter of limiters) {
      const taken = await limiter.get(link);
      if (taken && taken.consumedPoints >= limiter.points) throw refusal(taken);
    }
  };
  const take = async (link: string): Promise<void> => {
    // Asks the limiters one after the other, so that a change refused by the limit per second isn't counted for the limit per
    // hour.
    for (const limiter of limiters)
      await limiter.consume(link).catch((refused: RateLimiterRes) => {
        throw refusal(refused);
      });
  };
  return {
    take: async (actorKey) => await (isYard(actorKey) ? take(actorKey) : others.take(actorKey)),
    requireRoom: async (actorKey) =>
      await (isYard(actorKey) ? requireRoom(actorKey) : others.requireRoom(actorKey)),
  };
};
