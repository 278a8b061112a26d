import type { IncomingMessage } from 'node:http';
import { requireWholePlan } from '../change/epoch-store.ts';
import type { Database } from '../database/database.ts';
import type { Caller, Credential } from './caller.ts';
import type { Rights } from './rights.ts';

/** A way in: a sign-in, a script's token, a display's key, a link of the yard. Each belongs to the area that gives it out. */
export interface Authenticator {
  /** How its credentials begin: `login:3`. */
  readonly kind: 'login' | 'token' | 'display' | 'yard';
  /** The living credential of this kind that the request comes with; null: none. At most two seconds old (`CallerCache`). */
  readonly authenticate: (request: IncomingMessage) => Promise<Caller | null>;
  /** The one it names, as far as is known without asking the database. Lets nobody in. */
  readonly remembered: (request: IncomingMessage) => Credential | null;
  /** Those of these ids that still live, with what their person or the token's maker may now; of a display and the yard null. */
  readonly living: (ids: readonly number[]) => Promise<ReadonlyMap<number, Rights | null>>;
}

interface Authentication {
  /** The living token or login that a request comes with; null: nobody's. At most two seconds old (`CallerCache`). */
  authenticate: (request: IncomingMessage) => Promise<Caller | null>;
  /** Which sign-in or token the request names, as far as is known without asking the database. Lets nobody in. */
  rememberedCredential: (request: IncomingMessage) => Credential | null;
  /** Those of these credentials that still live, with what they may now. */
  livingCredentials: (credentials: readonly Credential[]) => Promise<ReadonlyMap<Credential, Rights | null>>;
}

const idsOf = (kind: Authenticator['kind'], credentials: readonly Credential[]): number[] =>
  credentials
    .filter((credential) => credential.startsWith(`${kind}:`))
    .map((credential) => Number(credential.slice(kind.length + 1)));

/** The secret that a script sends along. */
export const bearerIn = ({ headers }: IncomingMessage): string | undefined =>
  /^bearer +(\S{1,200})$/i.exec(headers.authorization ?? '')?.[1];

const namesSecret = ({ headers }: IncomingMessage): boolean => /^bearer\b/i.test(headers.authorization ?? '');

/** The one place that finds out who is calling: by the secret it names, else the first of the others that knows its cookie. */
export const createAuthentication = (
  db: Database,
  { bearers, cookies }: { bearers: readonly Authenticator[]; cookies: readonly Authenticator[] },
): Authentication => {
  const all = [...bearers, ...cookies];
  // Who comes with a secret is not whom the cookie names, even if the secret is none.
  const waysOf = (request: IncomingMessage) => (namesSecret(request) ? bearers : cookies);
  const livingOf = async ({ kind, living }: Authenticator, credentials: readonly Credential[]) =>
    [...(await living(idsOf(kind, credentials)))].map(
      ([id, rights]) => [`${kind}:${id}` as Credential, rights] as const,
    );

  return {
    authenticate: async (request) => {
      for (const way of waysOf(request)) {
        const caller = await way.authenticate(request);
        if (caller) return caller;
      }
      // Nobody is sent away because the row isn't back yet.
      const { authorization, cookie } = request.headers;
      if (authorization || cookie) await requireWholePlan(db);
      return null;
    },
    rememberedCredential: (request) => {
      for (const way of waysOf(request)) {
        const credential = way.remembered(request);
        if (credential) return credential;
      }
      return null;
    },
    livingCredentials: async (credentials) => {
      const living = new Map(
        (await Promise.all(all.map(async (way) => await livingOf(way, credentials)))).flat(),
      );
      if (credentials.some((credential) => !living.has(credential))) await requireWholePlan(db);
      return living;
    },
  };
};
