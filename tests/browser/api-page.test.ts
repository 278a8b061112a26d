import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { hallTotalsEndpoint, setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { brokenRules } from '../support/axe.ts';
import { useWindows } from '../support/windows.ts';

const windows = useWindows({ demo: true });

/** The page with all calls listed, and the hosts that it has asked for something. */
const opened = async (): Promise<{ page: Page; hosts: Set<string> }> => {
  const page = await windows.open('anna', '/');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await page.goto(`${windows.server.url}/api/docs`);
  await page.locator('.opblock').last().waitFor();
  return { page, hosts };
};

/** Opens a call by keyboard to try it out, and fills in its fields. */
const tryOut = async (
  page: Page,
  { method, path }: AnyEndpoint,
  fields: Readonly<Record<string, string>>,
): Promise<Locator> => {
  const call = page.locator(`.opblock-${method.toLowerCase()}`, {
    has: page.locator(`[data-path="${path}"]`),
  });
  await call.locator('.opblock-summary-control').press('Enter');
  await call.getByRole('button', { name: 'Try it out' }).press('Enter');
  for (const [name, text] of Object.entries(fields))
    await call.locator(`tr[data-param-name="${name}"] input`).fill(text);
  return call;
};

it('lists the calls with nothing from another host, and sends what is tried out as who is signed in', async () => {
  const { page, hosts } = await opened();
  const read = await tryOut(page, hallTotalsEndpoint, { date: windows.today });
  const totals = page.waitForResponse(`**${hallTotalsEndpoint.path}?*`);
  await read.getByRole('button', { name: 'Execute' }).press('Enter');
  expect((await totals).status()).toBe(200);

  const change = await tryOut(page, setCapacityEndpoint, { id: '1' });
  await change.locator('textarea').fill(JSON.stringify({ date: windows.today, maxCapacity: 70_000 }));
  const written = page.waitForResponse((response) => response.request().method() === 'PUT');
  await change.getByRole('button', { name: 'Execute' }).press('Enter');
  expect((await written).status()).toBe(200);
  expect([...hosts]).toEqual([windows.server.url]);
});

it('can be read by everybody in light and, as the system turns to it, in dark; a tried out call, too', async () => {
  const { page } = await opened();
  const call = await tryOut(page, hallTotalsEndpoint, { date: windows.today });
  await call.getByRole('button', { name: 'Execute' }).press('Enter');
  await call.locator('.live-responses-table').waitFor();
  const root = page.locator('html');
  expect(await root.getAttribute('class')).toBeNull();
  expect(await brokenRules(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => await root.getAttribute('class')).toBe('dark-mode');
  expect(await brokenRules(page)).toEqual([]);
});

it('is dark from the start where the system is', async () => {
  const page = await windows.open('anna', '/api/docs', { colorScheme: 'dark' });
  expect(await page.locator('html').getAttribute('class')).toBe('dark-mode');
});
