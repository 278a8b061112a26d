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
import type { SignInContext } from './sign-in-service.ts';

export interface AccountContext extends SignInContext {
  audit: Audit;
  secrets: ServerSecrets;
  loginLimits: LoginLimits;
  resetLimits: ResetLimits;
  publicUrl: string | null;
  resetMinutes: number;
  /** IANA name of the plant's time zone, from which browsers derive the plant's day. */
  plantTimeZone: string;
  /** True if planners must be warned of demo users with well-known passwords. */
  areDemoSignInsOpen: () => Promise<boolean>;
  /** True if browsers use HTTPS. */
  secure: boolean;
  captcha: Captcha;
  /** True if people sign in only at the OpenID Connect provider. */
  isProviderOnly: boolean;
  hasProvider: boolean;
  /** Call it after adding a mail to the outbox. */
  onMailQueued: () => void;
  /**
   * Disconnects the login's sockets and removes it from every node's cache; awaited before the request that ends it is
   * answered.
   */
  onLoginEnded: (loginId: number) => Promise<void>;
  /** Like `onLoginEnded`, for a script's revoked token. */
  onTokenEnded: (tokenId: number) => Promise<void>;
  /** To be called after a user's name, language, password or rights change while logins or tokens stay valid. */
  onCallerChanged: () => Promise<void>;
}

export interface HttpExchange {
  request: Request;
  response: Response;
}

/** Marks this browser as the user's after a successful proof, so that strangers' wrong passwords no longer lock it out. */
export const markDeviceKnown = async (
  db: Database,
  { clock, secure }: AccountContext,
  userId: number,
  { request, response }: HttpExchange,
): Promise<void> => {
  const device = renewDeviceId(response, { secure, days: knownDeviceDays });
  await rememberDevice(db, userId, { before: readDeviceId(request), device }, clock.now());
};

/** Returns the signed-in caller. @throws SESSION_EXPIRED for any other caller, which the router normally refuses earlier */
export const requireUser = (caller: Caller | null): UserCaller => {
  if (caller?.kind !== 'user') throw new DomainError('SESSION_EXPIRED');
  return caller;
};
