// Own server: the way to its database is shut.
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Client } from '../../support/client.ts';
import { newOrder } from '../../support/make.ts';
import { password } from '../../support/people.ts';
import { startHostedServer } from '../../support/hosted-server.ts';
import type { ServerProcess } from '../../support/server-process.ts';
import { useWindows } from '../../support/windows.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.51');

const windows = useWindows({ rests: false, gated: true });
/** Another server of the plant that keeps its database connection. */
let elsewhere: ServerProcess;
let script: Client;

beforeAll(async () => {
  const { url: databaseUrl, ownerUrl } = windows.database;
  elsewhere = await startHostedServer({ databaseUrl, env: { DATABASE_OWNER_URL: ownerUrl } });
  script = new Client(elsewhere.url);
  await script.signIn('bernd@werkplan.example', password);
}, 60_000);
afterAll(async () => {
  await elsewhere?.stop();
});

const rightWithinMs = 5_000;

const state = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('banner').getByText(text, { exact: true });
const createOrder = async (constructionSite: string): Promise<void> => {
  const body = newOrder({ constructionSite, date: windows.today, steel: 9_000, matting: 0 });
  expect((await script.send('POST', '/api/orders', body)).status).toBe(200);
};

it('screens say since when they are old while their server is blind, and are right soon after', async () => {
  const withoutSocket = async (page: Page): Promise<void> =>
    await page.routeWebSocket('**/socket.io/**', async (socket) => await socket.close());
  const start = await windows.open('bernd', '/', { locale: 'en-GB' });
  const polling = await windows.open('anna', '/production', { prepare: withoutSocket });
  const days = [polling, await windows.open('anna', '/production')];
  const months = [await windows.open('anna', '/production-plan')];
  const all = [start, ...days, ...months];
  for (const page of all) await state(page, 'Live').waitFor();

  windows.gate.freeze();
  for (const page of all) await state(page, /^Offline · (Stand|as of) \d/).waitFor({ timeout: 25_000 });
  for (const page of [...days, ...months])
    await page.getByRole('alert').getByText('Der Server erreicht seine Datenbank nicht.').waitFor();
  await start.getByRole('alert').getByText('The server can’t reach its database.').waitFor();
  // The socket is connected, so no button to reconnect is shown.
  expect(await start.getByRole('button', { name: 'Connect now' }).count()).toBe(0);
  await createOrder('Wehr Gengenbach');

  const healedAt = performance.now();
  windows.gate.open();
  const tookMs = await Promise.all(
    all.map(async (page) => {
      await state(page, 'Live').waitFor();
      return performance.now() - healedAt;
    }),
  );
  expect(Math.max(...tookMs)).toBeLessThan(rightWithinMs);
  for (const page of days) await page.getByRole('row', { name: /Wehr Gengenbach/ }).waitFor();
});
