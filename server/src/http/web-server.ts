import { createServer, type Server } from 'node:http';
import express, { type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { FloodLog } from '../platform/flood-log.ts';
import { refuseMalformedRequests } from './malformed-request.ts';
import { requestLog } from './request-log.ts';
import { isHttps } from './session.ts';
import { type ForeignSources, securityHeaders } from './site.ts';
import { leaveUnread } from './unread-body.ts';

const headersTimeoutMs = 10_000;
const requestTimeoutMs = 30_000;

/** Builds the middleware of every request; `sources` are the origins of its captcha provider. */
export const everyRequest = (
  config: Config,
  sources: ForeignSources,
  logger: Logger,
  flood: FloodLog,
): RequestHandler[] => [leaveUnread, requestLog(logger, flood), securityHeaders(isHttps(config), sources)];

export const createWeb = (config: Config): Express => {
  const web = express();
  web.set('trust proxy', config.trustProxy === 0 ? false : config.trustProxy);
  web.disable('x-powered-by');
  web.set('query parser', 'simple');
  return web;
};

export const createHttpServer = (web: Express): Server => {
  const limits = { headersTimeout: headersTimeoutMs, requestTimeout: requestTimeoutMs };
  const server = createServer({ ...limits, connectionsCheckingInterval: headersTimeoutMs / 2 }, web);
  // `Expect: 100-continue` is answered when the body is read.
  server.on('checkContinue', web);
  refuseMalformedRequests(server);
  return server;
};

export const listen = async (server: Server, { port, host }: Config): Promise<void> =>
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
