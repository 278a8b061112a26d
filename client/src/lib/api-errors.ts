import type { FieldConflict } from '@werkplan/shared/errors/error-body-schema.ts';
import { MissingCodeError } from './missing-code.ts';
import { notifyMissingCode } from './missing-code.ts';
import { notify } from './notify.ts';
import { hasText, translateNow } from './i18n.ts';

/** A refusal by the server (rules/api.md#refusals). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly type: string;
  readonly displayMessage: string | undefined;
  /** Translated problem of each refused field, by field name. */
  readonly fields: Readonly<Record<string, string>>;
  readonly conflict: readonly FieldConflict[];
  readonly status: number;
  readonly body: unknown;
  /** Seconds until a retry may succeed; 0 if the server named none. */
  readonly retryAfter: number;

  constructor(status: number, body: unknown, retryAfter = 0) {
    const known = isRecord(body) ? body : {};
    const type = typeof known['type'] === 'string' ? known['type'] : 'UNEXPECTED_EXCEPTION';
    super(`${status} ${type}`);
    this.type = type;
    this.displayMessage = typeof known['displayMessage'] === 'string' ? known['displayMessage'] : undefined;
    this.fields = isRecord(known['fields']) ? (known['fields'] as Record<string, string>) : {};
    this.conflict = Array.isArray(known['conflict']) ? (known['conflict'] as FieldConflict[]) : [];
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** Error for a request without an answer, so that it is unknown if a change was made. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the text that describes a failure to the user; null for a missing answer, which `call` reports. */
export const errorText = (error: unknown): string | null => {
  if (error instanceof NetworkError) return null;
  if (!(error instanceof ApiError)) return translateNow('error.UNEXPECTED_EXCEPTION');
  if (typeof error.body === 'string' && error.body) return error.body;
  const key = `error.${error.type}`;
  return error.displayMessage ?? translateNow(hasText(key) ? key : 'error.UNEXPECTED_EXCEPTION');
};

/**
 * Shows a failure as an error toast, except a missing answer, which `call` reports, an expired session, which the sign-in
 * page shows, and a proof of identity that the user declined.
 */
export const notifyFailure = (error: unknown): void => {
  if (error instanceof MissingCodeError) return notifyMissingCode();
  if (error instanceof ApiError && (error.status === 401 || error.type === 'PROOF_REQUIRED')) return;
  const text = errorText(error);
  if (text) notify.error(text);
};
