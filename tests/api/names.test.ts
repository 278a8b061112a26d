import { updateAccountEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { acceptInvitationEndpoint, listUsersEndpoint } from '@werkplan/shared/account/person-endpoints.ts';
import { createTokenEndpoint } from '@werkplan/shared/tokens/token-endpoints.ts';
import { addYardLinkEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addInvitedUser, issueInvitation } from '../../server/src/account/invitation-store.ts';
import { Client, type Reply } from '../support/client.ts';
import { addUser, password, today, usePlant } from '../support/plant.ts';

const plant = usePlant();
let jana: Client;
beforeAll(async () => {
  await addUser(plant.db, 'bob@werkplan.example', 'Bob Pace');
  await addUser(plant.db, 'jana@werkplan.example', 'Jana Ida');
  jana = new Client(plant.url);
  await jana.signIn('jana@werkplan.example', password);
});

const ways: Readonly<Record<string, (name: string) => Promise<Reply>>> = {
  'one’s own': async (name) => await jana.attempt(updateAccountEndpoint, { body: { name } }),
  'a token’s': async (name) => await jana.attempt(createTokenEndpoint, { body: { name, scopes: ['read'] } }),
  'a yard link’s': async (name) =>
    await jana.attempt(addYardLinkEndpoint, { body: { scope: 'yard', name, date: today } }),
  'a newcomer’s': async (name) => {
    const invited = { email: 'kira@werkplan.example', role: 'planner', language: 'de' } as const;
    await addInvitedUser(plant.db, invited, plant.clock.now());
    const { token = '' } = (await issueInvitation(plant.db, invited.email, plant.clock.now())) ?? {};
    const body = { token, name, password: 'Neues1Wort', passwordRepeat: 'Neues1Wort' };
    return await plant.nobody.attempt(acceptInvitationEndpoint, { body });
  },
};

describe.each(Object.entries(ways))('a name, %s', (_, take) => {
  it.each([
    ['Аnna Becker', 'one script'],
    ['System', 'The program has this name'],
    ['ВОВ РАСЕ', 'Looks like a name that exists'],
  ])('is not %s', async (name, said) => {
    const { status, body } = await take(name);
    expect([status, body.type, Object.keys(body.fields ?? {})]).toEqual([400, 'VALIDATION_ERRORS', ['name']]);
    expect(body.fields?.['name']).toContain(said);
  });
});

it('within one script a similar name is allowed, and administrators are notified', async () => {
  expect((await jana.attempt(updateAccountEndpoint, { body: { name: 'Jana lda' } })).status).toBe(200);
  await addUser(plant.db, 'lena@werkplan.example', 'Jana Ida');
  const people = await plant.anna.call(listUsersEndpoint, {});
  const hintOf = (name: string) => people.find((person) => person.name === name)?.nameHint;
  expect(hintOf('Jana lda')).toEqual({ problem: 'similar', other: 'Jana Ida' });
  expect(hintOf('Jana Ida')).toEqual({ problem: 'similar', other: 'Jana lda' });
  expect(hintOf('Bob Pace')).toBeNull();
});
