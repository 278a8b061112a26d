import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import express, { type Request, type Response } from 'express';
import type { Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { mountAccount } from './account/account-routes.ts';
import { deadLogins, findLogin } from './account/login-store.ts';
import type { ChangeContext, CommittedChange } from './change/change.ts';
import type { Config } from './config.ts';
import { createPool, type Database } from './database/database.ts';
import { mountDays } from './days/day-routes.ts';
import { createDayOpener } from './days/open-day.ts';
import { mountDeliveries } from './deliveries/delivery-routes.ts';
import { mountHalls } from './halls/hall-routes.ts';
import { callerOf, type Caller } from './http/caller.ts';
import { Door } from './http/endpoint.ts';
import { createErrorHandler } from './http/error-handler.ts';
import { createChangeLimit } from './http/rate-limit.ts';
import { createSessionMiddleware } from './http/session.ts';
import { apiGate, securityHeaders, serveClient } from './http/site.ts';
import { Bell } from './live/bell.ts';
import { readEpoch } from './live/catch-up.ts';
import { SocketServer } from './live/socket-server.ts';
import { mountOrders } from './orders/order-routes.ts';
import type { Clock } from './outside/clock.ts';
import { watchMidnight } from './outside/midnight.ts';
import { mountShipments } from './shipments/shipment-routes.ts';
import { mountTrucks } from './trucks/truck-routes.ts';

export interface AppContext {
  config: Config;
  /** Address of the same database as `db`, for connections that can't come from its pool. */
  databaseUrl: string;
  db: Database;
  clock: Clock;
  logger: Logger;
  /** The built client; without it only the API is served. */
  clientDir?: string | undefined;
}

export interface App {
  port: number;
  close: () => Promise<void>;
}

const sessionConnections = 4;
const headersTimeoutMs = 10_000;
const requestTimeoutMs = 30_000;

/** Names the client build, so that a screen of an older one can reload. */
const buildOf = (clientDir: string | undefined): string => {
  const page = clientDir === undefined ? '' : join(clientDir, 'index.html');
  return existsSync(page)
    ? createHash('sha256').update(readFileSync(page)).digest('hex').slice(0, 12)
    : 'none';
};

const requestLog = (logger: Logger) =>
  pinoHttp({
    logger,
    genReqId: () => randomUUID(),
    customLogLevel: (_request, response, error) =>
      error || response.statusCode >= 500 ? 'error' : response.statusCode >= 400 ? 'info' : 'debug',
    serializers: {
      req: (request: { id: string; method: string; url: string }) => ({
        id: request.id,
        method: request.method,
        path: request.url.split('?')[0],
      }),
      res: (response: { statusCode: number }) => ({ status: response.statusCode }),
    },
  });

/** Wires everything from the context and listens. Tests call it with their own clock and database. */
export const startApp = async (context: AppContext): Promise<App> => {
  const { config, db, clock, logger, databaseUrl, clientDir } = context;
  const loginLimits = { idleHours: config.sessionIdleHours, maxDays: config.sessionMaxDays };
  const sessionPool = createPool(databaseUrl, sessionConnections);
  const sessions = createSessionMiddleware(config, sessionPool);
  const epoch = await readEpoch(db);

  const web = express();
  const httpServer = createServer(web);
  httpServer.headersTimeout = headersTimeoutMs;
  httpServer.requestTimeout = requestTimeoutMs;

  const authenticate = async (request: IncomingMessage): Promise<Caller | null> => {
    const { loginId } = (request as Request).session;
    if (loginId === undefined) return null;
    const login = await findLogin(db, loginId, clock.now(), loginLimits);
    return login && callerOf(login.loginId, login.user);
  };
  const sockets = new SocketServer({
    httpServer,
    db,
    clock,
    logger,
    epoch,
    build: buildOf(clientDir),
    publicUrl: config.publicUrl,
    sessionMiddleware: sessions.middleware,
    authenticate,
    deadLogins: async (loginIds) => await deadLogins(db, loginIds, clock.now(), loginLimits),
  });
  const bell = new Bell(databaseUrl, logger, () => {
    sockets.relay.wake();
    void sockets.sweep();
  });
  const changes: ChangeContext = {
    db,
    clock,
    onCommitted: (committed: CommittedChange) => {
      sockets.relay.onCommitted(committed);
      bell.ring();
    },
  };
  const days = createDayOpener(changes);
  const onLoginEnded = (loginId: number): void => {
    sockets.endLogin(loginId);
    bell.ring();
  };

  const https = config.publicUrl?.startsWith('https:') ?? false;
  if (https) web.set('trust proxy', 1);
  web.disable('x-powered-by');
  web.set('query parser', 'simple');
  web.use(requestLog(logger));
  web.use(securityHeaders(https));
  web.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  web.get('/readyz', async (_request: Request, response: Response) => {
    await db.selectFrom('epoch').select('id').executeTakeFirstOrThrow();
    response.json({ status: 'ready' });
  });
  web.use('/api', apiGate(), sessions.middleware);
  const door = new Door(web, {
    changes,
    publicUrl: config.publicUrl,
    csrfSecret: config.sessionSecret,
    limitChanges: createChangeLimit(config.limitChangesPerSecond),
    authenticate,
  });
  mountAccount(door, { db, clock, csrfSecret: config.sessionSecret, loginLimits, onLoginEnded });
  mountHalls(door, { db });
  mountOrders(door, { db });
  mountShipments(door, { db, clock });
  mountTrucks(door, { db });
  mountDeliveries(door, { db, days });
  mountDays(door, { db, days, epoch });
  if (clientDir !== undefined) web.use(serveClient(clientDir));
  web.use(() => {
    throw new DomainError('NOT_FOUND');
  });
  web.use(createErrorHandler(logger));

  await days.openAhead();
  const stopWatching = watchMidnight(
    clock,
    () =>
      void days
        .openAhead()
        .catch((error: unknown) => logger.error({ err: error }, 'The new day could not be opened.')),
  );
  await new Promise<void>((resolve, reject) => {
    httpServer.once('error', reject);
    httpServer.listen(config.port, config.host, resolve);
  });

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    stopWatching();
    await bell.stop();
    await sockets.stop();
    httpServer.closeAllConnections();
    await sessions.close();
    await sessionPool.end();
  };
  return { port: (httpServer.address() as AddressInfo).port, close: async () => await (closing ??= close()) };
};
