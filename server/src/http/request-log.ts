import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { FloodLog } from '../platform/flood-log.ts';
import { createPace } from '../platform/pace.ts';

declare module 'http' {
  interface IncomingMessage {
    /** The id sent as X-Request-Id. */
    id?: string;
  }
  interface ServerResponse {
    /** The cause of an expected failure, for the log. */
    err?: Error;
  }
}

const header = 'X-Request-Id';

/** Hides tokens in paths: those of mailed links, and of yard links whose `#` was escaped or lost. */
const pathOf = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/^(\/api\/token\/|\/yard(?=\W)).+/i, '$1[hidden]');

/** Up to this many lines are logged per status and second; rate-limited requests are logged once a minute. */
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
    // Most lines aren't logged, so nothing is computed before the level is known.
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
    // Close is also emitted after a response that was sent completely.
    response.once('close', () => log(response, begun));
    next();
  };
};
