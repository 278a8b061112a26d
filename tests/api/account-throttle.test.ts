// Own server: it sends mail and limits sign-ins.
import { beforeEach, describe, expect, it } from 'vitest';
import { countComputedHashes } from '../../server/src/account/hash-gate.ts';
import { captchaToken } from '../support/captcha.ts';
import { Client, type Reply } from '../support/client.ts';
import { useMailingPlant } from '../support/mailing-plant.ts';
import { addUser, password } from '../support/plant.ts';
import { useClockOf } from '../support/process-time.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.38');

const mailing = useMailingPlant({
  trustProxy: 1,
  limitSignInsPerAccount: 10,
  limitSignInsPerAddress: 25,
  limitSignInsByStrangers: 15,
  limitResetsPerAccount: 3,
  limitResetsPerAddress: 10,
});
const { plant } = mailing;
useClockOf(plant);
const mailbox = () => mailing.mailbox;
const email = 'anna@werkplan.example';
const startsAt = Date.parse('2026-11-23T08:00:00Z');
const after = (seconds: number): void => plant.clock.set(new Date(startsAt + seconds * 1000).toISOString());

beforeEach(async () => {
  after(0);
  await plant.db.deleteFrom('attempt').execute();
  await plant.db.deleteFrom('knownDevice').execute();
});

/** Attempts a sign-in from this IP address, as the reverse proxy reports it, with this device cookie. */
const signIn = async (who: string, typed: string, from = '192.0.2.1', cookie?: string): Promise<Reply> =>
  await new Client(plant.url).send(
    'POST',
    '/api/login',
    { email: who, password: typed },
    { 'x-forwarded-for': from, ...(cookie !== undefined && { cookie }) },
  );
/** Returns the device cookie by which the server recognizes the browser. */
const deviceOf = ({ headers }: Reply): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('werkplan-device='))
    ?.split(';')[0] ?? '';
const typeOf = ({ status, body }: Reply): string => (status === 200 ? 'ok' : (body as { type: string }).type);
const several = async (count: number, attempt: (index: number) => Promise<Reply>): Promise<string[]> => {
  const types: string[] = [];
  for (let index = 0; index < count; index += 1) types.push(typeOf(await attempt(index)));
  return types;
};
const countOf = (types: readonly string[], type: string): number =>
  types.filter((one) => one === type).length;

