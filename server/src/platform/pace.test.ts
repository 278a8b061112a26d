import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPace } from './pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe.each([
  { burst: 500, perSecond: 50 },
  { burst: 60, perSecond: 10 },
  { burst: 60, perSecond: 1 },
  { burst: 20, perSecond: 8 },
  { burst: 40, perSecond: 20 },
  { burst: 5, perSecond: 0.5 },
])('$burst at once, then $perSecond a second:', ({ burst, perSecond }) => {
  const periodMs = Math.max(1_000, 1_000 / perSecond);
  const perPeriod = Math.max(1, perSecond);
  const passed = async (pace: ReturnType<typeof createPace>, count: number): Promise<number> => {
    let times = 0;
    for (let taken = 0; taken < count; taken += 1) if ((await pace.take('login:1')) === 0) times += 1;
    return times;
  };

  it('accepts a burst per key, and again after the returned waiting time', async () => {
    const pace = createPace({ burst, perSecond });
    expect(await passed(pace, burst)).toBe(burst);
    expect([await pace.hasRoom('login:1'), await pace.hasRoom('login:2')]).toEqual([false, true]);
    const waitMs = await pace.take('login:1');
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(periodMs);
    expect(await pace.take('login:2')).toBe(0);
    vi.advanceTimersByTime(waitMs);
    expect(await pace.hasRoom('login:1')).toBe(true);
    expect(await passed(pace, burst)).toBe(perPeriod);
  });

  it('a steady caller gets little more than the rate, a pausing one the burst again, and idle keys are forgotten', async () => {
    const pace = createPace({ burst, perSecond });
    await passed(pace, burst);
    const periods = 300;
    let later = 0;
    for (let period = 0; period < periods; period += 1) {
      vi.advanceTimersByTime(periodMs);
      later += await passed(pace, perPeriod * 2);
    }
    expect(later).toBeGreaterThanOrEqual(perPeriod * periods);
    expect(later).toBeLessThanOrEqual(perPeriod * periods * 1.1 + burst);
    vi.advanceTimersByTime((burst / perSecond) * 10_000);
    expect(vi.getTimerCount()).toBe(0);
    expect(await passed(pace, burst * 2)).toBe(burst);
  });
});

it('answers in the order of calls, whoever is refused among them', async () => {
  const pace = createPace({ burst: 20, perSecond: 8 });
  const answered: number[] = [];
  const take = async (key: string, place: number) => await pace.take(key).then(() => answered.push(place));
  await Promise.all(Array.from({ length: 60 }, async (_, place) => await take(`key ${place % 2}`, place)));
  expect(answered).toEqual(Array.from({ length: 60 }, (_, place) => place));
});
