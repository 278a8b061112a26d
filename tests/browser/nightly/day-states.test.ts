import { fillSlotEndpoint, updateDeliveryEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { latestPrintEndpoint } from '@werkplan/shared/prints/print-endpoints.ts';
import { dayReleaseEndpoint } from '@werkplan/shared/releases/release-endpoints.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { nightly } from '../../support/nightly.ts';
import { cardOn, dragTo, dragIsReady, listed } from '../../support/board-page.ts';
import { dayBar, sinceStrip, stateChip, expandSince } from '../../support/day-bar.ts';
import { slotOf } from '../../support/delivery-page.ts';
import { ownDays, showDay } from '../../support/own-day.ts';
import { pressUntilGone } from '../../support/press-until-gone.ts';
import { closeDialog, countDialogs, dialogOpens, openPaper } from '../../support/printing.ts';
import { editOrder, paste } from '../../support/production-page.ts';
import { at } from '../../support/scene.ts';
import { tidyPage } from '../../support/tidy-page.ts';
import { useTwoTrucks } from '../../support/two-trucks.ts';
import { useWindows } from '../../support/windows.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

/** A day as a draft, released, and past. Anna plans while Bernd has the same day open. */
const windows = useWindows();
const nextDay = ownDays(windows);
const furnish = useTwoTrucks(windows);
let anna: Page;
let bernd: Page;

beforeAll(async () => {
  anna = await windows.open('anna', '/delivery');
  bernd = await windows.open('bernd', '/delivery', { prepare: countDialogs });
  await dragIsReady(anna);
}, 60_000);
beforeEach(async () => await tidyPage(anna));

/** Creates a day with Messe placed on OG-BS 214, Werft and Klinik unplaced; both planners open it. */
const makeDay = async () => {
  const day: Day = nextDay();
  const rows = ['Messe', 'Werft', 'Klinik'].map((constructionSite) => ({
    constructionSite,
    city: 'Lahr',
    steel: 4_000,
    matting: 0,
  }));
  const { orderOf, place } = await furnish(day, rows);
  await place(orderOf('Messe'), 0);
  for (const page of [anna, bernd]) {
    await showDay(page, '/delivery', day);
    await slot(page, 1).getByText('Messe').waitFor();
  }
  return { day, orderOf, place };
};
const slot = (page: Page, number: number): Locator => slotOf(page, 'OG-BS 214', number);
const placed = (page: Page): Locator => page.locator('[data-slot] [data-card]');
const columns = (page: Page): Locator => page.locator('[data-delivery]');
const undo = async (): Promise<void> =>
  await anna.getByRole('button', { name: 'Rückgängig' }).first().press('Enter');

it('a truck falls out in a draft: tried by keyboard, seen by nobody, settled with the plan and applied as one change', async () => {
  const { orderOf, place } = await makeDay();
  const differences = anna.getByRole('region', { name: 'Unterschiede' });
  await anna.getByRole('button', { name: 'Mehr zum Tag' }).waitFor();
  await anna.keyboard.press('e');
  await dayBar(anna).getByText('nur für Sie').waitFor();
  await anna.getByRole('button', { name: 'Mehr zu OG-BS 214' }).press('Enter');
  await anna.getByRole('menuitem', { name: 'Fällt aus' }).press('Enter');
  await expect.poll(async () => await placed(anna).count()).toBe(0);
  await dayBar(anna).getByText('OG-BS 214 fällt aus').waitFor();
  // The card of the truck that is out of service goes on the other truck.
  await cardOn(anna, 'Messe').press('Enter');
  await anna
    .getByRole('button', { name: /Hier platzieren/ })
    .first()
    .press('Enter');
  await expect.poll(async () => await placed(anna).count()).toBe(1);
  // Bernd sees nothing of the draft, and the draft survives a reload.
  expect([await placed(bernd).count(), await columns(bernd).count()]).toEqual([1, 2]);
  await anna.reload();
  await expect.poll(async () => await placed(anna).count()).toBe(1);
  // A colleague's change appears in the draft, and steps that no longer fit are listed.
  await place(orderOf('Klinik'), 9, 'KA-WT 55');
  await expect.poll(async () => await placed(anna).count()).toBe(2);
  await place(orderOf('Messe'), 3, 'KA-WT 55');
  await anna.getByRole('tab', { name: /Unterschiede/ }).press('Enter');
  await differences.getByText('fällt aus').waitFor();
  await differences.getByText('Ein Konflikt mit dem Plan').waitFor();
  await anna.keyboard.press('Control+Enter');
  // The draft cannot be applied with a conflict; the focus moves to the buttons that resolve it.
  await anna.getByRole('button', { name: 'Meine behalten' }).and(anna.locator(':focus')).waitFor();
  await anna.keyboard.press('Enter');
  await differences.getByText('Konflikt mit dem Plan').waitFor({ state: 'detached' });
  await anna.keyboard.press('Control+Enter');
  await anna.getByText('Entwurf übernommen').waitFor();
  for (const page of [anna, bernd]) {
    await expect.poll(async () => await columns(page).count()).toBe(1);
    await expect.poll(async () => await placed(page).count()).toBe(2);
  }
  await undo();
  for (const page of [anna, bernd]) await expect.poll(async () => await columns(page).count()).toBe(2);
});

const question = (): Locator => anna.getByRole('dialog', { name: 'Warum nachträglich?' });
/** Waits until the dialog asks for a reason, with the focus on the choices. */
const asked = async (): Promise<void> => await question().locator('input:checked:focus').waitFor();
const answer = async (key: string): Promise<void> => await pressUntilGone(key, question());

it('a released day asks why it is changed, by hand and by key; a colleague sees it at once, and the paper says so', async () => {
  const { day } = await makeDay();
  const late = async () =>
    (await windows.script.call(dayReleaseEndpoint, { params: { date: day } })).lateChanges.map(
      ({ reason }) => reason,
    );
  await anna.getByRole('button', { name: 'Mehr zum Tag' }).press('Enter');
  await anna.getByRole('menuitem', { name: 'Tag freigeben' }).press('Enter');
  for (const page of [anna, bernd]) await dayBar(page).getByText('Freigegeben').waitFor();

  // By mouse: the card waits where it was dropped, and Escape returns it.
  await dragTo(anna, listed(anna, 'Werft'), slot(anna, 4));
  await asked();
  await slot(anna, 4).getByText('wartet auf den Grund').waitFor();
  await answer('Escape');
  await listed(anna, 'Werft').waitFor();
  expect(await late()).toEqual([]);
  await dragTo(anna, listed(anna, 'Werft'), slot(anna, 4));
  await asked();
  // Keys pressed immediately after the dialog opens are ignored, because the user meant something else.
  const second = question().getByRole('radio').nth(1);
  await expect.poll(async () => await anna.keyboard.press('2').then(() => second.isChecked())).toBe(true);
  await answer('Enter');
  for (const page of [anna, bernd]) {
    await slot(page, 4).getByText('nachträglich').waitFor();
    await stateChip(page).getByText('1 nachträglich').waitFor();
  }
  // By keyboard in the table: Enter confirms the reason that was given last.
  await showDay(anna, '/production', day);
  const row = anna.getByRole('row', { name: /Klinik/ });
  await row.locator('[data-field=city]').getByRole('button').press('F2');
  await anna.keyboard.type('Kehl');
  await anna.keyboard.press('Enter');
  await asked();
  await question().getByRole('textbox').fill('Kran 2');
  await answer('Enter');
  await row.getByText('nachträglich').waitFor();
  expect(await late()).toEqual(['LKW oder Fahrer fällt aus', 'LKW oder Fahrer fällt aus: Kran 2']);
  // Above a dialog that fills the window, the question is completely visible.
  await anna.getByRole('heading', { name: 'Aufträge Halle 1' }).click();
  await paste(anna, 'Auftrag\tBaustelle\tPLZ\tOrt\tStahl\n249001\tKita\t79106\tFreiburg\t1200');
  await anna.getByRole('button', { name: '1 Auftrag anlegen' }).press('Enter');
  await asked();
  const button = await question().getByRole('button', { name: 'Mit Grund ändern' }).boundingBox();
  expect((button?.y ?? Infinity) + (button?.height ?? 0)).toBeLessThan(900);
  await answer('Escape');

  await stateChip(bernd).press('Enter');
  await bernd.getByRole('button', { name: 'Alle Gründe' }).press('Enter');
  await bernd
    .getByRole('complementary')
    .getByText('nachträglich: LKW oder Fahrer fällt aus: Kran 2')
    .waitFor();
  await openPaper(bernd, `/delivery/print?date=${day}`);
  await bernd.locator('[data-print=slot]', { hasText: 'nachträglich' }).waitFor();
  await closeDialog(bernd);
}, 90_000);

nightly(
  'a past state is walked change by change on the board while a colleague plans on, and a card comes back from there',
  async () => {
    const { orderOf, place } = await makeDay();
    await editOrder(windows.script, orderOf('Messe'), { city: 'Kehl' });
    const history = anna.getByRole('complementary');
    await anna.getByRole('main').focus();
    await anna.keyboard.press('v');
    // Three orders were created, one was placed, one edited.
    await history.getByText('5 Änderungen').waitFor();
    await history.getByRole('button', { name: 'Vorige Änderung' }).press('Enter');
    await dayBar(anna).getByText('So war es').waitFor();
    await anna.keyboard.press('ArrowLeft');
    await history.getByText('Änderung 4 von 5').waitFor();
    await slot(anna, 1).getByText('Lahr').waitFor();
    await anna.keyboard.press('ArrowLeft');
    await listed(anna, 'Messe').waitFor();
    await place(orderOf('Werft'), 4);
    await history.getByText('später · 3 Änderungen, hier nicht zu sehen').waitFor();
    expect(await slot(anna, 5).getByText('Werft').count()).toBe(0);
    // The past can be viewed only.
    await cardOn(anna, 'Messe').press('Enter');
    expect(await anna.locator('[data-selected]').count()).toBe(0);
    await anna.getByRole('main').focus();
    await anna.keyboard.press('ArrowRight');
    await history.getByText('Änderung 4 von 6').waitFor();
    // A colleague moves the card meanwhile; the planner restores it from the past.
    await cardOn(bernd, 'Messe').press('u');
    await listed(bernd, 'Messe').waitFor();
    await history.getByText('Änderung 4 von 7').waitFor();
    await history.getByRole('button', { name: 'Karte so zurückholen' }).press('Enter');
    await slot(bernd, 1).getByText('Messe').waitFor();
    await undo();
    await listed(bernd, 'Messe').waitFor();
    // The URL contains the moment, so it survives a reload; Escape leaves the past.
    await anna.reload();
    await dayBar(anna).getByText('So war es').waitFor();
    await slot(anna, 1).getByText('Messe').waitFor();
    await anna.keyboard.press('Escape');
    await slot(anna, 5).getByText('Werft').waitFor();
    expect(new URL(anna.url()).searchParams.has('at')).toBe(false);
  },
  90_000,
);

nightly(
  'a print counts once it is said to be one; a colleague’s changes since are stepped through by keyboard, filtered and printed',
  async () => {
    spec('L.67');
    const { day } = await makeDay();
    const { script } = windows;
    const page = bernd;
    const latest = async () => await script.call(latestPrintEndpoint, { query: { date: day } });
    const strip = sinceStrip(page);
    const print = async (): Promise<void> => {
      await openPaper(page, `/delivery/print?date=${day}`);
      await closeDialog(page);
      await expandSince(page);
      await strip.getByRole('group', { name: /^Gedruckt\? Lieferplan von/ }).waitFor();
    };
    await print();
    await strip.getByRole('button', { name: 'Nein' }).press('Enter');
    await strip.waitFor({ state: 'detached' });
    expect(await latest()).toBeNull();
    await print();
    // After a reload between printing and answering, the question appears again.
    await page.reload();
    await expandSince(page);
    await strip.getByRole('button', { name: 'Ja', exact: true }).press('Enter');
    await strip.waitFor({ state: 'detached' });
    const printed = await latest();
    expect(printed).toMatchObject({ by: 'Bernd Krüger' });

    const { deliveries } = await script.call(daySnapshotEndpoint, { params: { date: day } });
    const { truckId: _, ...run } = at(
      deliveries.toSorted((a, b) => a.startingTime.localeCompare(b.startingTime)),
      0,
    );
    const top = async () => (await columns(page).first().boundingBox())?.y;
    await expect.poll(top).toBeDefined();
    const before = await top();
    const params = { deliveryId: run.id, slot: 4 };
    await script.call(fillSlotEndpoint, { params, body: { text: 'Kranzeit 08:00' } });
    await script.call(updateDeliveryEndpoint, {
      params: { id: run.id },
      body: { ...run, truckDriver: 'Petrov' },
    });
    // The strip does not expand by itself, because that would move the rows below; it is offered instead.
    await stateChip(page).getByText('Δ2').waitFor();
    expect([await top(), await strip.count()]).toEqual([before, 0]);
    await expandSince(page);
    await strip.and(page.locator(':focus')).waitFor();
    await strip.getByText(/^2 Änderungen seit dem Druck von \d\d:\d\d$/).waitFor();
    const steps = strip.getByRole('group', { name: /^Änderungen durchgehen/ });
    // The strip handles its keys only while it has the focus.
    for (const [key, step] of [
      ['Enter', /Becker.*Petrov/],
      ['Enter', /Kranzeit 08:00/],
      ['Shift+Enter', /Becker.*Petrov/],
    ] as const) {
      await strip.focus();
      await page.keyboard.press(key);
      await steps.getByRole('status').getByText(step).waitFor();
    }
    await strip.getByRole('switch', { name: 'Nur geänderte Touren (1)' }).click();
    await expect.poll(async () => await columns(page).count()).toBe(1);
    await strip.getByRole('switch').click();
    await expect.poll(async () => await columns(page).count()).toBe(2);
    await page.evaluate(() => {
      globalThis.window.dialogs = 0;
      globalThis.window.keepOpen = true;
    });
    await strip.getByRole('button', { name: 'Geänderte Touren drucken' }).click();
    await dialogOpens(page);
    expect(await page.locator('[data-print=sheet] section').count()).toBe(1);
    await page.getByText('nur geänderte Touren, von 2').waitFor();
    await closeDialog(page);
    // Until the question is answered, the page compares with the older print.
    await expandSince(page);
    await strip.getByText(/^2 Änderungen seit dem Druck/).waitFor();
    expect(await latest()).toEqual(printed);
    await strip.focus();
    await pressUntilGone('Escape', strip);
  },
  90_000,
);
