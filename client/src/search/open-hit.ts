import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { NavigateFunction } from 'react-router-dom';
import { showRow, shownElement, type RowReference } from '../history/show-row.ts';
import { showSlots } from '../lib/board-view.ts';
import { dataSelector } from '../lib/dom-contract.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { clientPart, store } from '../lib/client.ts';
import { shownDateAtom, shownDayAtom } from '../live/day-store.ts';
import { filterAtom, searchAtom } from '../shipments/list-state.ts';
import { closeDrawer, openDrawer } from '../shipments/panel-drawer.tsx';
import { selectionAtom } from '../shipments/selection.ts';
import { dayOfHit, type PlanHit } from './hit.ts';

/** Time (ms) after which waiting for the page to show the row ends. */
const patienceMs = 10_000;

const board = '/delivery';

const whereOf = (hit: PlanHit): RowReference | null => {
  if (hit.kind === 'runs') return { entity: 'deliveries', id: hit.found.id, changeId: null };
  if (hit.kind === 'notes') return { entity: 'deliveries', id: hit.found.deliveryId, changeId: null };
  if (hit.kind === 'trucks')
    return hit.found.run && { entity: 'deliveries', id: hit.found.run.id, changeId: null };
  return { entity: hit.kind, id: hit.found.id, changeId: null, fields: ['orderId'] };
};

/**
 * Selects the card, so that it stays highlighted until Escape. A card that can't be placed is not selected; it only gets
 * the focus.
 */
const selectCard = (id: number): void => {
  const day = store().get(shownDayAtom);
  const shipment = day?.shipments.get(id);
  const order = shipment && day?.orders.get(shipment.productionOrderId);
  if (!day || !shipment || !order || shipment.date !== day.date || !isLive(shipment, order)) return;
  const item = [...day.deliveryItems.values()].find(({ shipmentId }) => shipmentId === id);
  const place = item ? `${item.deliveryId}:${item.ordinalNumberInDelivery}` : null;
  store().set(selectionAtom, [{ id, place }]);
};

/** Number of opened hits, by which a newer one ends the wait for the one before it. */
const opened = clientPart(() => ({ count: 0 }));

/**
 * Looks at each frame whether the page shows the row, and then focuses the row. Stops when another hit is opened, when the page
 * is left, and after 10 s.
 */
const showOnceThere = (day: Day, where: RowReference, mayPlace: boolean): void => {
  const hits = opened();
  hits.count += 1;
  const own = hits.count;
  const until = performance.now() + patienceMs;
  const page = location.pathname;
  let isWide = false;
  const look = (): void => {
    if (own !== hits.count || location.pathname !== page || performance.now() > until) return;
    const isShown = store().get(shownDayAtom)?.date === day;
    // The compact board is left, so that the run's slots are shown.
    if (isShown && where.entity === 'deliveries') showSlots();
    if (!isShown || !shownElement(where)) {
      // A filter or a search text of the list may hide the shipment, so both are reset once.
      if (isShown && where.entity === 'shipments' && !isWide) {
        isWide = true;
        store().set(filterAtom, 'all');
        store().set(searchAtom, '');
      }
      requestAnimationFrame(look);
      return;
    }
    const isListed =
      where.entity === 'shipments' && shownElement(where)?.matches(dataSelector('shipment')) === true;
    // In narrow windows the list is in a drawer, which would cover a card on the board.
    if (isListed && !shownElement(where)?.checkVisibility()) openDrawer();
    else if (!isListed) closeDrawer();
    if (where.entity === 'shipments' && mayPlace) selectCard(where.id);
    showRow(where);
  };
  requestAnimationFrame(look);
};

/** Navigates to the hit's day and hall, and focuses the row once it is shown. With `mayPlace`, selects a found card. */
export const openHit = (hit: PlanHit, navigate: NavigateFunction, mayPlace: boolean): void => {
  const day = dayOfHit(hit) ?? store().get(todayAtom);
  // If the board already shows the run, it isn't navigated to, because that would leave a draft or a past moment.
  const isRun = hit.kind === 'runs' || hit.kind === 'notes';
  const isHere = isRun && location.pathname === board && store().get(shownDateAtom) === day;
  if (hit.kind === 'orders') void navigate(`/production?date=${day}`, { state: { hall: hit.found.hallId } });
  else if (!isHere) void navigate(`${board}?date=${day}`);
  const where = whereOf(hit);
  if (where) requestAnimationFrame(() => showOnceThere(day, where, mayPlace));
};
