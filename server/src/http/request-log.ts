import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { FloodLog } from '../platform/flood-log.ts';
import { createPace } from '../platform/pace.ts';

declare module 'http' {
  interface IncomingMessage {
    /** As the answer's X-Request-Id names it. */
    id?: string;
  }
  interface ServerResponse {
    /** The cause of an expected failure, for the log. */
    err?: Error;
  }
}

const header = 'X-Request-Id';

/** A mailed token is a secret though it stands in a path, and so is that of a yard link whose `#` was escaped or lost. */
const pathOf = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/^(\/api\/token\/|\/yard(?=\W)).+/i, '$1[hidden]');

/** Of each status so many are logged one by one, of what is refused for being too much one a minute. */
const linePace = { burst: 60, perSecond: 1 } as const;
const tooMany = 429;

/** Gives each request an id, returns it in the answer's X-Request-Id, and logs what came of it; paths without their query, nothing secret. */
export const requestLog = (logger: Logger, flood: FloodLog): RequestHandler => {
  const requests = logger.child({}, { serializers: { err: (err: object) => err } });
  const lines = createPace(linePace);
  const fullUntil = new Map<number, number>();
  const isFlood = (status: number): boolean => {
    if (status === tooMany || Date.now() < (fullUntil.get(status) ?? 0)) return true;
    // The log wants its level at once: a line goes by the answer to the one before it.
    void lines.take(status).then((waitMs) => fullUntil.set(status, Date.now() + waitMs));
    return false;
  };
  const levelOf = ({ req, statusCode: status, err }: Response): 'debug' | 'info' | 'error' | null => {
    if (status < 400 && !err) return 'debug';
    if (isFlood(status)) {
      const [method, path] = [req.method, pathOf(req.originalUrl)];
      flood.note(`Requests end with ${status} in great number.`, { method, path });
      return null;
    }
    return err || status >= 500 ? 'error' : 'info';
  };
  const log = (response: Response, begun: number): void => {
    const level = levelOf(response);
    // Most lines aren't written, so nothing is made for one before that is known.
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
        // Its stack is the same few lines each time; the error handler logs that of an unexpected one.
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
    // An answer that was sent whole closes as well.
    response.once('close', () => log(response, begun));
    next();
  };
};
