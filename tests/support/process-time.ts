import { afterAll, beforeAll, vi } from 'vitest';
import type { TestClock } from './test-clock.ts';

/** Couples the process's time to the plant's clock in this file, as attempts are counted by it. */
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
