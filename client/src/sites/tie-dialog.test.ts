// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { anOrder } from '@werkplan/shared/live/testing/rows.ts';
import { aSite } from '@werkplan/shared/sites/testing/a-site.ts';
import { createElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { OrderCreateRow } from '../orders/order-create-row.tsx';
import { emptyOrderExtras, OrderExtrasContext } from '../orders/order-places.ts';
import { setUnsavedInputOwner } from '../lib/unsaved-input.ts';
import { eventually } from '../testing/eventually.ts';
import { serveCalls, type SentRequest } from '../testing/fake-server.ts';
import { renderPartInApp, signIn, setLanguage } from '../testing/in-app.ts';
import { showDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { offerNewSite, findSitePlaces, findSiteId } from './book-lookup.ts';
import { TieDialog } from './tie-dialog.tsx';

const date = '2026-11-23';
const kita = aSite({ id: 1, name: 'Kita Sonnenhang', postCode: '77694', city: 'Kehl' });
const bridge = aSite({ id: 2, name: 'Brücke L98', postCode: '77716', city: 'Haslach' });
const retired = aSite({ id: 3, name: 'Kita Altbau', postCode: '77694', city: 'Kehl', status: 'INACTIVE' });
const onClose = vi.fn<() => void>();
let requests: SentRequest[];

beforeEach(async () => {
  await setLanguage('de');
  collectToasts();
  signIn('planner');
  setUnsavedInputOwner(1);
  sessionStorage.clear();
  onClose.mockReset();
  showDay({ date });
  const made = { 'x-change-id': '7' };
  requests = serveCalls({
    'sites.list': () => ({ body: [kita, bridge, retired] }),
    'sites.create': () => ({ body: aSite({ id: 9, name: 'Rathaus', postCode: '79104' }), headers: made }),
    'sites.tieOrder': () => ({ body: { orderId: 7, siteId: 2 }, headers: made }),
    'search.find': () => ({ body: { orders: [], shipments: [], trucks: [] } }),
  });
});
const sent = (): unknown[] =>
  requests.flatMap(({ method, line, body }) => (method === 'GET' ? [] : [[line.split('?')[0], body]]));
const options = (): string[] =>
  [...document.querySelectorAll('[role=radiogroup] label')].map(({ textContent }) => textContent);

const open = (constructionSite: string, postCode: string): void => {
  const order = anOrder({ id: 7, date, orderId: '248001', constructionSite, postCode, city: 'Kehl' });
  renderPartInApp(createElement(TieDialog, { order, onClose }));
};

it('offers a new site for an unregistered spelling, and sites with its post code', async () => {
  open('Rathaus', '77694');
  await eventually(() =>
    expect(options()).toEqual(['Rathausneu im Baustellenbuch', 'Kita Sonnenhang77694 Kehl']),
  );
  fireEvent.click(screen.getByText('Ins Baustellenbuch'));
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toEqual([
    ['POST /api/sites', expect.objectContaining({ name: 'Rathaus', postCode: '77694', city: 'Kehl' })],
  ]);
});

it('assigns the order to a site found by search, regardless of its texts', async () => {
  open('Kita Sonnenhang', '77694');
  await eventually(() => expect(options()).toEqual(['Kita Sonnenhangwie der Auftrag sagt']));
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'bruecke' } });
  await eventually(() => expect(options()).toContain('Brücke L9877716 Haslach'));
  fireEvent.click(screen.getByLabelText(/Brücke L98/));
  fireEvent.click(screen.getByText('Zuordnen'));
  await eventually(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent()).toEqual([['PUT /api/orders/7/site', { siteId: 2 }]]);
});

it('the create row offers a registered site, which one key accepts', async () => {
  const book = { find: findSitePlaces, siteOf: findSiteId, unknown: offerNewSite };
  const places = {
    ...emptyOrderExtras,
    book,
  };
  const row = createElement(OrderCreateRow, { hall: 1, day: date, ref: null });
  renderPartInApp(createElement(OrderExtrasContext, { value: places }, row));
  const field = (name: string): HTMLInputElement => screen.getByLabelText(name) as HTMLInputElement;
  act(() => {
    field('Baustelle').focus();
    fireEvent.input(field('Baustelle'), { target: { value: 'bruecke' } });
  });
  await eventually(() =>
    expect(document.body.textContent).toContain('↓ übernimmt Brücke L98, 77716 Haslach'),
  );
  // A registered site was found, so no orders are searched.
  expect(requests.filter(({ line }) => line.includes('/search'))).toEqual([]);
  fireEvent.keyDown(field('Baustelle'), { key: 'ArrowDown' });
  await eventually(() => expect([field('PLZ').value, field('Ort').value]).toEqual(['77716', 'Haslach']));
});
