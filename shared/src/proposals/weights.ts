/**
 * What a proposal is judged by: the least sum is the best (rules/proposals.md#what-is-better). What stays in the list costs so much that
 * no togetherness makes up for it.
 */
export const weights = {
  /** Each tonne that stays in the list. */
  unplacedTonne: 1000,
  /** Each urgent shipment that stays there, besides. */
  unplacedUrgent: 5000,
  /** Each run that goes to a site, for each site: all in one run cost one. */
  sitePair: 2,
  /** Each run that goes to a postcode area, for each area. */
  areaPair: 2,
  /** Each shipment whose time its run can't keep. */
  windowMissed: 4,
  /** A card that lies on a run never goes back to the list. */
  takenOff: 1_000_000,
  /** Each card that is taken from where a planner has put it. */
  moved: 1,
  /** An order on another day than its own: each day between. */
  otherDay: 2,
  /** An order in another hall than its own. */
  otherHall: 1,
} as const;
