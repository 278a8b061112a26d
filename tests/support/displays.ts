import {
  addDisplayEndpoint,
  listDisplaysEndpoint,
  pairDisplayEndpoint,
  removeDisplayEndpoint,
} from '@werkplan/shared/displays/display-endpoints.ts';
import type { Page } from 'playwright-core';
import { Client } from './client.ts';
import type { Plant } from './plant.ts';

/** The code a screen shows, and the secret it keeps. */
export const askForCode = async (
  wall: Client,
  secret?: string,
): Promise<{ code: string; secret: string }> => {
  const pairing = await wall.call(pairDisplayEndpoint, { body: secret === undefined ? {} : { secret } });
  if (pairing.state !== 'waiting') throw new Error('the screen is paired already');
  return pairing;
};

/** A screen with a key of its own, which `wall` holds as its cookie. */
export const pairWall = async (
  { anna, url }: Pick<Plant, 'anna' | 'url'>,
  name: string,
): Promise<{ wall: Client; id: number; secret: string }> => {
  const wall = new Client(url);
  const { code, secret } = await askForCode(wall);
  const { id } = await anna.call(addDisplayEndpoint, { body: { code, name } });
  await wall.call(pairDisplayEndpoint, { body: { secret } });
  return { wall, id, secret };
};

/** Takes every screen its key. */
export const removeWalls = async ({ anna }: Pick<Plant, 'anna'>): Promise<void> => {
  for (const { id } of await anna.call(listDisplaysEndpoint))
    await anna.call(removeDisplayEndpoint, { params: { id } });
};

/** Gives the page's browser a key and shows the wall, at this address, in it. */
export const openWall = async (plant: Plant, page: Page, url: string, name: string): Promise<void> => {
  const { cookie } = (await pairWall(plant, name)).wall;
  const [key = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name: key, value, url }]);
  await page.goto(url);
};
