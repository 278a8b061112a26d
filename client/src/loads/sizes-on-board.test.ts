// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import { createElement, Fragment } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { runFitAtom, siteMisfitCountAtom } from '../deliveries/run-fit.ts';
import { wouldOverloadAtom } from '../deliveries/planned-load.ts';
import { store } from '../lib/client.ts';
import { clientTexts } from '../lib/i18n.ts';
import { draggedCardsAtom } from '../shipments/dragged-cards.ts';
import { selectionAtom } from '../shipments/selection.ts';
import { registerSiteRequirements as tellOfSites } from '../sites/site-fit.ts';
import { serveCalls } from '../testing/fake-server.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { changeDay, showDay } from '../testing/shown-day.ts';
import { runLoadAtom, registerLoadLimits } from './load-atoms.ts';
import { LoadingMetresCell } from './loading-metres-cell.tsx';
import { CardSizes, RunSizes } from './sizes-on-board.tsx';

const date = '2026-11-24';
const semitrailer = aTruck({ id: 1, registration: 'OG-BS 214', loadingLength: 13_600, loadingMetres: 13.6 });
type Sizes = Partial<Pick<ShipmentRow, 'longest' | 'loadingMetres' | 'bulky' | 'metresShare'>>;
const card = (id: number, sizes: Sizes) =>
  aShipment({ id, date, productionOrderId: 1, amount: 2_000, ...sizes });

/** Shows cards with these sizes on the truck's run, and others in the list. */
const show = (truck: Truck, lying: readonly Sizes[], listed: readonly Sizes[] = []): void =>
  showDay({
    date,
    trucks: [truck, aTruck({ id: 2, registration: 'OG-KW 33', loadingLength: 6_500 })],
    deliveries: [aDelivery({ id: 4, date, truckId: 1 }), aDelivery({ id: 5, date, truckId: 2 })],
    orders: [anOrder({ id: 1, date, constructionSite: 'Windpark' })],
    shipments: [...lying, ...listed].map((sizes, at) => card(at + 1, sizes)),
    deliveryItems: lying.map((_, at) =>
      anItem({ id: 20 + at, deliveryId: 4, shipmentId: at + 1, ordinalNumberInDelivery: at }),
    ),
  });

beforeEach(async () => {
  await setLanguage('de');
  signIn('planner');
  serveCalls();
  registerLoadLimits();
  tellOfSites();
  store().set(selectionAtom, []);
  store().set(draggedCardsAtom, []);
});

const draw = (deliveryId = 4) =>
  renderPartInApp(
    createElement(
      Fragment,
      null,
      createElement('i', { id: 'run' }, createElement(RunSizes, { deliveryId })),
      createElement('i', { id: 'cell' }, createElement(LoadingMetresCell, { deliveryId })),
      createElement(
        'i',
        { id: 'card' },
        createElement(CardSizes, { order: anOrder({ id: 1, date }), shipmentId: 1, tabIndex: -1 }),
      ),
    ),
  ).container;
const textIn = (container: Element, id: string): string =>
  container.querySelector(`#${id}`)?.textContent ?? '';

describe('the second bar of a run', () => {
  it.each<[string, Language, Partial<Truck>, readonly Sizes[], string]>([
    ['sums loading metres', 'de', {}, [{ loadingMetres: 5.1 }, { metresShare: 2.1 }], '7,2 / 13,6 m'],
    ['writes them as the language does', 'en', {}, [{ loadingMetres: 7.2 }], '7.2 / 13.6 m'],
    ['says so of unknown cards', 'de', {}, [{ loadingMetres: 7.2 }, {}], 'mind. 7,2 / 13,6 m'],
    ['in English, too', 'en', {}, [{ loadingMetres: 7.2 }, {}], 'min. 7.2 / 13.6 m'],
    ['says by how much it is too full', 'de', {}, [{ loadingMetres: 14.4 }], '14,4 / 13,6 m (+0,8)'],
    ['even with unknown cards', 'de', {}, [{ loadingMetres: 14.4 }, {}], 'mind. 14,4 / 13,6 m (+0,8)'],
    ['is there on an empty run', 'de', {}, [], '0,0 / 13,6 m'],
    ['is left out where the truck has no limit', 'de', { loadingMetres: null }, [{ loadingMetres: 7 }], ''],
  ])('%s (%s)', async (_what, language, truck, lying, text) => {
    await setLanguage(language);
    show({ ...semitrailer, ...truck }, lying);
    const container = draw();
    expect([textIn(container, 'run'), textIn(container, 'cell')]).toEqual([text, text]);
    expect(container.querySelector('[role=meter]') !== null).toBe(text !== '');
    expect(container.querySelector('[data-room=over]') !== null).toBe(text.includes('(+'));
  });

  it('previews selected or dragged cards, and greys a run that they would overfill', () => {
    show(semitrailer, [{ loadingMetres: 8.4 }], [{ loadingMetres: 2.1 }, { loadingMetres: 3.2 }, {}]);
    const container = draw();
    const select = (...ids: readonly number[]): void =>
      act(() =>
        store().set(
          selectionAtom,
          ids.map((id) => ({ id, place: null })),
        ),
      );
    const shown = () => [textIn(container, 'run'), store().get(wouldOverloadAtom(4))];
    select(2);
    expect(shown()).toEqual(['8,4 + 2,1 / 13,6 m', false]);
    select(2, 3);
    expect(shown()).toEqual(['8,4 + 5,3 / 13,6 m (+0,1)', true]);
    select(4);
    expect(shown()).toEqual(['mind. 8,4 / 13,6 m', false]);
    act(() => store().set(draggedCardsAtom, [{ id: 1, place: '4:0' }]));
    expect(shown()).toEqual(['8,4 / 13,6 m', false]);
  });

  it('follows other users’ changes, and does not render for unrelated ones', () => {
    show(semitrailer, [{ loadingMetres: 8.4 }], [{}]);
    const container = draw();
    const before = store().get(runLoadAtom(4));
    act(() => changeDay({ shipments: [card(1, { loadingMetres: 8.4 }), card(2, { loadingMetres: 1 })] }));
    expect(store().get(runLoadAtom(4))).toBe(before);
    act(() => changeDay({ shipments: [card(1, { loadingMetres: 9 })] }));
    expect(textIn(container, 'run')).toBe('9,0 / 13,6 m');
  });
});