describe('sign-in', () => {
  it('compares ten wrong passwords in a quarter of an hour, then says how long to wait', async () => {
    const before = countComputedHashes();
    const types = await several(14, async () => await signIn(email, 'Wrong123'));
    expect([countOf(types, 'BAD_CREDENTIALS'), countOf(types, 'TOO_MANY_REQUESTS')]).toEqual([10, 4]);
    expect(countComputedHashes() - before).toBe(10);
    after(100);
    const refused = await signIn(email, password);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '800']);
    after(899);
    expect(typeOf(await signIn(email, password))).toBe('TOO_MANY_REQUESTS');
    after(900);
    expect(typeOf(await signIn(email, password))).toBe('ok');
  });

  it('lets the owner in from another address, whatever somebody else tries', async () => {
    await several(30, async () => await signIn(email, 'Wrong123', '198.51.100.7'));
    expect(typeOf(await signIn(email, password, '198.51.100.7'))).toBe('TOO_MANY_REQUESTS');
    expect(typeOf(await signIn(email, password, '192.0.2.1'))).toBe('ok');
  });

  it('gives a browser a new device cookie each time; a copy of the previous one is not recognized', async () => {
    const first = deviceOf(await signIn(email, password));
    const second = deviceOf(await signIn(email, password, '192.0.2.1', first));
    expect([first, second, first === second]).toEqual([
      expect.stringMatching(/=[\w-]{22}$/),
      expect.stringMatching(/=[\w-]{22}$/),
      false,
    ]);
    await several(10, async () => await signIn(email, 'Wrong123', '198.51.100.7'));
    expect(typeOf(await signIn(email, password, '198.51.100.7', first))).toBe('TOO_MANY_REQUESTS');
    expect(typeOf(await signIn(email, password, '198.51.100.7', second))).toBe('ok');
  });

  it('lets one address try 25 passwords for any accounts, while recognized browsers can still sign in', async () => {
    const device = deviceOf(await signIn(email, password));
    const types = await several(
      40,
      async (index) => await signIn(`user${index}@werkplan.example`, 'Wrong123'),
    );
    expect([countOf(types, 'BAD_CREDENTIALS'), countOf(types, 'TOO_MANY_REQUESTS')]).toEqual([25, 15]);
    expect(typeOf(await signIn(email, password))).toBe('TOO_MANY_REQUESTS');
    expect(typeOf(await signIn(email, password, '192.0.2.1', device))).toBe('ok');
    expect(typeOf(await signIn(email, password, '192.0.2.2'))).toBe('ok');
  });

  it('does not count right passwords, and a right one resets the count', async () => {
    for (let round = 0; round < 2; round += 1) {
      await several(7, async () => await signIn(email, 'Wrong123'));
      expect(typeOf(await signIn(email, password))).toBe('ok');
    }
    expect(countOf(await several(30, async () => await signIn(email, password, '192.0.2.9')), 'ok')).toBe(30);
  });

  it('counts twenty concurrent attempts like consecutive ones', async () => {
    const types = (
      await Promise.all(Array.from({ length: 20 }, async () => await signIn(email, 'Wrong123')))
    ).map(typeOf);
    expect([countOf(types, 'BAD_CREDENTIALS'), countOf(types, 'TOO_MANY_REQUESTS')]).toEqual([10, 10]);
  });

  it('counts an IPv6 network of one customer as one address', async () => {
    const types = await several(
      12,
      async (index) => await signIn(email, 'Wrong123', `2001:db8:1:2::${index + 1}`),
    );
    expect(countOf(types, 'TOO_MANY_REQUESTS')).toBe(2);
    expect(typeOf(await signIn(email, password, '2001:db8:1:3::1'))).toBe('ok');
  });

  it('counts wrong current passwords of a signed-in user, with any idempotency key', async () => {
    const body = { currentPassword: 'Wrong123', password: 'Neues1Wort', passwordRepeat: 'Neues1Wort' };
    const types = await several(12, async (index) => {
      const key = index % 2 === 0 ? {} : { 'idempotency-key': `guess-${index}` };
      return await plant.anna.send('PUT', '/api/account/password', body, key);
    });
    expect([countOf(types, 'VALIDATION_ERRORS'), countOf(types, 'TOO_MANY_REQUESTS')]).toEqual([10, 2]);
  });

  it('trusts the address that the nearest proxy reports only', async () => {
    const types = await several(
      12,
      async (index) => await signIn(email, 'Wrong123', `203.0.113.${index}, 192.0.2.77`),
    );
    expect(countOf(types, 'TOO_MANY_REQUESTS')).toBe(2);
  });
});

