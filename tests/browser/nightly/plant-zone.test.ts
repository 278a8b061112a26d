// Own server: it stands in another time zone.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { otherDayZone } from '../../support/midday.ts';
import { useWindows } from '../../support/windows.ts';

const windows = useWindows({ rests: false, env: () => ({ PLANT_TIME_ZONE: otherDayZone }) });

/** Returns the days that a page requests until it shows the plant's today; none if the page came with inlined data. */
const daysAskedFor = async (page: Page): Promise<string[]> => {
  const days: string[] = [];
  page.on('request', (request) => {
    const [, day] = /\/api\/days\/([\d-]+)$/.exec(new URL(request.url()).pathname) ?? [];
    if (day !== undefined) days.push(day);
  });
  await page.goto(`${windows.server.url}/delivery`);
  await page.locator(`[data-bar] time[datetime="${windows.today}"]`).waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  return days;
};

it('a plant of another zone than Berlin is asked for its own day from the first request of a load', async () => {
  const page = await windows.open('anna', '/settings');
  await page.getByRole('heading', { name: 'Einstellungen' }).waitFor();
  expect((await daysAskedFor(page)).filter((day) => day !== windows.today)).toEqual([]);
});
