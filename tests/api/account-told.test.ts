// Own server: it mails.
import { auditEvents } from '@werkplan/shared/account/audit.ts';
import { updateAccountEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { changePasswordEndpoint } from '@werkplan/shared/account/password-endpoints.ts';
import {
  anonymizePersonEndpoint,
  changePersonEndpoint,
  endSignInsEndpoint,
} from '@werkplan/shared/account/person-endpoints.ts';
import {
  removeAppEndpoint,
  resetSecondStepEndpoint,
} from '@werkplan/shared/account/second-step-endpoints.ts';
import { createTokenEndpoint } from '@werkplan/shared/tokens/token-endpoints.ts';
import { expect, it } from 'vitest';
import { isMailed } from '../../server/src/audit/mailed-events.ts';
import { addInvitedUser } from '../../server/src/account/invitation-store.ts';
import { findUser } from '../../server/src/account/user-store.ts';
import { runUserCommand } from '../../server/src/users/run-user-command.ts';
import { Client } from '../support/client.ts';
import { useMailingPlant } from '../support/mailing-plant.ts';
import { addUser, password } from '../support/plant.ts';
import { setUpApp } from '../support/second-step.ts';

const mailing = useMailingPlant();
const { plant } = mailing;

/** Calls without a security notice: they change no account, or their user gets another mail anyway. */
const untold = [
  'signIn',
  'signOut',
  'proof.give',
  'password.askReset',
  'token.revoke',
  'display.pair',
  'display.remove',
  'yardLink.make',
  'yardLink.revoke',
  'user.add',
  'user.passwordLink',
  'invitation.send',
  'invitation.accept',
  'plant.change',
  'plan.restore',
  'plan.new',
  'webhook.make',
  'webhook.change',
  'webhook.remove',
];

it('every event has a security notice, or a reason why not', () => {
  expect(
    Object.keys(auditEvents)
      .filter((event) => !isMailed(event))
      .sort(),
  ).toEqual(untold.toSorted());
});

it('the owner of a changed account is told what changed, and by whom if it was somebody else', async () => {
  const email = 'hanna@werkplan.example';
  await addUser(plant.db, email, 'Hanna Voss');
  const id = (await findUser(plant.db, email))?.id ?? 0;
  const params = { id };
  const hanna = new Client(plant.url);
  await hanna.signIn(email, password);
  const change = async (body: { role?: 'viewer'; isActive?: boolean }) =>
    await plant.anna.call(changePersonEndpoint, { params, body });
  const acts: readonly (readonly [() => Promise<unknown>, RegExp, string | null])[] = [
    [async () => await setUpApp(hanna, plant.clock.now), /Authenticator-App ist eingerichtet/, null],
    [async () => await hanna.call(removeAppEndpoint, {}), /Authenticator-App ist entfernt/, null],
    [
      async () => await hanna.call(createTokenEndpoint, { body: { name: 'ERP', scopes: ['read'] } }),
      /Token für ein Skript/,
      null,
    ],
    [
      async () =>
        await hanna.call(changePasswordEndpoint, {
          body: { currentPassword: password, password: 'Neues1Wort', passwordRepeat: 'Neues1Wort' },
        }),
      /Passwort ist geändert/,
      null,
    ],
    [
      async () => await plant.anna.call(resetSecondStepEndpoint, { params }),
      /zweite Schritt ist zurückgesetzt/,
      'Anna Becker',
    ],
    [
      async () => await plant.anna.call(endSignInsEndpoint, { params }),
      /Alle Anmeldungen sind beendet/,
      'Anna Becker',
    ],
    [async () => await change({ role: 'viewer' }), /Ihre Rolle ist geändert/, 'Anna Becker'],
    [async () => await change({ isActive: false }), /Konto ist gesperrt/, 'Anna Becker'],
    [
      async () => await plant.anna.call(anonymizePersonEndpoint, { params }),
      /Konto ist anonym/,
      'Anna Becker',
    ],
  ];
  for (const [index, [act, said, by]] of acts.entries()) {
    await act();
    const { to, text = '' } = await mailing.mailbox.notice(index + 1);
    expect([to?.[0]?.address, text]).toEqual([email, expect.stringMatching(said)]);
    expect(text.includes('durch ')).toBe(by !== null);
    if (by !== null) expect(text).toContain(`durch ${by}.`);
  }
});

it('the command line sends notices as well; invited users get none, nor do users who change their own name', async () => {
  const email = 'ines@werkplan.example';
  await addUser(plant.db, email, 'Ines Koch');
  const ines = new Client(plant.url);
  await ines.signIn(email, password);
  await ines.call(updateAccountEndpoint, { body: { name: 'Ines Koch-Lang' } });
  await addInvitedUser(
    plant.db,
    { email: 'jan@werkplan.example', role: 'viewer', language: 'de' },
    plant.clock.now(),
  );
  const askPassword = async () => await Promise.reject(new Error('no password is asked for'));
  // The mails are read inside the call's transaction, before they can be sent and removed.
  const queued = await plant.db.transaction().execute(async (tx) => {
    for (const whom of [email, 'jan@werkplan.example'])
      await runUserCommand(
        tx,
        { name: 'role', email: whom, role: 'planner' },
        { askPassword, writeLine: () => undefined },
      );
    const mails = tx
      .selectFrom('outbox')
      .select(['email', 'about', 'byName'])
      .where('kind', '=', 'accountChanged');
    return await mails.where('email', 'in', [email, 'jan@werkplan.example']).execute();
  });
  expect(queued).toEqual([{ email, about: 'user.role', byName: null }]);
});
