import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Clock } from '../platform/clock.ts';
import { Coalesced } from '../platform/coalesced.ts';
import { withTimeout } from '../platform/with-timeout.ts';
import type { SendMail } from './mail-transport.ts';
import { linkMail } from './link-mail.ts';
import { dropMail, type MailKind, type QueuedMail, secondsToNextMail, takeDueMail } from './outbox-store.ts';

/** Whom a link is for, and the secret in it. */
interface IssuedLink {
  readonly token: string;
  readonly user: { readonly name: string; readonly language: 'de' | 'en' | null };
}

export interface MailContext {
  db: Database;
  clock: Clock;
  logger: Logger;
  /** How long mailed links work. */
  resetMinutes: number;
  invitationDays: number;
  send: SendMail;
  /** A fresh link's token for the user with this e-mail; null where nobody active has it. */
  issueResetToken: (email: string) => Promise<IssuedLink | null>;
  /** The same for whoever is invited there. */
  issueInvitation: (email: string) => Promise<IssuedLink | null>;
  /** Who keeps webhooks there, without a token. */
  findAdmin: (email: string) => Promise<IssuedLink | null>;
}

/** Another server's mail is looked for this often, should that server have died. */
const lookEveryMs = 30_000;
const patienceMs = 3_000;
/** A link asked for longer ago is no longer waited for; an invitation is, over a night without a mail server. */
const givenUpMinutes: Readonly<Record<MailKind, number>> = {
  reset: 60,
  invitation: 24 * 60,
  webhookPaused: 3 * 24 * 60,
};

/** What may be logged of a failure: an error's text could hold an address or more. */
const codesOf = (error: unknown): { code?: unknown; responseCode?: unknown } => {
  const { code, responseCode } = (error ?? {}) as { code?: unknown; responseCode?: unknown };
  return { code, responseCode };
};

/** Sends what the outbox holds: after the commit, again after a failure, once among several servers. */
export class MailWorker {
  readonly #context: MailContext;
  readonly #runs: Coalesced;
  #timer: NodeJS.Timeout | null = null;
  #stopped = false;

  constructor(context: MailContext) {
    this.#context = context;
    this.#runs = new Coalesced({
      work: async () => await this.#run(),
      onFailure: (error) => context.logger.error({ err: error }, 'The outbox stands still.'),
    });
  }

  /** There is something to send. */
  wake(): void {
    this.#runs.request();
  }

  /** Resolves when what is being sent is sent; what takes too long is sent again by the next server. */
  async stop(): Promise<void> {
    this.#stopped = true;
    if (this.#timer) clearTimeout(this.#timer);
    await withTimeout(patienceMs, this.#runs.stop());
  }

  /** Sends everything that is due. */
  async sendDue(): Promise<void> {
    const { db, clock, logger } = this.#context;
    for (;;) {
      const mail = this.#stopped ? undefined : await takeDueMail(db, clock.now());
      if (!mail) return;
      try {
        await this.#deliver(mail);
        await dropMail(db, mail.id);
      } catch (error) {
        const { id, tries } = mail;
        logger.warn({ mail: id, tries, ...codesOf(error) }, 'A mail could not be sent; trying again later.');
      }
    }
  }

  async #run(): Promise<void> {
    const { db, clock, logger } = this.#context;
    if (this.#timer) clearTimeout(this.#timer);
    let next: number | null = null;
    try {
      await this.sendDue();
      next = await secondsToNextMail(db, clock.now());
    } catch (error) {
      logger.warn({ err: error }, 'The outbox could not be read; trying again.');
    }
    if (!this.#stopped) this.#lookAgainIn(next === null ? lookEveryMs : next * 1000);
  }

  #lookAgainIn(ms: number): void {
    this.#timer = setTimeout(() => this.wake(), Math.min(Math.max(ms, 1_000), lookEveryMs));
    this.#timer.unref();
  }

  async #deliver({ id, kind, email, language, origin, createdAt }: QueuedMail): Promise<void> {
    const { clock, logger, send } = this.#context;
    const minutes = givenUpMinutes[kind];
    if (clock.now().getTime() - createdAt.getTime() > minutes * 60_000) {
      logger.error({ mail: id, minutes }, 'A mail was given up: it could not be sent for so long.');
      return;
    }
    const { issue, address, life } = this.#linkOf(kind);
    const issued = await issue(email);
    if (!issued) return;
    const { token, user } = issued;
    const link = origin + address + token;
    await send(
      linkMail({ kind, to: email, name: user.name, language: user.language ?? language, link, life }),
    );
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
    return { issue: findAdmin, address: '/webhooks', life: {} };
  }
}
