import { useCallback, useEffect, useState } from 'react';
import { ApiError } from '../lib/api-errors.ts';
import { checkResetLink } from './password-api.ts';

type ResetLink =
  | { readonly state: 'checking' | 'unreachable' }
  /** Signs out here and then at the provider; resolves to true when the local session has ended. */
  | { readonly state: 'good'; readonly tokens: readonly string[] }
  /** `tokens`: names of the user's API tokens. */
  | { readonly state: 'refused'; readonly error: string };

const refusalOf = (error: unknown): ResetLink =>
  error instanceof ApiError && error.status < 500
    ? { state: 'refused', error: error.type }
    : { state: 'unreachable' };

/** `error` is TOKEN_EXPIRED or TOKEN_USED. */
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
