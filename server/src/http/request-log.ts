import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';

const header = 'X-Request-Id';

/** A mailed token is a secret though it stands in a path. */
const withoutSecret = (path = ''): string => path.replace(/^(\/api\/token\/).+/i, '$1[hidden]');

/** Gives each request an id, tells it in the answer's X-Request-Id, and logs what came of it; paths without their query, nothing secret. */
export const requestLog = (logger: Logger) =>
  pinoHttp({
    logger,
    genReqId: (_request, response) => {
      const id = randomUUID();
      response.setHeader(header, id);
      return id;
    },
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
      // Where it came from is the same few lines each time; what an unexpected one needs, the error handler logs.
      err: ({ message, code }: { message: string; code?: string }) => ({ message, code }),
    },
  });
