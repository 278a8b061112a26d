import { BurstyRateLimiter, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';

export interface Pace {
  /** Takes one of the key's, in the order asked; answers 0, or how many milliseconds to wait when there is none. */
  take: (key: string | number) => Promise<number>;
  /** Takes nothing. */
  hasRoom: (key: string | number) => Promise<boolean>;
}

/** The burst comes back so slowly that whoever never pauses gets a tenth more than `perSecond`. */
const burstShare = 10;

/** For each key `burst` at once, then `perSecond`; a key that isn't used is forgotten. */
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
      // A refusal takes longer than a permission: without turns what was sent first could be done last.
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
