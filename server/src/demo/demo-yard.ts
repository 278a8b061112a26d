import type { DeliveryItemRow, DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { YardMark } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import type { PlanTransaction } from '@werkplan/shared/plan/plan-transaction.ts';
import { type Reply, replyValue } from '@werkplan/shared/plan/reply.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { DemoItem } from './loading-day.ts';

/** The yard link by which the demo's marks were sent. */
export const demoYardLink = { id: 1, name: 'Tor 3' } as const;

/** Marks of the first cards of a run, slot by slot; `time` is UTC. */
const reports = [
  { status: 'loaded', note: '', time: '04:32' },
  { status: 'loaded', note: '', time: '04:41' },
  { status: 'missing', note: '2 Bund Ø 12 nicht gefunden', time: '04:44' },
  { status: 'ready', note: '', time: '04:47' },
] as const;

/** Adds the yard's marks to the first cards of this run. */
export const withYardMarks = (items: readonly DemoItem[], run: number | undefined, today: Day): DemoItem[] =>
  items.map((item) => {
    const report = item.deliveryId === run && reports[item.ordinalNumberInDelivery];
    if (!report || item.shipmentId === null) return item;
    const { status, note, time } = report;
    const at = `${today}T${time}:00.000Z`;
    const mark: YardMark = { at, by: demoYardLink.name, note, photo: null, linkId: demoYardLink.id, status };
    return { ...item, mark };
  });

interface LoadedRun {
  readonly deliveries: readonly DeliveryRow[];
  readonly deliveryItems: readonly DeliveryItemRow[];
}

/** Releases a day at 03:30 UTC and records one late change of it. */
export const releaseWithLateChange = (
  tx: PlanTransaction,
  { deliveryItems, deliveries }: LoadedRun,
  { date, by }: { readonly date: Day; readonly by: string },
): Reply<null> => {
  const runs = new Set(deliveries.filter((run) => run.date === date).map(({ id }) => id));
  const changed = deliveryItems.find(
    ({ deliveryId, shipmentId }) => runs.has(deliveryId) && shipmentId !== null,
  );
  const release = tx.insert('releases', { date, by, at: `${date}T03:30:00.000Z` });
  if (changed)
    tx.insert('lateChanges', {
      date,
      releaseId: release.id,
      reason: 'Baustelle hat verschoben',
      by,
      at: `${date}T06:12:00.000Z`,
      orders: [],
      shipments: changed.shipmentId === null ? [] : [changed.shipmentId],
      deliveries: [changed.deliveryId],
      deliveryItems: [changed.id],
    });
  return replyValue(null);
};
