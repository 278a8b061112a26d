import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';

export const csrfHeader = 'x-csrf-token';

/** The token that belongs to a login; nothing is stored for it. */
export const csrfTokenOf = (secret: string, loginId: number): string =>
  createHmac('sha256', secret).update(`csrf:${loginId}`).digest('base64url');

/** @throws ACCESS_DENIED when a cookie-authenticated change doesn't carry its login's token */
export const assertCsrf = (request: Request, secret: string, loginId: number): void => {
  const given = Buffer.from(request.get(csrfHeader) ?? '');
  const expected = Buffer.from(csrfTokenOf(secret, loginId));
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new DomainError('ACCESS_DENIED');
};
