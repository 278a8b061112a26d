import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import type { MailState } from '@werkplan/shared/mail/mail-contracts.ts';
import { readMailStateEndpoint, testMailEndpoint } from '@werkplan/shared/mail/mail-endpoints.ts';
import { type AccountContext, requireUser } from './account-context.ts';
import type { Config } from '../config/config.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { languageOf } from '../http/error-handler.ts';
import { findLinkOrigin } from '../http/origin.ts';
import { composeLinkMail } from '../mail/link-mail.ts';
import { classifyMailError } from '../mail/mail-trouble.ts';
import type { SendMail } from '../mail/mail-transport.ts';
import { readWaitingMails } from '../mail/outbox-store.ts';

export interface MailContext extends Pick<AccountContext, 'db' | 'publicUrl'> {
  readonly mailing: Pick<Config, 'smtpUrl' | 'smtpToken' | 'mailFrom'> & { readonly send: SendMail };
}

/** Returns the mail server's host and port, without the user and password in SMTP_URL, and how this server signs in there. */
const serverOf = ({ smtpUrl, smtpToken }: MailContext['mailing']): Pick<MailState, 'server' | 'way'> => {
  if (smtpUrl === null) return { server: null, way: 'files' };
  const { protocol, hostname, port, username } = new URL(smtpUrl);
  const way = smtpToken ? 'token' : username === '' ? 'open' : 'password';
  return { server: `${hostname}:${port || (protocol === 'smtps:' ? '465' : '587')}`, way };
};

export const mountMail = (router: EndpointRouter, { db, publicUrl, mailing }: MailContext): void => {
  router.read(readMailStateEndpoint, async () => {
    const { waiting, failure } = await readWaitingMails(db);
    const failed = failure && { trouble: failure.trouble, at: failure.at.toISOString() };
    return { ...serverOf(mailing), from: mailing.mailFrom, waiting, failure: failed };
  });

  router.idempotent(testMailEndpoint, {
    prepare: async ({ caller, request }) => {
      const { email, name } = requireUser(caller).user;
      const link = `${findLinkOrigin(request, publicUrl)}/settings`;
      const content = { about: '', byName: null, at: '', language: languageOf(request), link, life: {} };
      try {
        await mailing.send(composeLinkMail({ kind: 'test', to: email, name, ...content }));
      } catch (error) {
        const trouble = classifyMailError(error);
        const valuesIn = (language: Language) => ({
          why: translate(language, `mailing.trouble.${trouble}`),
        });
        throw new DomainError('MAIL_REFUSED', { extra: { trouble }, valuesIn });
      }
      return email;
    },
    run: async (_db, _call, sentTo) => await Promise.resolve({ sentTo }),
  });
};
