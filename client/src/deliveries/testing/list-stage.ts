import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { daysFromTo } from '@werkplan/shared/values/day.ts';
import { act, fireEvent } from '@testing-library/react';
import { createElement, Fragment, type ReactNode } from 'react';
import { expect } from 'vitest';
import { markPageUsable } from '../../lib/run-when-idle.ts';
import { SeveralCards } from '../../shipments/several/several-cards.tsx';
import { ShipmentPanel } from '../../shipments/shipment-panel.tsx';
import { useSelectionGuard } from '../../shipments/use-selection-guard.ts';
import { eventually } from '../../testing/eventually.ts';
import { serveCalls, type SentRequest } from '../../testing/fake-server.ts';
import { renderPartInApp, signIn } from '../../testing/in-app.ts';
import { showDay } from '../../testing/shown-day.ts';
import { TruckBoard } from '../truck-board.tsx';
import { useBoardKeys } from '../use-board-keys.ts';

// Renders a day's list and board with the page's shortcuts, for tests.

/** A Monday. */
const date = '2026-11-23';
const sites = ['Kita Sonnenhang', 'Klinikum', 'Rathaus', 'Tunnel'];

/**
 * Orders 1–4 weigh 10 t each: 1 is split into the parts 11, 12 and 13; the parts of 2–4 are 20, 30 and 40. Run 5 has
 * order 5's part 50 ('Kita Nord') and 2 t left; run 7 is empty.
 */
const rowsOf = () => {
  const orders = [1, 2, 3, 4].map((id) => anOrder({ id, date, constructionSite: sites[id - 1] ?? '' }));
  const parts = [11, 12, 13].map((id, index) =>
    aShipment({
      id,
      date,
      productionOrderId: 1,
      amount: 3000,
      splitNumber: index + 1,
      totalNumberOfSplits: 3,
    }),
  );
  const whole = [20, 30, 40, 50].map((id) => aShipment({ id, date, productionOrderId: id / 10 }));
  return {
    date,
    orders: [...orders, anOrder({ id: 5, date, constructionSite: 'Kita Nord' })],
    shipments: [...parts, ...whole],
    trucks: [aTruck({ id: 1, capacity: 12_000 }), aTruck({ id: 2, capacity: 24_000 })],
    deliveries: [
      aDelivery({ id: 5, date, truckId: 1, startingTime: '05:00' }),
      aDelivery({ id: 7, date, truckId: 2, startingTime: '06:00' }),
    ],
    deliveryItems: [anItem({ id: 1, deliveryId: 5, shipmentId: 50 })],
  };
};

const Stage = (): ReactNode => {
  useSelectionGuard();
  return createElement(
    Fragment,
    null,
    createElement(
      'div',
      { ref: useBoardKeys() },
      createElement(ShipmentPanel, { foot: null }),
      createElement(TruckBoard),
    ),
    createElement(SeveralCards),
  );
};

const stage = { requests: [] as SentRequest[] };
export const changes = (): SentRequest[] => stage.requests.filter(({ method }) => method === 'POST');

/** Answers with trucks for 24 t that carry 10 t on each day. */
const loads = (address: string) => {
  const { searchParams } = new URL(address, 'http://x');
  const days = daysFromTo(searchParams.get('from') ?? date, searchParams.get('to') ?? date);
  return {
    body: days.map((day) => ({ date: day, halls: [], truckCapacity: 24_000, load: 10_000, placedLoad: 0 })),
  };
};
export const serve = (answer: NonNullable<Parameters<typeof serveCalls>[1]>): void => {
  stage.requests = serveCalls({ 'days.list': ({ address }) => loads(address) }, answer);
};

export const draw = async (): Promise<void> => {
  markPageUsable();
  signIn('planner');
  showDay(rowsOf(), date);
  renderPartInApp(createElement(Stage));
  await eventually(() => expect(document.querySelectorAll('[data-shipment] [data-stop]')).toHaveLength(6));
};

export const listed = (): number[] =>
  [...document.querySelectorAll('[data-shipment]')].map((card) => Number(card.getAttribute('data-shipment')));
export const selected = (): number[] =>
  [...document.querySelectorAll('[data-card][data-selected]')].map((card) =>
    Number(card.getAttribute('data-card')),
  );
export const cardOf = (id: number): HTMLElement =>
  document.querySelector<HTMLElement>(`[data-card="${id}"] [data-stop]`) as HTMLElement;
export const focus = (id: number): void => act(() => cardOf(id).focus());
export const focusedCard = (): number =>
  Number(document.activeElement?.closest('[data-card]')?.getAttribute('data-card'));
export const press = (key: string, more: object = {}): void =>
  void fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
export const bar = (): string => document.querySelector('[role=toolbar] [role=status]')?.textContent ?? '';
export const panel = (): HTMLElement | null => document.querySelector('[role=toolbar] [role=dialog]');
export const opened = async (title: string): Promise<HTMLElement> => {
  await eventually(() => expect(panel()?.getAttribute('aria-label')).toBe(title));
  return panel() as HTMLElement;
};
