import { afterAll, beforeAll, vi } from 'vitest';
import type { TestClock } from './test-clock.ts';

/** Makes this process's time follow the plant's clock in this file, because the rate limits use the process's time. */
export const useClockOf = (plant: { readonly clock: TestClock }): void => {
  beforeAll(() => {
    const { clock } = plant;
    const { set } = clock;
    vi.useFakeTimers({ toFake: ['Date'], now: clock.now() });
    clock.set = (instant) => {
      set(instant);
      vi.setSystemTime(instant);
    };
  });
  afterAll(() => void vi.useRealTimers());
};
