// @vitest-environment happy-dom
import { act } from '@testing-library/react';
import type { DraftWrite, PlanDraft } from '@werkplan/shared/drafts/draft-schema.ts';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import type { Proposal } from '@werkplan/shared/proposals/proposal-schema.ts';
import { aSite } from '@werkplan/shared/sites/testing/a-site.ts';
import { createElement, Fragment } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { DifferenceList } from '../drafts/difference-list.tsx';
import { draftAtom } from '../drafts/open-draft.ts';
import { store } from '../lib/client.ts';
import { emptyOrderExtras, OrderExtrasContext } from '../orders/order-places.ts';
import { Suggestions } from '../proposals/suggestions.tsx';
import { UnplacedList } from '../proposals/unplaced-list.tsx';
import { suggestRunsFor } from '../shipments/suggesting.ts';
import { eventually } from '../testing/eventually.ts';
import { serveCalls } from '../testing/fake-server.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { registerSiteRequirements } from './site-fit.ts';
import { CardSiteMark } from './site-marks.tsx';

const date = '2026-11-17';
const window = { from: '07:00', to: '11:00', weekday: 2 };
const site = aSite({ name: 'Gemeindehaus', postCode: '79104', city: 'Freiburg', windows: [window] });
const place = { constructionSite: 'Gemeindehaus', postCode: '79104', city: 'Freiburg' };
const late = { reason: 'window', siteId: 1, window, start: '13:30' } as const;

beforeEach(async () => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  await setLanguage('de');
  signIn('planner');
  showDay({
    date,
    sites: [site],
    orders: [anOrder({ id: 7, date, ...place })],
    shipments: [aShipment({ id: 3, date, productionOrderId: 7, amount: 5000 })],
    trucks: [1, 2].map((id) => aTruck({ id })),
    deliveries: [
      aDelivery({ id: 1, date, truckId: 1, startingTime: '13:30:00' }),
      aDelivery({ id: 2, date, truckId: 2, startingTime: '06:30:00' }),
    ],
  });
  registerSiteRequirements();
});

it('a suggested run shows which requirements it does not meet', async () => {
  const run = (deliveryId: number, marks: readonly (typeof late)[]) => ({
    deliveryId,
    slot: 2,
    fits: true,
    load: 12_000,
    capacity: 24_000,
    reasons: [],
    marks,
  });
  serveCalls({
    'shipments.suggest': () => ({ body: { suggestions: [run(2, []), run(1, [late])], reason: null } }),
  });
  renderPartInApp(
    createElement(Fragment, null, createElement('div', { 'data-card': 3 }), createElement(Suggestions)),
  );
  act(() => suggestRunsFor(3));
  const options = (): string[] =>
    [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
  await eventually(() => expect(options()).toHaveLength(2));
  expect(options().map((text) => text.includes('Anlieferung nur bis 11:00 · Start 13:30'))).toEqual([
    false,
    true,
  ]);
});

it('a card that a proposal leaves unassigned shows why no run with room suits it', () => {
  serveCalls();
  const ofTruck = { ...late, reason: 'truckType', window: null } as const;
  const unplaced = (marks: Proposal['unplaced'][number]['marks']) => ({
    shipmentId: 3,
    kg: 5000,
    marks,
    reason: { tone: 'limit', code: 'marked', values: { count: 1 } } as const,
  });
  const proposal = { moves: [], unplaced: [unplaced([ofTruck, late])] } as unknown as Proposal;
  renderPartInApp(createElement(UnplacedList, { proposal, moves: [] }));
  expect(document.body.textContent).toContain(
    'Die einzige Tour mit Platz passt nicht zur Baustelle. Grund: diese Art von Lkw darf nicht kommen · Anlieferung nur bis 11:00 · Start 13:30',
  );
});

it.each([
  [1, true],
  [2, false],
])('a draft’s list marks a card that it puts on run %i: %s', async (deliveryId, isMarked) => {
  serveCalls();
  const item = anItem({ id: 2_000_010_000, deliveryId, shipmentId: 3 });
  const writes = [
    { kind: 'deliveryItems', id: item.id, before: null, after: item },
  ] as unknown as DraftWrite[];
  const draft = { id: 'd', date, isMine: true, writes, steps: [], conflicts: [] } as unknown as PlanDraft;
  store().set(draftAtom, draft);
  const places = {
    ...emptyOrderExtras,
    badges: [CardSiteMark],
  };
  renderPartInApp(createElement(OrderExtrasContext, { value: places }, createElement(DifferenceList)));
  await eventually(() => expect(document.querySelector('li')?.textContent).toContain('Gemeindehaus'));
  expect(document.querySelector('li')?.textContent.includes('nur bis 11:00')).toBe(isMarked);
});
