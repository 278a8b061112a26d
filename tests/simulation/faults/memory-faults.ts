import type { Patch } from '@werkplan/shared/live/patch.ts';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { PlanMemory } from '../../../server/src/plan/plan-memory.ts';
import type { PlanState } from '../../../server/src/plan/plan-state.ts';
import type { Fault } from './fault.ts';

class NotesHeadsOnly extends PlanMemory {
  override takeMissed({ heads }: Parameters<PlanMemory['takeMissed']>[0]): void {
    const revisions = new Map([...this.state.revisions, ...(Object.entries(heads) as [StreamKey, number][])]);
    this.note((state) => ({ ...state, revisions }));
  }
}

class KeepsAllOverEpochs extends PlanMemory {
  override begin(epoch: string): void {
    this.note((state) => ({ ...state, epoch }));
  }
}

class TakesOverGaps extends PlanMemory {
  override take(epoch: string, key: StreamKey, revision: number, patch: Patch): void {
    const held = this.state.revisions.get(key);
    if (held !== undefined && held < revision - 1)
      this.note((state) => ({ ...state, revisions: new Map(state.revisions).set(key, revision - 1) }));
    super.take(epoch, key, revision, patch);
  }
}

class NeverFresh extends PlanMemory {
  override async refresh(): Promise<void> {
    await Promise.resolve();
  }
}

class ReadsOldDays extends PlanMemory {
  readonly #read = new Map<Day, PlanState>();

  override async day(date: Day): Promise<PlanState> {
    const held = this.#read.get(date);
    if (held?.epoch === this.state.epoch) return held;
    const state = await super.day(date);
    this.#read.set(date, state);
    return state;
  }
}

class AdoptsRowsOnly extends PlanMemory {
  override adopt(_base: PlanState, after: PlanState): void {
    this.note((state) => ({ ...after, revisions: state.revisions }));
  }
}

const remembering = (name: string, Memory: typeof PlanMemory): Fault => ({
  name,
  aim: { backInTimes: 8 },
  wiring: { memory: (store, epoch) => new Memory(store, epoch) },
});

export const memoryFaults: readonly Fault[] = [
  remembering('rows stay old where a commit came too late', NotesHeadsOnly),
  remembering('what is remembered of a lost log is kept', KeepsAllOverEpochs),
  remembering('memory takes a change over a gap', TakesOverGaps),
  remembering('nobody looks whether what is remembered is of now', NeverFresh),
  remembering('a day is read as it once was', ReadsOldDays),
  remembering('own changes move the rows and not the revisions', AdoptsRowsOnly),
];
