import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { addJob } from '../jobs/job-store.ts';
import type { JobArea } from '../jobs/job-dispatch.ts';
import type { SendMail } from './mail-transport.ts';
import { composeLinkMail } from './link-mail.ts';
import type { MailTrouble } from '@werkplan/shared/mail/mail-trouble.ts';
import { type Language, localeOf } from '@werkplan/shared/i18n/languages.ts';
import { translate } from '@werkplan/shared/i18n/messages.ts';
import { isMailed } from '../audit/mailed-events.ts';
import { classifyMailError } from './mail-trouble.ts';
import {
  deleteMail,
  type MailKind,
  recordFailure,
  type QueuedMail,
  readSecondsToNextMail,
  takeDueMail,
} from './outbox-store.ts';

interface IssuedLink {
  readonly token: string;
  readonly user: { readonly name: string; readonly language: Language | null };
}

export interface MailSenderContext {
  db: Database;
  clock: Clock;
  logger: Logger;
  /** The IANA name of the plant's time zone. */
  timeZone: string;
  /** The lifetime of a link for a new password. */
  resetMinutes: number;
  /** The lifetime of an invitation. */
  invitationDays: number;
  send: SendMail;
  /** The host of SMTP_URL; null if mails are written to files. */
  mailHost?: string | null;
  /** Issues a link's token for the active user with this e-mail, or returns null. */
  issueResetToken: (email: string) => Promise<IssuedLink | null>;
  /** Issues an invitation's token for the person invited with this e-mail, or returns null. */
  issueInvitation: (email: string) => Promise<IssuedLink | null>;
  /** Finds the administrator with this e-mail, for a mail about a webhook, whose link needs no token; otherwise null. */
  findAdmin: (email: string) => Promise<IssuedLink | null>;
}

/** One job serves all mails: it sends everything that is due. */
const job = { task: 'mail', id: 0, keepsEarlier: true } as const;
/**
 * Minutes after which a mail is given up: an old request for a link is worthless, but the other mails wait a day or more for the
 * mail server.
 */
const givenUpMinutes: Readonly<Record<MailKind, number>> = {
  reset: 60,
  invitation: 24 * 60,
  webhookPaused: 3 * 24 * 60,
  accountChanged: 3 * 24 * 60,
};

/** Returns an error's codes, which alone are logged because its text may contain addresses. */
const codesOf = (error: unknown): { code?: unknown; responseCode?: unknown } => {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return { code, responseCode };
};

/** Sends the outbox's mails after they are committed, and again after a failure; several servers share the work. */
export class MailSender {
  readonly #context: MailSenderContext;
  #stopped = false;
  /** The time of the mail server's first failure since the last success; null if the last mail was sent. */
  failingSince: Date | null = null;
  /** The number of mails sent, and of failures by kind, since the start. */
  readonly outcomes = new Map<MailTrouble | 'sent', number>();

  constructor(context: MailSenderContext) {
    this.#context = context;
  }

  readonly area: JobArea = {
    tasks: { [job.task]: async () => await this.#sendAndComeBack() },
    maxAtOnce: 1,
    findDue: async () => {
      const inMs = await this.#nextInMs();
      return inMs === null ? [] : [{ ...job, inMs }];
    },
  };

  /** Starts no further mail; an interrupted one is sent again by the next server. */
  stop(): void {
    this.#stopped = true;
  }

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
        await deleteMail(db, mail.id);
      } catch (error) {
        const { id, tries } = mail;
        const codes = codesOf(error);
        // A permanently refused recipient isn't a failure of the mail server.
        const isUnknown = codes.code === 'EENVELOPE' && Number(codes.responseCode) >= 500;
        if (!isUnknown) this.failingSince ??= clock.now();
        const trouble = classifyMailError(error);
        await recordFailure(db, id, { trouble, at: clock.now() });
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
    const seconds = await readSecondsToNextMail(db, clock.now());
    return seconds === null ? null : seconds * 1000;
  }

  /** Composes and sends a mail. @returns false if it isn't needed any more and so wasn't sent */
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
      logger.error({ mail: id, minutes }, 'Gave up on a mail that could not be sent for too long.');
      return false;
    }
    const { issue, address, life } = this.#linkOf(kind);
    const issued = await issue(email);
    if (!issued) return false;
    const { token, user } = issued;
    const link = origin && origin + address + token;
    await send(
      composeLinkMail({
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
    issue: MailSenderContext['issueResetToken'];
    /** Address of the link's page, to which the token is appended. */
    address: string;
    life: { minutes?: number; days?: number };
  } {
    const { resetMinutes, invitationDays, issueResetToken, issueInvitation, findAdmin } = this.#context;
    if (kind === 'reset')
      return { issue: issueResetToken, address: '/reset-password?token=', life: { minutes: resetMinutes } };
    if (kind === 'invitation')
      return { issue: issueInvitation, address: '/invitation#', life: { days: invitationDays } };
    if (kind === 'webhookPaused') return { issue: findAdmin, address: '/webhooks', life: {} };
    // Greets without a name, because an anonymized person has none.
    const anybody = { token: '', user: { name: '', language: null } };
    return { issue: async () => await Promise.resolve(anybody), address: '/settings', life: {} };
  }

  #aboutOf({ kind, about, language }: { kind: MailKind; about: string; language: Language }): string {
    return kind === 'accountChanged' && isMailed(about) ? translate(language, `mail.did.${about}`) : about;
  }

  #momentText(at: Date, language: Language): string {
    const { timeZone } = this.#context;
    return new Intl.DateTimeFormat(localeOf(language), {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone,
    }).format(at);
  }
}
