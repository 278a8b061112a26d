import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import type { ErrorRequestHandler, IRouter, RequestHandler } from 'express';
import { answerInTime } from './answer-in-time.ts';
import { CallTable } from './call-table.ts';
import { forbidCaching, compressAnswers } from './compressed-answer.ts';
import { type DirectCall, serveDirectly } from './direct-calls.ts';

interface MiddlewareContext {
  readonly first: readonly RequestHandler[];
  readonly measure: RequestHandler;
  readonly handleError: ErrorRequestHandler;
  readonly sessions: { readonly middleware: RequestHandler; readonly reader: RequestHandler };
}

/** The declared calls that `serveDirectly` finds by path, and the middleware that runs before each. */
export interface DirectCalls {
  readonly calls: CallTable<DirectCall>;
  readonly middlewareOf: (endpoint: AnyEndpoint) => readonly RequestHandler[];
}

/** Mounts the middleware that runs before every call, for calls that are served directly and for those of Express's routes. */
export const mountMiddleware = (
  web: IRouter,
  { first, measure, handleError, sessions }: MiddlewareContext,
): DirectCalls => {
  const api = [measure, answerInTime(handleError), forbidCaching];
  const calls = new CallTable<DirectCall>();
  web.use(serveDirectly(calls, handleError), ...first);
  web.use('/api', ...api, compressAnswers, sessions.middleware);
  return {
    calls,
    // Changes need less middleware: they compress their answers themselves, and never begin or end a session.
    middlewareOf: ({ change }) => [
      ...first,
      ...api,
      ...(change ? [sessions.reader] : [compressAnswers, sessions.middleware]),
    ],
  };
};
