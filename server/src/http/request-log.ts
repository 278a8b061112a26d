import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import type { FloodLog } from '../platform/flood-log.ts';
import { createPace } from '../platform/pace.ts';

const header = 'X-Request-Id';

/** A mailed token is a secret though it stands in a path, and so is that of a yard link whose `#` was escaped. */
const pathOf = (url: string): string =>
  (url.split('?')[0] ?? '').replace(/^(\/api\/token\/|\/yard\/?%(?:25)?23).+/i, '$1[hidden]');

/** Of each status so many are logged one by one, of what is refused for being too much one a minute. */
const linePace = { burst: 60, perSecond: 1 } as const;
const tooMany = 429;

/** Gives each request an id, returns it in the answer's X-Request-Id, and logs what came of it; paths without their query, nothing secret. */
export const requestLog = (logger: Logger, flood: FloodLog) => {
  const lines = createPace(linePace);
  const fullUntil = new Map<number, number>();
  const isFlood = (status: number): boolean => {
    if (status === tooMany || Date.now() < (fullUntil.get(status) ?? 0)) return true;
    // The log wants its level at once: a line goes by the answer to the one before it.
    void lines.take(status).then((waitMs) => fullUntil.set(status, Date.now() + waitMs));
    return false;
  };
  return pinoHttp({
    logger,
    genReqId: (_request, response) => {
      const id = randomUUID();
      response.setHeader(header, id);
      return id;
    },
    customLogLevel: (request, { statusCode: status }, error) => {
      if (status < 400 && !error) return 'debug';
      if (isFlood(status)) {
        const { method, url = '' } = request;
        flood.note(`Requests end with ${status} in great number.`, { method, path: pathOf(url) });
        return 'silent';
      }
      return error || status >= 500 ? 'error' : 'info';
    },
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: pathOf(request.url),
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
      // Where it came from is the same few lines each time; what an unexpected one needs, the error handler logs.
      err: ({ message, code }: { message: string; code?: string }) => ({ message, code }),
    },
  });
};
