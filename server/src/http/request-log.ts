import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { FloodLog } from '../platform/flood-log.ts';
import { createPace } from '../platform/pace.ts';

declare module 'http' {
  interface IncomingMessage {
    /** The request's id, which the answer has in its header X-Request-Id. */
    id?: string;
  }
  interface ServerResponse {
    /** The cause of an expected failure, which the error handler leaves here for the request log. */
    err?: Error;
  }
}

const header = 'X-Request-Id';

/** Returns the path without query and without tokens: those of mailed links, and of yard links whose `#` got lost. */
const pathOf = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/^(\/api\/token\/|\/yard(?=\W)).+/i, '$1[hidden]');

/**
 * Limits the log lines of failed requests per HTTP status: 60 at once, then one per second. All further ones, and all 429, share
 * a line a minute.
 */
const linePace = { burst: 60, perSecond: 1 } as const;
const tooMany = 429;

/** Gives each request an id, returns it as X-Request-Id and logs the outcome, with paths but without query or secrets. */
export const createRequestLog = (logger: Logger, flood: FloodLog): RequestHandler => {
  const requests = logger.child({}, { serializers: { err: (err: object) => err } });
  const lines = createPace(linePace);
  const fullUntil = new Map<number, number>();
  const isFlood = (status: number): boolean => {
    if (status === tooMany || Date.now() < (fullUntil.get(status) ?? 0)) return true;
    // The level is needed synchronously, but counting takes time. So each line uses the result of counting the previous one.
    void lines.take(status).then((waitMs) => fullUntil.set(status, Date.now() + waitMs));
    return false;
  };
  const levelOf = ({ req, statusCode: status, err }: Response): 'debug' | 'info' | 'error' | null => {
    if (status < 400 && !err) return 'debug';
    if (isFlood(status)) {
      const [method, path] = [req.method, pathOf(req.originalUrl)];
      flood.note(`Many requests end with status ${status}.`, { method, path });
      return null;
    }
    return err || status >= 500 ? 'error' : 'info';
  };
  const log = (response: Response, begun: number): void => {
    const level = levelOf(response);
    // Nothing is computed before the level is known, because most requests aren't logged.
    if (level === null || !logger.isLevelEnabled(level)) return;
    const { req, statusCode: status, err } = response;
    const isWhole = !req.readableAborted && response.writableEnded;
    const failed = err ?? (status >= 500 ? new Error(`failed with status code ${status}`) : undefined);
    const { message, code } = (failed ?? {}) as { message?: string; code?: string };
    const outcome = isWhole ? 'request completed' : 'request aborted';
    requests[level](
      {
        req: { id: req.id, method: req.method, path: pathOf(req.originalUrl) },
        res: { status },
        // The stack of an expected failure is always the same; the error handler logs unexpected ones.
        ...(failed && { err: { message, code } }),
        responseTime: Date.now() - begun,
      },
      failed ? 'request errored' : outcome,
    );
  };
  return (request, response, next) => {
    const begun = Date.now();
    request.id = randomUUID();
    response.setHeader(header, request.id);
    // `close` is emitted after every response, whether it was sent completely or broken off.
    response.once('close', () => log(response, begun));
    next();
  };
};
