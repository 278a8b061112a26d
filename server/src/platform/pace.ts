import { BurstyRateLimiter, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

export interface Pace {
  /** Takes one of the key's points, in the order of the calls; returns 0, or the milliseconds to wait if none is left. */
  take: (key: string | number) => Promise<number>;
  /** True if `take` would return 0; takes nothing. */
  hasRoom: (key: string | number) => Promise<boolean>;
}

/** The burst refills this many times more slowly than `perSecond`, so that a caller who never pauses gets only a tenth more. */
const burstShare = 10;

/** Creates a rate limit: per key `burst` points at once, then `perSecond`; unused keys are forgotten. */
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
