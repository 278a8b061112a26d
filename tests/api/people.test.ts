// Own server: it sends mail.
import { checkSessionEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { listAuditEndpoint } from '@werkplan/shared/account/audit-endpoints.ts';
import {
  acceptInvitationEndpoint,
  changePersonEndpoint,
  checkInvitationEndpoint,
  endSignInsEndpoint,
  invitePersonEndpoint,
  listUsersEndpoint,
  resendInvitationEndpoint,
  sendPasswordLinkEndpoint,
} from '@werkplan/shared/account/person-endpoints.ts';
import type { Person } from '@werkplan/shared/account/person-schema.ts';
import { createOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Role } from '@werkplan/shared/values/role.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { signInVisitor } from '../support/abuse/callers.ts';
import { Client, type Reply } from '../support/client.ts';
import { connect, next } from '../support/live-follower.ts';
import { newOrder } from '../support/make.ts';
import { useMailingPlant } from '../support/mailing-plant.ts';
import { password } from '../support/plant.ts';
import { linkIn } from '../support/mail-link.ts';

const mailing = useMailingPlant();
const { plant } = mailing;
const dayMs = 86_400_000;
const startsAt = '2026-11-23T08:00:00.000Z';
/** Advances the clock beyond the session's end and signs in again. */
const moveOn = async (ms: number): Promise<void> => {
  plant.clock.set(new Date(Date.parse(startsAt) + ms).toISOString());
  await plant.anna.signIn('anna@werkplan.example', password);
};

const person = async (email: string): Promise<Person> => {
  const people = await plant.anna.call(listUsersEndpoint);
  const found = people.find((one) => one.email === email);
  if (!found) throw new Error(`${email} isn't in the list`);
  return found;
};
const params = ({ id }: { id: number }) => ({ params: { id } });
/** Does something that mails a link, and returns the link's token. */
const tokenMailedBy = async (work: () => Promise<unknown>): Promise<string> => {
  const count = mailing.mailbox.mails.length + 1;
  await work();
  return linkIn(await mailing.mailbox.mail(count)).hash.slice(1);
};
let invited = 0;
const invite = async (role: Role = 'planner'): Promise<{ email: string; token: string }> => {
  invited += 1;
  const email = `invited${invited}@werkplan.example`;
  const body = { email, role, language: 'de' as const };
  const token = await tokenMailedBy(async () => await plant.anna.call(invitePersonEndpoint, { body }));
  return { email, token };
};
const accept = async (token: string, name: string, chosen = 'Geheim123'): Promise<Reply> =>
  await plant.nobody.attempt(acceptInvitationEndpoint, {
    body: { token, name, password: chosen, passwordRepeat: chosen },
  });
const check = async (token: string): Promise<Reply> =>
  await plant.nobody.attempt(checkInvitationEndpoint, { body: { token } });
const canSignIn = async (email: string, typed: string): Promise<number> =>
  (await new Client(plant.url).send('POST', '/api/login', { email, password: typed })).status;
const lastAudit = async () => (await plant.anna.call(listAuditEndpoint)).entries[0];

describe('an invitation', () => {
  it('leads from the mail to an account, once', async () => {
    const { email, token } = await invite('viewer');
    const mail = mailing.mailbox.mails.at(-1);
    expect(mail?.subject).toBe('Werkplan: Ihre Einladung');
    expect(mail?.text).toContain('Der Link gilt 7 Tage und nur einmal.');
    expect(await person(email)).toMatchObject({
      name: null,
      role: 'viewer',
      state: 'invited',
      until: new Date(Date.parse(startsAt) + 7 * dayMs).toISOString(),
      signInWith: [],
      lastSeenAt: null,
    });
    expect(await canSignIn(email, password)).toBe(401);
    expect((await check(token)).body).toEqual({ email, role: 'viewer', language: 'de' });
    expect((await accept(token, 'Elif Kaya')).status).toBe(204);
    const client = new Client(plant.url);
    await client.signIn(email, 'Geheim123');
    expect(await client.call(checkSessionEndpoint)).toMatchObject({ name: 'Elif Kaya', role: 'viewer' });
    expect(await person(email)).toMatchObject({ state: 'active', until: null, signInWith: ['password'] });
    expect((await check(token)).body.type).toBe('TOKEN_USED');
    expect((await accept(token, 'Elif K.')).body.type).toBe('TOKEN_USED');
  });

  it('accepted twice at once succeeds once', async () => {
    const { token } = await invite();
    const replies = await Promise.all([accept(token, 'Twin One'), accept(token, 'Twin Two')]);
    expect(replies.map(({ status }) => status).sort((one, other) => one - other)).toEqual([204, 400]);
  });

  it('ends after 7 days; another one takes its place', async () => {
    const { email, token } = await invite();
    onTestFinished(async () => await moveOn(0));
    await moveOn(7 * dayMs);
    expect((await check(token)).body.type).toBe('TOKEN_EXPIRED');
    const { id } = await person(email);
    const again = await tokenMailedBy(
      async () => await plant.anna.call(resendInvitationEndpoint, params({ id })),
    );
    expect((await accept(token, 'Too Late')).body.type).toBe('TOKEN_EXPIRED');
    expect((await accept(again, 'In Time')).status).toBe(204);
  });

  it('is refused for a known e-mail, and for an invalid password or name', async () => {
    const body = { email: 'Anna@werkplan.example', role: 'planner' as const, language: 'de' as const };
    const refusal = await plant.anna.refusal(invitePersonEndpoint, { body });
    expect(refusal.fields).toEqual({ email: expect.stringContaining('email') });
    const { token } = await invite();
    expect((await accept(token, 'Somebody', 'kurz')).body.fields).toHaveProperty('password');
    expect((await accept(token, 'anna becker')).body.fields).toHaveProperty('name');
    expect((await check(token)).status).toBe(200);
  });

  it('that is withdrawn cannot be accepted; enabled again, the person gets another one', async () => {
    const { email, token } = await invite();
    const one = await person(email);
    const disabled = await plant.anna.call(changePersonEndpoint, {
      ...params(one),
      body: { isActive: false },
    });
    expect(disabled).toMatchObject({ state: 'disabled', since: startsAt });
    expect((await accept(token, 'Withdrawn')).body.type).toBe('TOKEN_EXPIRED');
    const back = await plant.anna.call(changePersonEndpoint, { ...params(one), body: { isActive: true } });
    expect(back.state).toBe('invited');
  });

  it('is not replaced by a password reset', async () => {
    const { email } = await invite();
    const count = mailing.mailbox.mails.length;
    await mailing.ask(email);
    await mailing.token('bernd@werkplan.example');
    expect(mailing.mailbox.mails.slice(count).map(({ to }) => to?.[0]?.address)).toEqual([
      'bernd@werkplan.example',
    ]);
  });
});

describe('an administrator', () => {
  it('changes a role, which takes effect at once and is audited', async () => {
    const { client, email } = await signInVisitor(plant, 'planner');
    const bye = next(await connect(client), 'bye');
    const { id } = await person(email);
    await plant.anna.call(changePersonEndpoint, { params: { id }, body: { role: 'viewer' } });
    expect(await bye).toEqual({ reason: 'roleChanged' });
    expect((await client.attempt(createOrderEndpoint, { body: newOrder() })).status).toBe(403);
    expect(await lastAudit()).toMatchObject({
      event: 'user.role',
      by: 'person',
      person: { name: 'Anna Becker' },
      about: { id },
      details: { role: ['planner', 'viewer'] },
      address: '127.0.0.1',
    });
  });

  it('disables and enables, ends logins, sends a link for a password', async () => {
    const { client, email } = await signInVisitor(plant);
    const one = await person(email);
    expect(await plant.anna.call(endSignInsEndpoint, params(one))).toEqual({ ended: 1 });
    expect((await client.attempt(checkSessionEndpoint, {})).status).toBe(401);
    await client.signIn(email, password);
    const count = mailing.mailbox.mails.length + 1;
    await plant.anna.call(sendPasswordLinkEndpoint, params(one));
    const token = linkIn(await mailing.mailbox.mail(count)).searchParams.get('token') ?? '';
    expect((await mailing.set(token, 'Anders123')).status).toBe(204);
    await client.signIn(email, 'Anders123');
    await plant.anna.call(changePersonEndpoint, { ...params(one), body: { isActive: false } });
    expect((await lastAudit())?.details).toEqual({ ended: 1 });
    expect((await client.attempt(checkSessionEndpoint, {})).status).toBe(401);
    expect(await canSignIn(email, 'Anders123')).toBe(401);
    const link = await plant.anna.refusal(sendPasswordLinkEndpoint, params(one));
    expect([link.type, link.state]).toEqual(['USER_STATE', 'disabled']);
    await plant.anna.call(changePersonEndpoint, { ...params(one), body: { isActive: true } });
    expect(await canSignIn(email, 'Anders123')).toBe(200);
  });

  it('cannot remove the last administrator, by role or by disabling', async () => {
    const anna = await person('anna@werkplan.example');
    for (const body of [
      { role: 'planner' as const },
      { isActive: false },
      { role: 'viewer' as const, isActive: false },
    ])
      expect((await plant.anna.refusal(changePersonEndpoint, { ...params(anna), body })).type).toBe(
        'LAST_ADMIN',
      );
    await invite('admin');
    expect(
      (await plant.anna.refusal(changePersonEndpoint, { ...params(anna), body: { role: 'viewer' } })).type,
    ).toBe('LAST_ADMIN');
    expect(await person('anna@werkplan.example')).toMatchObject({ role: 'admin', state: 'active' });
  });

  it('is the only one who may see and do all this', async () => {
    const { client } = await signInVisitor(plant, 'planner');
    expect(await client.refusal(listUsersEndpoint, {})).toMatchObject({
      type: 'ACCESS_DENIED',
      role: 'admin',
    });
    expect(await client.refusal(listAuditEndpoint, {})).toMatchObject({
      type: 'ACCESS_DENIED',
      role: 'admin',
    });
    expect((await plant.anna.refusal(endSignInsEndpoint, { params: { id: 99_999 } })).type).toBe(
      'USER_NOT_FOUND',
    );
  });
});

describe('the audit list', () => {
  it('is returned by kind and by page, the newest first', async () => {
    for (let count = 0; count < 51; count += 1) await canSignIn('anna@werkplan.example', password);
    const first = await plant.anna.call(listAuditEndpoint, { query: { kind: 'signIns' } });
    expect(first.entries).toHaveLength(50);
    expect(new Set(first.entries.map(({ event }) => event))).toEqual(new Set(['signIn']));
    const second = await plant.anna.call(listAuditEndpoint, {
      query: { kind: 'signIns', after: first.next ?? '' },
    });
    const ids = [...first.entries, ...second.entries].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
    const { entries } = await plant.anna.call(listAuditEndpoint, { query: { kind: 'invitations' } });
    expect(entries.every(({ event }) => event.startsWith('invitation.'))).toBe(true);
    expect(JSON.stringify(entries)).not.toContain('token');
  });
});
