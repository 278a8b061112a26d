import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { hallTotalsEndpoint, setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { brokenColours, brokenRules } from '../../support/axe.ts';
import { useWindows } from '../../support/windows.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const windows = useWindows({ rests: false });

let page: Page;
/** The hosts to which the page has sent requests. */
const hosts = new Set<string>();

beforeAll(async () => {
  page = await windows.open('anna', '/favicon.svg');
}, 60_000);

/** Opens an area, which loads its calls. */
const openArea = async (area: string): Promise<void> => {
  const section = page.locator('.opblock-tag-section', { has: page.locator(`[data-tag="${area}"]`) });
  await section.getByRole('button', { name: 'Expand operation' }).press('Enter');
  await section.locator('.opblock').first().waitFor();
};

/** Opens a call's form by keyboard and fills in its fields. */
const tryOut = async (
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

it('lists the calls with nothing from another host, sends what is tried out as who is signed in, and can be read in light and dark', async () => {
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await page.goto(`${windows.server.url}/api/docs`);
  await openArea('halls');
  const read = await tryOut(hallTotalsEndpoint, { date: windows.today });
  const totals = page.waitForResponse(`**${hallTotalsEndpoint.path}?*`);
  await read.getByRole('button', { name: 'Execute' }).press('Enter');
  expect((await totals).status()).toBe(200);

  const change = await tryOut(setCapacityEndpoint, { id: '1' });
  await change.locator('textarea').fill(JSON.stringify({ date: windows.today, maxCapacity: 70_000 }));
  const written = page.waitForResponse((response) => response.request().method() === 'PUT');
  await change.getByRole('button', { name: 'Execute' }).press('Enter');
  expect((await written).status()).toBe(200);
  expect([...hosts]).toEqual([windows.server.url]);

  const root = page.locator('html');
  expect(await root.getAttribute('class')).toBeNull();
  // This area has the HTTP methods that the calls about halls lack.
  await openArea('templates');
  expect(await brokenRules(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(async () => await root.getAttribute('class')).toBe('dark-mode');
  expect(await brokenColours(page)).toEqual([]);
});

it('is dark from the start where the system is', async () => {
  spec('L.7');
  const dark = await windows.beside(page, '/api/docs', {
    prepare: async (opened) => {
      await opened.emulateMedia({ colorScheme: 'dark' });
      // Swagger UI takes seconds to render, and this test does not need it.
      const body = 'globalThis.SwaggerUIBundle = () => undefined;';
      await opened.route('**/swagger-ui-bundle.js', async (route) => await route.fulfill({ body }));
    },
  });
  expect(await dark.locator('html').getAttribute('class')).toBe('dark-mode');
  await dark.close();
});
