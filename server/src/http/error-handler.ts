import type { ErrorRequestHandler, Request, Response } from 'express';
import { DomainError, type ErrorDetails } from '@werkplan/shared/errors/domain-error.ts';
import type { ErrorBody } from '@werkplan/shared/errors/error-body-schema.ts';
import { type ErrorCode, errorStatus } from '@werkplan/shared/errors/error-codes.ts';
import { asLanguage, type Language, languages } from '@werkplan/shared/i18n/languages.ts';
import { type MessageValues, translate } from '@werkplan/shared/i18n/messages.ts';
import type { Logger } from 'pino';
import { asDomainError } from '../database/constraint-errors.ts';
import { timeAt } from '../platform/clock.ts';
import { sendJson } from './compressed-answer.ts';
import { announcesBody } from './request-body.ts';

/** Returns the supported language that the request's Accept-Language prefers; German by default. */
export const languageOf = (request: Request): Language =>
  asLanguage(request.acceptsLanguages([...languages]) || null) ?? 'de';

const codeOfStatus: Readonly<Record<number, ErrorCode>> = { 404: 'NOT_FOUND', 412: 'VERSION_MISMATCH' };

/** Converts 4xx errors that Express and its file server throw to refusals; null for other errors. */
const fromExpress = (error: unknown): DomainError | null => {
  if (error instanceof URIError) return new DomainError('VALIDATION_ERRORS');
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return null;
  if (error.status < 400 || error.status > 499) return null;
  return new DomainError(codeOfStatus[error.status] ?? 'VALIDATION_ERRORS');
};

const momentsOf = ({ moments = {} }: ErrorDetails, timeZone: string): MessageValues =>
  Object.fromEntries(Object.entries(moments).map(([name, at]) => [name, timeAt(new Date(at), timeZone)]));

/** Returns a refusal's code and texts. Instants in the texts are formatted in `timeZone` (an IANA name). */
export const describeRefusal = (
  { code, details }: DomainError,
  language: Language,
  timeZone = 'UTC',
): Pick<ErrorBody, 'type' | 'displayMessage' | 'fields'> => ({
  type: code,
  displayMessage: translate(language, details.text ?? `error.${code}`, {
    ...details.values,
    ...details.valuesIn?.(language),
    ...momentsOf(details, timeZone),
  }),
  ...(details.fields && {
    fields: Object.fromEntries(
      Object.entries(details.fields).map(([field, key]) => [field, translate(language, key, details.values)]),
    ),
  }),
});

/** Binds `describeRefusal` to a language for actions that return refusals. */
export const describeIn =
  (language: Language) =>
  (refusal: DomainError): ReturnType<typeof describeRefusal> =>
    describeRefusal(refusal, language);

/** Formats a refusal's JSON body (rules/api.md#refusals). */
export const formatRefusal = (
  refusal: DomainError,
  language: Language,
  requestId: string,
  timeZone?: string,
): ErrorBody => ({
  ...refusal.details.extra,
  ...describeRefusal(refusal, language, timeZone),
  ...(refusal.details.conflict && { conflict: [...refusal.details.conflict] }),
  requestId,
});

const retryAfterSeconds = 1;

const requestIdOf = ({ id }: Request): string => (typeof id === 'string' ? id : '');

/**
 * Answers one tick later if the body hasn't arrived yet. A small body usually arrives meanwhile, and then the connection can
 * stay open (unread-body.ts).
 */
const onceArrived = (request: Request, answer: () => void): void => {
  if (announcesBody(request) && !request.complete) setImmediate(answer);
  else answer();
};

const sendRefusal = (request: Request, response: Response, refusal: DomainError, timeZone: string): void => {
  if (response.headersSent) return;
  if (errorStatus[refusal.code] === errorStatus.BUSY || refusal.code === 'TOO_MANY_REQUESTS')
    response.set('Retry-After', String(refusal.details.retryAfter ?? retryAfterSeconds));
  // Overrides headers of a file that could not be sent: its type, and a year of caching.
  response.set('Cache-Control', 'no-store').type('json');
  const body = formatRefusal(refusal, languageOf(request), requestIdOf(request), timeZone);
  response.status(errorStatus[refusal.code]);
  sendJson(response, body);
};

/** Turns every thrown error into an answer, with instants in the plant's time zone. Internal details go only to the log. */
export const createErrorHandler =
  (logger: Logger, timeZone: string): ErrorRequestHandler =>
  (thrown: unknown, request, response, next) => {
    // The request has been answered already, as by `answerInTime` with BUSY.
    if (response.writableEnded) {
      logger.warn({ err: thrown, requestId: request.id }, 'A request failed after it had been answered.');
      return;
    }
    if (response.headersSent) {
      next(thrown);
      return;
    }
    const error = fromExpress(thrown) ?? asDomainError(thrown);
    if (error instanceof DomainError) {
      // The request log prints the cause beside the status.
      if (error.cause instanceof Error) response.err = error.cause;
      onceArrived(request, () => sendRefusal(request, response, error, timeZone));
      return;
    }
    logger.error({ err: error, requestId: request.id }, 'A request failed unexpectedly.');
    sendRefusal(request, response, new DomainError('UNEXPECTED_EXCEPTION'), timeZone);
  };
