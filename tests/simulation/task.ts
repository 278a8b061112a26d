import type { Wiring } from './wiring.ts';
import type { Crew } from './world.ts';

export interface Task {
  readonly seed: number;
  /** Number of changes that planners and scripts request. */
  readonly operations: number;
  readonly wiring?: Partial<Wiring>;
  readonly crew?: Crew;
  /** Settings that make some events more frequent. */
  readonly aim?: Aim;
  /** Keeps stack traces; a run without them is a tenth faster. */
  readonly stacks?: boolean;
}

/** Makes some events more frequent, because some faults show only then. */
export interface Aim {
  /** Share of the operations that scripts perform (0–1). */
  readonly scripts?: number;
  /** Multiplies how often the store goes back in time. */
  readonly backInTimes?: number;
  /** Multiplies how often logins and tokens end. */
  readonly signOuts?: number;
}
