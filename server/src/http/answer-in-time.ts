import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { ErrorRequestHandler, RequestHandler } from 'express';

/** A browser gives a request up after 10 s, and then nobody reads its answer any more. */
const answeredWithinMs = 7_000;

/**
 * Whatever a request waits for, and however many waits add up, its sender is answered in time, to ask again. What is done
 * nevertheless is done once: the next request with the same key gets its answer.
 */
export const answerInTime =
  (refuse: ErrorRequestHandler, withinMs = answeredWithinMs): RequestHandler =>
  (request, response, next) => {
    const look = (): void => {
      // A slow sender is still speaking; the server's own limit for that is another one.
      if (request.readableDidRead && !request.complete) timer.refresh();
      else if (!response.headersSent)
        void refuse(new DomainError('BUSY'), request, response, () => undefined);
    };
    const timer = setTimeout(look, withinMs);
    response.once('close', () => clearTimeout(timer));
    next();
  };
