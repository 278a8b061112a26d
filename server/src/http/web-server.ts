import { createServer, type Server, STATUS_CODES } from 'node:http';
import express from 'express';
import type { Express, RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { FloodLog } from '../platform/flood-log.ts';
import { createRequestLog } from './request-log.ts';
import { isHttps } from './session.ts';
import { type ForeignSources, securityHeaders } from './site.ts';
import { handleUnreadBodies } from './unread-body.ts';
import { randomUUID } from 'node:crypto';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { errorStatus } from '@werkplan/shared/errors/error-codes.ts';
import { formatRefusal } from './error-handler.ts';

const headOf = (status: number, ...lines: string[]): string =>
  [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, 'Connection: close', ...lines, '', ''].join('\r\n');

const answerFor = (code: string | undefined): string => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return headOf(408);
  const refusal = new DomainError(code === 'HPE_HEADER_OVERFLOW' ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION_ERRORS');
  const body = JSON.stringify(formatRefusal(refusal, 'de', randomUUID()));
  const lines = [
    'Content-Type: application/json; charset=utf-8',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return headOf(errorStatus[refusal.code], ...lines) + body;
};

/** Answers HTTP that Node can't parse, or whose headers are too long, with an ordinary refusal, and closes the connection. */
const refuseMalformedRequests = (server: Server): void => {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else socket.end(answerFor(error.code), () => socket.destroy());
  });
};

const headersTimeoutMs = 10_000;
const requestTimeoutMs = 30_000;

/** Builds the middleware that runs first for every request. `sources` are the origins of the captcha provider. */
export const createRequestMiddleware = (
  config: Config,
  sources: ForeignSources,
  logger: Logger,
  flood: FloodLog,
): RequestHandler[] => [
  handleUnreadBodies,
  createRequestLog(logger, flood),
  securityHeaders(isHttps(config), sources),
];

export const createExpressApp = (config: Config): Express => {
  const web = express();
  web.set('trust proxy', config.trustProxy === 0 ? false : config.trustProxy);
  web.disable('x-powered-by');
  web.set('query parser', 'simple');
  return web;
};

export const createHttpServer = (web: Express): Server => {
  const limits = { headersTimeout: headersTimeoutMs, requestTimeout: requestTimeoutMs };
  const server = createServer({ ...limits, connectionsCheckingInterval: headersTimeoutMs / 2 }, web);
  // Requests with `Expect: 100-continue` are handled like others: `100 Continue` is sent when the body is about to be read.
  server.on('checkContinue', web);
  refuseMalformedRequests(server);
  return server;
};

export const listen = async (server: Server, { port, host }: Config): Promise<void> =>
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
