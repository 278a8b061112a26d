import type { HallCapacity } from '@werkplan/shared/halls/hall.ts';
import type { PlanDay } from '@werkplan/shared/plan/known-plan.ts';
import type { Truck } from '@werkplan/shared/trucks/truck.ts';
import type { Day } from '@werkplan/shared/values/day.ts';

/** A day as the store gives it. */
export interface LoadedDay {
  readonly revision: number;
  readonly rows: PlanDay;
  /** Days other than this one that show parts of its orders, by order. */
  readonly elsewhere: ReadonlyMap<number, readonly Day[]>;
}

/** All rows of a stream that isn't a day. */
export type LoadedStream =
  | { readonly key: 'trucks'; readonly revision: number; readonly rows: ReadonlyMap<number, Truck> }
  | { readonly key: 'halls'; readonly revision: number; readonly rows: ReadonlyMap<number, HallCapacity> };
