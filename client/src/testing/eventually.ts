import { vi } from 'vitest';

/** Waits until what the check expects is so: an answer, code or texts on their way may take their time on a busy machine. */
export const eventually = async (check: () => void): Promise<void> =>
  await vi.waitFor(check, { timeout: 15_000, interval: 10 });
