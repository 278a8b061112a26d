import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { ErrorRequestHandler, RequestHandler } from 'express';

/** The client aborts a request after 10 s, so the answer must come earlier. */
const answeredWithinMs = 7_000;

/**
 * Answers a request with BUSY when it takes too long, so that its sender retries. Work that finishes later is not repeated:
 * the next request with the same idempotency key gets its answer.
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
