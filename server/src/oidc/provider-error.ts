import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { ResponseBodyError } from 'openid-client';

/** Returns what may be logged of a failure, because an error's text or cause may contain a token. */
export const reasonOf = (error: unknown): { name?: unknown; code?: unknown; error?: unknown } => {
  const { name, code, error: word } = (error ?? {}) as { name?: unknown; code?: unknown; error?: unknown };
  return { name, code, error: word };
};

const networkCodes = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'ERR_JWKS_TIMEOUT'];
const firstServerError = 500;

/** True if the provider didn't answer. */
export const isUnreachable = (error: unknown): boolean => {
  if (error instanceof ResponseBodyError) return error.status >= firstServerError;
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  // `fetch` throws a TypeError when nobody answers.
  return networkCodes.includes(String(code)) || (error instanceof TypeError && message === 'fetch failed');
};

/** Wraps the same without the error's text; the request log prints the refusal. */
const causeOf = (error: unknown): ErrorOptions => {
  const { name, code, error: word } = reasonOf(error);
  return { cause: new Error([name, code, word].filter(Boolean).join(' ')) };
};

export const unavailable = (error: unknown): DomainError =>
  new DomainError('OIDC_UNAVAILABLE', {}, causeOf(error));

/** Returns OIDC_UNAVAILABLE if the provider didn't answer, else OIDC_REFUSED. */
export const asRefusal = (error: unknown): DomainError => {
  if (error instanceof DomainError) return error;
  return isUnreachable(error) ? unavailable(error) : new DomainError('OIDC_REFUSED', {}, causeOf(error));
};
