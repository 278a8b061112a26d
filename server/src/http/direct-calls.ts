import type { ErrorRequestHandler, RequestHandler } from 'express';
import type { CallTable } from './call-table.ts';

/** A declared call's handler with the middleware that runs before it. */
export interface DirectCall {
  readonly middleware: readonly RequestHandler[];
  readonly serve: RequestHandler;
}

/**
 * Returns middleware that finds a declared call by its path instead of trying all Express routes one by one. Must be mounted
 * first. Other paths are left to the Express routes, which serve the same calls in the same way.
 */
export const serveDirectly =
  (calls: CallTable<DirectCall>, refuse: ErrorRequestHandler): RequestHandler =>
  (request, response, next) => {
    const found = calls.find(request.method, request.url);
    if (!found) return next();
    const { middleware, serve } = found.call;
    request.params = found.params;
    const fail = (error: unknown): void => void refuse(error, request, response, next);
    // Each step catches its own errors, because asynchronous middleware calls the next one outside this function.
    const pass = (at: number): void => {
      try {
        const handle = middleware[at];
        if (!handle) return void Promise.resolve(serve(request, response, fail)).catch(fail);
        void handle(request, response, (error?: unknown) => {
          if (error === undefined) pass(at + 1);
          else fail(error);
        });
      } catch (error) {
        fail(error);
      }
    };
    pass(0);
  };
