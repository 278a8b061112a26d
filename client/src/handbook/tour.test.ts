// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { createElement } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { store } from '../lib/client.ts';
import { renderPartInApp, setLanguage } from '../testing/in-app.ts';
import { TourOffer } from './tour-offer.tsx';
import { endTour, tourStepAtom } from './tour-state.ts';
import { Tour } from './tour.tsx';

beforeEach(async () => {
  await setLanguage('de');
  act(endTour);
});

it('is offered once per browser', () => {
  const first = renderPartInApp(createElement(TourOffer));
  fireEvent.click(first.getByText('Rundgang beginnen'));
  expect(store().get(tourStepAtom)).toBe(0);
  first.unmount();
  expect(renderPartInApp(createElement(TourOffer)).container.textContent).toBe('');
});

it('has five steps, and Escape closes it at each', () => {
  const { getByRole, queryByRole, getByText } = renderPartInApp(createElement(Tour));
  expect(queryByRole('dialog')).toBeNull();
  act(() => store().set(tourStepAtom, 0));
  expect(document.activeElement).toBe(getByRole('dialog', { name: 'Alle Seiten' }));
  for (let step = 0; step < 4; step += 1) fireEvent.click(getByText('Weiter'));
  expect(getByRole('dialog', { name: 'Hilfe' }).textContent).toContain('5 von 5');
  fireEvent.keyDown(getByRole('dialog'), { key: 'ArrowLeft' });
  expect(getByRole('dialog', { name: 'Live' })).toBeDefined();
  fireEvent.keyDown(getByRole('dialog'), { key: 'Escape' });
  expect(queryByRole('dialog')).toBeNull();
  act(() => store().set(tourStepAtom, 4));
  fireEvent.click(getByText('Fertig'));
  expect(queryByRole('dialog')).toBeNull();
});
