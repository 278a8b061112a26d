import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';

const [plain, bound] = ['werkplan-device', '__Host-werkplan-device'] as const;
const form = /^[\w-]{22}$/;

/** The id by which a browser is known again, or null. It doesn't identify who uses it, and signs nobody in. */
export const deviceIn = ({ headers }: Pick<IncomingMessage, 'headers'>): string | null => {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=', 2);
    if ((name === plain || name === bound) && form.test(value)) return value;
  }
  return null;
};

/** Gives the browser another id, which is answered: a copy of the one before is worth nothing from now on. */
export const giveDevice = (
  response: Response,
  { secure, days }: { secure: boolean; days: number },
): string => {
  const device = randomBytes(16).toString('base64url');
  response.cookie(secure ? bound : plain, device, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge: days * 86_400_000,
  });
  return device;
};
