import { anOrder, aShipment } from '@werkplan/shared/live/testing/rows.ts';
import { act, fireEvent } from '@testing-library/react';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Role } from '@werkplan/shared/values/role.ts';
import { daysFromTo } from '@werkplan/shared/values/day.ts';
import { createElement, Fragment } from 'react';
import { expect } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { serveCalls, type SentRequest } from '../../../testing/fake-server.ts';
import { renderPartInApp, signIn } from '../../../testing/in-app.ts';
import { showDay } from '../../../testing/shown-day.ts';
import { setTabStop } from '../../grid-navigation.ts';
import { OrdersTable } from '../../orders-table.tsx';
import { defaultSorting } from '../../sorted-orders.ts';
import { SeveralOrders } from '../several-orders.tsx';

// Renders a table of five orders with the bar, for tests.

/** The shown day, a Monday. */
const date = '2026-11-23';
/** Orders in table order, each of 10 t, of which 8 t are steel. */
export const ordersOf = (changes: Partial<Record<number, Partial<Order>>> = {}): Order[] =>
  [9, 8, 7, 6, 5].map((id) => anOrder({ id, date, orderId: String(100 * id), ...changes[id] }));

const stage = { requests: [] as SentRequest[] };
export const changes = (): SentRequest[] => stage.requests.filter(({ method }) => method === 'POST');

/** Answers that each hall has 70 of 75 t on each day. */
const loads = (address: string) => {
  const { searchParams } = new URL(address, 'http://x');
  const days = daysFromTo(searchParams.get('from') ?? date, searchParams.get('to') ?? date);
  const hall = { steelTotal: 70_000, mattingTotal: 0, maxCapacity: 75_000, remaining: 5_000 };
  return { body: days.map((day) => ({ date: day, halls: [1, 2, 3].map((id) => ({ id, ...hall })) })) };
};
export const serve = (answer: NonNullable<Parameters<typeof serveCalls>[1]>): void => {
  stage.requests = serveCalls({ 'days.list': ({ address }) => loads(address) }, answer);
};

export const draw = async (orders = ordersOf(), { today = date, role = 'planner' as Role } = {}) => {
  signIn(role);
  const shipments = orders.map(({ id }) => aShipment({ id, date, productionOrderId: id }));
  showDay({ date, orders, shipments }, today);
  const parts = createElement(
    Fragment,
    null,
    createElement(OrdersTable, { hall: 1, sorting: defaultSorting, onSort: () => undefined }),
    createElement(SeveralOrders, { hall: 1 }),
  );
  const { container } = renderPartInApp(parts);
  await eventually(() => expect(container.querySelectorAll('[data-row]')).toHaveLength(orders.length));
  const grid = container.querySelector<HTMLElement>('[role=grid]') as HTMLElement;
  const stopOf = (id: number, field: string): HTMLElement => {
    const cell = container.querySelector<HTMLElement>(`[data-row="${id}"] [data-field="${field}"]`);
    if (!cell) throw new Error(`no cell ${field} of ${id}`);
    return cell.querySelector<HTMLElement>('[data-stop], [role=button]') ?? cell;
  };
  const focus = (id: number, field = 'orderId'): void => {
    act(() => stopOf(id, field).focus());
    setTabStop(grid, stopOf(id, field));
  };
  return { container, grid, stopOf, focus };
};
export const press = (key: string, more: object = {}): void =>
  void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
export const shift = { shiftKey: true };
export const control = { ctrlKey: true };

export const selected = (): number[] =>
  [...document.querySelectorAll('[data-row][aria-selected=true]')].map((row) =>
    Number(row.getAttribute('data-row')),
  );
export const bar = (): string => document.querySelector('[role=toolbar] [role=status]')?.textContent ?? '';
export const panel = (): HTMLElement | null => document.querySelector('[role=toolbar] [role=dialog]');
export const opened = async (title: string): Promise<HTMLElement> => {
  await eventually(() => expect(panel()?.getAttribute('aria-label')).toBe(title));
  return panel() as HTMLElement;
};
export const type = (text: string): void =>
  void fireEvent.input(document.activeElement as Element, { target: { value: text } });
export const answerAll = ({ body }: SentRequest) => ({
  body: {
    orders: (body as { orders: { id: number }[] }).orders.map(({ id }) => ({ id })),
    refused: [],
    halls: [],
  },
});
