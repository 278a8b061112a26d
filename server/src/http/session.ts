import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { secretsOf } from '../config/server-secrets.ts';
import type { Connections } from '../database/connections.ts';

declare module 'express-session' {
  interface SessionData {
    /** The session holds nothing else and is never written after sign-in (rules/account.md#the-login-decides). */
    loginId: number;
  }
}

const dayMs = 86_400_000;
const pruneEverySeconds = 900;
const maxRemembered = 10_000;

/** Behind HTTPS the cookie is bound to the host and never sent in the clear. */
export const isHttps = (config: Pick<Config, 'publicUrl'>): boolean =>
  config.publicUrl?.startsWith('https:') ?? false;

/**
 * Remembers sessions once read: a row is never rewritten, and whether its login still lives is asked apart from it
 * (authenticate.ts), so a remembered session gives nobody more than the row does.
 */
const remember = (store: session.Store): void => {
  const known = new Map<string, string>();
  /** Reads under way: windows of one sign-in that come back together share one. */
  const asking = new Map<string, ((error: unknown, text?: string) => void)[]>();
  const read = store.get.bind(store);
  const destroy = store.destroy.bind(store);
  store.get = (sid, callback) => {
    const held = known.get(sid);
    if (held !== undefined) return callback(null, JSON.parse(held) as session.SessionData);
    const answer = (error: unknown, text?: string): void =>
      callback(error, text === undefined ? null : (JSON.parse(text) as session.SessionData));
    const others = asking.get(sid);
    if (others) return void others.push(answer);
    const waiting = [answer];
    asking.set(sid, waiting);
    read(sid, (error: unknown, found) => {
      asking.delete(sid);
      const text = found ? JSON.stringify(found) : undefined;
      if (text !== undefined) {
        if (known.size >= maxRemembered) known.delete(String(known.keys().next().value));
        known.set(sid, text);
      }
      for (const one of waiting) one(error, text);
    });
  };
  store.destroy = (sid, callback) => {
    known.delete(sid);
    destroy(sid, callback);
  };
};

export const createSessionMiddleware = (
  config: Config,
  connections: Connections,
): { middleware: RequestHandler; close: () => void } => {
  const Store = connectPgSimple(session);
  // All that the store asks of a pool; on these connections it waits for ever for nothing.
  const pool = { query: connections.ask.bind(connections) };
  const store = new Store({
    pool: pool as unknown as pg.Pool,
    tableName: 'session',
    disableTouch: true,
    pruneSessionInterval: pruneEverySeconds,
    errorLog: () => undefined,
  });
  remember(store);
  const secure = isHttps(config);
  const handle = session({
    store,
    name: secure ? '__Host-werkplan' : 'werkplan',
    secret: [...secretsOf(config)],
    resave: false,
    saveUninitialized: false,
    cookie: { httpOnly: true, sameSite: 'lax', secure, path: '/', maxAge: config.sessionMaxDays * dayMs },
  });
  const middleware: RequestHandler = (request, response, next) => {
    // express-session sets a Secure cookie only on a secure request. PUBLIC_URL decides that: the proxy's last hop may be plain HTTP.
    if (secure) Object.defineProperty(request, 'secure', { value: true });
    handle(request, response, next);
  };
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
