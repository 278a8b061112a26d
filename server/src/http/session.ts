import connectPgSimple from 'connect-pg-simple';
import type { Request, RequestHandler } from 'express';
import session from 'express-session';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import { secretsOf } from '../config/server-secrets.ts';
import type { Connections } from '../database/connections.ts';

declare module 'express-session' {
  interface SessionData {
    /** The session's only data. It is never written after sign-in (rules/account.md#the-login-decides). */
    loginId: number;
  }
}

const dayMs = 86_400_000;
const pruneEverySeconds = 900;
const maxRemembered = 10_000;

/** True if browsers use HTTPS. The session cookie is then bound to the host and never sent unencrypted. */
export const isHttps = (config: Pick<Config, 'publicUrl'>): boolean =>
  config.publicUrl?.startsWith('https:') ?? false;

/**
 * Adds a cache to the session store. This is safe because a session's row never changes, and because the validity of its login
 * is checked separately (account/login-authenticator.ts).
 */
const remember = (store: session.Store): { readonly loginOf: (sid: string) => number | undefined } => {
  const known = new Map<string, string>();
  const logins = new Map<string, number>();
  const forget = (sid: string): void => {
    known.delete(sid);
    logins.delete(sid);
  };
  /** Callbacks of pending reads by session id, because many windows of one sign-in may reconnect at the same time. */
  const asking = new Map<string, ((error: unknown, text?: string) => void)[]>();
  const read = store.get.bind(store);
  const destroy = store.destroy.bind(store);
  store.get = (sid, callback) => {
    const cached = known.get(sid);
    if (cached !== undefined) return callback(null, JSON.parse(cached) as session.SessionData);
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
        if (known.size >= maxRemembered) forget(String(known.keys().next().value));
        known.set(sid, text);
        if (found?.loginId !== undefined) logins.set(sid, found.loginId);
      }
      for (const one of waiting) one(error, text);
    });
  };
  store.destroy = (sid, callback) => {
    forget(sid);
    destroy(sid, callback);
  };
  return { loginOf: (sid) => logins.get(sid) };
};

/** Maximum length of a Cookie header that is cached, in characters. The signature in a longer one is verified each time. */
const longestRemembered = 1_000;

/**
 * Maps Cookie headers whose signature was verified to their session ids, so that a repeated header needn't be parsed and
 * verified again.
 */
class VerifiedCookies {
  readonly #sessions = new Map<string, string>();

  get(cookie: string): string | undefined {
    return this.#sessions.get(cookie);
  }

  note(cookie: string, sid: string): void {
    if (cookie.length > longestRemembered) return;
    if (this.#sessions.size >= maxRemembered)
      this.#sessions.delete(String(this.#sessions.keys().next().value));
    this.#sessions.set(cookie, sid);
  }
}

export const createSessionMiddleware = (
  config: Config,
  connections: Connections,
): {
  middleware: RequestHandler;
  /** Like `middleware`, but finds repeated cookies in the cache. Only for calls that neither begin nor end a session. */
  reader: RequestHandler;
  close: () => void;
} => {
  const Store = connectPgSimple(session);
  // The store calls only `query` of its pool, so this object suffices. Its connections limit how long a query waits.
  const pool = { query: connections.ask.bind(connections) };
  const store = new Store({
    pool: pool as unknown as pg.Pool,
    tableName: 'session',
    disableTouch: true,
    pruneSessionInterval: pruneEverySeconds,
    errorLog: () => undefined,
  });
  const { loginOf } = remember(store);
  const verified = new VerifiedCookies();
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
    // express-session sets a Secure cookie only on a secure request. PUBLIC_URL tells that browsers use HTTPS, although the
    // request may arrive from a proxy by plain HTTP.
    if (secure) Object.defineProperty(request, 'secure', { value: true });
    handle(request, response, next);
  };
  const reader: RequestHandler = (request, response, next) => {
    const { cookie } = request.headers;
    const sid = cookie === undefined ? undefined : verified.get(cookie);
    const loginId = sid === undefined ? undefined : loginOf(sid);
    if (loginId !== undefined) {
      request.session = { loginId } as typeof request.session;
      return next();
    }
    middleware(request, response, (error?: unknown) => {
      // Only a session with a stored login is cached. Any other is a new session, to which this cookie doesn't belong.
      if (cookie !== undefined && error === undefined && loginOf(request.sessionID) !== undefined)
        verified.note(cookie, request.sessionID);
      next(error);
    });
  };
  return {
    middleware,
    reader,
    close: () => {
      store.close();
    },
  };
};

/** Begins a session of this login with a new session id, which prevents session fixation. */
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
