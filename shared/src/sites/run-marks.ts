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

/** The plant's settings that run marks depend on. */
export interface RunMarkRules {
  /** The plant's region; '' if unknown. */
  readonly region: string;
  /** The days on which trucks are banned; null for the built-in list. */
  readonly drivingBans: readonly DrivingBanDay[] | null;
}

export type MarkedRun = Pick<DeliveryRow, 'date' | 'startingTime'>;
export type MarkedTruck = Pick<Truck, 'type' | 'drivingBan'>;

export const hasCrane = (type: TruckType): boolean => type === 'KLEINE_AND_KRANWAGEN';

/** The time of day at which trucks may drive again. */
const banEnd = '22:00';

/** Returns the ban on the run in the plant's region or else in the site's; null if there is none. */
const banOf = (
  run: MarkedRun,
  truck: MarkedTruck,
  site: Site | null,
  { region, drivingBans }: RunMarkRules,
): { day: string; region: string } | null => {
  if (!hasDrivingBan(truck) || run.startingTime >= banEnd) return null;
  for (const one of new Set([region, site?.region || region])) {
    const day = drivingBanOn(run.date, one, drivingBans ?? listedBanDays);
    if (day !== null) return { day, region: one };
  }
  return null;
};

/**
 * Returns the reasons against a run for an order of this site, in the order of `runMarkReasons` (rules/sites.md#marks). `site` is
 * null for an order without a site; a retired site counts as none.
 */
export const runMarks = (
  run: MarkedRun,
  truck: MarkedTruck,
  site: Site | null,
  rules: RunMarkRules,
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

/** True if both marks have the same reason and site; their starting times don't matter, as a change of the start keeps a mark. */
export const isSameRunMark = (one: RunMark, other: RunMark): boolean =>
  one.reason === other.reason && one.siteId === other.siteId;

/** Returns a function that finds the run marks of a card. It reads `rules` at each call, because the settings may change. */
export const markCardBy =
  (rules: RunMarkRules): MarkCard =>
  ({ order, delivery, truck }, sites) =>
    runMarks(delivery, truck, siteFinder(sites).of(order), rules);
