/**
 * Extension point: data of an extra, such as delivery notes, that an action wants to store outside the plan. The extra's
 * `StoreExtraData` stores it in the change's commit.
 */
export interface ExtraData {
  /** The extra's folder. */
  readonly area: string;
  /** A later entry replaces an earlier one of the same area and id. */
  readonly id: number;
  readonly value: unknown;
}
