/**
 * Extension point: data of an extra, such as delivery notes, that the change's commit stores beside the plan through the extra's
 * `StoreBeside`.
 */
export interface Beside {
  /** The extra's folder. */
  readonly area: string;
  /** A later entry replaces an earlier one of the same area and id. */
  readonly id: number;
  readonly value: unknown;
}
