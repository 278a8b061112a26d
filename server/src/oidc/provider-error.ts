import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { ResponseBodyError } from 'openid-client';

/** What may be logged of a failure: an error's text or cause could hold a token. */
export const reasonOf = (error: unknown): { name?: unknown; code?: unknown; error?: unknown } => {
  const { name, code, error: word } = (error ?? {}) as { name?: unknown; code?: unknown; error?: unknown };
  return { name, code, error: word };
};

const networkCodes = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'ERR_JWKS_TIMEOUT'];
const firstServerError = 500;

/** Whether the provider didn't answer. */
export const isUnreachable = (error: unknown): boolean => {
  if (error instanceof ResponseBodyError) return error.status >= firstServerError;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  // `fetch` fails with a TypeError when nobody answers.
  return networkCodes.includes(String(code)) || (error instanceof TypeError && message === 'fetch failed');
};

/** The same without the error's text, which the log of requests has with the refusal. */
const causeOf = (error: unknown): ErrorOptions => {
  const { name, code, error: word } = reasonOf(error);
  return { cause: new Error([name, code, word].filter(Boolean).join(' ')) };
};

export const unavailable = (error: unknown): DomainError =>
  new DomainError('OIDC_UNAVAILABLE', {}, causeOf(error));

/** OIDC_UNAVAILABLE where the provider didn't answer, else OIDC_REFUSED. */
export const asRefusal = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
  return isUnreachable(error) ? unavailable(error) : new DomainError('OIDC_REFUSED', {}, causeOf(error));
};
