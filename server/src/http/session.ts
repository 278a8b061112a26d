import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type pg from 'pg';
import type { Config } from '../config.ts';

declare module 'express-session' {
  interface SessionData {
    /** The session holds nothing else and is never written after sign-in (reliability C13). */
    loginId: number;
  }
}

const dayMs = 86_400_000;
const pruneEverySeconds = 900;

/** Behind HTTPS the cookie is bound to the host and never sent in the clear. */
export const isHttps = (config: Pick<Config, 'publicUrl'>): boolean =>
  config.publicUrl?.startsWith('https:') ?? false;

export const createSessionMiddleware = (
  config: Config,
  pool: pg.Pool,
): { middleware: RequestHandler; close: () => void } => {
  const Store = connectPgSimple(session);
  const store = new Store({
    pool,
    tableName: 'session',
    disableTouch: true,
    pruneSessionInterval: pruneEverySeconds,
    errorLog: () => undefined,
  });
  const secure = isHttps(config);
  const middleware = session({
    store,
    name: secure ? '__Host-werkplan' : 'werkplan',
    secret: config.sessionSecret,
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: config.sessionMaxDays * dayMs },
  });
  return {
    middleware,
    close: () => {
      store.close();
    },
  };
};

/** A new session id for a new login, so a fixed one is worth nothing. */
export const beginSession = async (request: Request, loginId: number): Promise<void> => {
  await new Promise<void>((resolve, reject) => {
    request.session.regenerate((error: unknown) => (error ? reject(error as Error) : resolve()));
  });
  request.session.loginId = loginId;
  await new Promise<void>((resolve, reject) => {
    request.session.save((error: unknown) => (error ? reject(error as Error) : resolve()));
  });
};

export const endSession = async (request: Request): Promise<void> => {
  await new Promise<void>((resolve, reject) => {
    request.session.destroy((error: unknown) => (error ? reject(error as Error) : resolve()));
  });
};
