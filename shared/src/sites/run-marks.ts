import { siteFinder } from '../deliveries/order-site.ts';
import type { MarkCard } from '../deliveries/mark-card.ts';
import type { runMarkReasons } from '../deliveries/run-mark.ts';
import type { RunMark } from '../deliveries/run-mark-schema.ts';
import type { DeliveryRow } from '../deliveries/delivery-schema.ts';
import type { Site } from '../deliveries/site-schema.ts';
import type { DrivingBanDay } from '../plant/driving-ban-schema.ts';
import { drivingBanOn, listedBanDays } from '../plant/driving-bans.ts';
import type { Truck } from '../trucks/truck-schema.ts';
import { hasDrivingBan, type TruckType } from '../trucks/truck.ts';
import { siteHoursOn } from './site-windows.ts';

/** The plant's settings that marks depend on. */
export interface MarkRules {
  /** The plant's region; '': not known. */
  readonly region: string;
  /** null: the listed days. */
  readonly drivingBans: readonly DrivingBanDay[] | null;
}

export type MarkedRun = Pick<DeliveryRow, 'date' | 'startingTime'>;
export type MarkedTruck = Pick<Truck, 'type' | 'drivingBan'>;

/** The type of truck with a crane. */
export const hasCrane = (type: TruckType): boolean => type === 'KLEINE_AND_KRANWAGEN';

/** Trucks are banned until 22:00. */
const banEnd = '22:00';

/** Returns the ban on the run by the plant's or the site's region, the plant's first; null: none. */
const banOf = (
  run: MarkedRun,
  truck: MarkedTruck,
  site: Site | null,
  { region, drivingBans }: MarkRules,
): { day: string; region: string } | null => {
  if (!hasDrivingBan(truck) || run.startingTime >= banEnd) return null;
  for (const one of new Set([region, site?.region || region])) {
    const day = drivingBanOn(run.date, one, drivingBans ?? listedBanDays);
    if (day !== null) return { day, region: one };
  }
  return null;
};

/**
 * Returns the reasons against a run for an order of this site, in the order of `runMarkReasons`; none for a run that suits, and of
 * a retired site only the plant's driving ban (rules/sites.md#marks). `site` is null for an order without one.
 */
export const runMarks = (
  run: MarkedRun,
  truck: MarkedTruck,
  site: Site | null,
  rules: MarkRules,
): RunMark[] => {
  const known = site?.status === 'ACTIVE' ? site : null;
  const mark = (reason: (typeof runMarkReasons)[number], more: Partial<RunMark> = {}): RunMark => ({
    reason,
    siteId: known?.id ?? null,
    window: null,
    start: run.startingTime,
    ...more,
  });
  const marks: RunMark[] = [];
  if (known && !known.truckTypes.includes(truck.type)) marks.push(mark('truckType'));
  const hours = known ? siteHoursOn(known, run.date) : 'unknown';
  if (hours === 'closed') marks.push(mark('closed'));
  else if (hours !== 'unknown') {
    const last = hours.toSorted((a, b) => a.to.localeCompare(b.to)).at(-1);
    if (last && run.startingTime > last.to) marks.push(mark('window', { window: last }));
  }
  const ban = banOf(run, truck, known, rules);
  if (ban) marks.push(mark('drivingBan', ban));
  if (known?.craneNeeded && !hasCrane(truck.type)) marks.push(mark('crane'));
  return marks;
};

/** True if both marks say the same; starting times don't count, which one of them may have changed. */
export const isSameMark = (one: RunMark, other: RunMark): boolean =>
  one.reason === other.reason && one.siteId === other.siteId;

/** Marks cards by the sites that their orders belong to. `rules` is read each time, because a plant may change them. */
export const markCardBy =
  (rules: MarkRules): MarkCard =>
  ({ order, delivery, truck }, sites) =>
    runMarks(delivery, truck, siteFinder(sites).of(order), rules);
