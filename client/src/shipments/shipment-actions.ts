import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Shipment, ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { formatDay } from '../lib/format.ts';
import { currentLanguage, translateNow } from '../lib/i18n.ts';
import { isolateText } from '../lib/isolate-text.ts';
import { ReasonDeclinedError } from '../lib/reasons.ts';
import { store } from '../lib/client.ts';
import type { MutationResult } from '../live/send-mutation.ts';
import { notifyEditFailure } from '../trucks/notify-edit-failure.ts';
import { notifyDone } from '../history/notify-done.ts';
import { notify } from '../lib/notify.ts';
import { focusCardSoon } from './focus-card.ts';
import { highlightCard } from './highlight.ts';
import { deselectAtom } from './selection.ts';
import {
  changeAmount,
  deleteShipment,
  moveLeftovers,
  moveShipmentToDate,
  splitShipment,
} from './shipment-api.ts';
import { placeOfShipmentAtom } from './shipment-atoms.ts';

// Each action but `moveToDate` reports its success in a toast (rules/shipments.md#toasts-of-card-actions).

const fullName = (order: Order): string =>
  `${isolateText(order.constructionSite)} ${isolateText(order.city)}`;

/** Splits a shipment into halves, or into a new part of `amount` kg and the rest. */
export const splitWithToast = async (shipment: ShipmentRow, order: Order, amount?: number): Promise<void> => {
  try {
    const parts = await splitShipment(shipment, amount);
    const added = parts.data.at(-1);
    if (added) highlightCard(added.id);
    notifyDone(translateNow('shipment.split.done', { site: fullName(order) }), parts);
  } catch (error) {
    notifyFailure(error);
  }
};

export const deletePart = async (shipment: ShipmentRow, order: Order): Promise<void> => {
  store().set(deselectAtom, [shipment.id]);
  try {
    const deleting = deleteShipment(shipment.id);
    focusCardSoon(shipment.id);
    const deleted = await deleting;
    notifyDone(translateNow('shipment.delete.done', { site: fullName(order) }), deleted);
  } catch (error) {
    notifyFailure(error);
  }
};

/**
 * Changes the amount (kg), which takes the shipment off its truck; a toast says so. Resolves to false after a failure, so
 * that the editor stays open.
 */
export const editAmount = async (
  shipment: ShipmentRow,
  kilograms: number,
  onRefused: (error: unknown) => void,
): Promise<boolean> => {
  const wasPlaced = store().get(placeOfShipmentAtom(shipment.id)) !== null;
  if (wasPlaced) store().set(deselectAtom, [shipment.id]);
  try {
    const saved = await changeAmount(shipment, kilograms);
    if (wasPlaced) highlightCard(shipment.id);
    notifyDone(
      translateNow('shipment.amount.done'),
      saved,
      wasPlaced ? { detail: translateNow('shipment.backInList') } : {},
    );
    return true;
  } catch (error) {
    if (error instanceof ReasonDeclinedError) return true;
    onRefused(error);
    notifyEditFailure(error);
    return false;
  }
};

/** Moves the shipments that were left unassigned on earlier days to `day`. */
export const moveLeftoversToDay = async (day: Day): Promise<void> => {
  try {
    const moved = await moveLeftovers(day);
    for (const { id } of moved.data) highlightCard(id);
    const values = { count: moved.data.length, date: formatDay(day, currentLanguage(), 'numeric') };
    if (moved.data.length === 0) notify.info(translateNow('shipment.leftovers.none'));
    else notifyDone(translateNow('shipment.leftovers.done', values), moved);
  } catch (error) {
    notifyFailure(error);
  }
};

/**
 * Deselects the shipment and moves it to a day. Rejects with the server's refusal, so that the dialog, which also reports
 * a success, stays open.
 */
export const moveToDate = async (shipment: ShipmentRow, day: Day): Promise<MutationResult<Shipment>> => {
  store().set(deselectAtom, [shipment.id]);
  return await moveShipmentToDate(shipment, day);
};
