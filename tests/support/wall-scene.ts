import { listDisplaysEndpoint } from '@werkplan/shared/displays/display-endpoints.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { sharedBrowser } from './browser.ts';
import { clearDay } from './clear-day.ts';
import { openWall } from './displays.ts';
import { password, type Plant, today, usePlant } from './plant.ts';
import { openWallSite, type WallSite } from './wall-site.ts';
import { type SocketTap, newWallWindow, showsFiguresOf } from './wall-window.ts';

export const wallName = 'Halle 2, Westwand';

export interface WallScene {
  readonly plant: Plant;
  readonly site: WallSite;
  readonly browser: Browser;
  readonly wall: Page;
  readonly line: SocketTap;
  /** If true, the next test reloads the wall, because the wall's plan is outdated and it would not recover by itself. */
  isAstray: boolean;
  /** Sets the clock and signs Anna in again, whose session may have expired. */
  setClock(instant: string): Promise<void>;
  heading(text: string): Locator;
  /** Locates the wall in the given state of trust in its figures. */
  trusted(trust: 'right' | 'stale' | 'lost'): Locator;
  /** Advances the page's clock. */
  pass(seconds: number): Promise<void>;
  /** Asserts that the page shows the server's figures of the day. */
  isRight(page?: Page, day?: Day): Promise<void>;
  setOffline(isOffline: boolean): Promise<void>;
}

/** One wall for all tests of a file. Each test starts on Monday morning with an empty plan and a paired wall. */
export const useWall = (): WallScene => {
  // The tests restore an older plan, about which the server logs errors.
  const plant = usePlant({ isSilent: true });
  const problems: string[] = [];
  const scene = {} as { -readonly [K in keyof WallScene]: WallScene[K] };
  Object.assign(scene, { plant, isAstray: false });
  scene.setClock = async (instant) => {
    plant.clock.set(instant);
    await plant.anna.signIn('anna@werkplan.example', password);
  };
  scene.heading = (text) => scene.wall.getByRole('heading', { name: text });
  scene.trusted = (trust) => scene.wall.locator(`main[data-trust=${trust}]`);
  scene.pass = async (seconds) => await scene.wall.clock.fastForward(seconds * 1000);
  scene.isRight = async (page = scene.wall, day = today) => await showsFiguresOf(page, plant.anna, day);
  scene.setOffline = async (isOffline) => {
    await scene.wall.context().setOffline(isOffline);
    await scene.line.block(isOffline);
  };
  beforeAll(async () => {
    await clearDay(plant.anna, today, [80_000, 60_000, 100_000]);
    scene.site = await openWallSite(plant);
    scene.browser = await sharedBrowser();
    Object.assign(scene, await newWallWindow(scene.browser));
    scene.wall.on('pageerror', ({ message }) => problems.push(message));
  }, 60_000);
  beforeEach(async () => {
    await scene.setClock('2026-11-23T08:00:00Z');
    await clearDay(plant.anna, today, []);
    const [display] = await plant.anna.call(listDisplaysEndpoint);
    const address = `${scene.site.url}/wall`;
    if (!display) await openWall(plant, scene.wall, address, wallName);
    else if (scene.isAstray) await scene.wall.goto(address);
    scene.isAstray = false;
    await scene.heading('Montag, 23. November').waitFor();
    await scene.isRight();
    await scene.trusted('right').waitFor();
  });
  afterAll(async () => {
    for (const opened of scene.browser.contexts()) await opened.close();
    await scene.site?.close();
    expect(problems).toEqual([]);
  });
  return scene;
};
