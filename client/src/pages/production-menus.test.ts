// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { serveCalls, type SentRequest } from '../testing/fake-server.ts';
import { signIn, setLanguage } from '../testing/in-app.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { drawProduction, items, opened, pressIn } from './testing/drawn-production.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

let requests: SentRequest[];
let notices: ReturnType<typeof collectToasts>;
beforeEach(async () => {
  await setLanguage('de');
  notices = collectToasts();
  signIn('planner');
  requests = serveCalls();
});
const sent = (): SentRequest[] => requests.filter(({ method }) => !['GET', 'PATCH'].includes(method));

describe('the menu of a row', () => {
  it('lists the two other halls with their new load, as does the confirmation', async () => {
    spec('2.26', '2.27a', '3.9', '4.7a');
    const { choose } = await drawProduction();
    await choose(1, /Halle 2.*18 von 60 t/);
    expect(items().filter(({ textContent }) => /Halle 1/.test(textContent))).toEqual([]);
    const dialog = await opened('Auftrag verschieben?');
    expect(dialog.textContent).toContain('Halle 2 danach: 18 von 60 t');
    pressIn(dialog, 'Abbrechen');
    expect(notices.at(-1)?.text).toBe('Der Auftrag kommt nicht in Halle 2.');
    await choose(1, /Halle 2/);
    pressIn(await opened('Auftrag verschieben?'), 'Bestätigen');
    await eventually(() =>
      expect(sent()).toMatchObject([{ address: '/api/orders/1/hall', body: { hallId: 2 } }]),
    );
    await eventually(() => expect(notices.at(-1)?.text).toBe('Der Auftrag ist in Halle 2 verschoben.'));
  });

  it('cancels after a confirmation', async () => {
    spec('2.27b', '4.7');
    const { choose } = await drawProduction();
    for (const button of ['Abbrechen', 'Bestätigen']) {
      await choose(1, /stornieren/);
      expect(sent()).toEqual([]);
      const dialog = await opened('Auftrag stornieren?');
      expect(dialog.textContent).toContain('Soll der Auftrag storniert werden?');
      pressIn(dialog, button);
    }
    await eventually(() => expect(sent()).toMatchObject([{ address: '/api/orders/1/is-canceled' }]));
    await eventually(() =>
      expect(notices.map(({ text }) => text)).toEqual([
        'Der Auftrag wird nicht storniert.',
        'Der Auftrag ist storniert.',
      ]),
    );
  });

  it('opens the note, as does the icon of a row with a note', async () => {
    spec('2.26a', '2.39d', '9.12');
    const { choose } = await drawProduction();
    await choose(4, /Notizen/);
    pressIn(await opened('Notizen'), 'Abbrechen');
    const icons = document.querySelectorAll<HTMLElement>('[aria-label^="Notiz zu Auftrag"]');
    expect([...icons].map((icon) => icon.getAttribute('aria-label'))).toEqual(['Notiz zu Auftrag 1200']);
    fireEvent.click(icons[0] as HTMLElement);
    const dialog = await opened('Notizen');
    expect(dialog.querySelector('textarea')?.value).toBe('Tor 3');
    expect(dialog.textContent).toContain('Auftrag #1200');
    // The first 13 characters of the site are bold.
    expect(dialog.querySelector('b')?.textContent).toBe('Klinikum Frei');
  });

  it('suggests halls and days with their new load; Enter makes the chosen move as one change', async () => {
    spec('4.7');
    const best = (day: string, hallId: number) => ({
      date: day,
      hallId,
      fits: true,
      load: 9000,
      capacity: 60_000,
    });
    const suggestions = [best('2026-11-24', 1), best('2026-11-24', 2), best('2026-11-25', 1)];
    requests = serveCalls({ 'orders.suggest': () => ({ body: { suggestions } }) });
    const page = await drawProduction();
    await page.choose(1, /Vorschläge/);
    const options = (): HTMLElement[] => [
      ...document.querySelectorAll<HTMLElement>('[role=dialog] input[type=radio]'),
    ];
    await eventually(() => expect(options()).toHaveLength(3));
    const [, second] = options();
    expect(second?.closest('label')?.textContent).toMatch(/24\.11\., Halle 2.*9 von 60 t/);
    fireEvent.click(second as HTMLElement);
    act(() => second?.focus());
    page.press('Enter');
    await eventually(() => expect(sent()).toMatchObject([{ body: { date: '2026-11-24', hallId: 2 } }]));
    await eventually(() => expect(notices.at(-1)?.text).toMatch(/24\.11\.2026 in Halle 2/));
  });
});
