import { acceptInvitationEndpoint } from '@werkplan/shared/account/person-endpoints.ts';
import {
  changePasswordEndpoint,
  resetPasswordEndpoint,
} from '@werkplan/shared/account/password-endpoints.ts';
import { changePlantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { addInvitedUser, issueInvitation } from '../../server/src/account/invitation-store.ts';
import { hashPassword } from '../../server/src/account/passwords.ts';
import { issueResetToken } from '../../server/src/account/reset-token-store.ts';
import { captchaToken } from '../support/captcha.ts';
import { Client, type Reply } from '../support/client.ts';
import { addUser, password, usePlant } from '../support/plant.ts';

const plant = usePlant();
const email = 'greta@werkplan.example';
let greta: Client;
beforeAll(async () => {
  await addUser(plant.db, email, 'Greta Sommer');
  greta = new Client(plant.url);
  await greta.signIn(email, password);
  await plant.anna.call(changePlantEndpoint, { body: { name: 'Stahlhof' } });
});

const twice = (typed: string) => ({ password: typed, passwordRepeat: typed });
const ways: Readonly<Record<string, (typed: string) => Promise<Reply>>> = {
  'in the settings': async (typed) =>
    await greta.attempt(changePasswordEndpoint, { body: { currentPassword: password, ...twice(typed) } }),
  'by a mailed link': async (typed) => {
    const { token = '' } = (await issueResetToken(plant.db, email, plant.clock.now(), 60)) ?? {};
    const body = { ...twice(typed), token, captchaToken: await captchaToken(plant) };
    return await plant.nobody.attempt(resetPasswordEndpoint, { body });
  },
  'with an invitation': async (typed) => {
    const invited = { email: 'ida@werkplan.example', role: 'planner', language: 'de' } as const;
    await addInvitedUser(plant.db, invited, plant.clock.now());
    const { token = '' } = (await issueInvitation(plant.db, invited.email, plant.clock.now())) ?? {};
    return await plant.nobody.attempt(acceptInvitationEndpoint, {
      body: { token, name: 'Greta Sommer', ...twice(typed) },
    });
  },
};

describe.each(Object.entries(ways))('a new password %s', (_, set) => {
  it.each([
    ['Password1', 'too common'],
    ['sTAHLHOF7', 'too easy to guess'],
    ['Sommer2026', 'too easy to guess'],
  ])('is not %s', async (typed, said) => {
    const { status, body } = await set(typed);
    expect([status, body.type, Object.keys(body.fields ?? {})]).toEqual([
      400,
      'VALIDATION_ERRORS',
      ['password'],
    ]);
    expect(body.fields?.['password']?.toLowerCase()).toContain(said);
  });
});

describe('a weak password from before', () => {
  const warningOf = async (typed: string): Promise<string | null> => {
    const reply = await plant.nobody.send('POST', '/api/login', {
      email: 'otto@werkplan.example',
      password: typed,
    });
    expect(reply.status).toBe(200);
    return reply.headers.get('x-plan-warning');
  };

  it('still signs in, and the person is told until they have another one', async () => {
    await addUser(plant.db, 'otto@werkplan.example', 'Otto');
    expect(await warningOf(password)).not.toBe('weak-password');
    const passwordHash = await hashPassword('Password1');
    await plant.db.updateTable('appUser').set({ passwordHash }).where('name', '=', 'Otto').execute();
    expect(await warningOf('Password1')).toBe('weak-password');
    const otto = new Client(plant.url);
    await otto.signIn('otto@werkplan.example', 'Password1');
    await otto.call(changePasswordEndpoint, {
      body: { currentPassword: 'Password1', ...twice('Neues1Wort') },
    });
    expect(await warningOf('Neues1Wort')).not.toBe('weak-password');
  });
});
