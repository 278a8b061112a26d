import type { Language } from '../i18n/languages.ts';
import type { MessageKey, MessageValues } from '../i18n/messages.ts';
import type { ErrorCode } from './error-codes.ts';
import type { FieldConflict } from './error-body-schema.ts';

export interface ErrorDetails {
  /** Field name → key of the text that says what is wrong with it. */
  fields?: Readonly<Record<string, MessageKey>>;
  conflict?: readonly FieldConflict[];
  /** A text that says more than the code's own. */
  text?: Extract<MessageKey, `error.${ErrorCode}.${string}`>;
  /** Fills the placeholders of the error's text. */
  values?: MessageValues;
  /** The same for placeholders that are words themselves. */
  valuesIn?: (language: Language) => MessageValues;
  /** The same for moments (ISO 8601), given as the plant's clock shows them: HH:MM. */
  moments?: Readonly<Record<string, string>>;
  /** Seconds after which the same request may succeed; sent as Retry-After. */
  retryAfter?: number;
  /** Extra members of the error body, e.g. the current row of a 412. */
  extra?: Readonly<Record<string, unknown>>;
}

/** A refusal by a rule of the plan; the HTTP layer turns it into status and body, nobody else catches it. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  /** `options.cause`: the error that made it so; it is logged and never sent. */
  constructor(code: ErrorCode, details: ErrorDetails = {}, options: ErrorOptions = {}) {
    super(code, options);
    this.code = code;
    this.details = details;
  }
}

/** Shorthand for the commonest refusal: bad input in named fields. */
export const invalid = (fields: Readonly<Record<string, MessageKey>>): DomainError =>
  new DomainError('VALIDATION_ERRORS', { fields });
