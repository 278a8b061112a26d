/**
 * Costs of a proposal; the lowest sum is best (rules/proposals.md#what-is-better). Leaving a shipment unassigned costs more
 * than any grouping can save.
 */
export const weights = {
  /** Per unassigned tonne. */
  unplacedTonne: 1000,
  /** Additionally per unassigned urgent shipment. */
  unplacedUrgent: 5000,
  /** Per run and site: a site with all its shipments on one run costs this once. */
  sitePair: 2,
  /** Per run and postcode area. */
  areaPair: 2,
  /** Per shipment whose time window its run can't keep. */
  windowMissed: 4,
  /** Per shipment on a run against which its site speaks; proposals make none, suggestions name it. */
  marked: 6,
  /** Per shipment on a truck that is too short for it; proposals make none, suggestions name it. */
  tooLong: 6,
  /** Prevents unassigning placed cards. */
  takenOff: 1_000_000,
  /** Per card moved away from where a planner has put it. */
  moved: 1,
  /** Per day between an order's day and the suggested one. */
  otherDay: 2,
  /** An order in another hall than its current one. */
  otherHall: 1,
} as const;
