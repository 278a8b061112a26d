// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { anOrder } from '@werkplan/shared/live/testing/rows.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUnsavedInputOwner } from '../lib/unsaved-input.ts';
import { refusedInputSeries } from '../lib/notify.ts';
import { eventually } from '../testing/eventually.ts';
import { deferredAnswer, serveWith } from '../testing/fake-server.ts';
import { renderHookInApp, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { columnsOf } from './order-columns.ts';
import { emptyInput, type NewOrderInput } from './new-order-input.ts';
import { useCreateRow } from './use-create-row.ts';

const day = '2026-11-23';
const typed: Partial<NewOrderInput> = {
  orderId: '248016',
  constructionSite: 'Kita Sonnenhang',
  postCode: '77694',
  city: 'Kehl',
  steel: '9.500',
  flags: { isUrgent: true },
};
const created = { body: anOrder({ id: 31, date: day, orderId: '248016' }), headers: { 'x-change-id': '44' } };
let notices: ReturnType<typeof collectToasts>;

/** Renders the create row with an input for each column. */
const drawnRow = (): HTMLDivElement => {
  const row = document.createElement('div');
  row.innerHTML = columnsOf(1)
    .map(({ field }) => `<div data-draft="${field}"><input name="${field}"></div>`)
    .join('');
  document.body.replaceChildren(row);
  return row;
};

const open = (hall: 1 | 2 | 3 = 1) => {
  const rendered = renderHookInApp(() => useCreateRow({ hall, day, ref: null }), undefined);
  act(() => void rendered.result.current.row(drawnRow()));
  return rendered;
};
type RenderedRow = ReturnType<typeof open>;
const formOf = ({ result }: RenderedRow) => result.current.form;
const change = (opened: RenderedRow, changes: Partial<NewOrderInput>): void =>
  act(() => formOf(opened).change(changes));
const submit = async (opened: RenderedRow): Promise<void> => {
  act(() => formOf(opened).submit());
  await eventually(() => expect(formOf(opened).busy).toBe(false));
};
const focusedField = (): string | null | undefined => document.activeElement?.getAttribute('name');

beforeEach(async () => {
  await setLanguage('de');
  setUnsavedInputOwner(1);
  sessionStorage.clear();
  notices = collectToasts();
  showDay({ date: day });
});

describe('creating an order', () => {
  it('sends the input as an order of the hall and day, and focuses the empty number again', async () => {
    const requests = serveWith(() => created);
    const form = open(2);
    change(form, typed);
    await submit(form);
    expect(requests).toMatchObject([
      {
        line: 'POST /api/orders',
        body: {
          orderId: '248016',
          constructionSite: 'Kita Sonnenhang',
          steel: 9_500,
          matting: 0,
          isUrgent: true,
          hallId: 2,
          h2: true,
          h1: false,
          date: day,
        },
      },
    ]);
    expect(notices).toMatchObject([{ tone: 'success', action: { label: 'Rückgängig' } }]);
    expect(notices[0]?.text).toContain('248016');
    expect(formOf(form).input).toEqual(emptyInput);
    expect(focusedField()).toBe('orderId');
  });

  it('parses quantities in the language’s format', async () => {
    await setLanguage('en');
    const requests = serveWith(() => created);
    const form = open();
    change(form, { ...typed, steel: '9,500', matting: '12,000' });
    await submit(form);
    expect(requests[0]?.body).toMatchObject({ steel: 9_500, matting: 12_000 });
  });

  it('is sent once, even if Enter is pressed repeatedly', async () => {
    const { answer, give } = deferredAnswer();
    const requests = serveWith(() => answer);
    const form = open();
    change(form, typed);
    act(() => formOf(form).submit());
    await eventually(() => expect(requests).toHaveLength(1));
    act(() => formOf(form).submit());
    give(created);
    await eventually(() => expect(formOf(form).busy).toBe(false));
    expect(requests).toHaveLength(1);
  });
});

describe('errors', () => {
  it('are shown at all fields at once; the first one is focused, and nothing is sent', async () => {
    const requests = serveWith(() => created);
    const form = open();
    change(form, { ...typed, constructionSite: ' ', postCode: '0815', steel: 'viel' });
    await submit(form);
    expect(Object.keys(formOf(form).problems).toSorted()).toEqual(['constructionSite', 'postCode', 'steel']);
    expect(focusedField()).toBe('constructionSite');
    expect(requests).toEqual([]);
  });

  it('name the columns in the toast', async () => {
    const form = open();
    change(form, { ...typed, postCode: '0815', city: '' });
    await submit(form);
    expect(notices).toMatchObject([{ tone: 'error' }]);
    expect(notices[0]?.detail).toBe('Ort · PLZ: Fünf Ziffern, ab 10000');
  });

  it('are removed when the order is created', async () => {
    serveWith(() => created);
    const form = open();
    change(form, { ...typed, city: '' });
    await submit(form);
    change(form, { city: 'Kehl' });
    await submit(form);
    expect(notices).toMatchObject([
      { tone: 'error', series: refusedInputSeries },
      { tone: 'success', ends: refusedInputSeries },
    ]);
  });

  it('are removed from a field when it is edited', async () => {
    const form = open();
    await submit(form);
    change(form, { city: 'K' });
    expect(formOf(form).problems).not.toHaveProperty('city');
    expect(formOf(form).problems).toHaveProperty('postCode');
  });

  it.each(['steel', 'matting'] as const)(
    'goes from both quantities when %s is touched: either is enough',
    async (field) => {
      const form = open();
      await submit(form);
      expect(formOf(form).problems).toMatchObject({ steel: expect.anything(), matting: expect.anything() });
      change(form, { [field]: '1' });
      expect(Object.keys(formOf(form).problems).toSorted()).toEqual([
        'city',
        'constructionSite',
        'orderId',
        'postCode',
      ]);
    },
  );

  it('can come from the server, and keep the input', async () => {
    serveWith(() => ({
      status: 400,
      body: {
        type: 'VALIDATION_ERRORS',
        displayMessage: 'Bitte prüfen.',
        fields: { city: 'Unbekannter Ort' },
      },
    }));
    const form = open();
    change(form, typed);
    await submit(form);
    expect(formOf(form).problems).toEqual({ city: 'Unbekannter Ort' });
    expect(formOf(form).input).toMatchObject(typed);
    expect(focusedField()).toBe('city');
    expect(notices).toEqual([{ tone: 'error', text: 'Bitte prüfen.' }]);
  });

  it('are at no field if the refusal names none', async () => {
    serveWith(() => ({
      status: 409,
      body: { type: 'DATE_MISMATCH', displayMessage: 'Der Tag ist vorbei.' },
    }));
    const form = open();
    change(form, typed);
    await submit(form);
    expect(formOf(form).problems).toEqual({});
    expect(formOf(form).input).toMatchObject(typed);
  });
});

describe('unsaved input waits', () => {
  it('for the same planner after the session has ended, by hall', () => {
    const form = open(1);
    change(form, { city: 'Kehl' });
    setUnsavedInputOwner(null);
    form.unmount();
    setUnsavedInputOwner(1);
    expect(formOf(open(2)).input).toEqual(emptyInput);
    expect(formOf(open(1)).input.city).toBe('Kehl');
  });

  it('for no other user', () => {
    const form = open();
    change(form, { city: 'Kehl' });
    setUnsavedInputOwner(null);
    form.unmount();
    setUnsavedInputOwner(2);
    expect(formOf(open()).input).toEqual(emptyInput);
  });

  it('under its hall and day when the planner leaves them, and one key restores it', () => {
    const form = open(1);
    change(form, typed);
    form.unmount();
    expect(formOf(open(2)).restore).toBeNull();
    const again = open(1);
    expect(formOf(again).input).toEqual(emptyInput);
    act(() => formOf(again).restore?.());
    expect(formOf(again).input).toMatchObject(typed);
    expect(formOf(again).restore).toBeNull();
    again.unmount();
    const third = open(1);
    expect(formOf(third).restore).not.toBeNull();
  });

  it('only while nothing else is entered, and not if it is empty', () => {
    const form = open();
    change(form, { city: 'Kehl' });
    change(form, { city: '', flags: { isUrgent: false } });
    form.unmount();
    const again = open();
    expect(formOf(again).restore).toBeNull();
    change(again, { city: 'Lahr' });
    again.unmount();
    const third = open();
    change(third, { city: 'Ulm' });
    expect(formOf(third).restore).toBeNull();
  });

  it('for no user who signs in afterwards', () => {
    const form = open();
    change(form, { city: 'Kehl' });
    form.unmount();
    setUnsavedInputOwner(2);
    expect(formOf(open()).restore).toBeNull();
  });

  it('a question about the unit is shown at the field only, not as an error', async () => {
    const form = open();
    change(form, { ...typed, steel: '12' });
    await submit(form);
    expect([notices, formOf(form).problems]).toEqual([[], { steel: '12 kg oder 12 t? K oder T drücken' }]);
    expect(focusedField()).toBe('steel');
  });
});
