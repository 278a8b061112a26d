/**
 * A named place for an extra: what it stores beside the plan in the commit of the change, such as delivery notes. The extra's
 * server part stores it (`StoreBeside`).
 */
export interface Beside {
  /** The extra's folder. */
  readonly area: string;
  /** Of two entries of an area with one id the later counts. */
  readonly id: number;
  readonly value: unknown;
}
