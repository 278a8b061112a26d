import { expect, it, vi } from 'vitest';
import { createChangeLimit } from '../http/rate-limit.ts';
import { withYardLimit } from './yard-change-limit.ts';

const taken = async (
  limit: ReturnType<typeof withYardLimit>,
  key: string,
  times: number,
): Promise<number> => {
  const takes = await Promise.allSettled(Array.from({ length: times }, async () => await limit.take(key)));
  return takes.filter(({ status }) => status === 'fulfilled').length;
};

it('each link makes five changes a second and 1,500 an hour; planners have their own limit', async () => {
  vi.useFakeTimers();
  try {
    const limit = withYardLimit(createChangeLimit(20), { perSecond: 5, perHour: 1_500 });
    expect(await taken(limit, 'yard:1', 40)).toBe(5);
    expect(await taken(limit, 'yard:2', 5)).toBe(5);
    expect(await taken(limit, 'user:1', 40)).toBe(40);
    await expect(limit.requireRoom('yard:1')).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      details: { retryAfter: 1 },
    });
    let made = 5;
    for (let second = 0; second < 400; second += 1) {
      vi.advanceTimersByTime(1_001);
      made += await taken(limit, 'yard:1', 6);
    }
    expect(made).toBe(1_500);
    vi.advanceTimersByTime(1_001);
    await expect(limit.take('yard:1')).rejects.toMatchObject({ details: { retryAfter: 3_199 } });
    vi.advanceTimersByTime(3_200_000);
    expect(await taken(limit, 'yard:1', 6)).toBe(5);
  } finally {
    vi.useRealTimers();
  }
});

it('0 means no limit', async () => {
  expect(await taken(withYardLimit(createChangeLimit(1), { perSecond: 0, perHour: 0 }), 'yard:1', 100)).toBe(
    100,
  );
});
