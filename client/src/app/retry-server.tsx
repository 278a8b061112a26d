import { useEffect, type ReactNode } from 'react';
import { checkSession } from '../account/account-api.ts';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { ApiError } from '../lib/api-errors.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { ServerUnreachable } from './failure.tsx';

const retryMs = 4_000;

const retry = (): void => void checkSession(false, true);

/** Checks the session repeatedly, and at once when the network returns. */
const useRetries = (): void =>
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const goOn = (): void => {
      timer = setTimeout(() => void checkSession(false, true).finally(goOn), retryMs * (0.5 + Math.random()));
    };
    goOn();
    globalThis.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', retry);
    };
  }, []);

/** Retries while the user is only known from stored copies. */
export const RetryRemembered = (): ReactNode => {
  useRetries();
  return null;
};

/** Retries periodically; the button retries at once. */
export const RetryServer = (): ReactNode => {
  useRetries();
  const isRefused = useAtomValue(signInStateAtom).error instanceof ApiError;
  return <ServerUnreachable isRefused={isRefused} onRetry={retry} />;
};
