// Own server: it sends mail.
import {
  checkMailedTokenEndpoint,
  resetPasswordEndpoint,
} from '@werkplan/shared/account/password-endpoints.ts';
import { describe, expect, it } from 'vitest';
import { issueToken } from '../../server/src/tokens/token-store.ts';
import { captchaToken } from '../support/captcha.ts';
import { Client } from '../support/client.ts';
import { connect, next } from '../support/live-follower.ts';
import { useMailingPlant } from '../support/mailing-plant.ts';
import { addUser } from '../support/plant.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.63');

const mailing = useMailingPlant();
const { plant } = mailing;
let people = 0;

describe('tokens for scripts that the person has made', () => {
  const person = async () => {
    people += 1;
    const email = `person${people}@werkplan.example`;
    await addUser(plant.db, email, `Person ${people}`);
    const { id, name } = await plant.db
      .selectFrom('appUser')
      .select(['id', 'name'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const issue = async (title: string) => {
      const wanted = { name: title, scopes: ['read' as const], expiresAt: null };
      const { token } = await issueToken(plant.db, wanted, { id, name }, plant.clock.now());
      return Object.assign(new Client(plant.url), { token });
    };
    return { email, scripts: [await issue('ERP'), await issue('BI')] as const };
  };
  const statusesOf = async (scripts: readonly Client[]): Promise<number[]> =>
    await Promise.all(
      scripts.map(async (script) => (await script.send('GET', '/api/orders?date=2026-11-23')).status),
    );

  it('are named to the owner of the link, and stay valid by default', async () => {
    const { email, scripts } = await person();
    const token = await mailing.token(email);
    expect(await plant.nobody.call(checkMailedTokenEndpoint, { body: { token } })).toEqual({
      tokens: ['ERP', 'BI'],
    });
    expect((await mailing.set(token, 'Neues1Wort')).status).toBe(204);
    expect(await statusesOf(scripts)).toEqual([200, 200]);
  });

  it('are revoked with the old password on request, including their sockets; those of other users stay', async () => {
    const { email, scripts } = await person();
    const others = await person();
    const socket = await connect(scripts[0], { authorization: `Bearer ${scripts[0].token}` });
    const bye = next(socket, 'bye');
    const token = await mailing.token(email);
    const captcha = await captchaToken(plant);
    const body = { token, password: 'Neues1Wort', passwordRepeat: 'Neues1Wort', captchaToken: captcha };
    await plant.nobody.call(resetPasswordEndpoint, { body: { ...body, revokeTokens: true } });
    expect(await bye).toEqual({ reason: 'signedOut' });
    expect(await statusesOf([...scripts, ...others.scripts])).toEqual([401, 401, 200, 200]);
  });
});
