// Own server: it is restarted.
import { checkSessionEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { createOrderEndpoint, listOrdersEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { recordPrintEndpoint } from '@werkplan/shared/prints/print-endpoints.ts';
import { createTokenEndpoint, listTokensEndpoint } from '@werkplan/shared/tokens/token-endpoints.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addUser as addAccount, changeRole, disableUser } from '../../server/src/account/user-admin-store.ts';
import { notifyLogins } from '../../server/src/users/notify-logins-query.ts';
import { signInVisitor } from '../support/abuse/callers.ts';
import { Client } from '../support/client.ts';
import { pairWall } from '../support/displays.ts';
import { connect, next } from '../support/live-follower.ts';
import { newOrder } from '../support/make.ts';
import { today, useOwnPlant } from '../support/plant.ts';

const plant = useOwnPlant();

const idOf = async (email: string): Promise<number> =>
  (await plant.db.selectFrom('appUser').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const roleIn = async (client: Client) => (await client.call(checkSessionEndpoint)).role;
const book = async (client: Client) => await client.attempt(createOrderEndpoint, { body: newOrder() });

beforeEach(async () => {
  await plant.db.updateTable('appUser').set({ role: 'planner' }).execute();
  const anna = await idOf('anna@werkplan.example');
  await plant.db.updateTable('appUser').set({ role: 'admin' }).where('id', '=', anna).execute();
});

describe('a viewer', () => {
  it('reads the plan and is refused what changes it, with the role that it takes', async () => {
    const { client } = await signInVisitor(plant, 'viewer');
    expect(await roleIn(client)).toBe('viewer');
    expect(await client.call(listOrdersEndpoint, { query: { date: today } })).toEqual(expect.any(Array));
    const refusal = await client.refusal(
      createOrderEndpoint,
      { body: newOrder() },
      { 'accept-language': 'de' },
    );
    expect(refusal).toMatchObject({
      type: 'ACCESS_DENIED',
      role: 'planner',
      displayMessage: 'Das darf nur ein Planer. Bitte einen fragen.',
    });
  });

  it('records a print', async () => {
    const { client } = await signInVisitor(plant, 'viewer');
    expect((await client.attempt(recordPrintEndpoint, { body: { date: today } })).status).toBe(200);
  });
});

it('a person’s line begins with whom the server takes the window for, a display’s doesn’t', async () => {
  const { client } = await signInVisitor(plant, 'viewer');
  const known = await client.call(checkSessionEndpoint);
  const beginningOf = async (who: Client): Promise<unknown[][]> => {
    const heard: unknown[][] = [];
    await connect(who, {}, (socket) => socket.onAny((...message) => void heard.push(message)));
    await vi.waitFor(() => expect(heard.map(([event]) => event)).toContain('heads'));
    return heard;
  };
  expect(await beginningOf(client)).toContainEqual(['you', known]);
  const { wall } = await pairWall(plant, 'Halle 2');
  expect((await beginningOf(wall)).map(([event]) => event)).not.toContain('you');
});

describe('another role', () => {
  it('counts at once, also for the sockets: they are closed and come back with it', async () => {
    const { client, email } = await signInVisitor(plant, 'planner');
    expect((await book(client)).status).toBe(200);
    const bye = next(await connect(client), 'bye');
    expect(await changeRole(plant.db, await idOf(email), 'viewer', plant.clock.now())).toBe('planner');
    // Imitates the command line tool, which changes the database and calls no server.
    await notifyLogins(plant.db);
    expect(await bye).toEqual({ reason: 'roleChanged' });
    expect((await book(client)).status).toBe(403);
    expect(await roleIn(client)).toBe('viewer');
  });

  it('counts for the tokens that its person has made', async () => {
    const { client, email } = await signInVisitor(plant, 'planner');
    const { token } = await client.call(createTokenEndpoint, {
      body: { name: 'ERP of a visitor', scopes: ['read', 'write'] },
    });
    const script = Object.assign(new Client(plant.url), { token });
    expect((await book(script)).status).toBe(200);
    await changeRole(plant.db, await idOf(email), 'viewer', plant.clock.now());
    await plant.restart();
    const back = Object.assign(new Client(plant.url), { token });
    expect((await back.refusal(createOrderEndpoint, { body: newOrder() })).role).toBe('planner');
    expect((await back.attempt(listOrdersEndpoint, { query: { date: today } })).status).toBe(200);
  });
});

it('a planner sees their own tokens, an administrator all', async () => {
  const names = async (client: Client) => (await client.call(listTokensEndpoint)).map(({ name }) => name);
  const { client } = await signInVisitor(plant, 'planner');
  const body = { name: 'Own ERP', scopes: ['read' as const] };
  await client.call(createTokenEndpoint, { body });
  expect(await names(client)).toEqual(['Own ERP']);
  expect(await names(plant.anna)).toContain('Own ERP');
});

describe('the last active administrator', () => {
  it('stays one', async () => {
    const anna = await idOf('anna@werkplan.example');
    await expect(changeRole(plant.db, anna, 'planner', plant.clock.now())).rejects.toThrow('LAST_ADMIN');
    await expect(disableUser(plant.db, anna, plant.clock.now())).rejects.toThrow('LAST_ADMIN');
    expect(await roleIn(plant.anna)).toBe('admin');
  });

  it('is left by two who demote each other at once', async () => {
    const anna = await idOf('anna@werkplan.example');
    for (let round = 0; round < 10; round += 1) {
      const bernd = await idOf('bernd@werkplan.example');
      await plant.db.updateTable('appUser').set({ role: 'admin' }).where('id', 'in', [anna, bernd]).execute();
      const done = await Promise.allSettled([
        changeRole(plant.db, anna, 'viewer', plant.clock.now()),
        changeRole(plant.db, bernd, 'viewer', plant.clock.now()),
      ]);
      expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
      const admins = await plant.db.selectFrom('appUser').select('id').where('role', '=', 'admin').execute();
      expect(admins).toHaveLength(1);
    }
  });

  it('is whoever is added to a plant that has none', async () => {
    await plant.db.updateTable('appUser').set({ role: 'planner' }).execute();
    const person = (name: string) => ({
      email: `${name}@werkplan.example`,
      name,
      passwordHash: 'x',
      language: null,
      role: 'viewer' as const,
    });
    const both = await Promise.all([
      addAccount(plant.db, person('First')),
      addAccount(plant.db, person('Second')),
    ]);
    expect(new Set(both)).toEqual(new Set(['admin', 'viewer']));
  });
});
