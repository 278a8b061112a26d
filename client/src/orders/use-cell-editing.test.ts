// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import { anOrder } from '@werkplan/shared/live/testing/rows.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { refusal, serveWith } from '../testing/fake-server.ts';
import { renderHookInApp, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { orderChecks } from './order-checks-on-demand.ts';
import type { TextOrQuantityField } from './order-edit.ts';
import { retainedRowsAtom } from './rows-in-use.ts';
import { useCellEditing, type EditableCellOrder } from './use-cell-editing.ts';

const date = '2026-11-23';
const order = anOrder({ id: 7, date, city: 'Kehl', hallId: 1 });
const shown = (changes: Partial<Order> = {}, state: Partial<EditableCellOrder> = {}): EditableCellOrder => ({
  order: { ...order, ...changes },
  isGone: false,
  readOnly: false,
  author: '',
  ...state,
});

const editing = (field: TextOrQuantityField = 'city') =>
  renderHookInApp((cell: EditableCellOrder) => useCellEditing(cell, field), shown());

const opened = (field: TextOrQuantityField = 'city') => {
  const cell = editing(field);
  act(() => cell.result.current.follow(true));
  return cell;
};
const isKept = (): boolean => store().get(retainedRowsAtom).has(7);

beforeEach(async () => {
  await setLanguage('de');
  collectToasts();
  showDay({ date, orders: [order] });
});

describe('an open editor reports changes to its value', () => {
  it('by nothing while there are none', () => {
    const { result } = opened();
    expect([result.current.news, result.current.refusal]).toEqual([null, null]);
  });

  it('with the other user’s name and the new value', () => {
    const { result, rerender } = opened();
    rerender(shown({ city: 'Haslach' }, { author: 'Bernd Krüger' }));
    expect(result.current.news).toBe('Bernd Krüger hat eingetragen: Haslach');
    expect(result.current.refusal).toBeNull();
  });

  it.each([
    ['steel', { steel: 9_999_999 }, '9.999.999 kg'],
    ['steel', { steel: 0 }, '0 kg'],
    ['time', { time: '06:00' }, '06:00'],
    ['constructionSite', { constructionSite: '' }, 'leer'],
  ] as const)('in the words of its field: %s', (field, changes, text) => {
    const { result, rerender } = opened(field);
    rerender(shown(changes, { author: 'Bernd Krüger' }));
    expect(result.current.news).toBe(`Bernd Krüger hat eingetragen: ${text}`);
  });

  it('as by somebody if the author is unknown', () => {
    const { result, rerender } = opened();
    rerender(shown({ city: 'Haslach' }));
    expect(result.current.news).toBe('Jemand hat eingetragen: Haslach');
  });

  it('only the last of several, with its author', () => {
    const { result, rerender } = opened();
    rerender(shown({ city: 'Haslach' }, { author: 'Bernd Krüger' }));
    rerender(shown({ city: 'Haslach', time: '06:00' }, { author: 'Cem Yılmaz' }));
    expect(result.current.news).toBe('Bernd Krüger hat eingetragen: Haslach');
    rerender(shown({ city: 'Achern' }, { author: 'Cem Yılmaz' }));
    expect(result.current.news).toBe('Cem Yılmaz hat eingetragen: Achern');
  });

  it('not after the value is the opened one again', () => {
    const { result, rerender } = opened();
    rerender(shown({ city: 'Haslach' }, { author: 'Bernd Krüger' }));
    rerender(shown({}, { author: 'Bernd Krüger' }));
    expect(result.current.news).toBeNull();
  });

  it('not of other fields', () => {
    const { result, rerender } = opened();
    rerender(shown({ postCode: '77933' }, { author: 'Bernd Krüger' }));
    expect(result.current.news).toBeNull();
  });

  it.each([
    ['another day', { date: '2026-11-24' }, {}],
    ['where nobody sees', {}, { isGone: true }],
  ])('that the order has gone to %s; what is typed is still saved', (_, changes, state) => {
    const { result, rerender } = opened();
    rerender(shown(changes, { author: 'Bernd Krüger', readOnly: 'isGone' in state, ...state }));
    expect(result.current.news).toContain('Bernd Krüger');
    expect(result.current.refusal).toBeNull();
  });

  it('that the order has moved to another hall', () => {
    const { result, rerender } = opened();
    rerender(shown({ hallId: 3 }, { author: 'Bernd Krüger' }));
    expect(result.current.news).toBe(
      'Bernd Krüger hat diesen Auftrag in Halle 3 verschoben. Enter speichert trotzdem.',
    );
  });

  it('that nothing can be saved, because it was canceled or the day is over', () => {
    const { result, rerender } = opened();
    rerender(shown({ isCanceled: true }, { author: 'Bernd Krüger', readOnly: true }));
    expect(result.current.refusal).toContain('Bernd Krüger');
    expect(result.current.news).toBe(result.current.refusal);
    rerender(shown({}, { readOnly: true }));
    expect(result.current.refusal).not.toContain('Bernd');
  });

  it('not after it is closed', () => {
    const { result, rerender } = opened();
    rerender(shown({ city: 'Haslach' }));
    act(() => result.current.follow(false));
    expect(result.current.news).toBeNull();
  });
});

describe('the row of an editor stays listed', () => {
  it('only while the editor is open', () => {
    const { result } = opened();
    expect(isKept()).toBe(true);
    act(() => result.current.follow(false));
    expect(isKept()).toBe(false);
  });

  it('each time it opens, until it unmounts', () => {
    const { result, unmount } = opened();
    act(() => result.current.follow(true));
    unmount();
    expect(isKept()).toBe(false);
  });

  it('while the value is being saved', async () => {
    let wasKept = false;
    serveWith(() => {
      wasKept = isKept();
      return { body: { ...order, city: 'Lahr', version: 2 } };
    });
    const { result } = opened();
    act(() => result.current.follow(false));
    await act(async () => await result.current.submit('Lahr'));
    expect(wasKept).toBe(true);
    expect(isKept()).toBe(false);
  });
});

describe('saving', () => {
  const sentBy = async (
    act_: (cell: ReturnType<typeof editing>) => Promise<unknown>,
    field: TextOrQuantityField = 'city',
  ) => {
    const requests = serveWith(() => ({ body: { ...order, version: 3 } }));
    await act_(editing(field));
    return requests[0]?.body;
  };

  it('is based on the order as the editor opened with it', async () => {
    const body = await sentBy(async ({ result, rerender }) => {
      act(() => result.current.follow(true));
      showDay({ date, orders: [{ ...order, city: 'Haslach', version: 2 }] });
      rerender(shown({ city: 'Haslach', version: 2 }));
      await act(async () => await result.current.submit('Lahr'));
    });
    expect(body).toMatchObject({ city: 'Lahr', version: 1 });
  });

  it('is based on the order of kept unsaved text', async () => {
    const base = { ...order, city: 'Achern', version: 1 };
    showDay({ date, orders: [{ ...order, version: 2 }] });
    const body = await sentBy(async ({ result }) => {
      act(() => result.current.follow(true, { value: 'Achern', base }));
      expect(result.current.news).toBe('Jemand hat eingetragen: Kehl');
      await act(async () => await result.current.submit('Lahr'));
    });
    expect(body).toMatchObject({ city: 'Lahr', version: 1 });
  });

  it('that was refused is retried on the same order, not on the prediction', async () => {
    let requests = serveWith(() => refusal('DATABASE_FULL'));
    const { result, rerender } = opened();
    rerender(shown({ city: 'Lahr' }));
    act(() => result.current.follow(false));
    await act(async () => await result.current.submit('Lahr'));
    act(() => result.current.follow(true));
    rerender(shown());
    expect(result.current.news).toBeNull();
    requests = serveWith(() => ({ body: { ...order, city: 'Lahr', version: 3 } }));
    await act(async () => await result.current.submit('Lahr'));
    expect(requests.map(({ body }) => body)).toEqual([expect.objectContaining({ city: 'Lahr', version: 1 })]);
  });

  it.each([
    ['steel', '12500', { steel: 12_500 }],
    ['steel', '', { steel: 0 }],
    ['time', '', { time: '' }],
  ] as const)('of %s %j', async (field, text, changes) => {
    const body = await sentBy(async ({ result }) => {
      act(() => result.current.follow(true));
      await act(async () => await result.current.submit(text));
    }, field);
    expect(body).toMatchObject(changes);
  });

  it('is checked first, with an error text', async () => {
    await orderChecks.load();
    const { result } = opened('postCode');
    expect(result.current.validate('77694')).toBeNull();
    expect(result.current.validate('7769')).toBeTruthy();
    expect(opened('steel').result.current.validate('9999999')).toBeNull();
  });
});
