import type { Wiring } from './wiring.ts';
import type { Crew } from './world.ts';

/** What a run is to do. */
export interface Task {
  readonly seed: number;
  /** Changes that planners and scripts want. */
  readonly operations: number;
  readonly wiring?: Partial<Wiring>;
  readonly crew?: Crew;
  /** What there is more of than usual. */
  readonly aim?: Aim;
  /** Errors say where they come from; without, a run takes a tenth less time. */
  readonly stacks?: boolean;
}

/** What a run is about, where a fault shows only there. */
export interface Aim {
  /** The scripts' share of all operations. */
  readonly scripts?: number;
  /** How many times as often as usual the store goes back in time. */
  readonly backInTimes?: number;
  /** How many times as often as usual sign-ins and tokens end. */
  readonly signOuts?: number;
}
