import { compareDeliveries } from '@werkplan/shared/deliveries/delivery-rules.ts';
import type { DeliveryItemRow, DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { DraftWrite, PlanDraft } from '@werkplan/shared/drafts/draft-schema.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { weakAtomFamily } from '../live/atom-family.ts';
import { planDayAtom, settledDayAtom } from '../live/day-store.ts';
import { draftAtom } from './open-draft.ts';

const shipmentIn = ({ kind, after }: DraftWrite): number | null =>
  kind === 'deliveryItems' && after && typeof after['shipmentId'] === 'number' ? after['shipmentId'] : null;

const marksAtom = atom((get): ReadonlyMap<number, 'placed' | 'conflict'> => {
  const draft = get(draftAtom);
  const placed = draft?.writes.flatMap((write) => shipmentIn(write) ?? []) ?? [];
  const inConflict = draft?.conflicts.flatMap(({ rows }) => rows) ?? [];
  return new Map([
    ...placed.map((id) => [id, 'placed'] as const),
    ...inConflict.flatMap(({ kind, id }) => (kind === 'shipments' ? [[id, 'conflict'] as const] : [])),
  ]);
});

/** Tells if the open draft has `placed` the card, or changes it in `conflict` with the plan; null if neither. */
export const draftMarkAtom = weakAtomFamily((shipmentId: number) =>
  atom((get) => get(marksAtom).get(shipmentId) ?? null),
);

/** Content of a slot (0–19) of a run that the draft takes out of service; `goal` tells where the draft moves it. */
export interface RemovedItem {
  readonly slot: number;
  readonly name: string;
  readonly goal:
    | { readonly of: 'run'; readonly registration: string }
    | { readonly of: 'day'; readonly date: Day }
    | { readonly of: 'list' | 'nowhere' };
}
/** A run of the plan that the draft takes out of service, with what it carries in the plan. */
export interface OutOfServiceRun {
  readonly delivery: DeliveryRow;
  readonly truck: Truck;
  readonly contents: readonly RemovedItem[];
}

const goalOf = (shipmentId: number | null, shown: DayState, draft: PlanDraft): RemovedItem['goal'] => {
  if (shipmentId === null) return { of: 'nowhere' };
  const item = [...shown.deliveryItems.values()].find((one) => one.shipmentId === shipmentId);
  const run = item && shown.deliveries.get(item.deliveryId);
  const truck = run && shown.trucks.get(run.truckId);
  if (truck) return { of: 'run', registration: truck.registration };
  const moved = draft.writes.find(({ kind, id }) => kind === 'shipments' && id === shipmentId)?.after;
  const date = moved?.['date'];
  return typeof date === 'string' && date !== draft.date ? { of: 'day', date } : { of: 'list' };
};

const nameOf = ({ shipmentId, text }: DeliveryItemRow, plan: DayState): string => {
  const shipment = shipmentId === null ? undefined : plan.shipments.get(shipmentId);
  return (shipment && plan.orders.get(shipment.productionOrderId)?.constructionSite) ?? text ?? '–';
};

const outOfServiceRunsAtom = atom((get): readonly OutOfServiceRun[] => {
  const [draft, plan, shown] = [get(draftAtom), get(planDayAtom), get(settledDayAtom)];
  if (!draft || !plan || !shown || draft.date !== plan.date) return [];
  const fallen = draft.writes.flatMap(({ kind, id, after }): OutOfServiceRun[] => {
    const delivery = kind === 'deliveries' && after === null ? plan.deliveries.get(id) : undefined;
    const truck = delivery && plan.trucks.get(delivery.truckId);
    if (!delivery || !truck) return [];
    const contents = [...plan.deliveryItems.values()]
      .filter(({ deliveryId }) => deliveryId === id)
      .sort((a, b) => a.ordinalNumberInDelivery - b.ordinalNumberInDelivery)
      .map((item) => ({
        slot: item.ordinalNumberInDelivery,
        name: nameOf(item, plan),
        goal: goalOf(item.shipmentId, shown, draft),
      }));
    return [{ delivery, truck, contents }];
  });
  return fallen.sort(compareDeliveries);
});

/**
 * Runs that the draft takes out of service, by the id of the remaining run before which they are shown; the key null has
 * those that are shown after the last run.
 */
export const outOfServiceBeforeAtom = atom((get): ReadonlyMap<number | null, readonly OutOfServiceRun[]> => {
  const [fallen, shown] = [get(outOfServiceRunsAtom), get(settledDayAtom)];
  const places = new Map<number | null, OutOfServiceRun[]>();
  if (fallen.length === 0 || !shown) return places;
  const left = [...shown.deliveries.values()]
    .map((delivery) => ({ delivery, truck: shown.trucks.get(delivery.truckId) }))
    .sort(compareDeliveries);
  for (const run of fallen) {
    const next = left.find((one) => compareDeliveries(one, run) > 0)?.delivery.id ?? null;
    places.set(next, [...(places.get(next) ?? []), run]);
  }
  return places;
});
