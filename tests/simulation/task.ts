import type { Wiring } from './wiring.ts';
import type { Crew } from './world.ts';

export interface Task {
  readonly seed: number;
  /** Changes that planners and scripts want. */
  readonly operations: number;
  readonly wiring?: Partial<Wiring>;
  readonly crew?: Crew;
  /** Events to make more frequent than usual. */
  readonly aim?: Aim;
  /** Errors say where they come from; without, a run takes a tenth less time. */
  readonly stacks?: boolean;
}

/** The events that a run makes frequent, for faults that show only there. */
export interface Aim {
  /** The scripts' share of all operations. */
  readonly scripts?: number;
  /** Multiplies how often the store goes back in time. */
  readonly backInTimes?: number;
  /** Multiplies how often sign-ins and tokens end. */
  readonly signOuts?: number;
}
