import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { isPasswordRight } from '../account/passwords.ts';
import { demoPassword, demoUsers } from './fill-demo-data.ts';
import { findActiveUsers } from './demo-users-query.ts';

const emails: readonly string[] = demoUsers.map(({ email }) => email);

/** Decides if demo users may sign in while they still have the well-known password. */
export class DemoSignIns {
  readonly #db: Database;
  readonly #isOn: boolean;
  /** Caches for each password hash whether it is of the well-known password, because comparing is slow. */
  readonly #isKnown = new Map<string, boolean>();

  constructor(db: Database, { demoSignIns }: Pick<Config, 'demoSignIns'>) {
    this.#db = db;
    this.#isOn = demoSignIns;
  }

  /** Returns the e-mails of active demo users with the well-known password. */
  async known(): Promise<string[]> {
    const users = await findActiveUsers(this.#db, emails);
    const verdicts = await Promise.all(users.map(async (user) => await this.#hasKnownPassword(user)));
    return users.filter((_, place) => verdicts[place]).map(({ email }) => email);
  }

  /**
   * True if demo users can sign in with the well-known password. A server that listens only on this machine is no exception,
   * because a proxy may expose it.
   */
  async areOpen(): Promise<boolean> {
    return this.#isOn && (await this.known()).length > 0;
  }

  /** True if this user is refused like a disabled one until the password is changed. */
  async isKeptOut(email: string | null): Promise<boolean> {
    if (this.#isOn || email === null || !emails.includes(email)) return false;
    return (await this.known()).includes(email);
  }

  async #hasKnownPassword({ passwordHash }: { passwordHash: string }): Promise<boolean> {
    const known = this.#isKnown.get(passwordHash) ?? (await isPasswordRight(passwordHash, demoPassword));
    this.#isKnown.set(passwordHash, known);
    return known;
  }
}
