// @vitest-environment happy-dom
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { createElement, type ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { markPageUsable } from '../lib/run-when-idle.ts';
import { emptyOrderExtras, type OrderExtras, OrderExtrasContext } from '../orders/order-places.ts';
import { eventually } from '../testing/eventually.ts';
import { serveCalls } from '../testing/fake-server.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { answeredMovesAtom, openProposalAtom } from './proposed.ts';
import { TruckBoard } from './truck-board.tsx';

const date = testDay;
const mark = (text: string): ReactNode => createElement('i', null, text);

/** An extra that plugs in at each place of the board. */
const everywhere: OrderExtras = {
  ...emptyOrderExtras,
  rowBadges: [({ kind, id }) => mark(`row ${kind} ${id}`)],
  cardTags: [({ shipmentId }) => mark(`tag ${shipmentId}`)],
  textMarks: [({ item, text, registration }) => mark(`text ${item.id} ${text} ${registration}`)],
  runBadges: [({ deliveryId }) => mark(`run ${deliveryId}`)],
  runColumns: [({ before }) => mark(`column ${before}`)],
  ProposedCard: ({ deliveryId, slot }) => mark(`proposed ${deliveryId} ${slot}`),
};

const draw = (extras?: OrderExtras): HTMLElement => {
  const board = createElement(TruckBoard);
  return renderPartInApp(extras ? createElement(OrderExtrasContext, { value: extras }, board) : board)
    .container;
};
const marksIn = (part: Element | null): string[] =>
  [...(part?.querySelectorAll('i') ?? [])].map(({ textContent }) => textContent);

beforeEach(async () => {
  await setLanguage('de');
  signIn('planner');
  serveCalls();
  markPageUsable();
  showDay({
    date,
    orders: [anOrder({ id: 7, date })],
    shipments: [aShipment({ id: 3, date, productionOrderId: 7 })],
    trucks: [aTruck({ id: 1, registration: 'OG-BS 214' })],
    deliveries: [aDelivery({ id: 5, date, truckId: 1 })],
    deliveryItems: [
      anItem({ id: 8, deliveryId: 5, shipmentId: 3 }),
      anItem({ id: 9, deliveryId: 5, ordinalNumberInDelivery: 1, text: 'Kran' }),
    ],
  });
  store().set(openProposalAtom, {});
  store().set(answeredMovesAtom, [
    { shipmentId: 4, expectedItemId: null, kg: 1_000, deliveryId: 5, slot: 2, reasons: [] },
  ]);
});

it('shows what extras add to a run, its cards and texts, in front of it and behind the last one', async () => {
  const board = draw(everywhere);
  await eventually(() => expect(board.querySelectorAll('[data-slot]')).toHaveLength(20));
  expect(marksIn(board)).toEqual([
    'column 5',
    'run 5',
    'row shipments 3',
    'tag 3',
    'text 9 Kran OG-BS 214',
    'proposed 5 2',
    'column null',
  ]);
});

it('is whole without any extra, which leaves a proposed slot as it is', async () => {
  const board = draw();
  await eventually(() => expect(board.querySelectorAll('[data-slot]')).toHaveLength(20));
  expect(marksIn(board)).toEqual([]);
  expect(board.querySelector('[data-slot="2"]')?.hasAttribute('data-free')).toBe(true);
});
