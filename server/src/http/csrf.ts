import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Request } from 'express';
import type { ServerSecrets } from '../config/server-secrets.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';

export const csrfHeader = 'x-csrf-token';

/** Derives a login's CSRF token from the server's secret, so that the token needn't be stored. */
export const csrfTokenOf = ([secret]: ServerSecrets, loginId: number): string =>
  createHmac('sha256', secret).update(`csrf:${loginId}`).digest('base64url');

/** Makes sure that the request has the login's CSRF token in its header. @throws ACCESS_DENIED */
export const assertCsrf = (request: Request, secrets: ServerSecrets, loginId: number): void => {
  const given = Buffer.from(request.get(csrfHeader) ?? '');
  const isRight = secrets.some((secret) => {
    const expected = Buffer.from(csrfTokenOf([secret], loginId));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (isRight) return;
  throw new DomainError('ACCESS_DENIED', {
    text: 'error.ACCESS_DENIED.csrf',
    values: { header: csrfHeader },
  });
};
