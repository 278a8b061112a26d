import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';

/** A mailed token is a secret though it stands in a path. */
const withoutSecret = (path = ''): string => path.replace(/^(\/api\/token\/).+/i, '$1[hidden]');

/** Gives each request an id and logs what came of it; paths without their query, nothing secret. */
export const requestLog = (logger: Logger) =>
  pinoHttp({
    logger,
    genReqId: () => randomUUID(),
    customLogLevel: (_request, response, error) => {
      if (error || response.statusCode >= 500) return 'error';
      return response.statusCode >= 400 ? 'info' : 'debug';
    },
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: withoutSecret(request.url.split('?')[0]),
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
  });
