import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Request, Response } from 'express';
import type { Audit } from '../audit/audit.ts';
import type { Captcha } from '../captcha/captcha.ts';
import type { ServerSecrets } from '../config/server-secrets.ts';
import type { Database } from '../database/database.ts';
import type { Caller, UserCaller } from '../http/caller.ts';
import { deviceIn, giveDevice } from '../http/device-cookie.ts';
import { knownDays, rememberDevice } from './known-device-store.ts';
import type { LoginLimits } from './login-store.ts';
import type { ResetLimits } from './reset-service.ts';
import type { SignInContext } from './sign-in-service.ts';

export interface AccountContext extends SignInContext {
  audit: Audit;
  secrets: ServerSecrets;
  loginLimits: LoginLimits;
  resetLimits: ResetLimits;
  publicUrl: string | null;
  /** How long a mailed link sets a password. */
  resetMinutes: number;
  /** IANA name of the plant's time zone, for browsers to expect the right day with their next load. */
  plantTimeZone: string;
  /** Whether planners must be warned of users whose password everybody knows. */
  areDemoSignInsOpen: () => Promise<boolean>;
  /** Whether browsers come by HTTPS. */
  secure: boolean;
  captcha: Captcha;
  /** Whether people sign in at the OpenID Connect provider alone. */
  isProviderOnly: boolean;
  /** Whether there is such a provider. */
  hasProvider: boolean;
  /** There is a mail in the outbox. */
  onMailQueued: () => void;
  /** Closes the login's sockets and forgets it on every node; awaited before the request that ends it is answered. */
  onLoginEnded: (loginId: number) => Promise<void>;
  /** The same for a script's token. */
  onTokenEnded: (tokenId: number) => Promise<void>;
  /** The user behind a login or token that lives on is another now: by name, by language, by password. */
  onCallerChanged: () => Promise<void>;
}

/** A request and what answers it. */
export interface Exchange {
  request: Request;
  response: Response;
}

/** Who has shown to be this user does so with this browser: strangers' wrong passwords don't keep it out from now on. */
export const knowDevice = async (
  db: Database,
  { clock, secure }: AccountContext,
  userId: number,
  { request, response }: Exchange,
): Promise<void> => {
  const device = giveDevice(response, { secure, days: knownDays });
  await rememberDevice(db, userId, { before: deviceIn(request), device }, clock.now());
};

/** @throws SESSION_EXPIRED; the router has let only signed-in users through to these */
export const signedIn = (caller: Caller | null): UserCaller => {
  if (caller?.kind !== 'user') throw new DomainError('SESSION_EXPIRED');
  return caller;
};
