import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Request, Response } from 'express';
import type { Audit } from '../audit/audit.ts';
import type { Captcha } from '../captcha/captcha.ts';
import type { ServerSecrets } from '../config/server-secrets.ts';
import type { Database } from '../database/database.ts';
import type { Caller, UserCaller } from '../http/caller.ts';
import { readDeviceId, renewDeviceId } from '../http/device-cookie.ts';
import { knownDeviceDays, rememberDevice } from './known-device-store.ts';
import type { LoginLimits } from './login-store.ts';
import type { ResetLimits } from './reset-service.ts';
import type { SignInContext } from './verify-credentials.ts';

export interface AccountContext extends SignInContext {
  audit: Audit;
  secrets: ServerSecrets;
  loginLimits: LoginLimits;
  resetLimits: ResetLimits;
  publicUrl: string | null;
  resetMinutes: number;
  /** IANA name of the plant's time zone, by which browsers know what day it is in the plant. */
  plantTimeZone: string;
  /** Returns true if demo users with well-known passwords can sign in, of which the other users are warned. */
  areDemoSignInsOpen: () => Promise<boolean>;
  /** True if browsers use HTTPS, so that cookies can be restricted to it. */
  secure: boolean;
  captcha: Captcha;
  /** True if people sign in only at the OpenID Connect provider, except admins who have never done so. */
  isProviderOnly: boolean;
  hasProvider: boolean;
  /** Must be called after a mail was added to the outbox, so that it is sent soon. */
  onMailQueued: () => void;
  /**
   * Disconnects the login's sockets and removes the login from every node's cache. Must be awaited before the request that ended
   * the login is answered.
   */
  onLoginEnded: (loginId: number) => Promise<void>;
  /** Does the same as `onLoginEnded` for a script's token that was revoked. */
  onTokenEnded: (tokenId: number) => Promise<void>;
  /** Must be called when a user's name, language, password or rights have changed but logins and tokens stay valid. */
  onCallerChanged: () => Promise<void>;
}

/** A request with its response. */
export interface HttpExchange {
  request: Request;
  response: Response;
}

/** Stores that the user proved who they are with this browser, so that strangers' wrong passwords can't lock it out. */
export const markDeviceKnown = async (
  db: Database,
  { clock, secure }: AccountContext,
  userId: number,
  { request, response }: HttpExchange,
): Promise<void> => {
  const device = renewDeviceId(response, { secure, days: knownDeviceDays });
  await rememberDevice(db, userId, { before: readDeviceId(request), device }, clock.now());
};

/** Returns the caller if it is a user. @throws SESSION_EXPIRED for any other caller, although the router refuses these before */
export const requireUser = (caller: Caller | null): UserCaller => {
  if (caller?.kind !== 'user') throw new DomainError('SESSION_EXPIRED');
  return caller;
};
