import type { Logger } from 'pino';
import { CoalescedRunner } from '../platform/coalesced.ts';
import { isTemporaryFailure } from './temporary-failure.ts';

const retryMs = 5_000;

interface BackgroundWork {
  readonly request: () => void;
  readonly stop: () => void;
}

/**
 * Runs database work in the background, and again after 5 s when PostgreSQL is temporarily unreachable, busy or read-only. Other
 * failures are logged or passed to `onFailure`.
 */
export const inBackground = (
  logger: Logger,
  {
    work,
    failure,
    onFailure = (error) => logger.error({ err: error }, failure),
  }: { work: () => Promise<unknown>; failure: string; onFailure?: (error: unknown) => void },
): BackgroundWork => {
  let retry: NodeJS.Timeout | undefined;
  const runs = new CoalescedRunner({
    work,
    onFailure: (error) => {
      if (!isTemporaryFailure(error)) return onFailure(error);
      logger.debug({ err: error }, `${failure} It is tried again.`);
      retry = setTimeout(() => runs.request(), retryMs);
    },
  });
  const stop = (): void => {
    clearTimeout(retry);
    void runs.stop();
  };
  return { request: () => runs.request(), stop };
};
