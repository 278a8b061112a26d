import { checkSessionEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import {
  anonymizePersonEndpoint,
  changePersonEndpoint,
  invitePersonEndpoint,
  listUsersEndpoint,
} from '@werkplan/shared/account/person-endpoints.ts';
import { addPasskeyEndpoint, offerPasskeyEndpoint } from '@werkplan/shared/account/second-step-endpoints.ts';
import { createTokenEndpoint } from '@werkplan/shared/tokens/token-endpoints.ts';
import type { Role } from '@werkplan/shared/values/role.ts';
import { Client } from '../client.ts';
import { pairWall } from '../displays.ts';
import type { MailingPlant } from '../mailing-plant.ts';
import { addUser, type Plant, password } from '../plant.ts';
import { at } from '../scene.ts';
import { setUpApp } from '../second-step.ts';
import { linkIn } from '../mail-link.ts';
import { makeSoftPasskey } from '../soft-passkey.ts';
import type { KnownPlan } from './known-plan.ts';

type People = Pick<
  KnownPlan,
  'password' | 'cookie' | 'app' | 'passkey' | 'disabled' | 'token' | 'displayCookie' | 'invitation'
>;

const signedIn = async ({ db, url }: Plant, name: string, role?: Role) => {
  const email = `${name.split(' ', 1)[0]?.toLowerCase()}@werkplan.example`;
  await addUser(db, email, name, role);
  const client = new Client(url);
  await client.signIn(email, password);
  const { id } = await client.call(checkSessionEndpoint);
  return { id, email, client };
};

/** Creates users of every role, sign-in method and state, a script and a wall display. */
export const furnishPeople = async ({ plant, mailbox }: MailingPlant): Promise<People> => {
  const { anna, clock, db, url } = plant;
  // The plan's actions advanced the clock by hours, and some of the calls below require a recent sign-in.
  await anna.signIn('anna@werkplan.example', password);
  await signedIn(plant, 'Clara Vogt', 'viewer');
  const change = async (id: number, body: { isActive?: boolean; mayChangeReleased?: boolean }) =>
    await anna.call(changePersonEndpoint, { params: { id }, body });

  const emil = await signedIn(plant, 'Emil Hartmann', 'admin');
  const { secret, recoveryCodes } = await setUpApp(emil.client, clock.now);
  const frieda = await signedIn(plant, 'Frieda Lang');
  const passkey = makeSoftPasskey();
  const options = await frieda.client.call(offerPasskeyEndpoint, {});
  const response = passkey.create(options, { origin: new URL(url).origin });
  await frieda.client.call(addPasskeyEndpoint, { body: { name: 'Schlüsselbund', response } });
  // Only an identity provider could link her account by a call, so the row is inserted directly.
  await db
    .insertInto('userIdentity')
    .values({
      issuer: 'https://konto.werkplan.example',
      subject: 'frieda',
      userId: frieda.id,
      createdAt: clock.now(),
    })
    .execute();

  const disabled = await signedIn(plant, 'Doris Maier');
  const former = await signedIn(plant, 'Georg Weiss');
  for (const { id } of [disabled, former]) await change(id, { isActive: false });
  await anna.call(anonymizePersonEndpoint, { params: { id: former.id } });
  const bernd = (await anna.call(listUsersEndpoint)).find(({ name }) => name === 'Bernd Krüger');
  await change(bernd?.id ?? 0, { mayChangeReleased: false });

  const invited = 'hanna@werkplan.example';
  await anna.call(invitePersonEndpoint, { body: { email: invited, role: 'planner', language: 'de' } });
  const mail = await mailbox.mailTo(invited);
  const script = { name: 'ERP', scopes: ['read' as const] };
  return {
    password,
    cookie: anna.cookie,
    app: { email: emil.email, secret, recoveryCode: at(recoveryCodes, 0) },
    passkey: { email: frieda.email, ...passkey.saved },
    disabled: disabled.email,
    token: (await anna.call(createTokenEndpoint, { body: script })).token,
    displayCookie: (await pairWall(plant, 'Halle 1')).wall.cookie,
    invitation: { email: invited, token: linkIn(mail).hash.slice(1) },
  };
};
