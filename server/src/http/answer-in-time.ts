import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { ErrorRequestHandler, RequestHandler } from 'express';

/** Milliseconds after which a request is answered with BUSY, because the client aborts it after 10 s. */
const answeredWithinMs = 7_000;

/**
 * Answers a request with BUSY when it takes too long, so that its sender retries. The work itself continues, and a retry with
 * the same idempotency key gets the result of that work instead of doing it twice.
 */
export const answerInTime =
  (refuse: ErrorRequestHandler, withinMs = answeredWithinMs): RequestHandler =>
  (request, response, next) => {
    const look = (): void => {
      // Restarts the timer while a body is still being received, because bodies have a time limit of their own.
      if (request.readableDidRead && !request.complete) timer.refresh();
      else if (!response.headersSent)
        void refuse(new DomainError('BUSY'), request, response, () => undefined);
    };
    const timer = setTimeout(look, withinMs);
    response.once('close', () => clearTimeout(timer));
    next();
  };