describe('one account, tried from everywhere', () => {
  /** Sends wrong passwords, each from another IP address. */
  const besiege = async (who: string, times: number): Promise<string[]> =>
    await several(times, async (index) => await signIn(who, 'Wrong123', `198.51.100.${index}`));

  it('gets fifteen comparisons in total, whether it exists or not, and then none from new addresses', async () => {
    for (const who of [email, 'nobody@werkplan.example']) {
      const types = await besiege(who, 17);
      expect([countOf(types, 'BAD_CREDENTIALS'), countOf(types, 'TOO_MANY_REQUESTS')]).toEqual([15, 2]);
    }
    const refused = await signIn(email, password, '192.0.2.1');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
    expect(typeOf(await signIn('bernd@werkplan.example', password, '192.0.2.1'))).toBe('ok');
    after(900);
    expect(typeOf(await signIn(email, password, '192.0.2.1'))).toBe('ok');
  });

  it('lets its owner in from anywhere with a recognized browser', async () => {
    const first = deviceOf(await signIn(email, password, '192.0.2.1'));
    await besiege(email, 15);
    const again = await signIn(email, password, '203.0.113.9', first);
    expect(typeOf(again)).toBe('ok');
    // A recognized browser may sign in even if others have used up the attempts of its IP address.
    await several(12, async () => await signIn(email, 'Wrong123', '203.0.113.9'));
    const once = await signIn(email, password, '203.0.113.9', deviceOf(again));
    expect(typeOf(once)).toBe('ok');
    const device = deviceOf(once);
    // The device cookie works for its own user only, and gives no additional attempts.
    const bernd = 'bernd@werkplan.example';
    await besiege(bernd, 15);
    expect(typeOf(await signIn(bernd, password, '203.0.113.9', device))).toBe('TOO_MANY_REQUESTS');
    const types = await several(12, async () => await signIn(email, 'Wrong123', '203.0.113.9', device));
    expect([countOf(types, 'BAD_CREDENTIALS'), countOf(types, 'TOO_MANY_REQUESTS')]).toEqual([10, 2]);
  });

  it('forgets a browser after half a year, and one that knew only the old password', async () => {
    const device = deviceOf(await signIn(email, password, '192.0.2.1'));
    const halfAYear = 181 * 86_400;
    after(halfAYear);
    await besiege(email, 15);
    expect(typeOf(await signIn(email, password, '192.0.2.1', device))).toBe('TOO_MANY_REQUESTS');
    after(halfAYear + 900);
    const carla = 'carla@werkplan.example';
    await addUser(plant.db, carla, 'Carla');
    const old = deviceOf(await signIn(carla, password, '192.0.2.1'));
    const set = await mailing.set(await mailing.token(carla), 'Neues1Wort');
    await besiege(carla, 15);
    expect(typeOf(await signIn(carla, 'Neues1Wort', '192.0.2.1', old))).toBe('TOO_MANY_REQUESTS');
    // Setting a password by the mailed link makes the browser a recognized one, so its owner can sign in.
    expect(typeOf(await signIn(carla, 'Neues1Wort', '192.0.2.1', deviceOf(set)))).toBe('ok');
  });
});

describe('asking for a link', () => {
  const ask = async (who: string, from = '192.0.2.1'): Promise<Reply> => {
    const body = { email: who, captchaToken: await captchaToken(plant) };
    return await new Client(plant.url).send('POST', '/api/reset-password', body, { 'x-forwarded-for': from });
  };
  it('with an invalid captcha does not count for the address', async () => {
    const from = { 'x-forwarded-for': '192.0.2.77' };
    for (let index = 0; index < 12; index += 1) {
      const body = { email, captchaToken: `junk ${index}` };
      const reply = await new Client(plant.url).send('POST', '/api/reset-password', body, from);
      expect(typeOf(reply)).toBe('CAPTCHA_NOT_VERIFIED');
    }
    expect((await ask('nobody@werkplan.example', '192.0.2.77')).status).toBe(204);
  });

  it('is refused to an address after ten times in an hour', async () => {
    const replies: Reply[] = [];
    for (let index = 0; index < 11; index += 1) replies.push(await ask(`user${index}@werkplan.example`));
    expect(replies.map(({ status }) => status)).toEqual([...Array<number>(10).fill(204), 429]);
    expect(replies.at(-1)?.headers.get('retry-after')).toBe('3600');
    expect((await ask('user1@werkplan.example', '192.0.2.2')).status).toBe(204);
    after(3600);
    expect((await ask('user1@werkplan.example')).status).toBe(204);
  });

  it('sends an account three mails an hour, without revealing when it sends no more', async () => {
    const { mails } = mailbox();
    const before = mails.length;
    for (let index = 0; index < 5; index += 1)
      expect((await ask(index % 2 === 0 ? email : 'ANNA@werkplan.example', `192.0.2.${index}`)).status).toBe(
        204,
      );
    // Mails are sent in order, so after this one the five previous requests can send nothing any more.
    await ask('bernd@werkplan.example', '192.0.2.9');
    await expect.poll(() => mails.at(-1)?.to?.[0]?.address).toBe('bernd@werkplan.example');
    expect(mails.slice(before).map(({ to }) => to?.[0]?.address)).toEqual([
      email,
      email,
      email,
      'bernd@werkplan.example',
    ]);
  });
});
