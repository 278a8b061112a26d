// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { anOrder } from '@werkplan/shared/live/testing/rows.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../lib/api-errors.ts';
import { setUnsavedInputOwner } from '../lib/unsaved-input.ts';
import { store } from '../lib/client.ts';
import { recentChangesAtom } from '../live/recent-changes.ts';
import { renderHookInApp, setLanguage } from '../testing/in-app.ts';
import { changeDay, showDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { useNote } from './use-note.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const date = '2026-11-23';
const order = anOrder({ id: 7, date, note: 'Kran', version: 1 });
const saved = { changeId: 44, data: order };

type Save = (note: string, onto: Order) => Promise<typeof saved>;
const save = vi.fn<Save>();
const onClose = vi.fn<() => void>();
const onReopen = vi.fn<() => void>();
let notices: ReturnType<typeof collectToasts>;

const open = () =>
  renderHookInApp(() => useNote('orders', order, save, { onClose, onReopen }), undefined).result;
type RenderedNote = ReturnType<typeof open>;

const type = (note: RenderedNote, text: string): void => act(() => note.current.setText(text));
const confirm = async (note: RenderedNote): Promise<void> => {
  await act(async () => {
    note.current.confirm();
    await Promise.resolve();
  });
};
const theyWrite = (note: string, version: number, by = 'Bernd Krüger'): void =>
  act(() => {
    store().set(recentChangesAtom, new Map([['orders:7', { by, id: 2 }]]));
    changeDay({ orders: [{ ...order, note, version }] });
  });

beforeEach(async () => {
  await setLanguage('de');
  setUnsavedInputOwner(1);
  sessionStorage.clear();
  notices = collectToasts();
  save.mockReset().mockResolvedValue(saved);
  onClose.mockReset();
  store().set(recentChangesAtom, new Map());
  showDay({ date, orders: [order] });
});

describe('a note', () => {
  it('starts with its text, and is saved based on the row that it was read from', async () => {
    const note = open();
    expect(note.current).toMatchObject({ text: 'Kran', isChanged: false, theirs: null });
    type(note, '  Kran ab 7 \n');
    expect(note.current.isChanged).toBe(true);
    await confirm(note);
    expect(save.mock.calls).toEqual([['Kran ab 7', order]]);
    expect(notices).toMatchObject([{ tone: 'success', action: { label: 'Rückgängig' } }]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each(['Kran', ' Kran '])('is not sent without a change: %j', async (text) => {
    const note = open();
    type(note, text);
    await confirm(note);
    expect(save).not.toHaveBeenCalled();
    expect(onClose).toHaveBeenCalledOnce();
    expect(notices).toEqual([]);
  });

  it('can be cleared', async () => {
    const note = open();
    type(note, '');
    await confirm(note);
    expect(save.mock.calls).toEqual([['', order]]);
  });

  it('is sent once, even if the key is pressed repeatedly', async () => {
    save.mockReturnValue(new Promise(() => undefined));
    const note = open();
    type(note, 'Stapler');
    await confirm(note);
    await confirm(note);
    expect(save).toHaveBeenCalledOnce();
    expect(note.current.busy).toBe(true);
  });

  it('that was edited is reported as discarded on closing', () => {
    const note = open();
    act(() => note.current.cancel());
    expect(notices).toEqual([]);
    type(note, 'Stapler');
    act(() => note.current.cancel());
    expect(notices.map(({ tone }) => tone)).toEqual(['info']);
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('that was discarded can be restored', () => {
    const note = renderHookInApp(() => useNote('orders', order, save, { onClose, onReopen }), undefined);
    type(note.result, 'Stapler');
    act(() => note.result.current.cancel());
    note.unmount();
    expect(notices[0]).toMatchObject({ action: { label: 'Wiederherstellen' }, lasts: 8_000 });
    notices[0]?.action?.onSelect();
    expect(onReopen).toHaveBeenCalledOnce();
    expect(open().current).toMatchObject({ text: 'Stapler', isChanged: true });
  });

  it('keeps its text over a reload', () => {
    const note = renderHookInApp(() => useNote('orders', order, save, { onClose, onReopen }), undefined);
    type(note.result, 'Stapler');
    dispatchEvent(new Event('pagehide'));
    note.unmount();
    expect(open().current).toMatchObject({ text: 'Stapler', isChanged: true });
  });
});

describe('when another user edits it meanwhile', () => {
  spec('L.23');
  it('their text is shown with their name, and mine is kept', () => {
    const note = open();
    type(note, 'Stapler');
    theyWrite('Tor 3', 2);
    expect(note.current.text).toBe('Stapler');
    expect(note.current.theirs).toMatchObject({ by: 'Bernd Krüger', row: { note: 'Tor 3', version: 2 } });
  });

  it('their name stays after the flash', () => {
    const note = open();
    theyWrite('Tor 3', 2);
    act(() => store().set(recentChangesAtom, new Map()));
    expect(note.current.theirs?.by).toBe('Bernd Krüger');
  });

  it('mine is saved based on theirs once it was shown', async () => {
    const note = open();
    type(note, 'Stapler');
    theyWrite('Tor 3', 2);
    await confirm(note);
    expect(save.mock.calls).toEqual([['Stapler', { ...order, note: 'Tor 3', version: 2 }]]);
  });

  it('theirs can be used and extended', async () => {
    const note = open();
    type(note, 'Stapler');
    theyWrite('Tor 3', 2);
    act(() => note.current.takeTheirs());
    expect(note.current).toMatchObject({ text: 'Tor 3', theirs: null, isChanged: false });
    type(note, 'Tor 3, Stapler');
    await confirm(note);
    expect(save.mock.calls).toEqual([['Tor 3, Stapler', { ...order, note: 'Tor 3', version: 2 }]]);
  });

  it('the same text is no conflict', () => {
    const note = open();
    type(note, 'Tor 3 ');
    theyWrite('Tor 3', 2);
    expect(note.current.theirs).toBeNull();
  });

  it('another field of the row is no conflict either', () => {
    const note = open();
    act(() => changeDay({ orders: [{ ...order, city: 'Lahr', version: 2 }] }));
    expect(note.current.theirs).toBeNull();
  });
});

describe('when saving is refused because another user was faster', () => {
  spec('L.23');
  const conflict = (note: string, version: number) =>
    new ApiError(409, {
      type: 'EDIT_CONFLICT',
      conflict: [
        {
          field: 'note',
          base: 'Kran',
          yours: 'Stapler',
          theirs: note,
          by: 'Bernd Krüger',
          at: '2026-11-23T08:00:00Z',
        },
      ],
      current: { ...order, note, version },
    });

  it('theirs is shown beside mine, and the next save is based on theirs', async () => {
    save.mockRejectedValueOnce(conflict('Tor 3', 2));
    const note = open();
    type(note, 'Stapler');
    await confirm(note);
    expect(note.current).toMatchObject({
      busy: false,
      text: 'Stapler',
      theirs: { by: 'Bernd Krüger', row: { note: 'Tor 3' } },
    });
    expect(notices).toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
    await confirm(note);
    expect(save.mock.calls.map(([, onto]) => onto.version)).toEqual([1, 2]);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('their newest text counts: the refusal’s, until the row is newer', async () => {
    save.mockRejectedValueOnce(conflict('Tor 3', 3));
    const note = open();
    type(note, 'Stapler');
    await confirm(note);
    theyWrite('Tor 2', 2, 'Cem Yılmaz');
    expect(note.current.theirs?.row.note).toBe('Tor 3');
    theyWrite('Tor 4', 4, 'Cem Yılmaz');
    expect(note.current.theirs).toMatchObject({ by: 'Cem Yılmaz', row: { note: 'Tor 4' } });
  });

  it('other refusals are reported, and the dialog stays open with the input', async () => {
    save.mockRejectedValueOnce(new ApiError(400, { type: 'X', displayMessage: 'Zu lang.' }));
    const note = open();
    type(note, 'Stapler');
    await confirm(note);
    expect(notices).toEqual([{ tone: 'error', text: 'Zu lang.' }]);
    expect(note.current).toMatchObject({ busy: false, text: 'Stapler' });
    expect(onClose).not.toHaveBeenCalled();
  });
});
