import type { Day } from '@werkplan/shared/values/day.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { nightly } from '../support/nightly.ts';
import { bar, choose } from '../support/day-bar.ts';
import { ownDays } from '../support/own-day.ts';
import { useTwoTrucks } from '../support/two-trucks.ts';
import { useWindows } from '../support/windows.ts';

const windows = useWindows({ rests: false });
const nextDay = ownDays(windows);

const furnish = useTwoTrucks(windows);

/** Three shipments, of which Messe and Werft lie on OG-BS 214, and Klinik is in the list. */
const makeDay = async () => {
  const day: Day = nextDay();
  const rows = ['Messe', 'Werft', 'Klinik'].map((constructionSite) => ({
    constructionSite,
    steel: 4_000,
    matting: 0,
  }));
  const { orderOf, place } = await furnish(day, rows);
  await place(orderOf('Messe'), 0);
  await place(orderOf('Werft'), 1);
  return { day, orderOf, place };
};

const strip = (page: Page): Locator => page.getByRole('region', { name: /^(Entwurf|Draft)$/ });
const placed = (page: Page): Locator => page.locator('[data-slot] [data-card]');
const columns = (page: Page): Locator => page.locator('[data-delivery]');
const differences = (page: Page): Locator =>
  page.getByRole('region', { name: /^(Unterschiede|Differences)$/ });

it('a truck falls out in a draft: tried by keyboard, seen by nobody, settled with the plan and applied as one change', async () => {
  const { day, orderOf, place } = await makeDay();
  const anna = await windows.open('anna', `/delivery?date=${day}`);
  const bernd = await windows.open('bernd', `/delivery?date=${day}`);
  await expect.poll(async () => await placed(anna).count()).toBe(2);
  await anna.getByRole('button', { name: 'Mehr zum Tag' }).waitFor();
  await anna.keyboard.press('e');
  await bar(anna).getByText('nur für Sie').waitFor();
  // The truck falls out: its cards go to the list.
  await anna.getByRole('button', { name: 'Mehr zu OG-BS 214' }).press('Enter');
  await anna.getByRole('menuitem', { name: 'Fällt aus' }).press('Enter');
  await expect.poll(async () => await placed(anna).count()).toBe(0);
  await bar(anna).getByText('OG-BS 214 fällt aus').waitFor();
  // One of them goes on the other truck.
  await anna.getByRole('button', { name: /^Messe/ }).press('Enter');
  await anna
    .getByRole('button', { name: /KA-WT 55.*1|hierher|Hier platzieren/i })
    .first()
    .press('Enter');
  await expect.poll(async () => await placed(anna).count()).toBe(1);
  await anna.getByRole('tab', { name: /Unterschiede/ }).press('Enter');
  await differences(anna).getByText('fällt aus').waitFor();
  // Nobody else sees any of it, and it survives a reload.
  expect([await placed(bernd).count(), await columns(bernd).count()]).toEqual([2, 2]);
  await anna.reload();
  await expect.poll(async () => await placed(anna).count()).toBe(1);
  // A colleague changes the plan underneath: it comes in, and what no longer fits is listed.
  await place(orderOf('Klinik'), 9, 'KA-WT 55');
  await expect.poll(async () => await placed(anna).count()).toBe(2);
  await place(orderOf('Messe'), 3, 'KA-WT 55');
  await anna.getByRole('tab', { name: /Unterschiede/ }).press('Enter');
  await differences(anna).getByText('Ein Konflikt mit dem Plan').waitFor();
  expect(await differences(anna).getByRole('definition').first().innerText()).toMatch(
    /^KA-WT 55, Platz \d+$/,
  );
  await anna.keyboard.press('Control+Enter');
  // Nothing is applied over a conflict: the focus goes to what settles it.
  await anna.getByRole('button', { name: 'Meine behalten' }).and(anna.locator(':focus')).waitFor();
  await anna.keyboard.press('Enter');
  await differences(anna).getByText('Konflikt mit dem Plan').waitFor({ state: 'detached' });
  await anna.keyboard.press('Control+Enter');
  await anna.getByText('Entwurf übernommen').waitFor();
  await strip(anna).waitFor({ state: 'detached' });
  for (const page of [anna, bernd]) {
    await expect.poll(async () => await columns(page).count()).toBe(1);
    await expect.poll(async () => await placed(page).count()).toBe(2);
  }
  await anna.getByRole('button', { name: 'Rückgängig' }).first().press('Enter');
  for (const page of [anna, bernd]) await expect.poll(async () => await columns(page).count()).toBe(2);
});

nightly(
  'a shared draft, with half a hall, is read by a colleague, in English, for as long as it is shared; a difference is taken back, the rest discarded',
  async () => {
    const { day } = await makeDay();
    const anna = await windows.open('anna', `/delivery?date=${day}`, { locale: 'en-GB' });
    await expect.poll(async () => await placed(anna).count()).toBe(2);
    await choose(anna, 'Plan', 'Open draft');
    await bar(anna).getByText('only for you').waitFor();
    await anna.locator('[data-slot] [data-card] [data-stop]').first().press('u');
    await expect.poll(async () => await placed(anna).count()).toBe(1);
    await anna.locator('[data-slot] [data-card] [data-stop]').first().press('u');
    await expect.poll(async () => await placed(anna).count()).toBe(0);
    await anna.keyboard.press('Control+z');
    await expect.poll(async () => await placed(anna).count()).toBe(1);
    // A hall has half its capacity; the table leads to what is otherwise.
    await anna.keyboard.press('g');
    await anna.keyboard.press('p');
    await anna.getByRole('button', { name: 'Edit the capacity of Hall 1' }).press('Enter');
    const capacity = anna.getByRole('dialog', { name: 'Capacity of Hall 1' });
    await capacity.getByLabel('Capacity of Hall 1').fill('40000');
    await capacity.getByRole('button', { name: 'Save' }).press('Enter');
    await bar(anna).getByText('2 differences').waitFor();
    await choose(anna, /^Draft/, 'Differences');
    await differences(anna).getByText('Hall 1, capacity').waitFor();
    await choose(anna, /^Draft/, 'Share for reading');
    await bar(anna).getByText('colleagues can read it').waitFor();
    const bernd = await windows.open('bernd', anna.url().slice(new URL(anna.url()).origin.length), {
      locale: 'en-GB',
    });
    await bar(bernd).getByText('Read only, by Anna').waitFor();
    await expect.poll(async () => await placed(bernd).count()).toBe(1);
    expect(await strip(bernd).getByRole('button').count()).toBe(1);
    await strip(bernd).getByRole('button', { name: 'Back to the plan' }).waitFor();
    await differences(anna)
      .getByRole('button', { name: /^Werft|^Messe/ })
      .press('Enter');
    for (const page of [anna, bernd]) await expect.poll(async () => await placed(page).count()).toBe(2);
    // No longer shared, it is gone for whoever reads it.
    await choose(anna, /^Draft/, 'Stop sharing');
    await bernd.getByText('This draft no longer exists.').waitFor();
    await strip(bernd).waitFor({ state: 'detached' });
    await anna.getByRole('button', { name: 'Discard' }).press('Enter');
    await anna
      .getByRole('alertdialog')
      .or(anna.getByRole('dialog'))
      .getByRole('button', { name: 'Discard' })
      .press('Enter');
    await strip(anna).waitFor({ state: 'detached' });
  },
  60_000,
);
