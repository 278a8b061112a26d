import type { IncomingMessage } from 'node:http';
import { requireWholePlan } from '../change/epoch-store.ts';
import type { Database } from '../database/database.ts';
import type { Caller, Credential } from './caller.ts';
import type { Rights } from './rights.ts';

/**
 * Authenticates requests by one kind of credential: a sign-in, a script's token, a display's key or a yard link. The area that
 * issues the credential implements this interface.
 */
export interface Authenticator {
  /** The kind of credential, which is also the prefix of a `Credential`, as in `login:3`. */
  readonly kind: 'login' | 'token' | 'display' | 'yard';
  /** Returns the caller if the request has a valid credential of this kind, else null. Cached for 2 s (`CallerCache`). */
  readonly authenticate: (request: IncomingMessage) => Promise<Caller | null>;
  /** Returns the request's credential if no query is needed to know it, else null. The credential may have ended. */
  readonly findCached: (request: IncomingMessage) => Credential | null;
  /**
   * Returns those of these ids that are still valid, each with the rights of its user or of the token's author, or with null
   * for displays and yard links, which have no such rights.
   */
  readonly findValid: (ids: readonly number[]) => Promise<ReadonlyMap<number, Rights | null>>;
}

interface Authentication {
  /** Returns the caller if the request has a valid credential, else null. Cached for 2 s (`CallerCache`). */
  authenticate: (request: IncomingMessage) => Promise<Caller | null>;
  /** Returns the request's credential if no query is needed to know it, else null. The credential may have ended. */
  cachedCredential: (request: IncomingMessage) => Credential | null;
  /** Returns those of these credentials that are still valid, with their current rights. */
  findValidCredentials: (
    credentials: readonly Credential[],
  ) => Promise<ReadonlyMap<Credential, Rights | null>>;
}

const idsOf = (kind: Authenticator['kind'], credentials: readonly Credential[]): number[] =>
  credentials
    .filter((credential) => credential.startsWith(`${kind}:`))
    .map((credential) => Number(credential.slice(kind.length + 1)));

/** Returns the token of an Authorization header. */
export const readBearerToken = ({ headers }: IncomingMessage): string | undefined =>
  /^bearer +(\S{1,200})$/i.exec(headers.authorization ?? '')?.[1];

const namesSecret = ({ headers }: IncomingMessage): boolean => /^bearer\b/i.test(headers.authorization ?? '');

/** Authenticates requests: by bearer token if there is one, else by the first authenticator that knows the cookie. */
export const createAuthentication = (
  db: Database,
  { bearers, cookies }: { bearers: readonly Authenticator[]; cookies: readonly Authenticator[] },
): Authentication => {
  const all = [...bearers, ...cookies];
  // A request with a bearer token never falls back to its cookie, even if the token is invalid.
  const waysOf = (request: IncomingMessage) => (namesSecret(request) ? bearers : cookies);
  const validOf = async ({ kind, findValid }: Authenticator, credentials: readonly Credential[]) =>
    [...(await findValid(idsOf(kind, credentials)))].map(
      ([id, rights]) => [`${kind}:${id}` as Credential, rights] as const,
    );

  return {
    authenticate: async (request) => {
      for (const way of waysOf(request)) {
        const caller = await way.authenticate(request);
        if (caller) return caller;
      }
      // During a restore the credential's row may be missing only for a moment. This throws BUSY then, so that the client
      // retries instead of treating the caller as signed out.
      const { authorization, cookie } = request.headers;
      if (authorization || cookie) await requireWholePlan(db);
      return null;
    },
    cachedCredential: (request) => {
      for (const way of waysOf(request)) {
        const credential = way.findCached(request);
        if (credential) return credential;
      }
      return null;
    },
    findValidCredentials: async (credentials) => {
      const valid = new Map(
        (await Promise.all(all.map(async (way) => await validOf(way, credentials)))).flat(),
      );
      if (credentials.some((credential) => !valid.has(credential))) await requireWholePlan(db);
      return valid;
    },
  };
};
