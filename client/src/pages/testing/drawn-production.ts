import { act, fireEvent } from '@testing-library/react';
import { aCapacity, anOrder, aShipment } from '@werkplan/shared/live/testing/rows.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { createElement, type ReactNode } from 'react';
import { expect } from 'vitest';
import { emptyOrderExtras, OrderExtrasContext } from '../../orders/order-places.ts';
import { proposalPlaces } from '../../proposals/proposal-places.ts';
import { renderPage } from '../../testing/in-app.ts';
import { eventually } from '../../testing/eventually.ts';
import { showDay } from '../../testing/shown-day.ts';
import { ProductionPage } from '../production-page.tsx';

// Renders the production page with five orders, of which one is canceled and one is in hall 2, and with proposals.

export const date = '2026-11-23';
const rows: readonly Partial<Order>[] = [
  { orderId: '900', constructionSite: 'Zollhof', city: 'Kehl' },
  { orderId: '24801', constructionSite: 'Ämterhaus', city: 'Achern', h2: true },
  {
    orderId: '1200',
    constructionSite: 'Klinikum Freiburg Haus C',
    city: 'Lahr',
    steel: 0,
    matting: 1500,
    note: 'Tor 3',
  },
  { orderId: '5000', constructionSite: 'Altbau', city: 'Kehl', isCanceled: true },
  { orderId: '77', constructionSite: 'Messe', hallId: 2, h2: true },
];
const orders = rows.map((row, index) => anOrder({ id: index + 1, date, hallId: 1, steel: 9000, ...row }));

const value = { ...emptyOrderExtras, ...proposalPlaces };
const Page = (): ReactNode => createElement(OrderExtrasContext, { value }, createElement(ProductionPage));

export const items = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')];
/** Waits for the dialog with this title. */
export const opened = async (title: string): Promise<HTMLElement> => {
  await eventually(() => expect(document.querySelector('[role=dialog] h2')?.textContent).toBe(title));
  return document.querySelector<HTMLElement>('[role=dialog]') as HTMLElement;
};
export const pressIn = (dialog: HTMLElement, name: string): void => {
  const button = [...dialog.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  fireEvent.click(button as HTMLElement);
};
/** Shows hall 1. */
export const drawProduction = async (today = date) => {
  const shipments = orders.map(({ id }) => aShipment({ id, date, productionOrderId: id }));
  const hallCapacities = [1, 2, 3].map((hallId) =>
    aCapacity({ id: hallId, hallId: hallId as 1, maxCapacity: 60_000 }),
  );
  showDay({ date, orders, shipments, hallCapacities }, today);
  const page = renderPage(Page, '/production');
  const listed = (): (string | null)[] =>
    [...document.querySelectorAll('[data-row]')].map(
      (row) => row.querySelector('[data-field=orderId]')?.textContent ?? null,
    );
  await eventually(() => expect(listed()).toHaveLength(4));
  const cell = (id: number, field: string): HTMLElement =>
    page.part(`[data-row="${id}"] [data-field="${field}"]`);
  const stop = (id: number, field: string): HTMLElement =>
    cell(id, field).querySelector<HTMLElement>('[data-stop], [role=button]') ?? cell(id, field);
  return {
    ...page,
    listed,
    cell,
    stop,
    focus: (id: number, field: string): void => act(() => stop(id, field).focus()),
    hall: (id: number): void => void fireEvent.click(page.part(`[data-hall="${id}"]`)),
    /** Opens the row's menu and chooses an entry. */
    choose: async (id: number, item: RegExp): Promise<void> => {
      fireEvent.click(page.part(`[data-row="${id}"] [data-menu]`));
      await eventually(() => expect(items().some(({ textContent }) => item.test(textContent))).toBe(true));
      fireEvent.click(items().find(({ textContent }) => item.test(textContent)) as HTMLElement);
    },
  };
};