describe('a piece that is too long', () => {
  it.each<[Language, Partial<Truck>, number, string, string]>([
    ['de', {}, 14_000, 'zu lang: 14,0 m auf 13,6 m', '14,0 m auf 13,6 m'],
    ['en', {}, 14_000, 'too long: 14.0 m on 13.6 m', '14.0 m on 13.6 m'],
    ['de', { overhang: 399 }, 14_000, 'zu lang: 14,0 m auf 13,999 m', '14,0 m auf 13,999 m'],
    ['de', { overhang: 400 }, 14_000, '', '14,0 m'],
    ['de', {}, 13_600, '', '13,6 m'],
    ['de', {}, 6_500, '', ''],
    ['de', { loadingLength: null }, 14_000, '', '14,0 m'],
  ])('%s %j: %i mm', async (language, truck, longest, onHead, onCard) => {
    await setLanguage(language);
    show({ ...semitrailer, ...truck, loadingMetres: null }, [{ longest }]);
    const container = draw();
    expect([textIn(container, 'run'), textIn(container, 'card')]).toEqual([onHead, onCard]);
    expect(store().get(siteMisfitCountAtom)).toBe(onHead === '' ? 0 : 1);
  });

  it('is shown on each run while the card is dragged or selected', () => {
    show(semitrailer, [], [{ longest: 14_000 }]);
    const said = () =>
      [4, 5].map((id) => {
        const mark = store().get(runFitAtom(id));
        return mark && `${mark.tone}: ${mark.text(clientTexts().shown)}`;
      });
    expect(said()).toEqual([null, null]);
    store().set(draggedCardsAtom, [{ id: 1, place: null }]);
    expect(said()).toEqual(['warn: zu lang: 14,0 m auf 13,6 m', 'warn: zu lang: 14,0 m auf 6,5 m']);
    act(() => changeDay({ shipments: [card(1, { longest: 7_000 })] }));
    expect(said()).toEqual([null, 'warn: zu lang: 7,0 m auf 6,5 m']);
  });

  it('shows the longest and counts the others', () => {
    show(semitrailer, [{ longest: 13_700 }, { longest: 14_200 }]);
    expect(textIn(draw(), 'run')).toContain('zu lang: 14,2 m auf 13,6 m +1');
  });
});

it.each<[Sizes, string, string | null]>([
  [{ bulky: true }, 'sperrig', null],
  [{ bulky: false }, '', null],
  [{}, '', null],
  [{ bulky: true, longest: 13_000 }, '13,0 m', 'sperrig'],
  [{ bulky: true, longest: 14_000 }, '14,0 m auf 13,6 m', 'sperrig'],
])('a card of %j shows %j', (sizes, text, icon) => {
  show(semitrailer, [sizes]);
  const container = draw();
  expect(textIn(container, 'card')).toBe(text);
  expect(container.querySelector('#card svg[aria-label]')?.getAttribute('aria-label') ?? null).toBe(icon);
});

it.each([
  [[13_600, 13_600, 13_600, 6_500], 13_000, ''],
  [[13_600, 13_600, 6_500, 6_500], 13_000, '13,0 m'],
  [[6_500], 6_500, ''],
])('with runs of %j mm, a card of %i mm in the list shows %j', (limits, longest, text) => {
  showDay({
    date,
    trucks: limits.map((loadingLength, at) => aTruck({ id: at + 1, loadingLength })),
    deliveries: limits.map((_, at) => aDelivery({ id: at + 1, date, truckId: at + 1 })),
    orders: [anOrder({ id: 1, date })],
    shipments: [card(1, { longest })],
  });
  expect(textIn(draw(), 'card')).toBe(text);
});
