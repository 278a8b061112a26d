import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import type { ErrorRequestHandler, IRouter, RequestHandler } from 'express';
import { answerInTime } from './answer-in-time.ts';
import { CallTable } from './call-table.ts';
import { keepNoCopy, packAnswers } from './packed-answer.ts';
import { type DirectCall, shortWay } from './short-way.ts';

interface FrontContext {
  /** The middleware of every request. */
  readonly first: readonly RequestHandler[];
  /** Counts the API's requests. */
  readonly measure: RequestHandler;
  readonly handleError: ErrorRequestHandler;
  readonly sessions: { readonly middleware: RequestHandler; readonly reader: RequestHandler };
}

/** Holds the declared calls by their addresses, with the middleware before each. */
export interface Direct {
  readonly calls: CallTable<DirectCall>;
  readonly gatesOf: (endpoint: AnyEndpoint) => readonly RequestHandler[];
}

/** Mounts what requests pass before they reach their call, by the short way and by Express's routes. */
export const mountFront = (web: IRouter, { first, measure, handleError, sessions }: FrontContext): Direct => {
  const api = [measure, answerInTime(handleError), keepNoCopy];
  const calls = new CallTable<DirectCall>();
  web.use(shortWay(calls, handleError), ...first);
  web.use('/api', ...api, packAnswers, sessions.middleware);
  return {
    calls,
    // A change's answer decides itself on compression, and no change begins or ends a session.
    gatesOf: ({ change }) => [
      ...first,
      ...api,
      ...(change ? [sessions.reader] : [packAnswers, sessions.middleware]),
    ],
  };
};
