import type { Request, Response } from 'express';
import { attemptSeconds } from './sign-in-attempt.ts';

const name = (secure: boolean): string => (secure ? '__Host-werkplan-oidc' : 'werkplan-oidc');

const options = (secure: boolean) => ({ httpOnly: true, sameSite: 'lax', secure, path: '/' }) as const;

/** Returns the encrypted attempt that the browser sends; null for none. */
export const attemptIn = ({ headers }: Pick<Request, 'headers'>, secure: boolean): string | null => {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [key, value = ''] = part.trim().split('=', 2);
    if (key === name(secure)) return value;
  }
  return null;
};

export const giveAttempt = (response: Response, sealed: string, secure: boolean): void => {
  response.cookie(name(secure), sealed, { ...options(secure), maxAge: attemptSeconds * 1000 });
};

/** Clears the cookie, since an attempt counts once. */
export const takeAttempt = (response: Response, secure: boolean): void => {
  response.clearCookie(name(secure), options(secure));
};
