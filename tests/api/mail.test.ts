// Own server: it sends mail, and its mail server changes.
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import {
  checkInvitationEndpoint,
  handOverLinkEndpoint,
  invitePersonEndpoint,
  listUsersEndpoint,
  resendInvitationEndpoint,
} from '@werkplan/shared/account/person-endpoints.ts';
import type { Person } from '@werkplan/shared/account/person-schema.ts';
import { readMailStateEndpoint, testMailEndpoint } from '@werkplan/shared/mail/mail-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailTransport } from '../../server/src/mail/mail-transport.ts';
import { classifyMailError } from '../../server/src/mail/mail-trouble.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { useMailingPlant } from '../support/mailing-plant.ts';
import { type Mailbox, startMailbox } from '../support/smtp.ts';

const mailing = useMailingPlant();
const { plant } = mailing;

const person = async (email: string): Promise<Person | undefined> =>
  (await plant.anna.call(listUsersEndpoint)).find((one) => one.email === email);
const invite = async (email: string): Promise<number> => {
  const body = { email, role: 'planner', language: 'de' } as const;
  return (await plant.anna.call(invitePersonEndpoint, { body })).id;
};

describe('the test mail', () => {
  it('is sent to the caller', async () => {
    expect(await plant.anna.call(testMailEndpoint)).toEqual({ sentTo: 'anna@werkplan.example' });
    const mail = await mailing.mailbox.mailTo('anna@werkplan.example');
    expect(mail.subject).toBe('Werkplan: test mail');
  });

  it('or the answer says why not and what to do, in the caller’s language', async () => {
    mailing.mailbox.refuse(1);
    const refused = await plant.anna.attempt(testMailEndpoint, {}, { 'accept-language': 'de' });
    expect(refused).toMatchObject({
      status: 409,
      body: {
        type: 'MAIL_REFUSED',
        trouble: 'greylisted',
        displayMessage: expect.stringMatching(/nimmt sie später; es wird von selbst/) as string,
      },
    });
  });
});

describe('a mail that could not be sent', () => {
  it('shows the reason beside the user until it is sent', async () => {
    mailing.mailbox.refuse(1);
    await invite('unsent@werkplan.example');
    await expect
      .poll(async () => (await person('unsent@werkplan.example'))?.mail)
      .toEqual({ trouble: 'greylisted' });
    expect(await plant.anna.call(readMailStateEndpoint)).toMatchObject({
      way: 'open',
      server: mailing.mailbox.url.replace('smtp://', ''),
      waiting: 1,
      failure: { trouble: 'greylisted' },
    });
    const id = (await person('unsent@werkplan.example'))?.id ?? 0;
    await plant.anna.call(resendInvitationEndpoint, { params: { id } });
    await mailing.mailbox.mailTo('unsent@werkplan.example');
    // The first mail is not sent again, because its link would invalidate the newer one.
    await expect.poll(async () => (await plant.anna.call(readMailStateEndpoint)).waiting).toBe(0);
  });

  it('is not sent any more when the link is handed over instead', async () => {
    mailing.mailbox.refuse(1);
    const email = 'by-hand@werkplan.example';
    const id = await invite(email);
    await expect.poll(async () => (await person(email))?.mail).toEqual({ trouble: 'greylisted' });
    const { link } = await plant.anna.call(handOverLinkEndpoint, { params: { id } });
    expect(link).toMatch(/\/invitation#[\w-]{43}$/);
    expect((await person(email))?.mail).toBeNull();
    const token = new URL(link).hash.slice(1);
    expect(await plant.nobody.call(checkInvitationEndpoint, { body: { token } })).toMatchObject({ email });
  });

  it('an active person’s link sets a password', async () => {
    const [bernd] = (await plant.anna.call(listUsersEndpoint)).filter(({ name }) => name === 'Bernd Krüger');
    const { link } = await plant.anna.call(handOverLinkEndpoint, { params: { id: bernd?.id ?? 0 } });
    const token = new URL(link).searchParams.get('token') ?? '';
    expect((await mailing.set(token, 'Geheim123')).status).toBe(204);
  });
});

describe('a mail server on another host', () => {
  const mail = { to: 'eva@werk.example', subject: 'Hallo', text: 'Hallo', html: '<p>Hallo</p>' };
  const transport = (allowPlainSmtp: boolean) =>
    createMailTransport(
      {
        // Not a loopback address, but it reaches this machine.
        smtpUrl: mailing.mailbox.url.replace('127.0.0.1', '0.0.0.0'),
        allowPlainSmtp,
        smtpToken: null,
        mailFrom: 'plan@werk.example',
        dataDir: '/nonexistent',
      },
      createLogger('silent'),
    );

  it('receives no unencrypted mail unless that is allowed', async () => {
    const refused: unknown = await transport(false)(mail).catch((error: unknown) => error);
    expect(classifyMailError(refused)).toBe('noEncryption');
    await transport(true)(mail);
    await mailing.mailbox.mailTo('eva@werk.example');
  });
});

describe('an access token of the provider', () => {
  let provider: Server;
  let mailbox: Mailbox;
  let asked: URLSearchParams[] = [];
  let answer = (): [number, object] => [200, { access_token: `token-${asked.length}`, expires_in: 3600 }];
  let good = 'token-1';
  beforeAll(async () => {
    provider = createServer((request, response) => {
      void text(request).then((body) => {
        asked.push(new URLSearchParams(body));
        const [status, content] = answer();
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
      });
    });
    provider.listen(0, '127.0.0.1');
    await once(provider, 'listening');
    mailbox = await startMailbox((token) => token === good);
  });
  afterAll(async () => {
    await mailbox.close();
    await new Promise((closed) => provider.close(closed));
  });

  const transport = () => {
    const smtpUrl = mailbox.url.replace('smtp://', 'smtp://plan%40werk.example@');
    const tokenUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/token`;
    const smtpToken = {
      kind: 'application',
      tokenUrl,
      clientId: 'id',
      clientSecret: 'secret',
      scope: 'mail',
    } as const;
    return createMailTransport(
      {
        smtpUrl,
        allowPlainSmtp: false,
        smtpToken,
        mailFrom: 'plan@werk.example',
        dataDir: '/nonexistent',
      },
      createLogger('silent'),
    );
  };
  const mail = { to: 'eva@werk.example', subject: 'Hallo', text: 'Hallo', html: '<p>Hallo</p>' };

  it('is fetched once, and again when the mail server refuses it', async () => {
    asked = [];
    const send = transport();
    await send(mail);
    await send(mail);
    expect(asked.map((body) => Object.fromEntries(body))).toEqual([
      { grant_type: 'client_credentials', client_id: 'id', client_secret: 'secret', scope: 'mail' },
    ]);
    good = 'token-2';
    await expect(send(mail)).rejects.toThrow('535');
    await send(mail);
    expect(asked).toHaveLength(2);
    expect(mailbox.mails).toHaveLength(3);
  });

  it.each<[string, [number, object]]>([
    ['is refused', [401, { error: 'invalid_client' }]],
    ['does not come', [200, { error: 'none' }]],
  ])('error “%s” is reported, and nothing is sent', async (_how, given) => {
    asked = [];
    answer = () => given;
    const failure = await transport()(mail).catch((error: unknown) => error);
    expect(classifyMailError(failure)).toBe('tokenRefused');
    expect(String(failure)).not.toContain('secret');
  });
});
