import type { Language } from '../i18n/languages.ts';
import type { MessageKey, MessageValues } from '../i18n/messages.ts';
import type { ErrorCode } from './error-codes.ts';
import type { FieldConflict } from './error-body-schema.ts';

export interface ErrorDetails {
  /** Field name → key of the text that says what is wrong with it. */
  fields?: Readonly<Record<string, MessageKey>>;
  conflict?: readonly FieldConflict[];
  /** The key of a text that is more specific than that of the code. */
  text?: Extract<MessageKey, `error.${Uppercase<string>}.${string}`>;
  /** Fills the placeholders of the error's text. */
  values?: MessageValues;
  /** Fills placeholders whose values depend on the language. */
  valuesIn?: (language: Language) => MessageValues;
  /** Fills placeholders with instants (ISO 8601), shown as HH:MM in the plant's time zone. */
  moments?: Readonly<Record<string, string>>;
  /** Seconds after which the same request may succeed; sent as Retry-After. */
  retryAfter?: number;
  /** Extra members of the error body, e.g. the current row of a 412. */
  extra?: Readonly<Record<string, unknown>>;
}

/** A refusal by a rule. The HTTP layer turns it into a status and a body. */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  /** `options.cause` is the underlying error, which is logged and never sent. */
  constructor(code: ErrorCode, details: ErrorDetails = {}, options: ErrorOptions = {}) {
    super(code, options);
    this.code = code;
    this.details = details;
  }
}

/** Creates the most common refusal: invalid input in named fields. */
export const invalid = (fields: Readonly<Record<string, MessageKey>>): DomainError =>
  new DomainError('VALIDATION_ERRORS', { fields });
