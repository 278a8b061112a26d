// Own server: which addresses the plant takes is its setting.
import {
  changePlantEndpoint,
  plantEndpoint,
  postcodeCountsEndpoint,
} from '@werkplan/shared/plant/plant-endpoints.ts';
import { createOrderEndpoint, updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { invitePersonEndpoint, listUsersEndpoint } from '@werkplan/shared/account/person-endpoints.ts';
import { searchEndpoint } from '@werkplan/shared/search/search-endpoints.ts';
import type { PlantChange } from '@werkplan/shared/plant/plant-settings-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { runUserCommand } from '../../server/src/users/run-user-command.ts';
import { readUserCommand } from '../../server/src/users/user-command.ts';
import { makeOrder, newOrder } from '../support/make.ts';
import { useOwnPlant } from '../support/plant.ts';

const plant = useOwnPlant();
const decide = async (change: PlantChange): Promise<unknown> =>
  await plant.anna.call(changePlantEndpoint, { body: change });
beforeEach(async () => void (await decide({ postcodes: 'from10000', emails: 'specified' })));

describe('post codes', () => {
  const create = async (postCode: string) =>
    await plant.anna.attempt(createOrderEndpoint, { body: newOrder({ postCode }) });

  it('are accepted by the plant’s current rule, stored as entered, and found', async () => {
    const foreign = ['01067', '6020', '8005', '1012 AB', '110 00', '00-950', 'L-1234'];
    for (const postCode of foreign) expect((await create(postCode)).status, postCode).toBe(400);
    await decide({ postcodes: 'europe' });
    for (const postCode of foreign)
      expect((await create(postCode)).body, postCode).toMatchObject({ postCode });
    for (const [q, postCode] of [
      ['1012 ab', '1012 AB'],
      ['1012ab', '1012 AB'],
      ['11000', '110 00'],
      ['00950', '00-950'],
      ['l1234', 'L-1234'],
      ['01067', '01067'],
    ] as const)
      expect((await plant.anna.call(searchEndpoint, { query: { q } })).orders[0], q).toMatchObject({
        postCode,
      });
  });

  it('that are stored stay editable when the rule becomes stricter, and are counted', async () => {
    await decide({ postcodes: 'dach' });
    const before = await plant.anna.call(postcodeCountsEndpoint);
    const order = await makeOrder(plant.anna, { postCode: '6020' });
    expect(await plant.anna.call(postcodeCountsEndpoint)).toEqual({
      ...before,
      from10000: before.from10000 + 1,
      germany: before.germany + 1,
    });
    await decide({ postcodes: 'germany' });
    const edit = async (change: object) =>
      await plant.anna.attempt(updateOrderEndpoint, {
        params: { id: order.id },
        body: { ...order, ...change },
      });
    expect((await edit({ postCode: '8005' })).body).toMatchObject({
      fields: { postCode: expect.stringContaining('01067') as string },
    });
    expect((await edit({ city: 'Innsbruck' })).body).toMatchObject({ city: 'Innsbruck', postCode: '6020' });
  });

  it('are reported together with other errors', async () => {
    const { body } = await plant.anna.attempt(createOrderEndpoint, {
      body: newOrder({ postCode: '6020', city: ' ' }),
    });
    expect((body as { fields: object }).fields).toEqual({
      postCode: 'Five digits, from 10000',
      city: 'Field is required',
    });
  });
});

describe('e-mail addresses', () => {
  const invite = async (email: string) =>
    await plant.anna.attempt(invitePersonEndpoint, { body: { email, role: 'viewer', language: 'de' } });

  it('of invited users are accepted by the plant’s current rule and stored in Unicode', async () => {
    const wide = ['eva.lang@stahl.bayern', 'j@werk.berlin', 'eva+plan@example.com', "o'neil@example.com"];
    for (const email of [...wide, 'eva@müller.example'])
      expect((await invite(email)).body, email).toMatchObject({
        fields: { email: 'Email format is invalid!' },
      });
    await decide({ emails: 'valid' });
    for (const email of wide) expect((await invite(email)).body, email).toMatchObject({ email });
    expect((await invite('Eva@xn--mller-kva.example')).body).toMatchObject({ email: 'eva@müller.example' });
    expect((await invite('eva@MÜLLER.example')).status).toBe(400);
    expect((await plant.anna.call(listUsersEndpoint)).map(({ email }) => email)).toContain(
      'eva@müller.example',
    );
  });

  it('of users added by the command need the setting, which the refusal names; existing users can sign in', async () => {
    const terminal = {
      askPassword: async () => await Promise.resolve({ password: 'Geheim123', isMadeUp: false }),
      writeLine: () => undefined,
    };
    const add = readUserCommand(['add', 'jana+plan@straße.example', 'Jana Roth']);
    await expect(runUserCommand(plant.db, add, terminal)).rejects.toThrow("'Email addresses'");
    await runUserCommand(plant.db, add, { ...terminal, emails: 'valid' });
    for (const typed of ['jana+plan@straße.example', 'Jana+Plan@xn--strae-oqa.example'])
      await new Client(plant.url).signIn(typed, 'Geheim123');
  });
});

it('both rules are part of the settings', async () => {
  await decide({ postcodes: 'dach', emails: 'valid' });
  expect(await plant.anna.call(plantEndpoint)).toMatchObject({ postcodes: 'dach', emails: 'valid' });
});
