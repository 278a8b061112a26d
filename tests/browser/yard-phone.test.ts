import { removeYardLinkEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { storedCopies, cachedPages } from '../support/browser-storage.ts';
import { driverOnTheWay } from '../support/driver-phone.ts';
import { useWindows } from '../support/windows.ts';
import { isOffline, useYardPhone } from '../support/yard-phone.ts';

const windows = useWindows({ startsOffline: true });
const { loadedDay, nextPhoneDay, card, say } = useYardPhone(windows);

const sayMissing = async (phone: Page, site: string, note: string): Promise<void> => {
  await say(site, 'Fehlt');
  await phone.getByLabel('Was fehlt?').fill(note);
  await phone.getByRole('button', { name: 'Fehlt melden' }).click();
};
const isLive = async (phone: Page): Promise<void> =>
  await phone.getByRole('banner').getByText('Live').waitFor();
const soon = { timeout: 1_000 };

it('keeps what is said without a network, also over a reload, and sends it once and in order when it is back', async () => {
  const { phone, link, marksNow } = await loadedDay();
  await expect.poll(async () => await cachedPages(phone)).toEqual(['/yard']);
  await expect.poll(async () => (await storedCopies(phone)).copies).toContain(`link:${link.id} yard`);
  await phone.context().setOffline(true);
  await say('Tunnel Hausach', 'Geladen');
  await sayMissing(phone, 'Kita Sonnenhang', 'Bügel noch in Halle 1');
  await say('Kita Sonnenhang', 'Bereit');
  await say('Tiefgarage', 'Geladen');
  await phone.getByText('4 Meldungen warten').waitFor();
  await card('Tunnel Hausach').getByText('Geladen, wartet').waitFor();

  await phone.reload();
  await isOffline(phone);
  await phone.getByText('4 Meldungen warten').waitFor();
  await phone.getByText(/^Stand \d\d:\d\d$/).waitFor();
  await card('Tiefgarage').getByText('Geladen, wartet').waitFor();
  expect((await marksNow()).map((mark) => mark?.status)).toEqual([undefined, undefined, undefined]);

  // Two tabs have one queue between them.
  const second = await windows.beside(phone, '/yard');
  await second.getByText('4 Meldungen warten').waitFor();
  const before = await lastChange();
  await phone.context().setOffline(false);
  await isLive(phone);
  await expect.poll(async () => await storedCopies(phone)).toMatchObject({ waiting: [] });
  expect((await marksNow()).map((mark) => mark?.status)).toEqual(['loaded', 'ready', 'loaded']);
  // One change each, in the order in which they were said.
  const { rows } = await changesAfter(before);
  expect(rows).toEqual(['loaded', 'missing', 'ready', 'loaded']);
  await second.getByRole('banner').getByText('Live').waitFor();
  await second.close();
  await card('Tunnel Hausach')
    .getByText(/^\d\d:\d\d · Tor 3$/)
    .waitFor();
});

const lastChange = async (): Promise<number> => {
  const { last } = await windows.database.db
    .selectFrom('change')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last);
};
/** The statuses that the yard's changes since then have set, in the log's order. */
const changesAfter = async (change: number): Promise<{ rows: unknown[] }> => {
  const found = await windows.database.db
    .selectFrom('changeRow')
    .select(['changeId', 'after'])
    .where('changeId', '>', change)
    .orderBy('changeId')
    .execute();
  return { rows: found.map(({ after }) => (after as { mark?: { status: string } }).mark?.status) };
};

it('notifies loaders that a card they had reported was placed elsewhere, and that their link is revoked, leaving nothing of it on the phone', async () => {
  const { phone, link, place } = await loadedDay();
  await say('Kita Sonnenhang', 'Geladen');
  await card('Kita Sonnenhang')
    .getByText(/Tor 3$/)
    .waitFor();
  await place(1, 7);
  const moved = phone.getByText('Kita Sonnenhang steht jetzt auf OG-BS 218, Platz 8.');
  await moved.waitFor(soon);
  // It stays until it was read, and doesn't come again.
  await expect.poll(async () => (await storedCopies(phone)).copies).toContain(`link:${link.id} moved`);
  await phone.reload();
  await moved.waitFor();
  await phone.getByRole('button', { name: 'Verstanden' }).click();
  await moved.waitFor({ state: 'detached' });
  await expect.poll(async () => (await storedCopies(phone)).copies).not.toContain(`link:${link.id} moved`);
  await phone.reload();
  await card('Kita Sonnenhang').waitFor();
  await isLive(phone);
  expect(await moved.count()).toBe(0);

  await expect.poll(async () => (await storedCopies(phone)).copies).toContain(`link:${link.id} yard`);
  await windows.script.call(removeYardLinkEndpoint, { params: { id: link.id } });
  await phone.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' }).waitFor();
  await expect.poll(async () => (await storedCopies(phone)).copies).not.toContain(`link:${link.id} yard`);
  expect(await phone.evaluate(() => JSON.stringify(localStorage))).not.toContain(link.token);
});

