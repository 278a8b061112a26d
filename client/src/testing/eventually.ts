import { vi } from 'vitest';

/** Waits until the check passes; the timeout allows for a busy machine. */
export const eventually = async (check: () => void): Promise<void> =>
  await vi.waitFor(check, { timeout: 15_000, interval: 10 });
