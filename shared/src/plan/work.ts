import type { Day } from '../values/day.ts';
import type { PendingPrint } from './pending-print.ts';
import { WriteSet } from './write-set.ts';

/** All that an action has done so far. */
export class Work {
  readonly writes: WriteSet;
  readonly opened: Set<Day>;
  readonly prints: PendingPrint[];
  /** The numbers given to new rows, in their order. */
  readonly made: number[];
  raisesTrucks = false;

  constructor({ writes = new WriteSet(), opened = [], prints = [], made = [] }: Partial<WorkParts> = {}) {
    this.writes = writes;
    this.opened = new Set(opened);
    this.prints = [...prints];
    this.made = [...made];
  }

  /** What is done by now, untouched by what is done after. */
  copy(): Work {
    const copy = new Work({ ...this, writes: this.writes.copy() });
    copy.raisesTrucks = this.raisesTrucks;
    return copy;
  }
}

interface WorkParts {
  readonly writes: WriteSet;
  readonly opened: Iterable<Day>;
  readonly prints: readonly PendingPrint[];
  readonly made: readonly number[];
}
