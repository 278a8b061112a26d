/**
 * Costs of a proposal; the lowest sum is best (rules/proposals.md#what-is-better). Leaving a shipment unassigned costs more than
 * any grouping can save, unless it weighs only a few kg.
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
  /** Per shipment with run marks on its run. Proposals never place such a shipment there; suggestions name the marks. */
  marked: 6,
  /** Per shipment that is too long for its truck. Proposals never place such a shipment there; suggestions name the reason. */
  tooLong: 6,
  /** Per card that is taken off its run; high enough to prevent that. */
  takenOff: 1_000_000,
  /** Per card moved away from where a planner has put it. */
  moved: 1,
  /** Per day between an order's day and the suggested one. */
  otherDay: 2,
  /** For another hall than the order's current one. */
  otherHall: 1,
} as const;
