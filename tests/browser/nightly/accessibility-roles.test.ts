import { removeYardLinkEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import { yardAddress } from '@werkplan/shared/yard/yard-link.ts';
import { type Role, roles } from '@werkplan/shared/values/role.ts';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { brokenInEitherTheme } from '../../support/axe.ts';
import { furnishStage } from '../../support/furnish-stage.ts';
import { openedStates } from '../../support/opened-states.ts';
import { strangerStates, yardRun, yardStates } from '../../support/outside-states.ts';
import { draftStates, pageStates } from '../../support/page-states.ts';
import { addUser } from '../../support/people.ts';
import { openedState, words, type PageState, type Stage } from '../../support/stage.ts';
import { tidyPage } from '../../support/tidy-page.ts';
import { useWindows } from '../../support/windows.ts';
import { loaderWith } from '../../support/yard.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.15');

/** axe checks every page in every state, in each theme and as each role. */
const windows = useWindows();
let common: Awaited<ReturnType<typeof furnishStage>>;
const minutes = 60_000;

beforeAll(async () => {
  await addUser(windows.database.db, 'vera@werkplan.example', 'Vera Maier', 'viewer');
  common = await furnishStage(windows);
}, minutes);

const people: Readonly<Record<Role, string>> = { viewer: 'vera', planner: 'bernd', admin: 'anna' };

const adminsAlone = ['users', 'webhooks', 'an invitation', 'the menu of a user', 'a new webhook'];
const viewersToo = [
  'the state of the day',
  'the day’s calendar',
  'the menu of the day',
  'the menu of a truck',
  'the menu of a card',
  'a card’s notes',
  'a selection',
  'the total of the day',
  'the changes since the print',
  'the history',
  'the keys',
  'the search',
  'the menu of an order',
  'an order’s notes',
  'the menu of the orders’ day',
  'the filter row',
];
const isFor: Readonly<Record<Role, (name: string) => boolean>> = {
  admin: () => true,
  planner: (name) => !adminsAlone.includes(name),
  viewer: (name) => !adminsAlone.includes(name) && (viewersToo.includes(name) || isPage.has(name)),
};
const isPage = new Set(pageStates.map(({ name }) => name));

const stageOf = async (role: Role): Promise<Stage> => {
  const page = await windows.visit('/favicon.svg');
  await windows.signInAs(page, `${people[role]}@werkplan.example`);
  await page.goto(`${windows.server.url}/settings`);
  return { ...common, page, role, language: 'de' };
};
const stageOn = (page: Page): Stage => ({ ...common, page, role: 'admin', language: 'de' });

/** Returns the broken rules with the state in which they were found. */
const walk = async (stage: Stage, states: readonly PageState[]): Promise<unknown[]> => {
  const { page } = stage;
  const broken: unknown[] = [];
  for (const { name, show, part } of states) {
    try {
      await show(stage);
    } catch (error) {
      throw new Error(`${name} isn't shown`, { cause: error });
    }
    for (const found of await brokenInEitherTheme(page, part)) broken.push({ state: name, ...found });
    await page.keyboard.press('Escape');
    await tidyPage(page);
    await page.keyboard.press('Escape');
  }
  return broken;
};

describe.each(roles)('axe finds nothing in either theme for a %s', (role) => {
  const theirs = (states: readonly PageState[]): PageState[] =>
    states.filter(({ name }) => isFor[role](name));

  it(
    'on any page, and in what opens there',
    async () => {
      const all = theirs([...pageStates, ...openedStates, ...draftStates]);
      expect(all.length).toBeGreaterThan(30);
      expect(await walk(await stageOf(role), all)).toEqual([]);
    },
    6 * minutes,
  );
});

describe('axe finds nothing in either theme', () => {
  it(
    'before the sign-in',
    async () => expect(await walk(stageOn(await windows.visit('/favicon.svg')), strangerStates)).toEqual([]),
    4 * minutes,
  );

  it(
    'on the yard’s phone, its link over or revoked, without a network, with a photo',
    async () => {
      const page = await windows.visit('/favicon.svg', { isPhone: true });
      const stage = stageOn(page);
      const photo = await page.screenshot({ type: 'jpeg' });
      const { link } = await loaderWith(
        { anna: windows.script, url: windows.server.url },
        { scope: 'yard', name: 'Tor 1', date: common.days.full },
      );
      const own = { ...stage, links: { ...stage.links, yard: yardAddress(stage.url, link.token) } };
      const missing = words(stage, 'yardPage.status.missing');
      expect(
        await walk(own, [
          ...yardStates,
          openedState(
            'a photo of what is missing',
            yardRun,
            async () => {
              await page.getByRole('button', { name: missing, exact: true }).last().click();
              const file = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: photo };
              await page.locator('input[type=file]').setInputFiles(file);
              await page.getByRole('dialog').getByRole('img').waitFor();
            },
            'dialog',
          ),
          openedState(
            'a report without a network',
            yardRun,
            async () => {
              await page.context().setOffline(true);
              await page.getByRole('button', { name: missing, exact: true }).last().click();
              await page.getByLabel(words(stage, 'yardPage.missing.note')).fill('2 Bund');
              await page.getByRole('button', { name: words(stage, 'yardPage.missing.send') }).click();
              await page.getByText(words(stage, 'yardPage.waiting', { count: 1 })).waitFor();
            },
            'body',
          ),
          openedState(
            'a run that has left',
            async (shown) => {
              await page.context().setOffline(false);
              await yardRun(shown);
            },
            async () => {
              await page
                .getByRole('button', { name: words(stage, 'yardPage.status.departed'), exact: true })
                .click();
              const anyway = page.getByRole('button', { name: words(stage, 'yardPage.foot.leaveAnyway') });
              await anyway.waitFor();
              expect(await brokenInEitherTheme(page)).toEqual([]);
              await anyway.click();
              await page.getByRole('button', { name: words(stage, 'yardPage.foot.callBack') }).waitFor();
            },
            'body',
          ),
          openedState(
            'a revoked link',
            async () => await Promise.resolve(),
            async () => {
              await windows.script.call(removeYardLinkEndpoint, { params: { id: link.id } });
              await page.locator('h1, h2').getByText(words(stage, 'yardPage.link.revoked')).waitFor();
            },
            'body',
          ),
        ]),
      ).toEqual([]);
    },
    4 * minutes,
  );
});
