// @vitest-environment happy-dom
import { anOrder } from '@werkplan/shared/live/testing/rows.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { historyAtom } from './history-atoms.ts';
import { store } from '../lib/client.ts';
import { clockTime } from '../live/clock-time.ts';
import { doMutationEffect } from '../live/send-mutation.ts';
import { syncAtom } from '../live/sync-store.ts';
import { eventually } from '../testing/eventually.ts';
import { noAnswer, serveWith } from '../testing/fake-server.ts';
import { setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { undoChange } from './undo-change.ts';

const date = '2026-11-23';
let notices: ReturnType<typeof collectToasts>;

beforeEach(async () => {
  await setLanguage('de');
  notices = collectToasts();
  document.body.innerHTML = '';
  store().set(historyAtom, null);
  showDay({ date, orders: [anOrder({ id: 7, date, orderId: '248016' })] });
});

const undone = (id: number) => ({ body: { id, undoOf: 1, action: 'orders.update' } });

describe('undoing a change', () => {
  it('requests the undo and describes what was undone', async () => {
    const requests = serveWith(() => undone(12));
    await undoChange(11, { phrase: 'Kita Sonnenhang platziert' });
    expect(requests.map(({ line }) => line)).toEqual(['POST /api/changes/11/undo']);
    expect(requests[0]?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
    expect(notices).toMatchObject([
      {
        tone: 'success',
        text: 'Zurückgenommen: Kita Sonnenhang platziert',
        action: { label: 'Wiederherstellen' },
      },
    ]);
  });

  it.each([
    [false, 'Zurückgenommen.', 'Wiederherstellen'],
    [true, 'Wiederhergestellt.', 'Rückgängig'],
  ])('without words for it (again: %s): %s', async (again, text, label) => {
    serveWith(() => undone(12));
    await undoChange(11, { again });
    expect(notices).toMatchObject([{ text, action: { label } }]);
  });

  it('offers the opposite, and so on, each undoing the undo before', async () => {
    let next = 11;
    const requests = serveWith(() => undone((next += 1)));
    await undoChange(11, { phrase: 'LKW angelegt' });
    for (const count of [2, 3]) {
      notices.at(-1)?.action?.onSelect();
      await eventually(() => expect(notices).toHaveLength(count));
    }
    expect(requests.map(({ line }) => line)).toEqual([
      'POST /api/changes/11/undo',
      'POST /api/changes/12/undo',
      'POST /api/changes/13/undo',
    ]);
    expect(notices.map(({ text }) => text)).toEqual([
      'Zurückgenommen: LKW angelegt',
      'Wiederhergestellt: LKW angelegt',
      'Zurückgenommen: LKW angelegt',
    ]);
  });

  it('speaks English on an English screen', async () => {
    await setLanguage('en');
    serveWith(() => undone(12));
    await undoChange(11);
    expect(notices[0]?.text).not.toMatch(/Rückgängig/);
  });
});

const at = '2026-11-23T08:00:00Z';

/** The refusal after another user's later change. */
const conflict = (more: object = {}) => ({
  status: 409,
  body: {
    type: 'UNDO_CONFLICT',
    displayMessage: 'Das geht nicht mehr.',
    by: 'Bernd Krüger',
    at,
    changeId: 15,
    entity: 'orders',
    id: 7,
    what: 'city',
    fields: ['city'],
    row: { orderId: '248016', site: 'Kita Sonnenhang' },
    ...more,
  },
});

describe('after another user’s later change', () => {
  it.each([
    ['city', 'den Ort (#248016 Kita Sonnenhang)', 'geändert'],
    ['city, postCode', 'den Ort, die PLZ (#248016 Kita Sonnenhang)', 'geändert'],
    ['isCanceled', 'den Auftrag (#248016 Kita Sonnenhang)', 'storniert'],
    ['isDeleted', 'die Sendung (#248016 Kita Sonnenhang)', 'gelöscht'],
  ])('shows author, change and time: %s', async (what, named, done) => {
    serveWith(() => conflict({ what }));
    await undoChange(11);
    expect(notices).toMatchObject([
      {
        tone: 'warning',
        text: 'Das geht nicht mehr rückgängig. Bitte von Hand ändern.',
        detail: `Bernd Krüger hat ${named} um ${clockTime(new Date(at), 'de')} ${done}.`,
        action: { label: 'Anzeigen' },
      },
    ]);
  });

  it('links to the row if it is on the page', async () => {
    document.body.innerHTML =
      '<div data-row="7"><div data-field="postCode"><b data-stop tabindex="-1">1</b></div><div data-field="city"><b data-stop tabindex="-1">2</b></div></div>';
    const row = document.querySelector<HTMLElement>('[data-row]');
    if (row) Object.assign(row, { scrollIntoView: vi.fn<() => void>(), animate: vi.fn<() => void>() });
    serveWith(() => conflict());
    await undoChange(11);
    notices[0]?.action?.onSelect();
    expect(document.activeElement?.textContent).toBe('2');
    expect(store().get(historyAtom)).toBeNull();
  });

  it('links to the change in the history if the row is not on the page', async () => {
    serveWith(() => conflict({ id: 99 }));
    await undoChange(11);
    notices[0]?.action?.onSelect();
    expect(store().get(historyAtom)).toEqual({
      title: null,
      subject: { kind: 'day' },
      also: null,
      focus: 15,
    });
  });

  it('reports to the caller instead of a toast', async () => {
    const onRefused = vi.fn<(text: string) => void>();
    serveWith(() => conflict());
    await undoChange(11, { onRefused });
    expect(onRefused).toHaveBeenCalledWith(
      expect.stringContaining('Bernd Krüger hat den Ort (#248016 Kita Sonnenhang)'),
    );
    expect(notices).toEqual([]);
  });
});

describe('if it is impossible', () => {
  const taken = {
    status: 409,
    body: { type: 'UNDO_CONFLICT', displayMessage: 'Schon zurückgenommen.', changeId: 15 },
  };

  it('shows the undo that has already reverted it', async () => {
    serveWith(() => taken);
    await undoChange(11);
    expect(notices).toMatchObject([
      { tone: 'warning', text: 'Schon zurückgenommen.', action: { label: 'Anzeigen' } },
    ]);
    notices[0]?.action?.onSelect();
    expect(store().get(historyAtom)?.focus).toBe(15);
  });

  it('shows other refusals without a link', async () => {
    serveWith(() => ({
      status: 403,
      body: { type: 'ACCESS_DENIED', displayMessage: 'Das dürfen Sie nicht.' },
    }));
    await undoChange(11);
    expect(notices).toEqual([{ tone: 'error', text: 'Das dürfen Sie nicht.' }]);
  });

  it('reports a refusal to the caller, too', async () => {
    const onRefused = vi.fn<(text: string) => void>();
    serveWith(() => taken);
    await undoChange(11, { onRefused });
    expect(onRefused).toHaveBeenCalledWith('Schon zurückgenommen.');
  });

  it('retries with the same key when no answer comes', async () => {
    let tries = 0;
    const requests = serveWith(() => ((tries += 1) === 1 ? noAnswer : undone(12)));
    const taking = undoChange(11);
    await eventually(() => expect(requests).toHaveLength(1));
    const [pending] = store().get(syncAtom).pending;
    doMutationEffect({ type: 'retryMutation', mutationId: pending?.mutationId ?? '' });
    await taking;
    expect(requests[0]?.headers.get('idempotency-key')).toBe(requests[1]?.headers.get('idempotency-key'));
    expect(notices).toMatchObject([{ tone: 'success' }]);
  });
});
