// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { aDelivery, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { createElement, Fragment } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { store } from '../lib/client.ts';
import { deselectAtom, selectionAtom } from '../shipments/selection.ts';
import { suggestRunsFor, suggestedRunsAtom, openSuggestionAtom } from '../shipments/suggesting.ts';
import { eventually } from '../testing/eventually.ts';
import { serveCalls, type SentRequest } from '../testing/fake-server.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { Suggestions } from './suggestions.tsx';

const date = '2026-11-23';
let requests: SentRequest[];
beforeEach(async () => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  await setLanguage('de');
  collectToasts();
  signIn('planner');
  store().set(selectionAtom, []);
  showDay({
    date,
    orders: [anOrder({ id: 7, date, constructionSite: 'Messe' })],
    shipments: [aShipment({ id: 3, date, productionOrderId: 7, amount: 5000 })],
    trucks: [1, 2].map((id) => aTruck({ id })),
    deliveries: [1, 2].map((id) => aDelivery({ id, date, truckId: id })),
  });
  const best = (deliveryId: number) => ({
    deliveryId,
    slot: 2,
    fits: true,
    load: 12_000,
    capacity: 24_000,
    metres: 6.6,
    atLeast: deliveryId === 1,
    loadingMetres: deliveryId === 1 ? 13.6 : null,
    reasons: [],
  });
  requests = serveCalls({
    'shipments.suggest': () => ({ body: { suggestions: [best(2), best(1)], reason: null } }),
  });
});
const sent = (): SentRequest[] => requests.filter(({ method }) => method !== 'GET');
const options = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[role=option]')];
const chosen = (): (string | undefined)[] =>
  options()
    .filter((option) => option.getAttribute('aria-selected') === 'true')
    .map((option) => option.querySelector('b')?.textContent);
const press = (key: string): void =>
  void fireEvent.keyDown(document.querySelector('[role=listbox]') as Element, { key });

/** Opens the list for a card that was not selected. */
const open = async (): Promise<void> => {
  const stop = createElement('button', { 'data-stop': true, id: 'stop' });
  const card = createElement('div', { 'data-card': 3 }, stop);
  renderPartInApp(createElement(Fragment, null, card, createElement(Suggestions)));
  act(() => document.querySelector<HTMLElement>('#stop')?.focus());
  act(() => suggestRunsFor(3));
  await eventually(() => expect(options()).toHaveLength(2));
};

describe('the best runs for a card', () => {
  it('are browsed by arrow keys and marked on the board; a number key or Enter places the card', async () => {
    await open();
    expect(chosen()).toEqual(['OG-BS 2']);
    expect(options().map((option) => option.querySelector('[class*=load]')?.textContent)).toEqual([
      '12 / 24 t',
      '12 / 24 t · mind. 6,6 / 13,6 m',
    ]);
    press('ArrowDown');
    expect(chosen()).toEqual(['OG-BS 1']);
    expect(store().get(suggestedRunsAtom)).toEqual({ deliveryIds: [2, 1], chosen: 1 });
    expect(sent()).toEqual([]);
    press('ArrowUp');
    press('Enter');
    await eventually(() => expect(sent().length).toBeGreaterThan(0));
    expect(JSON.stringify(sent()[0])).toMatch(/deliver\w+\/2|"deliveryId":2/);
    await eventually(() => expect(options()).toEqual([]));
  });

  it('are closed by Escape, which keeps selection and focus', async () => {
    await open();
    expect(store().get(selectionAtom)).toHaveLength(1);
    press('Escape');
    await eventually(() => expect(options()).toEqual([]));
    expect(store().get(selectionAtom)).toEqual([]);
    await eventually(() => expect(document.activeElement?.id).toBe('stop'));
  });

  it('close when another user places the card', async () => {
    await open();
    act(() => store().set(deselectAtom, [3]));
    await eventually(() => expect(options()).toEqual([]));
    expect([store().get(suggestedRunsAtom), store().get(openSuggestionAtom)]).toEqual([null, null]);
  });
});
