import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../lib/api-errors.ts';
import { checkResetLink } from './password-api.ts';

type ResetLink =
  | { readonly state: 'checking' | 'unreachable' }
  /** `tokens` are the names of the user's API tokens. */
  | { readonly state: 'good'; readonly tokens: readonly string[] }
  /** `error` is the refusal's type, such as TOKEN_EXPIRED or TOKEN_USED. */
  | { readonly state: 'refused'; readonly error: string };

const refusalOf = (error: unknown): ResetLink =>
  error instanceof ApiError && error.status < 500
    ? { state: 'refused', error: error.type }
    : { state: 'unreachable' };

/** Checks that a mailed link is still valid; `retry` repeats the check after the server was unreachable. */
export const useResetLink = (token: string): { link: ResetLink; retry: () => void } => {
  const [link, setLink] = useState<ResetLink>({ state: 'checking' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const given = { up: false };
    const show = (found: ResetLink): void => {
      if (!given.up) setLink(found);
    };
    checkResetLink(token).then(
      (tokens) => show({ state: 'good', tokens }),
      (error: unknown) => show(refusalOf(error)),
    );
    return () => {
      given.up = true;
    };
  }, [token, attempt]);
  const retry = useCallback(() => {
    setLink({ state: 'checking' });
    setAttempt((count) => count + 1);
  }, []);
  return { link, retry };
};
