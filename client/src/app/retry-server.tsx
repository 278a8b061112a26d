import { useEffect, type ReactNode } from 'react';
import { checkSession } from '../account/account-api.ts';
import { signInStateAtom } from '../account/sign-in-atoms.ts';
import { ApiError } from '../lib/api-errors.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { ServerUnreachable } from './failure.tsx';

const retryMs = 4_000;

const retry = (): void => void checkSession(false, true);

/** Asks again and again who is signed in, at once when the network is back. */
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

/** A page that was started without a network asks for as long as it only remembers who is here. */
export const RetryRemembered = (): ReactNode => {
  useRetries();
  return null;
};

/** Asks by itself; the button doesn't wait for the next time. */
export const RetryServer = (): ReactNode => {
  useRetries();
  const isRefused = useAtomValue(signInStateAtom).error instanceof ApiError;
  return <ServerUnreachable isRefused={isRefused} onRetry={retry} />;
};
