import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';

/** The cookie's lifetime in ms, the longest that browsers accept; a display in use gets its cookie again. */
const keptMs = 400 * 86_400_000;
const [plain, bound] = ['werkplan-display', '__Host-werkplan-display'] as const;

/** Returns the request's display key, or null. */
export const readDisplayKey = ({ headers }: Pick<IncomingMessage, 'headers'>): string | null => {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (value && (name === plain || name === bound)) return value;
  }
  return null;
};

/** Sets the cookie so that the screen's scripts can't read it and other sites can't send it; HTTPS binds it to the host. */
export const sendDisplayKey = (response: Response, key: string, secure: boolean): void => {
  response.cookie(secure ? bound : plain, key, {
    httpOnly: true,
    sameSite: 'strict',
    secure,
    path: '/',
    maxAge: keptMs,
  });
};
