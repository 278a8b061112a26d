import type { Page } from 'playwright-core';
import { io, type Socket } from 'socket.io-client';
import { afterAll, expect, it } from 'vitest';
import { newOrder } from '../support/make.ts';
import { useWindows } from '../support/windows.ts';

const windows = useWindows({ rests: false });
const others: Socket[] = [];
afterAll(() => {
  for (const socket of others) socket.disconnect();
});

/** Nine more windows of the page's sign-in, as far as the server sees them. */
const openOthers = async (page: Page): Promise<void> => {
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  for (let made = 0; made < 9; made += 1) {
    const socket = io(windows.server.url, {
      transports: ['websocket'],
      extraHeaders: { cookie },
      forceNew: true,
      reconnection: false,
    });
    others.push(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('connect_error', reject);
    });
  }
};

it('the eleventh window of a sign-in says so, asks every 5 s, and tries again only at the named time', async () => {
  const tenth = await windows.open('anna', '/production');
  const live = (page: Page) => page.getByRole('banner').getByText('Live');
  await live(tenth).waitFor();
  await openOthers(tenth);

  const eleventh = await tenth.context().newPage();
  let lines = 0;
  let asked = 0;
  eleventh.on('websocket', () => (lines += 1));
  eleventh.on('response', (response) => {
    if (response.url().includes('/api/changes')) asked += 1;
  });
  await eleventh.goto(`${windows.server.url}/production`);
  await eleventh.getByRole('status').getByText('schon zehn Fenster').waitFor();
  await live(eleventh).waitFor();
  const body = newOrder({ constructionSite: 'Brücke B33', date: windows.today });
  expect((await windows.script.send('POST', '/api/orders', body)).status).toBe(200);
  await eleventh.getByRole('row', { name: /Brücke B33/ }).waitFor();
  expect(asked).toBeGreaterThan(0);
  expect(lines).toBe(1);
  await live(tenth).waitFor();

  for (const socket of others) socket.disconnect();
  await eleventh.evaluate(() => {
    // The time that it was told to wait has passed.
    const now = Date.now;
    Date.now = () => now() + 15_000;
  });
  await eleventh.getByText('schon zehn Fenster').waitFor({ state: 'detached' });
  expect(lines).toBe(2);
  await live(eleventh).waitFor();
});
