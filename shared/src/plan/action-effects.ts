import type { Day } from '../values/day.ts';
import type { PendingPrint } from './pending-print.ts';
import { WriteSet } from './write-set.ts';

/** All effects of an action so far. */
export class ActionEffects {
  readonly writes: WriteSet;
  readonly opened: Set<Day>;
  readonly prints: PendingPrint[];
  /** In order. */
  readonly made: number[];
  raisesTrucks = false;

  constructor({
    writes = new WriteSet(),
    opened = [],
    prints = [],
    made = [],
  }: Partial<ActionEffectParts> = {}) {
    this.writes = writes;
    this.opened = new Set(opened);
    this.prints = [...prints];
    this.made = [...made];
  }

  /** Copies the state, so that later effects don't change the copy. */
  copy(): ActionEffects {
    const copy = new ActionEffects({ ...this, writes: this.writes.copy() });
    copy.raisesTrucks = this.raisesTrucks;
    return copy;
  }
}

interface ActionEffectParts {
  readonly writes: WriteSet;
  readonly opened: Iterable<Day>;
  readonly prints: readonly PendingPrint[];
  readonly made: readonly number[];
}
