import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Response } from 'express';

const [plain, bound] = ['werkplan-device', '__Host-werkplan-device'] as const;
const form = /^[\w-]{22}$/;

/** Returns the id by which a browser is recognized, or null. The id neither identifies a person nor signs anybody in. */
export const readDeviceId = ({ headers }: Pick<IncomingMessage, 'headers'>): string | null => {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [name, value = ''] = part.trim().split('=', 2);
    if ((name === plain || name === bound) && form.test(value)) return value;
  }
  return null;
};

/** Sets a new device id in the browser's cookie and returns it, so that a stolen copy of the previous id becomes worthless. */
export const renewDeviceId = (
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
