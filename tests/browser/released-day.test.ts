import { changePersonEndpoint, listPeopleEndpoint } from '@werkplan/shared/account/person-endpoints.ts';
import { dayReleaseEndpoint, releaseDayEndpoint } from '@werkplan/shared/releases/release-endpoints.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { nightly } from '../support/nightly.ts';
import { cardOn, dragTo, listed } from '../support/board-page.ts';
import { slotOf } from '../support/delivery-page.ts';
import { ownDays, showDay } from '../support/own-day.ts';
import { stateChip } from '../support/day-bar.ts';
import { pressUntilGone } from '../support/press-until-gone.ts';
import { closeDialog, countDialogs, dialogOpens } from '../support/printing.ts';
import { paste } from '../support/production-page.ts';
import { at } from '../support/scene.ts';
import { useTwoTrucks } from '../support/two-trucks.ts';
import { useWindows } from '../support/windows.ts';

const windows = useWindows();
const nextDay = ownDays(windows);
const furnish = useTwoTrucks(windows);

/** Messe lies on OG-BS 214, Werft and Klinik are in the list. */
const makeDay = async () => {
  const day = nextDay();
  const rows = ['Messe', 'Werft', 'Klinik'].map((constructionSite) => ({ constructionSite, steel: 4_000 }));
  const { orderOf, place } = await furnish(day, rows);
  await place(orderOf('Messe'), 0);
  return { day, orderOf };
};

const question = (page: Page): Locator => page.getByRole('dialog', { name: 'Warum nachträglich?' });
const slot = (page: Page, number: number): Locator => slotOf(page, 'OG-BS 214', number);
/** Where P leads: the first free slot of the board. */
const firstFree = (page: Page): Locator => slotOf(page, 'KA-WT 55', 1);
const lateOn = async (day: string) =>
  (await windows.script.call(dayReleaseEndpoint, { params: { date: day } })).lateChanges;

/** The question has come, with the focus on a reason. */
const read = async (page: Page): Promise<void> =>
  await question(page).locator('input:checked:focus').waitFor();

/** Chooses a reason by its number; keys that come at once were meant for something else. */
const choose = async (page: Page, number: number): Promise<void> => {
  const radio = question(page)
    .getByRole('radio')
    .nth(number - 1);
  await expect
    .poll(async () => {
      await page.keyboard.press(String(number));
      return await radio.isChecked();
    })
    .toBe(true);
};

/** Answers the question with a key. */
const press = async (page: Page, key: string): Promise<void> => await pressUntilGone(key, question(page));

