import {
  oidcCallbackPath,
  oidcLogoutPath,
  type OidcRefusal,
  oidcRefusals,
  provenPath,
} from '@werkplan/shared/account/oidc.ts';
import { beginOidcEndpoint, providerSignOutEndpoint } from '@werkplan/shared/account/oidc-endpoints.ts';
import { providerProofEndpoint } from '@werkplan/shared/account/proof-endpoints.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import express from 'express';
import type { IRouter, Request, Response } from 'express';
import type { Logger } from 'pino';
import { type AccountContext, requireUser } from '../account/account-context.ts';
import {
  hasIdentity,
  type EndedLogin,
  endProviderLogins,
  findUserByIdentity,
} from '../account/identity-store.ts';
import { readLoginMethod, findLogin, recordProofTime } from '../account/login-store.ts';
import type { OidcConfig } from '../config/oidc-config.ts';
import { type CallLimit, limitByAddress } from '../http/call-limit.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { findLinkOrigin } from '../http/origin.ts';
import { OidcProvider } from './oidc-provider.ts';
import { type OidcContext, signInPerson } from './oidc-sign-in.ts';
import { openAttempt, sealAttempt, type SignInAttempt, attemptSeconds } from './sign-in-attempt.ts';
import type { ProviderLogout } from './logout-token.ts';
import { limitAuthenticationTime, type ProviderPerson } from './claims.ts';

/**
 * Records that the signed-in person has proven their identity at the provider.
 * @throws OIDC_REFUSED when the browser's sign-in changed, it is another person, or the provider doesn't say when it
 * authenticated
 */
const provePerson = async (
  { db, clock, audit, loginLimits }: AccountContext,
  person: ProviderPerson,
  { request, loginId }: { request: Request; loginId: number },
): Promise<void> => {
  const login =
    request.session.loginId === loginId && (await findLogin(db, loginId, clock.now(), loginLimits));
  const authenticatedAt = limitAuthenticationTime(person, clock.now());
  const isThem = login && (await findUserByIdentity(db, person))?.id === login.user.id;
  if (!isThem || authenticatedAt === null) throw new DomainError('OIDC_REFUSED');
  await recordProofTime(db, loginId, authenticatedAt);
  await audit.done(
    db,
    'proof.give',
    { request, caller: null },
    { userId: login.user.id, details: { way: 'provider' } },
  );
};

/**
 * Ends logins on the provider's request and disconnects their sockets: the logins of the provider's session, or all of the
 * person's if the request names no session.
 */
const endByProvider = async (
  { db, clock, onLoginEnded }: Pick<AccountContext, 'db' | 'clock' | 'onLoginEnded'>,
  { issuer, subject, providerSession }: ProviderLogout,
): Promise<readonly EndedLogin[]> => {
  const user = subject === null ? undefined : await findUserByIdentity(db, { issuer, subject });
  const ended = await endProviderLogins(
    db,
    { issuer, userId: user?.id ?? null, providerSession },
    clock.now(),
  );
  await Promise.all(ended.map(async ({ id }) => await onLoginEnded(id)));
  return ended;
};

const name = (secure: boolean): string => (secure ? '__Host-werkplan-oidc' : 'werkplan-oidc');

const options = (secure: boolean) => ({ httpOnly: true, sameSite: 'lax', secure, path: '/' }) as const;

/** Returns the encrypted attempt from the browser's cookie; null if there is none. */
const attemptIn = ({ headers }: Pick<Request, 'headers'>, secure: boolean): string | null => {
  for (const part of (headers.cookie ?? '').split(';')) {
    const [key, value = ''] = part.trim().split('=', 2);
    if (key === name(secure)) return value;
  }
  return null;
};

const giveAttempt = (response: Response, sealed: string, secure: boolean): void => {
  response.cookie(name(secure), sealed, { ...options(secure), maxAge: attemptSeconds * 1000 });
};

/** Clears the cookie, because each attempt may be used only once. */
const takeAttempt = (response: Response, secure: boolean): void => {
  response.clearCookie(name(secure), options(secure));
};

/** Maximum size of the request's body, which contains only the token. */
const logoutBody = '16kb';

const redirectUri = (request: Request, { publicUrl }: AccountContext): string =>
  findLinkOrigin(request, publicUrl) + oidcCallbackPath;

