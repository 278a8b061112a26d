import { loadOf } from '../deliveries/delivery-rules.ts';
import type { MarkCard } from '../deliveries/mark-card.ts';
import type { MarkedCard, RunMark } from '../deliveries/run-mark-schema.ts';
import { isLive } from '../shipments/shipment-rules.ts';
import type { ShipmentRow } from '../shipments/shipment-schema.ts';
import { hallTotalsOn } from '../halls/halls-on-day.ts';
import type { HallTotals } from '../halls/hall-schema.ts';
import { kgLeftOf } from '../halls/kg-left.ts';
import { endOfReservation, weekOfReservation } from '../halls/reservation-period.ts';
import type { PlanRows } from '../live/patch.ts';
import type {
  FallenAnnouncement,
  FallenMark,
  HallEffect,
  PlanEffect,
  ReservationEffect,
  TruckEffect,
} from '../live/plan-effect-schema.ts';
import { dayOfKey } from '../live/stream-key.ts';
import { type Day, daysFromTo } from '../values/day.ts';
import type { PlanTransaction } from './plan-transaction.ts';
import { streamsOf } from './raised-streams.ts';
import { findRun } from './parts.ts';

interface RunLoad extends Omit<TruckEffect, 'before' | 'after'> {
  readonly load: number;
  readonly capacity: number;
}

/** Returns the load and the capacity of each of the day's runs in kg, sorted by id. */
const runLoads = (tx: PlanTransaction, date: Day): RunLoad[] =>
  tx.runsOn(date).flatMap(({ id, departed }) => {
    const run = findRun(tx, id);
    if (!run) return [];
    const { truck, items } = run;
    const load = loadOf(items.flatMap(({ part }) => part ?? []));
    const departedAt = departed && { departedAt: departed.at };
    return [{ deliveryId: id, truckId: truck.id, date, load, capacity: truck.capacity, ...departedAt }];
  });

