// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { aDelivery, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { serveCalls } from '../testing/fake-server.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { truckDialogAtom } from '../trucks/truck-modal.tsx';
import { TruckHeader } from './truck-header.tsx';

const date = '2026-11-23';
const truck = aTruck({ id: 3, type: 'SPEDITION', color: 'MINT', registration: 'FR-LS 902' });
const delivery = aDelivery({ id: 7, date, truckId: 3 });

beforeEach(async () => {
  await setLanguage('de');
  serveCalls();
  showDay({ date, trucks: [truck], deliveries: [delivery] });
});

const draw = () =>
  renderPartInApp(createElement(MemoryRouter, null, createElement(TruckHeader, { delivery, truck })));

it('a run’s head shows the truck and its type in the truck’s colour; the pencil opens the truck’s dialog', () => {
  spec('2.34');
  signIn('planner');
  const { getByRole, getByText } = draw();
  expect(getByRole('heading').textContent).toBe('FR-LS 902');
  expect(getByText('Spedition').className).toMatch(/MINT/);
  fireEvent.click(getByRole('button', { name: 'FR-LS 902 bearbeiten' }));
  expect(store().get(truckDialogAtom)).toEqual({ truckId: 3 });
});

it('a viewer has no pencil', () => {
  signIn('viewer');
  expect(draw().queryByRole('button', { name: /bearbeiten/ })).toBeNull();
});
