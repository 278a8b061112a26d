import {
  anonymizePersonEndpoint,
  changePersonEndpoint,
  listUsersEndpoint,
} from '@werkplan/shared/account/person-endpoints.ts';
import type { Person } from '@werkplan/shared/account/person-schema.ts';
import { historyEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import { createOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { latestPrintEndpoint, recordPrintEndpoint } from '@werkplan/shared/prints/print-endpoints.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { forgetNames } from '../../server/src/account/anonymize-store.ts';
import { archiveFolder, archiveLog } from '../../server/src/retention/archive-log.ts';
import { putBack } from '../../server/src/retention/put-back.ts';
import { ageChanges, lastChange } from '../support/aging.ts';
import { Client } from '../support/client.ts';
import { newOrder } from '../support/make.ts';
import { addUser, password, today, usePlant } from '../support/plant.ts';

const plant = usePlant();
const person = async (email: string): Promise<Person> => {
  const people = await plant.anna.call(listUsersEndpoint);
  const found = people.find((one) => one.email === email);
  if (!found) throw new Error(`${email} isn't in the list`);
  return found;
};
const params = ({ id }: { id: number }) => ({ params: { id } });

describe('an anonymized user', () => {
  /** Reads all rows of the database except the plan's as text. */
  const wholeDatabase = async (): Promise<string> => {
    const tables = [
      'appUser',
      'change',
      'print',
      'securityEvent',
      'login',
      'knownDevice',
      'outbox',
      'idempotency',
    ] as const;
    const rows = await Promise.all(
      tables.map(async (table) => await plant.owner.selectFrom(table).selectAll().execute()),
    );
    return JSON.stringify(rows);
  };

  it('disappears by name and e-mail, while the plan’s history stays complete', async () => {
    const email = 'maria.fritsch@werkplan.example';
    await addUser(plant.db, email, 'Maria Fritsch');
    const maria = new Client(plant.url);
    await maria.signIn(email, password);
    const order = await maria.call(createOrderEndpoint, { body: newOrder() });
    await maria.call(recordPrintEndpoint, { body: { date: today } });
    const before = await plant.owner.selectFrom('change').select(['id', 'patch']).orderBy('id').execute();
    const one = await person(email);
    const early = await plant.anna.refusal(anonymizePersonEndpoint, params(one));
    expect([early.type, early.state]).toEqual(['USER_STATE', 'active']);
    await plant.anna.call(changePersonEndpoint, { ...params(one), body: { isActive: false } });
    expect(await wholeDatabase()).toMatch(/Maria Fritsch/);
    const former = await plant.anna.call(anonymizePersonEndpoint, params(one));
    expect(former).toMatchObject({
      name: expect.stringMatching(/^Ehemalige Person \d+$/) as string,
      email: null,
      state: 'former',
      signInWith: [],
    });
    // The mail that informs her is deleted after it was sent; it is the last place with her name.
    await expect
      .poll(async () => await plant.db.selectFrom('outbox').where('email', '=', email).selectAll().execute())
      .toEqual([]);
    expect(await wholeDatabase()).not.toMatch(/fritsch/i);
    const { entries } = await plant.anna.call(historyEndpoint, { query: { entity: 'orders', id: order.id } });
    expect(entries[0]?.actor.name).toBe(former.name);
    const print = await plant.anna.call(latestPrintEndpoint, { query: { date: today } });
    expect(print?.by).toBe(former.name);
    expect(await plant.owner.selectFrom('change').select(['id', 'patch']).orderBy('id').execute()).toEqual(
      before,
    );
    const own = await plant.db
      .selectFrom('securityEvent')
      .select('address')
      .where('actor', '=', `user:${one.id}`)
      .execute();
    expect(own.every(({ address }) => address === null)).toBe(true);
    const back = await plant.anna.refusal(changePersonEndpoint, { ...params(one), body: { isActive: true } });
    expect([back.type, back.state]).toEqual(['USER_STATE', 'former']);
  });

  it('gets a number', async () => {
    const names: (string | null)[] = [];
    for (const name of ['gone1', 'gone2']) {
      await addUser(plant.db, `${name}@werkplan.example`, name);
      const one = await person(`${name}@werkplan.example`);
      await plant.anna.call(changePersonEndpoint, { ...params(one), body: { isActive: false } });
      names.push((await plant.anna.call(anonymizePersonEndpoint, params(one))).name);
    }
    const [one, other] = names.map((name) => Number(/^Ehemalige Person (\d+)$/.exec(name ?? '')?.[1]));
    expect(other).toBe((one ?? 0) + 1);
  });

  it('is the only user whose name in the log can be replaced', async () => {
    const { id } = await person('bernd@werkplan.example');
    await plant.bernd.call(createOrderEndpoint, { body: newOrder() });
    await plant.db.updateTable('appUser').set({ name: 'Somebody Else' }).where('id', '=', id).execute();
    const { rows } = await sql<{ done: number }>`SELECT forget_names(${id}, 10) AS done`.execute(plant.db);
    expect(rows).toEqual([{ done: 0 }]);
    const rewriting = plant.db.updateTable('securityEvent').set({ address: null }).execute();
    await expect(rewriting).rejects.toThrow();
  });

  it('is anonymized again when an archive with the name is restored', async () => {
    const email = 'archived@werkplan.example';
    await addUser(plant.db, email, 'Otto Archiv');
    const otto = new Client(plant.url);
    await otto.signIn(email, password);
    await otto.call(createOrderEndpoint, { body: newOrder() });
    await ageChanges(plant, { after: 0, upTo: await lastChange(plant), at: '2023-10-15T08:00:00Z' });
    const dataDir = mkdtempSync(join(tmpdir(), 'werkplan-former-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const folder = archiveFolder({ dataDir });
    const when = { keepFrom: '2023-11-01', timeZone: 'Europe/Berlin', now: plant.clock.now() };
    const [month] = (await archiveLog(plant.owner, { ...when, folder })) ?? [];
    const one = await person(email);
    await plant.anna.call(changePersonEndpoint, { ...params(one), body: { isActive: false } });
    const { name } = await plant.anna.call(anonymizePersonEndpoint, params(one));
    await putBack(plant.owner, join(folder, month?.file ?? ''));
    const names = async () =>
      (
        await plant.db
          .selectFrom('change')
          .select('actorName')
          .distinct()
          .where('actor', '=', `user:${one.id}`)
          .execute()
      ).map(({ actorName }) => actorName);
    expect(await names()).toEqual(['Otto Archiv']);
    // Each server does this at its start and every hour.
    await forgetNames(plant.db);
    expect(await names()).toEqual([name]);
  });
});
