// Own server: it stands in another time zone.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { otherDayZone } from '../support/midday.ts';
import { useWindows } from '../support/windows.ts';

const windows = useWindows({ rests: false, env: () => ({ PLANT_TIME_ZONE: otherDayZone }) });

/** The days that a page asks for until it has been answered the plant's today. */
const daysAskedFor = async (page: Page): Promise<string[]> => {
  const days: string[] = [];
  page.on('request', (request) => {
    const [, day] = /\/api\/days\/([\d-]+)$/.exec(new URL(request.url()).pathname) ?? [];
    if (day !== undefined) days.push(day);
  });
  const answered = page.waitForResponse(`**/api/days/${windows.today}`);
  await page.goto(`${windows.server.url}/delivery`);
  await answered;
  return days;
};

it('a plant of another zone than Berlin is asked for its own day from the first request of a load', async () => {
  const page = await windows.open('anna', '/settings');
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  expect(await daysAskedFor(page)).toEqual([windows.today]);
});
