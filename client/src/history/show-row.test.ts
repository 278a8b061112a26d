// @vitest-environment happy-dom
import { aDelivery, anItem, anOrder, aShipment } from '@werkplan/shared/live/testing/rows.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { historyAtom } from './history-atoms.ts';
import { ApiError, NetworkError } from '../lib/api-errors.ts';
import { store } from '../lib/client.ts';
import { eventually } from '../testing/eventually.ts';
import { setLanguage } from '../testing/in-app.ts';
import { showDay, showLoadingDay } from '../testing/shown-day.ts';
import { collectToasts } from '../testing/collect-toasts.ts';
import { notifyRefusal } from './notify-refusal.ts';
import { showRow, shownElement, type RowReference } from './show-row.ts';

const date = '2026-11-23';
const scroll = vi.fn<() => void>();

/** The order's row, an unassigned card, and a run with the other card in its last slot. */
const page = `
  <div data-row="7"><div data-field="city"><button>Kehl</button></div></div>
  <div data-shipment="1"><button>Karte</button></div>
  <section data-delivery="4"><button>LKW</button><div data-slot="19"><button>Platz</button></div></section>`;

beforeEach(() => {
  scroll.mockReset();
  document.body.innerHTML = page;
  for (const element of document.querySelectorAll<HTMLElement>('*'))
    Object.assign(element, { scrollIntoView: scroll, animate: () => undefined });
  store().set(historyAtom, null);
  showDay({
    date,
    orders: [anOrder({ id: 7, date })],
    shipments: [1, 2].map((id) => aShipment({ id, date, productionOrderId: 7 })),
    deliveries: [aDelivery({ id: 4, date, truckId: 3 })],
    deliveryItems: [anItem({ id: 5, deliveryId: 4, ordinalNumberInDelivery: 19, shipmentId: 2 })],
  });
});

const where = (entity: RowReference['entity'], id: number): RowReference => ({ entity, id, changeId: 12 });
const textOf = (element: HTMLElement | null): string | undefined => element?.textContent.trim();

describe('the element of a row', () => {
  it.each([
    ['orders', 7, 'Kehl'],
    ['shipments', 1, 'Karte'],
    ['shipments', 2, 'Platz'],
    ['deliveryItems', 5, 'Platz'],
  ] as const)('%s %s: %s', (entity, id, text) => {
    expect(textOf(shownElement(where(entity, id)))).toBe(text);
  });

  it("is the truck's column for a run", () => {
    expect(shownElement(where('deliveries', 4))?.tagName).toBe('SECTION');
  });

  it.each([
    ['orders', 8],
    ['shipments', 3],
    ['deliveryItems', 6],
    ['deliveries', 5],
    ['trucks', 3],
    ['hallCapacities', 1],
  ] as const)('nowhere: %s %s', (entity, id) => {
    expect(shownElement(where(entity, id))).toBeNull();
  });

  it('is null while the day loads', () => {
    showLoadingDay(date);
    expect(shownElement(where('orders', 7))).toBeNull();
  });
});

describe('showing a row', () => {
  it('scrolls it into view and focuses it', () => {
    showRow(where('shipments', 2));
    expect(scroll).toHaveBeenCalledOnce();
    expect(document.activeElement?.textContent).toBe('Platz');
    expect(store().get(historyAtom)).toBeNull();
  });

  it('focuses the row if none of the fields is shown', () => {
    showRow({ ...where('orders', 7), fields: ['note'] });
    expect(document.activeElement?.textContent).toBe('Kehl');
  });

  it('opens its history if it is not on the page', () => {
    showRow(where('trucks', 3));
    expect(store().get(historyAtom)).toMatchObject({ subject: { kind: 'day' }, focus: 12 });
    expect(scroll).not.toHaveBeenCalled();
  });
});

describe('a placement that is refused', () => {
  const refused = (type: string, more: object = {}) =>
    new ApiError(409, { type, displayMessage: 'Bernd Krüger war schneller.', ...more });
  let notices: ReturnType<typeof collectToasts>;
  beforeEach(async () => {
    await setLanguage('de');
    notices = collectToasts();
  });

  it.each([
    ['MOVED_MEANWHILE', { shipmentId: 2 }, 'Platz'],
    ['SLOT_TAKEN', { itemId: 5 }, 'Platz'],
    ['SLOT_TAKEN', { shipmentId: 1, itemId: 5 }, 'Karte'],
  ])('links to the cause: %s %j', async (type, body, text) => {
    notifyRefusal(refused(type, body));
    expect(notices).toMatchObject([
      { tone: 'error', text: 'Bernd Krüger war schneller.', action: { label: 'Anzeigen' } },
    ]);
    notices[0]?.action?.onSelect();
    await eventually(() => expect(document.activeElement?.textContent).toBe(text));
  });

  it.each([
    ['SLOT_TAKEN', {}],
    ['MOVED_MEANWHILE', { shipmentId: 'x' }],
    ['ORDER_READ_ONLY', { shipmentId: 2 }],
  ])('only shows the reason if there is no cause to show: %s %j', (type, body) => {
    notifyRefusal(refused(type, body));
    expect(notices).toEqual([{ tone: 'error', text: 'Bernd Krüger war schneller.' }]);
  });

  it('is not reported again if no answer came', () => {
    notifyRefusal(new NetworkError('no answer'));
    expect(notices).toEqual([]);
  });
});
