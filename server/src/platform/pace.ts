import { BurstyRateLimiter, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

export interface Pace {
  /** Takes one point of the key in order of calls; returns 0, or the milliseconds to wait if none is left. */
  take: (key: string | number) => Promise<number>;
  /** True if `take` would return 0; takes nothing. */
  hasRoom: (key: string | number) => Promise<boolean>;
}

/** The burst refills so slowly that a caller who never pauses gets only a tenth more than `perSecond`. */
const burstShare = 10;

/** Allows `burst` at once per key, then `perSecond`; unused keys are forgotten. */
export const createPace = ({ burst, perSecond }: { burst: number; perSecond: number }): Pace => {
  const steady = new RateLimiterMemory({
    points: Math.max(1, perSecond),
    duration: Math.max(1, 1 / perSecond),
  });
  const beyond = burst - steady.points;
  const extra = new RateLimiterMemory({ points: beyond, duration: (beyond / perSecond) * burstShare });
  const limiter = new BurstyRateLimiter(steady, extra);
  let latest: Promise<unknown> = Promise.resolve();
  return {
    take: async (key) => {
      const taking = latest.then(async () => await limiter.consume(key));
      // Results are returned in order: a refusal takes longer than a permission, so a later call could overtake it.
      const waiting = taking.then(
        () => 0,
        ({ msBeforeNext }: RateLimiterRes) => msBeforeNext,
      );
      latest = waiting;
      return await waiting;
    },
    hasRoom: async (key) => {
      const taken = await Promise.all([steady, extra].map(async (one) => [one, await one.get(key)] as const));
      return taken.some(([{ points }, count]) => (count?.consumedPoints ?? 0) < points);
    },
  };
};