it('a released day asks why it is changed, by hand and by key; a colleague sees it at once, and the paper says so', async () => {
  const { day } = await makeDay();
  const anna = await windows.open('anna', `/delivery?date=${day}`);
  const bernd = await windows.open('bernd', `/delivery?date=${day}`);
  await anna.getByText('In Planung').waitFor();
  await anna.getByRole('button', { name: 'Mehr zum Tag' }).press('Enter');
  await anna.getByRole('menuitem', { name: 'Tag freigeben' }).press('Enter');
  for (const page of [anna, bernd]) await page.locator('[data-bar]').getByText('Freigegeben').waitFor();

  // By hand: the card waits where it was dropped, and goes back with Escape.
  await dragTo(anna, listed(anna, 'Werft'), slot(anna, 4));
  await read(anna);
  await question(anna).getByText('OG-BS 214, Platz 4').waitFor();
  await slot(anna, 4).getByText('wartet auf den Grund').waitFor();
  await press(anna, 'Escape');
  await listed(anna, 'Werft').waitFor();
  expect(await lateOn(day)).toEqual([]);
  await dragTo(anna, listed(anna, 'Werft'), slot(anna, 4));
  await read(anna);
  await choose(anna, 2);
  await press(anna, 'Enter');
  for (const page of [anna, bernd]) {
    await slot(page, 4).getByText('nachträglich').waitFor();
    await page.getByRole('img', { name: '1 nachträgliche Änderung' }).waitFor();
    await stateChip(page).getByText('1 nachträglich').waitFor();
  }

  // By key: the reason that was given last is the one that Enter gives.
  await cardOn(anna, 'Klinik').press('Enter');
  await anna.keyboard.press('p');
  await anna.keyboard.press('Enter');
  await read(anna);
  await question(anna).getByRole('textbox').fill('Kran 2');
  await press(anna, 'Enter');
  await firstFree(bernd).getByText('nachträglich').waitFor();
  expect((await lateOn(day)).map(({ reason }) => reason)).toEqual([
    'LKW oder Fahrer fällt aus',
    'LKW oder Fahrer fällt aus: Kran 2',
  ]);
  // Taking it back is a change like any.
  await anna.keyboard.press('Control+z');
  await read(anna);
  await press(anna, 'Escape');
  await firstFree(anna).getByText('Klinik').waitFor();

  await stateChip(bernd).press('Enter');
  await bernd.getByText('2 nachträglich', { exact: true }).last().waitFor();
  await bernd.getByRole('button', { name: 'Alle Gründe' }).press('Enter');
  await bernd
    .getByRole('complementary')
    .getByText('nachträglich: LKW oder Fahrer fällt aus: Kran 2')
    .waitFor();

  await countDialogs(bernd);
  await bernd.goto(`${windows.server.url}/delivery/print?date=${day}`);
  await dialogOpens(bernd);
  const paper = bernd.locator('[data-print=sheet]');
  expect(await paper.locator('[data-print=slot]', { hasText: 'nachträglich' }).count()).toBe(2);
  expect(await paper.locator('[data-print=head]', { hasText: '1 nachträglich' }).count()).toBe(2);
  await closeDialog(bernd);

  // In production a cell asks as well, and the row says it.
  await showDay(anna, '/production', day);
  const row = anna.getByRole('row', { name: /Werft/ });
  const city = row.locator('[data-field=city]');
  const writeCity = async (): Promise<void> => {
    await city.getByRole('button').press('F2');
    await anna.keyboard.type('Kehl');
    await anna.keyboard.press('Enter');
    await read(anna);
  };
  await writeCity();
  await press(anna, 'Escape');
  await expect.poll(async () => await city.innerText()).not.toContain('Kehl');
  expect(await lateOn(day)).toHaveLength(2);
  await writeCity();
  await press(anna, 'Enter');
  await row.getByText('nachträglich').waitFor();
  expect(await lateOn(day)).toHaveLength(3);

  // Over a dialog that leaves no room beside it, all of the question is in sight.
  await paste(anna, 'Auftrag\tBaustelle\tPLZ\tOrt\tStahl\n249001\tKita\t79106\tFreiburg\t1200');
  await anna.getByRole('button', { name: '1 Auftrag anlegen' }).press('Enter');
  await read(anna);
  const button = await question(anna).getByRole('button', { name: 'Mit Grund ändern' }).boundingBox();
  expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThan(900);
  await press(anna, 'Escape');
}, 120_000);

nightly(
  'who may not change released days asks a colleague, who clears the day; both see it live',
  async () => {
    const { day } = await makeDay();
    const { script } = windows;
    const people = await script.call(listPeopleEndpoint, {});
    const { id } = at(
      people.filter(({ name }) => name === 'Bernd Krüger'),
      0,
    );
    await script.call(changePersonEndpoint, { params: { id }, body: { mayChangeReleased: false } });
    await script.call(releaseDayEndpoint, { params: { date: day } });
    const anna = await windows.open('anna', `/delivery?date=${day}`);
    const bernd = await windows.open('bernd', `/delivery?date=${day}`);
    await cardOn(bernd, 'Werft').press('Enter');
    await bernd.keyboard.press('p');
    await bernd.keyboard.press('Enter');
    const locked = bernd.getByRole('dialog', { name: 'Der Tag ist freigegeben' });
    await locked.getByRole('textbox').waitFor();
    await locked.getByRole('button', { name: 'Freischaltung anfragen' }).click();
    const strip = anna.getByRole('region', { name: 'Bitte um Freischaltung' });
    await strip.getByText(/^Bernd Krüger bittet um Freischaltung für diesen Tag: Werft/).waitFor();
    await strip.getByRole('button', { name: /freischalten$/ }).click();
    await strip.waitFor({ state: 'detached' });
    await read(bernd);
    await press(bernd, 'Enter');
    await firstFree(anna).getByText('nachträglich').waitFor();
    await script.call(changePersonEndpoint, { params: { id }, body: { mayChangeReleased: true } });
  },
  90_000,
);
