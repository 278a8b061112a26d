import { expect, it } from 'vitest';
import { storedCopies, cachedPages } from '../../support/browser-storage.ts';
import { useWindows } from '../../support/windows.ts';
import { isOffline, useYardPhone } from '../../support/yard-phone.ts';

const windows = useWindows({ startsOffline: true });
const { loadedDay, say } = useYardPhone(windows);

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