/** Mounts the calls that begin, prove and end a sign-in at the provider; without a provider, beginning one is NOT_FOUND. */
export const mountOidc = (
  router: EndpointRouter,
  accounts: AccountContext,
  oidc: OidcContext | null,
): void => {
  const begin = async (
    wish: Pick<SignInAttempt, 'target' | 'proves'>,
    request: Request,
    response: Response,
  ): Promise<{ address: string }> => {
    if (!oidc) throw new DomainError('NOT_FOUND');
    const { secrets, clock, secure } = accounts;
    const { address, attempt } = await oidc.provider.begin(redirectUri(request, accounts), wish);
    giveAttempt(response, await sealAttempt(attempt, secrets, clock.now()), secure);
    return { address };
  };

  router.read(
    beginOidcEndpoint,
    async ({ body: { target }, request, response }) =>
      await begin({ target, proves: null }, request, response),
  );

  router.read(providerProofEndpoint, async ({ caller, request, response }) => {
    const { loginId, user } = requireUser(caller);
    if (!(await hasIdentity(accounts.db, user.id))) throw new DomainError('NOT_FOUND');
    return await begin({ target: provenPath, proves: loginId }, request, response);
  });

  router.read(providerSignOutEndpoint, async ({ caller, request }) => {
    const begunThere = oidc && (await readLoginMethod(accounts.db, requireUser(caller).loginId)) === 'oidc';
    const back = `${findLinkOrigin(request, accounts.publicUrl)}/login`;
    return { address: begunThere ? await oidc.provider.signOutAddress(back) : null };
  });
};

const goOn = (response: Response, path: string): void => void response.status(303).location(path).end();

/** Returns the code of a refusal that the sign-in page explains; null for other errors. */
const refusalIn = (error: unknown): OidcRefusal | null =>
  error instanceof DomainError ? (oidcRefusals.find((code) => code === error.code) ?? null) : null;

/**
 * Mounts the provider's redirect and its logout notifications. They aren't declared calls because the provider defines their
 * input, and a browser gets a page.
 */
const mountProviderPages = (web: IRouter, context: OidcContext, limitStrangers: CallLimit): void => {
  const { accounts, provider } = context;
  const { audit, clock, secrets, secure } = accounts;

  const signIn = async (
    attempt: SignInAttempt | null,
    request: Request,
    response: Response,
  ): Promise<string> => {
    if (!attempt) throw new DomainError('OIDC_REFUSED');
    const address = new URL(request.originalUrl, redirectUri(request, accounts));
    const person = await provider.finish(address, attempt);
    if (attempt.proves === null) await signInPerson(context, person, { request, response });
    else await provePerson(accounts, person, { request, loginId: attempt.proves });
    return attempt.target;
  };

  web.get(oidcCallbackPath, limitByAddress(limitStrangers), async (request, response) => {
    const attempt = await openAttempt(attemptIn(request, secure), secrets, clock.now());
    takeAttempt(response, secure);
    const isProof = attempt !== null && attempt.proves !== null;
    try {
      const call = { request, caller: null };
      const nobody = async () => await Promise.resolve(null);
      const work = async () => await signIn(attempt, request, response);
      goOn(response, await audit.guard(isProof ? 'proof.give' : 'signIn', call, work, nobody));
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal === null) throw error;
      goOn(response, `${isProof ? provenPath : '/login'}?error=${refusal}`);
    }
  });

  web.post(
    oidcLogoutPath,
    limitByAddress(limitStrangers),
    express.urlencoded({ extended: false, limit: logoutBody, parameterLimit: 10 }),
    async (request, response) => {
      const { logout_token: token } = (request.body ?? {}) as { logout_token?: unknown };
      if (typeof token !== 'string') throw new DomainError('VALIDATION_ERRORS');
      for (const { id, userId } of await endByProvider(accounts, await provider.readLogout(token)))
        await audit.done(
          accounts.db,
          'signOut',
          { request, caller: null, byProvider: true },
          { userId, subject: `login:${id}` },
        );
      response.status(200).end();
    },
  );
};

interface Surroundings {
  readonly accounts: AccountContext;
  readonly config: OidcConfig | null;
  readonly logger: Logger;
  readonly limitStrangers: CallLimit;
}

/** Prepares sign-ins at the provider, which is contacted in the background; returns null if none is configured. */
export const startOidc = (
  web: IRouter,
  { accounts, config, logger, limitStrangers }: Surroundings,
): OidcContext | null => {
  if (!config) return null;
  const provider = new OidcProvider(config, logger);
  const context = { accounts, config, provider };
  mountProviderPages(web, context, limitStrangers);
  provider.start();
  return context;
};
