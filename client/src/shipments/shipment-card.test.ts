// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { aShipment, anOrder } from '@werkplan/shared/live/testing/rows.ts';
import { testDay } from '@werkplan/shared/live/testing/snapshot.ts';
import { markStatuses } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import { createElement, Fragment } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { markPageUsable } from '../lib/run-when-idle.ts';
import { eventually } from '../testing/eventually.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { InlineEdit } from '../ui/inline-edit.tsx';
import { ShipmentCard } from './shipment-card.tsx';

beforeEach(async () => {
  markPageUsable();
  await setLanguage('de');
  signIn('planner');
  showDay({
    orders: [anOrder({ id: 7, date: testDay, constructionSite: 'Kita Sonnenhang', steel: 9000 })],
    shipments: [1, 2].map((splitNumber) =>
      aShipment({
        id: splitNumber,
        productionOrderId: 7,
        date: testDay,
        amount: 4500,
        splitNumber,
        totalNumberOfSplits: 2,
      }),
    ),
  });
});

const card = { shipmentId: 1, place: '3:0', onUnassign: null, isTabStop: true };
const mark = { at: '2026-11-23T05:12:00Z', by: 'Tor 3', note: '', photo: null, linkId: 1 };

it.each(markStatuses)('the yard’s %s is among the card’s marks', async (status) => {
  const { container } = renderPartInApp(createElement(ShipmentCard, { ...card, mark: { ...mark, status } }));
  await eventually(() => {
    const badge = container.querySelector(`[data-card] [data-yard-mark=${status}]`);
    expect(badge?.closest('[class*=third]')?.querySelector('[class*=notes]')).toBeTruthy();
  });
});

const shownAs = (children: string): { readonly children: string } => ({ children });

it.each([
  ['a text in a slot', 'Kranzeit'],
  ['the amount of the same card', 'Menge'],
])('a card’s buttons give way to an open editor of %s', async (_, name) => {
  const note = createElement(InlineEdit, {
    label: 'Kranzeit',
    value: 'Kran 08:00',
    base: null,
    onSave: () => Promise.resolve(true),
    ...shownAs('Kran 08:00'),
  });
  const { container, getByRole, queryByRole } = renderPartInApp(
    createElement(Fragment, null, note, createElement(ShipmentCard, card)),
  );
  const buttons = () => queryByRole('button', { name: 'Aktionen, Kita Sonnenhang' });
  const hover = (): void => {
    const shown = container.querySelector('[data-card]');
    if (shown) fireEvent.pointerMove(shown);
  };
  hover();
  expect(buttons()).not.toBeNull();
  fireEvent.doubleClick(getByRole('button', { name: new RegExp(`^${name}`) }));
  hover();
  const editor = getByRole('textbox');
  expect(buttons()).toBeNull();
  act(() => {
    fireEvent.keyDown(editor, { key: 'Escape' });
  });
  expect(buttons()).not.toBeNull();
});
