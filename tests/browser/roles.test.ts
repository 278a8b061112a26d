import type { Role } from '@werkplan/shared/values/role.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { notifyLogins } from '../../server/src/users/notify-logins-query.ts';
import { makeOrder, makeTruck } from '../support/make.ts';
import { nightly } from '../support/nightly.ts';
import { pressUntilGone } from '../support/press-until-gone.ts';
import { useWindows } from '../support/windows.ts';

/** What somebody's role offers on the screens, and how another one arrives there. */
const windows = useWindows({ rests: false });
beforeAll(async () => {
  await makeTruck(windows.script);
  await makeOrder(windows.script, { date: windows.today });
});

/** As an administrator's decision arrives from the command line or another server. */
const becomes = async (role: Role): Promise<void> => {
  const { db } = windows.database;
  await db.updateTable('appUser').set({ role }).where('email', '=', 'bernd@werkplan.example').execute();
  await notifyLogins(db);
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

it('a viewer sees the board without handles; as a planner they come without a reload, and go again', async () => {
  await becomes('viewer');
  const page = await windows.open('bernd', `/delivery?date=${windows.today}`);
  await page.getByText('Nur ansehen').waitFor();
  const card = page.locator('[data-card] button[data-stop]').first();
  await card.focus();
  await page.keyboard.press('.');
  await page.getByRole('menu').waitFor();
  expect(await page.getByRole('menuitem').allInnerTexts()).toEqual([
    expect.stringContaining('Notizen') as string,
    expect.stringContaining('Verlauf') as string,
  ]);
  await pressUntilGone('Escape', page.getByRole('menu'));
  await card.press('Enter');
  expect(await page.locator('[data-selected]').count()).toBe(0);
  expect(await button(page, 'LKW anlegen').count()).toBe(0);
  await becomes('planner');
  await button(page, 'LKW anlegen').waitFor();
  await card.press('Enter');
  await page.locator('[data-selected]').waitFor();
  await becomes('viewer');
  await button(page, 'LKW anlegen').waitFor({ state: 'detached' });
});

nightly('a viewer’s table has no create row and opens no editor', async () => {
  await becomes('viewer');
  const page = await windows.open('bernd', `/production?date=${windows.today}`);

  const cell = page.locator('[data-row] [data-field=city] [role=button]').first();
  await cell.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('x');
  expect(await page.locator('[data-row] input[type=text]').count()).toBe(0);
  expect(await page.locator('[data-draft]').count()).toBe(0);
  await page.goto(`${windows.server.url}/settings`);
  await page.getByRole('heading', { name: 'Passwort' }).waitFor();
  expect(await page.getByRole('heading', { name: /Tokens|Wand/ }).count()).toBe(0);
});

it('a role that changes after a page has learnt who it is, and before its line stands, is there without a reload', async () => {
  await becomes('planner');
  const page = await windows.visit('/login');
  await windows.signInAs(page, 'bernd@werkplan.example');
  const asked: unknown[] = [];
  await page.route('**/api/checkSession', async (route) => {
    const response = await route.fetch();
    asked.push(((await response.json()) as { role: Role }).role);
    if (asked.length === 1) await becomes('viewer');
    await route.fulfill({ response });
  });
  await page.goto(`${windows.server.url}/delivery?date=${windows.today}`);
  await page.getByText('Nur ansehen').waitFor();
  expect(await button(page, 'LKW anlegen').count()).toBe(0);
  expect(asked).toEqual(['planner', 'viewer']);
});
