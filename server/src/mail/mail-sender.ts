import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { addJob } from '../jobs/job-store.ts';
import type { JobArea } from '../jobs/job-dispatch.ts';
import type { SendMail } from './mail-transport.ts';
import { linkMail } from './link-mail.ts';
import type { MailTrouble } from '@werkplan/shared/mail/mail-trouble.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import { isTold } from '../audit/told-events.ts';
import { troubleOf } from './mail-trouble.ts';
import {
  dropMail,
  type MailKind,
  noteFailure,
  type QueuedMail,
  secondsToNextMail,
  takeDueMail,
} from './outbox-store.ts';

/** Whom a link is for, and the secret in it. */
interface IssuedLink {
  readonly token: string;
  readonly user: { readonly name: string; readonly language: Language | null };
}

export interface MailContext {
  db: Database;
  clock: Clock;
  logger: Logger;
  /** Of the plant (IANA). */
  timeZone: string;
  /** How long mailed links work. */
  resetMinutes: number;
  invitationDays: number;
  send: SendMail;
  /** The host of SMTP_URL; null: mails become files. */
  mailHost?: string | null;
  /** A fresh link's token for the user with this e-mail; null where nobody active has it. */
  issueResetToken: (email: string) => Promise<IssuedLink | null>;
  /** The same for whoever is invited there. */
  issueInvitation: (email: string) => Promise<IssuedLink | null>;
  /** Who keeps webhooks there, without a token. */
  findAdmin: (email: string) => Promise<IssuedLink | null>;
}

/** One job for all mails: who does it sends what is due. */
const job = { task: 'mail', id: 0 } as const;
/** A link asked for longer ago is no longer waited for; an invitation is, over a night without a mail server. */
const givenUpMinutes: Readonly<Record<MailKind, number>> = {
  reset: 60,
  invitation: 24 * 60,
  webhookPaused: 3 * 24 * 60,
  accountChanged: 3 * 24 * 60,
};

/** What may be logged of a failure: an error's text could hold an address or more. */
const codesOf = (error: unknown): { code?: unknown; responseCode?: unknown } => {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return { code, responseCode };
};

/** Sends what the outbox holds: after the commit, again after a failure, once among several servers. */
export class MailSender {
  readonly #context: MailContext;
  #stopped = false;
  /** Since when mails could not be sent; the next one that is sent ends it. */
  failingSince: Date | null = null;
  /** Counts the mails sent since the start, and those kept back by each kind of trouble. */
  readonly outcomes = new Map<MailTrouble | 'sent', number>();

  constructor(context: MailContext) {
    this.#context = context;
  }

  readonly area: JobArea = {
    tasks: { [job.task]: async () => await this.#sendAndComeBack() },
    mostAtOnce: 1,
    findDue: async () => {
      const inMs = await this.#nextInMs();
      return inMs === null ? [] : [{ ...job, inMs }];
    },
  };

  /** No further mail is begun; one that isn't sent in time is sent again by the next server. */
  stop(): void {
    this.#stopped = true;
  }

  /** Sends everything that is due. */
  async sendDue(): Promise<void> {
    const { db, clock, logger } = this.#context;
    for (;;) {
      const mail = this.#stopped ? undefined : await takeDueMail(db, clock.now());
      if (!mail) return;
      try {
        if (await this.#deliver(mail)) {
          this.failingSince = null;
          this.#count('sent');
        }
        await dropMail(db, mail.id);
      } catch (error) {
        const { id, tries } = mail;
        const codes = codesOf(error);
        // Whom the mail server takes no mails for, ever, is no failure of it.
        const isUnknown = codes.code === 'EENVELOPE' && Number(codes.responseCode) >= 500;
        if (!isUnknown) this.failingSince ??= clock.now();
        const trouble = troubleOf(error);
        await noteFailure(db, id, { trouble, at: clock.now() });
        this.#count(trouble);
        const { mailHost: host } = this.#context;
        logger.warn(
          { mail: id, tries, trouble, host, ...codes },
          'A mail could not be sent; trying again later.',
        );
      }
    }
  }

  #count(outcome: MailTrouble | 'sent'): void {
    this.outcomes.set(outcome, (this.outcomes.get(outcome) ?? 0) + 1);
  }

  async #sendAndComeBack(): Promise<void> {
    await this.sendDue();
    const inMs = this.#stopped ? null : await this.#nextInMs();
    if (inMs !== null) await addJob(this.#context.db, { ...job, inMs });
  }

  async #nextInMs(): Promise<number | null> {
    const { db, clock } = this.#context;
    const seconds = await secondsToNextMail(db, clock.now());
    return seconds === null ? null : seconds * 1000;
  }

  /** @returns whether it was sent: nobody may want it any more */
  async #deliver({
    id,
    kind,
    email,
    language,
    origin,
    about,
    byName,
    createdAt,
  }: QueuedMail): Promise<boolean> {
    const { clock, logger, send } = this.#context;
    const minutes = givenUpMinutes[kind];
    if (clock.now().getTime() - createdAt.getTime() > minutes * 60_000) {
      logger.error({ mail: id, minutes }, 'A mail was given up: it could not be sent for so long.');
      return false;
    }
    const { issue, address, life } = this.#linkOf(kind);
    const issued = await issue(email);
    if (!issued) return false;
    const { token, user } = issued;
    const link = origin && origin + address + token;
    await send(
      linkMail({
        kind,
        to: email,
        name: user.name,
        about: this.#aboutOf({ kind, about: about ?? '', language: user.language ?? language }),
        byName: byName ?? null,
        at: this.#momentText(createdAt, user.language ?? language),
        language: user.language ?? language,
        link,
        life,
      }),
    );
    return true;
  }

  #linkOf(kind: MailKind): {
    issue: MailContext['issueResetToken'];
    /** What comes before the token. */
    address: string;
    life: { minutes?: number; days?: number };
  } {
    const { resetMinutes, invitationDays, issueResetToken, issueInvitation, findAdmin } = this.#context;
    if (kind === 'reset')
      return { issue: issueResetToken, address: '/reset-password?token=', life: { minutes: resetMinutes } };
    if (kind === 'invitation')
      return { issue: issueInvitation, address: '/invitation#', life: { days: invitationDays } };
    if (kind === 'webhookPaused') return { issue: findAdmin, address: '/webhooks', life: {} };
    // Greeted without a name: of who was made anonymous there is none any more.
    const anybody = { token: '', user: { name: '', language: null } };
    return { issue: async () => await Promise.resolve(anybody), address: '/settings', life: {} };
  }

  #aboutOf({ kind, about, language }: { kind: MailKind; about: string; language: Language }): string {
    return kind === 'accountChanged' && isTold(about) ? translate(language, `mail.did.${about}`) : about;
  }

  #momentText(at: Date, language: Language): string {
    const { timeZone } = this.#context;
    return new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    }).format(at);
  }
}
