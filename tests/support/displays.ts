import {
  addDisplayEndpoint,
  listDisplaysEndpoint,
  pairDisplayEndpoint,
  removeDisplayEndpoint,
} from '@werkplan/shared/displays/display-endpoints.ts';
import type { Page } from 'playwright-core';
import { Client } from './client.ts';
import type { Plant } from './plant.ts';

/** Starts pairing a screen; returns the code it shows and the secret it keeps. */
export const askForCode = async (
  wall: Client,
  secret?: string,
): Promise<{ code: string; secret: string }> => {
  const pairing = await wall.call(pairDisplayEndpoint, { body: secret === undefined ? {} : { secret } });
  if (pairing.state !== 'waiting') throw new Error('the screen is paired already');
  return pairing;
};

/** Pairs a new screen; `wall` then holds the display key as its cookie. */
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

/** Removes all displays, which invalidates their keys. */
export const removeWalls = async ({ anna }: Pick<Plant, 'anna'>): Promise<void> => {
  for (const { id } of await anna.call(listDisplaysEndpoint))
    await anna.call(removeDisplayEndpoint, { params: { id } });
};

/** Pairs the page's browser as a display and opens the wall at this URL. */
export const openWall = async (plant: Plant, page: Page, url: string, name: string): Promise<void> => {
  const { cookie } = (await pairWall(plant, name)).wall;
  const [key = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name: key, value, url }]);
  await page.goto(url);
};
