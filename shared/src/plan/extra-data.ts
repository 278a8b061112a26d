/**
 * Extension point for an extra: data, such as delivery notes, that an action stores outside the plan's tables. The extra's
 * `StoreExtraData` stores them in the same database transaction as the change.
 */
export interface ExtraData {
  /** The name of the extra's folder. */
  readonly area: string;
  /** A later entry replaces an earlier one of the same area and id. */
  readonly id: number;
  readonly value: unknown;
}
