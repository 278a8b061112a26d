import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';

/** Browsers keep no cookie for longer; a screen in use is given its key anew. */
const keptMs = 400 * 86_400_000;
const [plain, bound] = ['werkplan-display', '__Host-werkplan-display'] as const;

/** The key a screen brings along, or null. */
export const displayKeyIn = ({ headers }: Pick<IncomingMessage, 'headers'>): string | null => {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (value && (name === plain || name === bound)) return value;
  }
  return null;
};

/** Scripts on the screen can't read the key and no other site's page can send it; HTTPS binds it to the host. */
export const giveDisplayKey = (response: Response, key: string, secure: boolean): void => {
  response.cookie(secure ? bound : plain, key, {
    httpOnly: true,
    sameSite: 'strict',
    secure,
    path: '/',
    maxAge: keptMs,
  });
};
