import { addDays } from '@werkplan/shared/values/day.ts';
import { hashPassword } from '../../server/src/account/passwords.ts';
import { createDatabase } from '../../server/src/database/database.ts';
import { migrateToLatest } from '../../server/src/database/migrate.ts';
import { type BusyDay, fillBusyDay } from './busy-day.ts';
import type { HttpCaller } from './http-caller.ts';

type Headers = Readonly<Record<string, string>>;

const password = 'Planner1';
const planners = 250;
const emailOf = (index: number) => `planner${index}@werkplan.example`;

/** Migrates the database and creates planners and the busy day. */
export async function preparePlan(url: string): Promise<BusyDay> {
  const db = createDatabase(url, { max: 2 });
  try {
    await migrateToLatest(db);
    const passwordHash = await hashPassword(password);
    await db
      .insertInto('appUser')
      .values(
        Array.from({ length: planners }, (_, index) => ({
          email: emailOf(index),
          name: `Planner ${index}`,
          passwordHash,
          language: null,
        })),
      )
      .execute();
    // Two days ahead, so that the day can still be planned if midnight passes during the run.
    const today = new Date().toISOString().slice(0, 10);
    return await fillBusyDay(db, addDays(today, 2));
  } finally {
    await db.destroy();
  }
}

/** Returns the headers of the `index`-th planner, who signs in on first use. */
export function logins(http: HttpCaller): (index: number) => Promise<Headers> {
  const signedIn = new Map<number, Promise<Headers>>();
  // Signs in one after the other, as the server refuses more than twenty waiting password checks.
  let turn: Promise<unknown> = Promise.resolve();
  const signIn = async (index: number) => {
    const answer = await http.send('POST', '/api/login', { email: emailOf(index), password });
    // The session cookie comes after the cookie that recognizes the browser.
    const cookie = [answer.headers['set-cookie']].flat().at(-1) ?? '';
    return { cookie: cookie.split(';')[0] ?? '', 'x-csrf-token': String(answer.headers['x-csrf-token']) };
  };
  return async (index) => {
    const known = signedIn.get(index) ?? turn.then(async () => await signIn(index));
    signedIn.set(index, known);
    turn = known.catch(() => undefined);
    return await known;
  };
}
