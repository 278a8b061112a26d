// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { anOrder } from '@werkplan/shared/live/testing/rows.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { createElement } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../testing/eventually.ts';
import { serveWith, type SentRequest } from '../testing/fake-server.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { OrderRow } from './order-row.tsx';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const date = '2026-11-23';
const order = anOrder({ id: 7, date, orderId: '248016', hallId: 1, isUrgent: false, attribute3: true });
let requests: SentRequest[];
const settle = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

const draw = (changes: Partial<Order> = {}, today = date) => {
  showDay({ date, orders: [{ ...order, ...changes }] }, today);
  const { container } = renderPartInApp(createElement(OrderRow, { id: 7, hall: 1, isFirst: true }));
  const cell = (field: string): HTMLElement => {
    const found = container.querySelector<HTMLElement>(`[data-field="${field}"]`);
    if (!found) throw new Error(`no cell ${field}`);
    return found;
  };
  return {
    container,
    cell,
    stop: (field: string) => cell(field).querySelector<HTMLElement>('[data-stop]') ?? cell(field),
  };
};

beforeEach(async () => {
  await setLanguage('de');
  collectToasts();
  requests = serveWith(({ body }) => ({ body: { ...(body as Order), version: 2 } }));
});

describe('a flag of an order', () => {
  it('is set by a double-click anywhere in its cell', async () => {
    spec('2.25b');
    fireEvent.doubleClick(draw().cell('isUrgent'));
    await eventually(() => expect(requests[0]?.body).toMatchObject({ isUrgent: true, attribute3: true }));
  });

  it('is removed by Space, which does not scroll then', async () => {
    spec('2.25b');
    expect(fireEvent.keyDown(draw().stop('attribute3'), { key: ' ' })).toBe(false);
    await eventually(() => expect(requests[0]?.body).toMatchObject({ attribute3: false }));
  });

  it("exists for other halls, not for the order's own", async () => {
    const { container } = draw();
    expect(container.querySelector('[data-field=h1]')).toBeNull();
    fireEvent.doubleClick(draw().cell('h2'));
    await eventually(() => expect(requests[0]?.body).toMatchObject({ h1: true, h2: true }));
  });

  it.each([
    ['canceled', { isCanceled: true }, date],
    ['of a day that is over', {}, '2026-11-24'],
  ])('of an order that is %s cannot be changed', async (_, changes, today) => {
    const row = draw(changes, today);
    fireEvent.doubleClick(row.cell('isUrgent'));
    expect(fireEvent.keyDown(row.stop('isUrgent'), { key: ' ' })).toBe(true);
    await settle();
    expect(requests).toEqual([]);
    expect(row.stop('isUrgent').getAttribute('aria-disabled')).toBe('true');
  });

  it('is not toggled by a double-click on a text or quantity', async () => {
    const row = draw();
    fireEvent.doubleClick(row.cell('total'));
    expect(fireEvent.keyDown(row.stop('total'), { key: ' ' })).toBe(true);
    await settle();
    expect(requests).toEqual([]);
  });
});

describe("the row's menu", () => {
  it.each([
    ['.', {}],
    ['ContextMenu', {}],
    ['F10', { shiftKey: true }],
  ])('opens by %s wherever in the row', async (key, more) => {
    spec('2.26');
    const row = draw();
    expect(fireEvent.keyDown(row.stop('total'), { key, ...more })).toBe(false);
    await eventually(() => expect(document.querySelector('[role=menu]')).not.toBeNull());
  });

  it('does not open by F10 alone', () => {
    expect(fireEvent.keyDown(draw().stop('total'), { key: 'F10' })).toBe(true);
    expect(document.querySelector('[role=menu]')).toBeNull();
  });
});

describe('the content of a row', () => {
  it('shows tonnes, with the exact kilograms as tooltip', () => {
    spec('2.19b');
    const { cell } = draw({ steel: 8_400, matting: 2_100 });
    expect(cell('total').textContent).toBe('11');
    expect(cell('total').querySelector('[title]')?.getAttribute('title')).toBe('10.500 kg');
  });

  it('shows that it was canceled, and that it has a note', () => {
    spec('2.23');
    const { container } = draw({ isCanceled: true, note: 'Kran ab 7' });
    expect(container.textContent).toContain('Storniert');
    expect(container.querySelector('[title="Kran ab 7"]')).not.toBeNull();
  });

  it('is empty without its order', () => {
    showDay({ date });
    expect(
      renderPartInApp(createElement(OrderRow, { id: 7, hall: 1, isFirst: true })).container.textContent,
    ).toBe('');
  });
});
