import { expect, it } from 'vitest';
import { spec } from '@werkplan/shared/values/testing/spec.ts';
import { brokenInEitherTheme } from '../../support/axe.ts';
import { findFaintTexts } from '../../support/contrast.ts';
import { storedCopies, cachedPages } from '../../support/browser-storage.ts';
import { useWindows } from '../../support/windows.ts';
import { isOffline, useYardPhone } from '../../support/yard-phone.ts';

const windows = useWindows({ startsOffline: true });
const { loadedDay, card, say } = useYardPhone(windows);
const soon = { timeout: 1_000 };

spec('L.15');

it('hides its token, is answered within a second, and can be read and hit by anybody, in both themes', async () => {
  const { phone, link, markByGate1, marksNow } = await loadedDay();
  expect(phone.url()).not.toContain(link.token);
  await phone.getByRole('banner').getByText('Live').waitFor();
  await markByGate1(0, 'loaded');
  await card('Tunnel Hausach').getByText('Tor 1').waitFor(soon);
  await say('Kita Sonnenhang', 'Fehlt');
  await phone.getByLabel('Was fehlt?').fill('2 Bund Ø 12 nicht gefunden');
  const taken = {
    name: 'IMG_0001.jpg',
    mimeType: 'image/jpeg',
    buffer: await phone.screenshot({ type: 'jpeg' }),
  };
  await phone.locator('input[type=file]').setInputFiles(taken);
  await phone.getByRole('dialog').getByRole('img', { name: 'Foto zu Kita Sonnenhang' }).waitFor();
  expect(await brokenInEitherTheme(phone, 'dialog')).toEqual([]);
  await phone.getByRole('button', { name: 'Fehlt melden' }).click();
  await card('Kita Sonnenhang')
    .getByText(/^\d\d:\d\d · Tor 3$/)
    .waitFor();
  // The server has taken the photo, and hands it out.
  await expect.poll(async () => (await marksNow())[1]?.photo ?? null).not.toBeNull();
  await card('Kita Sonnenhang').getByRole('button', { name: 'Foto zu Kita Sonnenhang' }).waitFor();
  await say('Tiefgarage', 'Bereit');
  expect(await brokenInEitherTheme(phone)).toEqual([]);
  await phone.setViewportSize({ width: 320, height: 640 });
  expect(await phone.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0);
  for (const theme of ['light', 'dark']) {
    await phone.evaluate((to) => document.documentElement.setAttribute('data-theme', to), theme);
    // The colours of the bundles are the plant's own; their words stand beside them.
    const faint = await findFaintTexts(phone, 7);
    expect(faint.filter((text) => !/^\d+: /.test(text))).toEqual([]);
  }
  const small = await phone.locator('button').evaluateAll((buttons) =>
    buttons
      .map((button) => ({ name: button.textContent, box: button.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 48 || box.height < 48)
      .map(({ name }) => name),
  );
  expect(small).toEqual([]);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.getByRole('button', { name: 'Abgefahren' }).click();
  await phone.getByText(/^\d von \d nicht gemeldet$/).waitFor();
  await phone.getByRole('button', { name: 'Trotzdem abgefahren' }).click();
  await phone.getByRole('button', { name: 'Doch nicht' }).waitFor();
  await phone.getByRole('button', { name: 'Zurück zu den Touren' }).click();
  await phone.getByRole('button', { name: 'Abgefahren · 1' }).click();
  await phone.getByRole('button', { name: /OG-BS 218.*Abgefahren \d\d:\d\d · Tor 3/ }).waitFor();
  await expect
    .poll(async () => (await marksNow()).map((mark) => mark?.status))
    .toEqual(['loaded', 'missing', 'ready']);
});

it('shows who was faster with both reports, and whose card was moved meanwhile', async () => {
  const { phone, place, markByGate1, marksNow } = await loadedDay();
  await phone.context().setOffline(true);
  await isOffline(phone);
  await say('Tunnel Hausach', 'Bereit');
  await say('Kita Sonnenhang', 'Geladen');
  await markByGate1(0, 'loaded');
  await place(1, 7);
  await phone.context().setOffline(false);
  const faster = phone.getByRole('alert').filter({ hasText: 'Tor 1 war schneller' });
  await faster.getByText(/^Geladen · /).waitFor();
  await faster.getByText(/^Bereit · /).waitFor();
  const moved = phone.getByRole('alert').filter({ hasText: 'Karte wurde verschoben' });
  await moved.getByText('Kita Sonnenhang').waitFor();
  expect((await marksNow()).map((mark) => mark?.status)).toEqual(['loaded', undefined, undefined]);
  await moved.getByRole('button', { name: 'Verstanden' }).click();
  await faster.getByRole('button', { name: 'Meine melden' }).click();
  await expect.poll(async () => (await marksNow())[0]).toMatchObject({ status: 'ready', by: 'Tor 3' });
  expect(await phone.getByRole('alert').count()).toBe(0);
});

it('ends its link by the link’s own time, also without a network, and leaves nothing of it on the phone', async () => {
  const { phone, link } = await loadedDay();
  await expect.poll(async () => await cachedPages(phone)).toEqual(['/yard']);
  await expect.poll(async () => (await storedCopies(phone)).copies).toContain(`link:${link.id} yard`);
  await phone.context().setOffline(true);
  await phone.clock.setFixedTime(Date.parse(link.validUntil) + 60_000);
  await phone.reload();
  await phone.getByRole('heading', { name: 'Dieser Link ist abgelaufen' }).waitFor();
  await expect.poll(async () => (await storedCopies(phone)).copies).not.toContain(`link:${link.id} yard`);
  expect(await phone.evaluate(() => JSON.stringify(localStorage))).not.toContain(link.token);
});
