import { createHmac } from 'node:crypto';
import type { Logger } from 'pino';
import { Audit } from '../audit/audit.ts';
import { createCaptcha } from '../captcha/captcha.ts';
import type { Config } from '../config/config.ts';
import { secretsOf } from '../config/server-secrets.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouterContext } from '../http/endpoint-router-context.ts';
import { isHttps } from '../http/session.ts';
import { createMailTransport } from '../mail/mail-transport.ts';
import type { MailContext } from './mail-routes.ts';
import { MailSender } from '../mail/mail-sender.ts';
import type { Clock } from '../platform/clock.ts';
import type { AccountContext } from './account-context.ts';
import { requireRecentProof } from './proof-service.ts';
import { invitationDays, issueInvitation } from './invitation-store.ts';
import { findUser } from './user-store.ts';
import { issueResetToken } from './reset-token-store.ts';

interface Surroundings extends Pick<
  AccountContext,
  'onLoginEnded' | 'onTokenEnded' | 'onCallerChanged' | 'onMailQueued' | 'readPlant'
> {
  config: Config;
  db: Database;
  clock: Clock;
  logger: Logger;
  demo: {
    /** Returns true if the user is a demo user who is refused like a disabled one. */
    isKeptOut: (email: string | null) => Promise<boolean>;
    /** Returns true if a demo user can sign in with the well-known password. */
    areOpen: () => Promise<boolean>;
  };
}

/** Creates the context of the account calls, and the sender of mails. */
export const startAccounts = ({
  config,
  db,
  clock,
  logger,
  demo,
  readPlant,
  ...listeners
}: Surroundings): {
  context: AccountContext & MailContext;
  mail: MailSender;
  requireRecentProof: EndpointRouterContext['requireRecentProof'];
} => {
  const { sessionSecret, publicUrl, plantTimeZone, resetMinutes } = config;
  const secret = createHmac('sha256', sessionSecret).update('captcha').digest('hex');
  const captcha = createCaptcha({ config: config.captcha, secret, publicUrl, db, clock, logger });
  const send = createMailTransport(config, logger);
  const mail = new MailSender({
    db,
    clock,
    logger,
    resetMinutes,
    invitationDays,
    send,
    mailHost: config.smtpUrl === null ? null : new URL(config.smtpUrl).host,
    issueResetToken: async (email) => await issueResetToken(db, email, clock.now(), resetMinutes),
    timeZone: plantTimeZone,
    issueInvitation: async (email) => await issueInvitation(db, email, clock.now()),
    findAdmin: async (email) => {
      const user = await findUser(db, email);
      return user?.isActive && user.role === 'admin' ? { token: '', user } : null;
    },
  });
  const { smtpUrl, smtpToken, mailFrom } = config;
  const context: AccountContext & MailContext = {
    audit: new Audit({ db, clock, logger, publicUrl, onMailQueued: listeners.onMailQueued }),
    db,
    mailing: { smtpUrl, smtpToken, mailFrom, send },
    clock,
    secrets: secretsOf(config),
    publicUrl,
    resetMinutes,
    plantTimeZone,
    captcha,
    isProviderOnly: config.oidc?.only ?? false,
    hasProvider: config.oidc !== null,
    loginLimits: { idleHours: config.sessionIdleHours, maxDays: config.sessionMaxDays },
    signInLimits: {
      perAccount: config.limitSignInsPerAccount,
      perAddress: config.limitSignInsPerAddress,
      byStrangers: config.limitSignInsByStrangers,
    },
    isKeptOut: async (email) => await demo.isKeptOut(email),
    readPlant,
    areDemoSignInsOpen: async () => await demo.areOpen(),
    secure: isHttps(config),
    resetLimits: { perAccount: config.limitResetsPerAccount, perAddress: config.limitResetsPerAddress },
    ...listeners,
  };
  return {
    context,
    mail,
    requireRecentProof: async (caller, request) => await requireRecentProof(context, caller, request),
  };
};
