// Own server: whole boards of the demo plant, with every type and colour of truck.
import { expect, it } from 'vitest';
import { brokenInEitherTheme } from '../../support/axe.ts';
import { showDay } from '../../support/own-day.ts';
import { useWindows } from '../../support/windows.ts';

const windows = useWindows({ demo: true });

it.each([
  ['/production', '[data-row]', 'de-DE'],
  ['/delivery', '[data-slot]', 'de-DE'],
  ['/production', '[data-row]', 'en-GB'],
  ['/delivery', '[data-slot]', 'en-GB'],
] as const)(
  'axe finds nothing in either theme on all of %s, %s, %s',
  async (path, part, locale) => {
    const page = await windows.open('anna', path, { locale });
    await showDay(page, path, windows.today);
    await page.locator(part).first().waitFor();
    expect(await brokenInEitherTheme(page)).toEqual([]);
    await page.context().close();
  },
  90_000,
);
