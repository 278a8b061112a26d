import { signOutEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import type { Role } from '@werkplan/shared/values/role.ts';
import { Client } from '../client.ts';
import { addUser, password, type Plant } from '../plant.ts';

let visitors = 0;

/** Adds a user, a planner by default, and signs them in. */
export const signInVisitor = async (
  plant: Plant,
  role: Role = 'planner',
): Promise<{ client: Client; email: string }> => {
  visitors += 1;
  const email = `visitor${visitors}@werkplan.example`;
  await addUser(plant.db, email, `Visitor ${visitors}`, role);
  const client = new Client(plant.url);
  await client.signIn(email, password);
  return { client, email };
};

const newestLogin = async ({ db }: Plant): Promise<number> =>
  (
    await db
      .selectFrom('login')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
  ).id;

const visitor = async (
  plant: Plant,
  spoil: (login: number, client: Client, email: string) => Promise<unknown>,
): Promise<Client> => {
  const { client, email } = await signInVisitor(plant);
  await spoil(await newestLogin(plant), client, email);
  return client;
};

const touchLogin = async (
  { db }: Plant,
  id: number,
  change: { endedAt?: Date; expiresAt?: Date; lastSeenAt?: Date },
): Promise<unknown> => await db.updateTable('login').set(change).where('id', '=', id).execute();

const hourMs = 3_600_000;
const hoursAgo = ({ clock }: Plant, hours: number): Date => new Date(clock.now().getTime() - hours * hourMs);

/** Callers without a valid login; each sends the cookie or token that such a caller would still have. */
export const strangers: Readonly<Record<string, (plant: Plant) => Promise<Client>>> = {
  'without a login': async (plant) => await Promise.resolve(new Client(plant.url)),
  'with a forged signature': async (plant) =>
    await visitor(plant, async (_, client) => {
      const last = client.cookie.at(-1) === 'A' ? 'B' : 'A';
      client.cookie = client.cookie.slice(0, -1) + last;
      await Promise.resolve();
    }),
  'of a session nobody knows': async (plant) =>
    await visitor(plant, async (id) => {
      const sessions = await plant.db.selectFrom('session').selectAll().execute();
      const own = sessions.find(({ sess }) => (sess as { loginId?: number }).loginId === id);
      await plant.db
        .deleteFrom('session')
        .where('sid', '=', own?.sid ?? '')
        .execute();
    }),
  'who signed out': async (plant) =>
    await visitor(plant, async (_, client) => {
      const { cookie, csrf } = client;
      await client.call(signOutEndpoint);
      Object.assign(client, { cookie, csrf });
    }),
  'whose login was revoked': async (plant) =>
    await visitor(plant, async (id) => await touchLogin(plant, id, { endedAt: plant.clock.now() })),
  'whose login has come to its end': async (plant) =>
    await visitor(plant, async (id) => await touchLogin(plant, id, { expiresAt: plant.clock.now() })),
  'who was idle for twelve hours': async (plant) =>
    await visitor(plant, async (id) => await touchLogin(plant, id, { lastSeenAt: hoursAgo(plant, 12) })),
  'who was disabled': async (plant) =>
    await visitor(
      plant,
      async (_id, _client, email) =>
        await plant.db.updateTable('appUser').set({ isActive: false }).where('email', '=', email).execute(),
    ),
};

/** Invalid credentials: unknown tokens and display keys. */
export const invalidCredentials: Readonly<Record<string, string>> = {
  'a token': 'Bearer abc',
  'a display key': 'Bearer display-4f8a',
  'a scheme in lower case': 'bearer x',
  'a scheme alone': 'Bearer',
  'a token of 4 kB': `Bearer ${'k'.repeat(4000)}`,
  'a token null': 'Bearer null',
};
