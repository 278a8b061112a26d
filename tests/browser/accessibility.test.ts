import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { useWindows } from '../support/windows.ts';

const windows = useWindows({ demo: true });

interface Finding {
  rule: string;
  targets: unknown[];
}

/** What axe finds on the page as it stands. */
const findings = async (page: Page): Promise<Finding[]> => {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(async () => {
    const { run } = (globalThis as unknown as { axe: typeof axe }).axe;
    // The menu's focus guards are hidden on purpose, and an open menu is no landmark's part.
    return await run(
      { exclude: [['[data-base-ui-focus-guard]']] },
      {
        resultTypes: ['violations'],
        rules: { region: { enabled: document.querySelector('[role=menu]') === null } },
      },
    );
  });
  return violations.map(({ id, nodes }) => ({
    rule: id,
    targets: nodes.slice(0, 3).map(({ target }) => target),
  }));
};

describe.each(['light', 'dark'] as const)('axe finds nothing in the %s theme', (colorScheme) => {
  let page: Page;
  beforeAll(async () => {
    page = await windows.open('anna', '/production', { colorScheme });
  });

  it('on the sign-in', async () => {
    const signIn = await windows.visit('/login', { colorScheme });
    await signIn.locator('input[name=password]').waitFor();
    expect(await findings(signIn)).toEqual([]);
  });

  it('in production, with filter row and row menu', async () => {
    await page.getByRole('row').nth(6).waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    expect(await findings(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^Aktionen zu Auftrag/ })
      .first()
      .click();
    await page.getByRole('menu').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
  });

  it('in delivery, with a selection and the truck modal', async () => {
    await page.getByRole('link', { name: 'Lieferung' }).first().click();
    await page.getByRole('heading', { name: 'Lieferung' }).waitFor();
    await page.locator('button[data-stop][aria-pressed]').first().click();
    await page
      .getByRole('button', { name: /^Hier platzieren/ })
      .first()
      .waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'LKW anlegen' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await findings(page)).toEqual([]);
  });
});
