import { issueResetToken } from '../../../server/src/account/reset-token-store.ts';
import { makeToken } from '../script.ts';
import { captchaToken } from '../captcha.ts';
import type { Plant } from '../plant.ts';
import { Client } from '../client.ts';
import { addUser, password } from '../plant.ts';

/** What calls about accounts need to do their work once. */
export interface AccountScene {
  /** Solved; each counts once. */
  readonly captchas: readonly [forAsking: string, forSetting: string];
  /** Sets the password of a user who matters to nobody. */
  readonly resetToken: string;
  readonly unusedToken: string;
  /** Another login of Anna's. */
  readonly otherLogin: number;
  /** A token that no script uses. */
  readonly spareToken: number;
}

const tokenOfNewUser = async ({ db, clock }: Plant, name: string): Promise<string> => {
  const email = `${name}@werkplan.example`;
  await addUser(db, email, name);
  const issued = await issueResetToken(db, email, clock.now(), 60);
  return issued?.token ?? '';
};

const make = async (plant: Plant): Promise<AccountScene> => {
  await new Client(plant.url).signIn('anna@werkplan.example', password);
  const { id } = await plant.db
    .selectFrom('login')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return {
    captchas: [await captchaToken(plant), await captchaToken(plant)],
    resetToken: await tokenOfNewUser(plant, 'forgetful'),
    unusedToken: await tokenOfNewUser(plant, 'hesitant'),
    otherLogin: id,
    spareToken: (await makeToken(plant, ['read'])).id,
  };
};

const made = new WeakMap<Plant, Promise<AccountScene>>();

/** Made once for a plant: what is used up stays used up. */
export const accountScene = async (plant: Plant): Promise<AccountScene> => {
  const scene = made.get(plant) ?? make(plant);
  made.set(plant, scene);
  return await scene;
};
