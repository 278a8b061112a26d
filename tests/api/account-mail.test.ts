import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createMailTransport } from '../../server/src/mail/mail-transport.ts';
import { issueResetToken as issueToken } from '../../server/src/account/reset-token-store.ts';
import { MailSender } from '../../server/src/mail/mail-sender.ts';
import { queueMail, takeDueMail } from '../../server/src/mail/outbox-store.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { addUser } from '../support/plant.ts';
import { tokenIn } from '../support/mail-link.ts';
import { type Mailbox, startMailbox } from '../support/smtp.ts';
import { testClock } from '../support/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const email = 'anna@werkplan.example';
const startsAt = '2026-11-23T08:00:00.000Z';
const clock = testClock(startsAt);
const after = (seconds: number): void =>
  clock.set(new Date(Date.parse(startsAt) + seconds * 1000).toISOString());

let database: TestDatabase;
let mailbox: Mailbox;
const dataDir = mkdtempSync(join(tmpdir(), 'werkplan-outbox-'));
beforeAll(async () => {
  database = await createTestDatabase();
  mailbox = await startMailbox();
  await addUser(database.db, email, 'Anna Becker');
});
afterAll(async () => {
  await mailbox.close();
  await database.drop();
  rmSync(dataDir, { recursive: true });
});
beforeEach(async () => {
  after(0);
  rmSync(join(dataDir, 'outbox'), { recursive: true, force: true });
  await database.db.deleteFrom('outbox').execute();
});

let logged = '';
const logger = createLogger('trace', { write: (line) => void (logged += line) });
const issueResetToken = async (email: string) => await issueToken(database.db, email, clock.now(), 60);
const issueInvitation = async () => await Promise.resolve(null);
const newWorker = (smtpUrl: string | null): MailSender => {
  const send = createMailTransport(
    { smtpUrl, allowPlainSmtp: false, smtpToken: null, mailFrom: 'werkplan@werkplan.example', dataDir },
    logger,
  );
  return new MailSender({
    db: database.db,
    clock,
    logger,
    timeZone: 'Europe/Berlin',
    resetMinutes: 60,
    invitationDays: 7,
    send,
    issueResetToken,
    issueInvitation,
    findAdmin: issueInvitation,
  });
};
const queue = async (): Promise<void> =>
  await queueMail(
    database.db,
    { kind: 'reset', email, language: 'de', origin: 'https://plan.example' },
    clock.now(),
  );
const waiting = async (): Promise<number> =>
  (await database.db.selectFrom('outbox').selectAll().execute()).length;
const arrived = (): number => mailbox.mails.length;

it('is sent again, later each time, while the mail server refuses it', async () => {
  spec('L.37');
  const worker = newWorker(mailbox.url);
  const before = arrived();
  await queue();
  mailbox.refuse(2);
  const sentAt: number[] = [];
  const failingAt: number[] = [];
  for (let second = 0; second <= 120; second += 10) {
    after(second);
    await worker.sendDue();
    if (arrived() > before + sentAt.length) sentAt.push(second);
    if (worker.failingSince?.toISOString() === startsAt) failingAt.push(second);
  }
  // The mail server refuses the attempts at 0 s and 30 s; the next one follows 60 s later.
  expect(sentAt).toEqual([90]);
  expect(failingAt).toEqual([0, 10, 20, 30, 40, 50, 60, 70, 80]);
  expect(await waiting()).toBe(0);
  expect(logged).toContain('"responseCode":451');
});

it('is sent again when there is no mail server at all', async () => {
  spec('L.37');
  const worker = newWorker('smtp://127.0.0.1:1');
  await queue();
  await worker.sendDue();
  expect(await waiting()).toBe(1);
  const before = arrived();
  after(30);
  await newWorker(mailbox.url).sendDue();
  expect([arrived() - before, await waiting()]).toEqual([1, 0]);
});

it('is sent once by several servers', async () => {
  spec('L.37');
  const before = arrived();
  for (let count = 0; count < 6; count += 1) await queue();
  const workers = Array.from({ length: 3 }, () => newWorker(mailbox.url));
  await Promise.all(workers.map(async (worker) => await worker.sendDue()));
  expect([arrived() - before, await waiting()]).toEqual([6, 0]);
});

it('that one server is about to send is not sent by the others', async () => {
  spec('L.37');
  await queue();
  await queue();
  const first = await database.db
    .selectFrom('outbox')
    .select('id')
    .orderBy('nextTryAt')
    .executeTakeFirstOrThrow();
  await database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('outbox').selectAll().where('id', '=', first.id).forUpdate().execute();
    const taken = await takeDueMail(database.db, clock.now());
    expect(taken?.id).toBeGreaterThan(first.id);
    expect(await takeDueMail(database.db, clock.now())).toBeUndefined();
  });
});

it('is taken over from a server that died while sending', async () => {
  spec('L.37');
  const dying = new MailSender({
    db: database.db,
    clock,
    logger,
    timeZone: 'Europe/Berlin',
    resetMinutes: 60,
    invitationDays: 7,
    send: async () => await new Promise(() => {}),
    issueResetToken,
    issueInvitation,
    findAdmin: issueInvitation,
  });
  await queue();
  void dying.sendDue();
  await expect
    .poll(async () => (await database.db.selectFrom('outbox').select('tries').executeTakeFirst())?.tries)
    .toBe(1);
  const before = arrived();
  await newWorker(mailbox.url).sendDue();
  expect(arrived() - before).toBe(0);
  after(30);
  await newWorker(mailbox.url).sendDue();
  expect([arrived() - before, await waiting()]).toEqual([1, 0]);
});

it('is given up after an hour, with an error in the log', async () => {
  spec('L.37');
  await queue();
  after(3601);
  const before = arrived();
  await newWorker(mailbox.url).sendDue();
  expect([arrived() - before, await waiting()]).toEqual([0, 0]);
  expect(logged).toContain('Gave up on a mail');
});

it('is written to a file that only the server’s user can read when SMTP_URL is not set; the log names the file', async () => {
  spec('L.37');
  await queue();
  await newWorker(null).sendDue();
  const [name = '', ...others] = readdirSync(join(dataDir, 'outbox'));
  expect(others).toEqual([]);
  const file = join(dataDir, 'outbox', name);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(logged).toContain(file);
  const mail = await PostalMime.parse(readFileSync(file));
  // Any editor can read the file, and the link is not broken across lines.
  const lines = readFileSync(file, 'utf8').split('\r\n');
  expect(lines).toContain(`https://plan.example/reset-password?token=${tokenIn(mail)}`);
  expect(lines).toContain('Auto-Submitted: auto-generated');
  expect(lines.join()).toContain('Hier können Sie es setzen:');
  expect(mail).toMatchObject({ subject: 'Werkplan: neues Passwort setzen', to: [{ address: email }] });
  expect(tokenIn(mail)).toMatch(/^[\w-]{43}$/);
});

it('leaves neither a token nor an address in the log', async () => {
  spec('7.3', 'L.41');
  const before = arrived();
  await queue();
  mailbox.refuse(1);
  for (const second of [0, 30]) {
    after(second);
    await newWorker(mailbox.url).sendDue();
  }
  await queue();
  await newWorker(null).sendDue();
  expect(arrived()).toBe(before + 1);
  for (const mail of mailbox.mails) expect(logged).not.toContain(tokenIn(mail));
  expect(logged).not.toMatch(/token=|werkplan\.example/);
});
