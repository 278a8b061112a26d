// Own server: it sends mail.
import { checkSessionEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import {
  checkMailedTokenEndpoint,
  checkResetTokenEndpoint,
  requestResetEndpoint,
  resetPasswordEndpoint,
} from '@werkplan/shared/account/password-endpoints.ts';
import { describe, expect, it } from 'vitest';
import { captchaToken } from '../support/captcha.ts';
import { Client } from '../support/client.ts';
import { connect, next } from '../support/live-follower.ts';
import { useMailingPlant } from '../support/mailing-plant.ts';
import { addUser, password } from '../support/plant.ts';
import { linkIn, tokenIn } from '../support/mail-link.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const mailing = useMailingPlant();
const { plant } = mailing;
const startsAt = Date.parse('2026-11-23T08:00:00Z');
const after = (minutes: number): void => plant.clock.set(new Date(startsAt + minutes * 60_000).toISOString());

let people = 0;
const newPerson = async (language: 'de' | 'en' | null = null): Promise<string> => {
  people += 1;
  const email = `person${people}@werkplan.example`;
  await addUser(plant.db, email, `Person <b>${people}</b>`);
  await plant.db.updateTable('appUser').set({ language }).where('email', '=', email).execute();
  return email;
};
const canSignIn = async (email: string, typed: string): Promise<boolean> => {
  const reply = await new Client(plant.url).send('POST', '/api/login', { email, password: typed });
  return reply.status === 200;
};
const tokenState = async (token: string): Promise<unknown> => {
  const inPath = await plant.nobody.attempt(checkResetTokenEndpoint, { params: { token } });
  const inBody = await plant.nobody.attempt(checkMailedTokenEndpoint, { body: { token } });
  expect([inBody.status, inBody.body.type]).toEqual([inPath.status, inPath.body.type]);
  return inPath.status === 200 ? inPath.body : inPath.body.type;
};

describe('the mail', () => {
  it('comes in the user’s language, as text and HTML, with a link that sets a password once', async () => {
    spec('7.3');
    const email = await newPerson('de');
    const [name] = /\d+/.exec(email) ?? [];
    const count = mailing.mailbox.mails.length + 1;
    const reply = await mailing.ask(email.toUpperCase(), { 'accept-language': 'en' });
    expect([reply.status, reply.body, reply.headers.get('cache-control')]).toEqual([
      204,
      undefined,
      'no-store',
    ]);
    const mail = await mailing.mailbox.mail(count);
    expect(mail.to).toEqual([{ name: '', address: email }]);
    expect(mail.from).toEqual({ name: 'Werkplan', address: 'werkplan@werkplan.example' });
    expect(mail.subject).toBe('Werkplan: neues Passwort setzen');
    expect(mail.text).toContain(`Hallo Person <b>${name}</b>,`);
    expect(mail.text).toContain('Der Link gilt 60 Minuten und nur einmal.');
    expect(mail.html).toContain(`Hallo Person &lt;b&gt;${name}&lt;/b&gt;,`);
    const link = linkIn(mail);
    expect(mail.html).toContain(`href="${link.href}"`);
    expect(link.origin + link.pathname).toBe(`${plant.url}/reset-password`);
    const token = tokenIn(mail);
    expect(token).toMatch(/^[\w-]{43}$/);

    expect(await tokenState(token)).toEqual({});
    expect((await mailing.set(token, 'Neues1Wort')).status).toBe(204);
    expect([await canSignIn(email, password), await canSignIn(email, 'Neues1Wort')]).toEqual([false, true]);
    expect(await tokenState(token)).toBe('TOKEN_USED');
    expect((await mailing.set(token, 'Anderes1Wort')).body.type).toBe('TOKEN_USED');
    expect(await canSignIn(email, 'Neues1Wort')).toBe(true);
  });

  it.each([
    ['en', 'Werkplan: set a new password'],
    ['de-AT', 'Werkplan: neues Passwort setzen'],
  ])('uses the browser’s language (%s) if the user has chosen none', async (accepted, subject) => {
    const count = mailing.mailbox.mails.length + 1;
    await mailing.ask(await newPerson(), { 'accept-language': accepted });
    expect((await mailing.mailbox.mail(count)).subject).toBe(subject);
  });

  it('is not sent to unknown or disabled users, and nothing is stored', async () => {
    spec('L.38');
    const disabled = await newPerson();
    await plant.db.updateTable('appUser').set({ isActive: false }).where('email', '=', disabled).execute();
    const count = mailing.mailbox.mails.length;
    for (const email of [disabled, 'nobody@werkplan.example'])
      expect((await mailing.ask(email)).status).toBe(204);
    // Mails are sent in order, so after this one the two previous requests can send nothing any more.
    await mailing.token(await newPerson());
    expect(mailing.mailbox.mails.length).toBe(count + 1);
    await expect.poll(async () => await plant.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  it('never contains an address from the Host header', async () => {
    spec('L.41');
    const email = await newPerson();
    const body = { email, captchaToken: await captchaToken(plant) };
    const count = mailing.mailbox.mails.length + 1;
    const { request } = await import('node:http');
    await new Promise<void>((resolve, reject) => {
      const { port } = new URL(plant.url);
      const headers = {
        host: 'evil.example',
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.example',
        forwarded: 'host=evil.example',
      };
      request(
        { port, host: '127.0.0.1', method: 'POST', path: '/api/reset-password', headers },
        (response) => {
          response.resume().on('end', () => resolve());
        },
      )
        .on('error', reject)
        .end(JSON.stringify(body));
    });
    expect(linkIn(await mailing.mailbox.mail(count)).origin).toBe(plant.url);
  });

  it('contains the only copy of the token', async () => {
    const token = await mailing.token(await newPerson());
    const tables = ['reset_token', 'outbox', 'session', 'attempt', 'used_captcha', 'app_user'];
    for (const table of tables) {
      const rows = await plant.db
        .selectFrom(table as 'outbox')
        .selectAll()
        .execute();
      expect(JSON.stringify(rows), table).not.toContain(token);
    }
  });
});

describe('a token', () => {
  it('ends after 60 minutes', async () => {
    spec('7.3', '8.6e');
    const token = await mailing.token(await newPerson());
    after(59);
    expect(await tokenState(token)).toEqual({});
    after(60);
    expect(await tokenState(token)).toBe('TOKEN_EXPIRED');
    expect((await mailing.set(token, 'Neues1Wort')).body.type).toBe('TOKEN_EXPIRED');
    after(0);
  });

  it('is voided by a newer one', async () => {
    const email = await newPerson();
    const [older, newer] = [await mailing.token(email), await mailing.token(email)];
    expect([await tokenState(older), await tokenState(newer)]).toEqual(['TOKEN_EXPIRED', {}]);
    expect((await mailing.set(older, 'Neues1Wort')).body.type).toBe('TOKEN_EXPIRED');
  });

  it.each(['', ' ', 'x', 'A'.repeat(43), '%00', '../login', '<b>'])(
    'that never was (%j) is expired',
    async (token) => {
      spec('8.6e');
      if (token !== '') expect(await tokenState(token)).toBe('TOKEN_EXPIRED');
      expect((await mailing.set(token, 'Neues1Wort')).body.type).toBe('TOKEN_EXPIRED');
    },
  );

  it('sets nothing for a user who was disabled meanwhile', async () => {
    const email = await newPerson();
    const token = await mailing.token(email);
    await plant.db.updateTable('appUser').set({ isActive: false }).where('email', '=', email).execute();
    expect(await tokenState(token)).toBe('TOKEN_EXPIRED');
    expect((await mailing.set(token, 'Neues1Wort')).body.type).toBe('TOKEN_EXPIRED');
  });

  it('sets the password once if the form is sent again because the answer was lost', async () => {
    spec('L.36');
    const email = await newPerson();
    const body = {
      password: 'Neues1Wort',
      passwordRepeat: 'Neues1Wort',
      token: await mailing.token(email),
      captchaToken: await captchaToken(plant),
    };
    const headers = { 'idempotency-key': 'form-1' };
    const send = async (changed: object = {}, sent: Readonly<Record<string, string>> = headers) =>
      await new Client(plant.url).attempt(resetPasswordEndpoint, { body: { ...body, ...changed } }, sent);
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([204, 204]);
    expect([first, again].map((reply) => reply.headers.get('idempotency-replayed'))).toEqual([null, 'true']);
    // The repeated answer sets the device cookie again, because the client may never have received the first answer.
    expect(first.headers.getSetCookie()).toMatchObject([expect.stringContaining('werkplan-device=')]);
    expect(again.headers.getSetCookie()).toEqual(first.headers.getSetCookie());
    const another = { password: 'Anderes1Wort', passwordRepeat: 'Anderes1Wort' };
    expect((await send(another)).body.type).toBe('IDEMPOTENCY_KEY_REUSED');
    for (const reply of [await send({}, {}), await send({}, { 'idempotency-key': 'form-2' })])
      expect([reply.status, reply.body.type]).toEqual([400, 'CAPTCHA_NOT_VERIFIED']);
    expect(await canSignIn(email, 'Neues1Wort')).toBe(true);
  });

  it('is mailed once if the request is sent again, and never if it was refused', async () => {
    spec('L.36');
    const email = await newPerson();
    const count = mailing.mailbox.mails.length;
    const body = { email, captchaToken: await captchaToken(plant) };
    const ask = async (key: string, sent = body) =>
      (await new Client(plant.url).attempt(requestResetEndpoint, { body: sent }, { 'idempotency-key': key }))
        .status;
    expect([await ask('ask-1'), await ask('ask-1')]).toEqual([204, 204]);
    const refused = { ...body, captchaToken: `${body.captchaToken}x` };
    expect([await ask('ask-2', refused), await ask('ask-2', refused)]).toEqual([400, 400]);
    await mailing.ask('bernd@werkplan.example');
    await mailing.mailbox.mail(count + 2);
    expect(mailing.mailbox.mails.slice(count).map(({ to }) => to?.[0]?.address)).toEqual([
      email,
      'bernd@werkplan.example',
    ]);
  });

  it('used by twenty at once succeeds exactly once', async () => {
    spec('8.6e');
    const email = await newPerson();
    const token = await mailing.token(email);
    const typed = Array.from({ length: 20 }, (_, index) => `Neues1Wort${index}`);
    const replies = await Promise.all(typed.map(async (one) => await mailing.set(token, one)));
    const won = typed.filter((_, index) => replies[index]?.status === 204);
    expect(won).toHaveLength(1);
    const refusalOf = async (index: number): Promise<string> => {
      const type = replies[index]?.body.type as string;
      // A request that waited too long for the row lock is refused as BUSY and retried.
      return type === 'BUSY' ? ((await mailing.set(token, 'Neues1Wort')).body.type as string) : type;
    };
    const lost = [...typed.keys()].filter((index) => replies[index]?.status !== 204);
    expect(new Set(await Promise.all(lost.map(refusalOf)))).toEqual(new Set(['TOKEN_USED']));
    expect(await canSignIn(email, won[0] ?? '')).toBe(true);
  });

  it('ends all logins of the user and their sockets when used, nobody else’s', async () => {
    spec('L.24');
    const email = await newPerson();
    const [here, there] = [new Client(plant.url), new Client(plant.url)];
    for (const client of [here, there]) await client.signIn(email, password);
    const socket = await connect(there);
    const bye = next(socket, 'bye');
    expect((await mailing.set(await mailing.token(email), 'Neues1Wort')).status).toBe(204);
    expect(await bye).toEqual({ reason: 'signedOut' });
    for (const client of [here, there])
      expect((await client.attempt(checkSessionEndpoint, {})).status).toBe(401);
    expect((await plant.anna.attempt(checkSessionEndpoint, {})).status).toBe(200);
  });
});

describe('a new password', () => {
  const rules: [typed: string, repeat: string, fields: object][] = [
    ['', '', { password: 'Field is Required!', passwordRepeat: 'Field is Required!' }],
    ['Ab1c', 'Ab1c', { password: 'Field should be at least 5 characters long!' }],
    [
      `Ab1${'c'.repeat(48)}`,
      `Ab1${'c'.repeat(48)}`,
      { password: "Field shouldn't be more then 50 characters long!" },
    ],
    ['abc12', 'abc12', { password: 'Password should have one capital letter and at least one number.' }],
    ['ABC12', 'ABC12', { password: 'Password should have one capital letter and at least one number.' }],
    ['Abcde', 'Abcde', { password: 'Password should have one capital letter and at least one number.' }],
    ['Xbq12', 'Abc13', { passwordRepeat: 'Passwords do not match!' }],
  ];
  it.each(rules)('%j, repeated as %j, is refused', async (typed, repeat, fields) => {
    spec('5.2a', '5.2b', '9.11');
    const { status, body } = await mailing.set('x', typed, repeat);
    expect(status).toBe(400);
    expect(body).toMatchObject({ type: 'VALIDATION_ERRORS', fields });
  });

  it.each(['Xbq12', `Ab1${'c'.repeat(47)}`, 'Äöü5ß', '  Ab1 '])('%j is taken as it is', async (typed) => {
    spec('5.2a');
    const email = await newPerson();
    expect((await mailing.set(await mailing.token(email), typed)).status).toBe(204);
    expect(await canSignIn(email, typed)).toBe(true);
    expect(await canSignIn(email, typed.normalize('NFD'))).toBe(true);
  });
});