const isEqual = (one: object | null, other: object | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const hallEffects = (date: Day, before: readonly HallTotals[], after: readonly HallTotals[]): HallEffect[] =>
  before.flatMap((was, index) => {
    const is = after[index];
    return is && !isEqual(was, is) ? [{ date, before: was, after: is }] : [];
  });

const truckEffects = (before: readonly RunLoad[], after: readonly RunLoad[]): TruckEffect[] => {
  const [was, is] = [before, after].map((runs) => new Map(runs.map((run) => [run.deliveryId, run])));
  const loadIn = (runs: Map<number, RunLoad> | undefined, id: number) => {
    const run = runs?.get(id);
    return run ? { load: run.load, capacity: run.capacity } : null;
  };
  return [...new Map([...(was ?? []), ...(is ?? [])]).values()].flatMap(
    ({ load: _, capacity: __, ...run }) => {
      const [left, reached] = [loadIn(was, run.deliveryId), loadIn(is, run.deliveryId)];
      return isEqual(left, reached) ? [] : [{ ...run, before: left, after: reached }];
    },
  );
};

/** Returns the yard marks that are lost because their cards have left the slot where they were marked. */
const fallenMarks = (before: PlanTransaction, after: PlanTransaction): FallenMark[] =>
  after.writes.flatMap(({ kind, before: was, after: is }) => {
    if (kind !== 'deliveryItems' || !was || !('mark' in was) || !was.mark || was.shipmentId === null)
      return [];
    if (is && 'shipmentId' in is && is.shipmentId === was.shipmentId) return [];
    const date = before.run(was.deliveryId)?.date;
    return date ? [{ shipmentId: was.shipmentId, deliveryId: was.deliveryId, date, mark: was.mark }] : [];
  });

/** Returns the confirmed announcements that the writes turn into requested ones. */
const fallenAnnouncements = (tx: PlanTransaction): FallenAnnouncement[] =>
  tx.writes.flatMap(({ kind, before, after }) => {
    const [was, is] = kind === 'shipments' ? ([before, after] as (ShipmentRow | null)[]) : [];
    const announcement = was?.announcement;
    if (announcement?.state !== 'confirmed' || is?.announcement?.state !== 'requested') return [];
    return [{ shipmentId: is.id, date: is.date, announcement }];
  });

/** The maximum number of days that are considered of a long closure, so that the effect stays cheap to compute. */
const maxDays = 31;

const calendarDaysOf = (tx: PlanTransaction): Day[] =>
  tx.writes.flatMap(({ kind, before, after }) => {
    const row = kind === 'calendarEntries' && (after ?? before);
    if (!row || !('until' in row) || row.until === null) return [];
    return daysFromTo(row.day, row.until).slice(0, maxDays);
  });

/** Returns the days of written reservations, except reservations of which only the booked kg changed. */
const reservedDaysOf = (tx: PlanTransaction): Day[] =>
  tx.writes.flatMap(({ kind, before, after }) => {
    if (kind !== 'reservations') return [];
    const sides = [before, after].filter((row): row is PlanRows['reservations'] => row !== null);
    const [was, is] = sides.map(({ bookedSteel: _, bookedMatting: __, version: ___, ...own }) => own);
    const isBooked = was && is && isEqual(was, is);
    return isBooked ? [] : sides.flatMap((row) => daysFromTo(row.day, endOfReservation(row)));
  });

/** Returns the reservations that exist before and after, but with different kg left. */
const reservationEffects = (before: PlanTransaction, after: PlanTransaction): ReservationEffect[] => {
  const written = after.writes.flatMap(({ kind, before: row }) =>
    kind === 'reservations' && row ? [weekOfReservation(row as PlanRows['reservations'])] : [],
  );
  const weeks = new Set(written);
  if (weeks.size === 0) return [];
  const [were, are] = [before, after].map((tx) => {
    const rows = [...tx.whole('reservations').values()].filter((row) => weeks.has(weekOfReservation(row)));
    return { rows, left: kgLeftOf(rows) };
  });
  return (are?.rows ?? []).flatMap(({ id, siteId, hallId, period, day }) => {
    const [was, is] = [were?.left.get(id), are?.left.get(id)];
    const site = after.row('sites', siteId)?.name ?? '';
    return was && is && !isEqual(was, is)
      ? [{ id, siteId, site, hallId, period, day, before: was, after: is }]
      : [];
  });
};

/** Returns the days whose screens the writes affect; of a default capacity only the day on which it begins. */
const daysOf = (tx: PlanTransaction): Day[] => {
  const capacityDays = tx.writes.flatMap(({ kind, before, after }) => {
    const row = kind === 'hallCapacities' && (after ?? before);
    return row && 'day' in row ? [row.day] : [];
  });
  const days = [...streamsOf(tx)].flatMap((key) => dayOfKey(key) ?? []);
  return [...new Set([...days, ...capacityDays, ...calendarDaysOf(tx), ...reservedDaysOf(tx)])].sort();
};

/** Returns the cards of the days' runs that have run marks (reasons against their run). */
const markedCards = (tx: PlanTransaction, days: readonly Day[], markCard: MarkCard): MarkedCard[] =>
  days.flatMap((date) =>
    tx.runsOn(date).flatMap(({ id }) => {
      const { delivery, truck, items } = findRun(tx, id) ?? {};
      return (items ?? []).flatMap(({ part }) => {
        if (!part || !delivery || !truck || !isLive(part.shipment, part.order)) return [];
        const marks = markCard({ order: part.order, delivery, truck }, tx.whole('sites'));
        return marks.length > 0
          ? [{ deliveryId: id, shipmentId: part.shipment.id, date, marks: [...marks] }]
          : [];
      });
    }),
  );

const newMarks = (before: readonly MarkedCard[], after: readonly MarkedCard[]): MarkedCard[] => {
  const nameOf = ({ deliveryId, shipmentId }: MarkedCard, { reason, siteId }: RunMark): string =>
    [deliveryId, shipmentId, reason, siteId].join(' ');
  const known = new Set(before.flatMap((card) => card.marks.map((mark) => nameOf(card, mark))));
  return after.flatMap((card) => {
    const marks = card.marks.filter((mark) => !known.has(nameOf(card, mark)));
    return marks.length > 0 ? [{ ...card, marks }] : [];
  });
};

/**
 * Computes the effects of `after`'s writes on the days that they touch: on halls, runs, yard marks, announcements, run marks and
 * reservations (rules/api.md#dry-runs). `before` is a transaction on the same plan without writes; `markCard` returns a card's
 * run marks, and without it none are computed.
 */
export const computeEffect = (
  before: PlanTransaction,
  after: PlanTransaction,
  { markCard, today }: { readonly markCard?: MarkCard | undefined; readonly today: Day },
): PlanEffect => {
  const days = daysOf(after);
  before.days(days);
  const runsIn = (tx: PlanTransaction): RunLoad[] => days.flatMap((date) => runLoads(tx, date));
  const cardsIn = (tx: PlanTransaction): MarkedCard[] => (markCard ? markedCards(tx, days, markCard) : []);
  const marked = newMarks(cardsIn(before), cardsIn(after));
  const announcements = fallenAnnouncements(after);
  const reservations = reservationEffects(before, after);
  return {
    halls: days.flatMap((date) =>
      hallEffects(date, hallTotalsOn(before, date, today), hallTotalsOn(after, date, today)),
    ),
    trucks: truckEffects(runsIn(before), runsIn(after)),
    marks: fallenMarks(before, after),
    ...(announcements.length > 0 && { announcements }),
    ...(marked.length > 0 && { runMarks: marked }),
    ...(reservations.length > 0 && { reservations }),
  };
};