const draw = async (phone: Page): Promise<void> => {
  const field = await phone.locator('dialog form button[aria-pressed]:has(svg path)').boundingBox();
  const [x, y] = [(field?.x ?? 0) + 20, (field?.y ?? 0) + 60];
  await phone.mouse.move(x, y);
  await phone.mouse.down();
  for (const step of [1, 2, 3, 4, 5]) await phone.mouse.move(x + 30 * step, y + (step % 2) * 60);
  await phone.mouse.up();
};

it('signs without a network, over a reload and the end of the link, and the planner sees it live and once', async () => {
  const { phone, day } = nextPhoneDay();
  const { link, notes } = await driverOnTheWay(windows, phone, day);
  const bernd = await windows.open('bernd', `/delivery?date=${day}`, { startsOffline: false });
  await bernd.locator('[data-yard=departed]').waitFor();
  const note = phone.getByRole('button', { name: /^Lieferschein \d{4}.\d{5}$/ });
  await expect.poll(async () => await note.count()).toBe(2);
  await expect.poll(async () => await cachedPages(phone)).toEqual(['/yard']);
  await expect.poll(async () => (await storedCopies(phone)).copies).toContain(`link:${link.id} notes`);
  await phone.context().setOffline(true);
  await phone.getByRole('contentinfo').getByRole('button', { name: 'Lieferschein' }).click();
  await phone.getByRole('dialog').getByRole('heading', { name: 'Klinikum Freiburg' }).waitFor();
  await phone.getByLabel('Gewogen (kg)').fill('2890');
  await phone.getByText('110 weniger').waitFor();
  await phone.getByLabel('Empfangen von').fill('K. Maurer');
  await draw(phone);
  await phone.getByRole('button', { name: 'Fertig' }).click();
  await phone.getByText('Empfangen von K. Maurer').waitFor();
  await phone.clock.setFixedTime(Date.parse(link.validUntil) + 60_000);
  await phone.reload();
  await phone.getByText('Dieser Link ist abgelaufen').waitFor();
  await phone.getByText(/^\d\d:\d\d, wartet · 2\.890 kg$/).waitFor();
  await phone.context().setOffline(false);
  await phone.getByText(/^\d\d:\d\d · 2\.890 kg$/).waitFor();
  await bernd.getByText('abgeliefert', { exact: true }).waitFor();
  await bernd.locator('[data-yard=delivered]').waitFor();
  const [signed, open] = (await notes()).toSorted((one, other) => one.content.stop - other.content.stop);
  expect([signed?.receipt?.name, signed?.weighed, open?.receipt]).toEqual(['K. Maurer', 2890, null]);
  expect(signed?.receipt?.signature?.strokes.length).toBe(1);
  // The phone still takes a receipt for the other note, also after a reload.
  await phone.reload();
  await expect.poll(async () => await note.count()).toBe(1);
  await bernd.keyboard.press('Control+k');
  await bernd.keyboard.type(signed?.number ?? '');
  await bernd.getByRole('option', { name: signed?.number ?? '' }).waitFor();
  await bernd.keyboard.press('Enter');
  await bernd
    .getByRole('dialog')
    .getByText(/^Empfangen von K\. Maurer, /)
    .waitFor();
  // A card that was signed for stays on its run.
  await bernd.keyboard.press('Escape');
  const card = bernd.getByRole('button', { name: /^Klinikum Freiburg.*abgeliefert/ });
  await card.first().press('u');
  await bernd.getByRole('alert').getByText('unterschrieben (K. Maurer)').waitFor();
  await bernd.locator('[data-yard=delivered]').waitFor();
});
