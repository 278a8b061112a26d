import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { passwordFits } from '../account/passwords.ts';
import { demoPassword, demoUsers } from './fill-demo-data.ts';
import { findActiveUsers } from './demo-users-query.ts';

const emails: readonly string[] = demoUsers.map(({ email }) => email);

/** What becomes of the demo users as long as they have the password that everybody knows. */
export class DemoSignIns {
  readonly #db: Database;
  readonly #isOn: boolean;
  /** By password hash, of which each is compared once. */
  readonly #isKnown = new Map<string, boolean>();

  constructor(db: Database, { demoSignIns }: Pick<Config, 'demoSignIns'>) {
    this.#db = db;
    this.#isOn = demoSignIns;
  }

  /** The demo users (their e-mails) who are active and have the known password. */
  async known(): Promise<string[]> {
    const users = await findActiveUsers(this.#db, emails);
    const verdicts = await Promise.all(users.map(async (user) => await this.#hasKnownPassword(user)));
    return users.filter((_, place) => verdicts[place]).map(({ email }) => email);
  }

  /** Whether somebody can sign in as one of them: a proxy may pass on even what only this machine can open. */
  async areOpen(): Promise<boolean> {
    return this.#isOn && (await this.known()).length > 0;
  }

  /** Whether this user is kept out, as a disabled one is, until somebody sets another password. */
  async keepOut(email: string | null): Promise<boolean> {
    if (this.#isOn || email === null || !emails.includes(email)) return false;
    return (await this.known()).includes(email);
  }

  async #hasKnownPassword({ passwordHash }: { passwordHash: string }): Promise<boolean> {
    const known = this.#isKnown.get(passwordHash) ?? (await passwordFits(passwordHash, demoPassword));
    this.#isKnown.set(passwordHash, known);
    return known;
  }
}
