import type { DayKind, PlanRows } from '../live/patch.ts';
import type { Day } from '../values/day.ts';
import type { ExtraData } from './extra-data.ts';
import type { PlanDay } from './known-plan.ts';
import type { PendingPrint } from './pending-print.ts';
import { newestOf, ownedBy, type Relation } from './relation.ts';
import { WriteSet } from './write-set.ts';

/** Everything an action has written so far. */
export class ActionEffects {
  readonly writes: WriteSet;
  readonly opened: Set<Day>;
  readonly prints: PendingPrint[];
  /** Data of extras, keyed by area and id: `notes 7`. */
  readonly extraData: Map<string, ExtraData>;
  /** The ids of new rows, in order of insertion. */
  readonly made: number[];
  raisesTrucks = false;

  constructor({
    writes = new WriteSet(),
    opened = [],
    prints = [],
    extraData = [],
    made = [],
  }: Partial<ActionEffectParts> = {}) {
    this.writes = writes;
    this.opened = new Set(opened);
    this.prints = [...prints];
    this.extraData = new Map(extraData);
    this.made = [...made];
  }

  /** Returns the rows of these days that belong to a row (such as an order's shipments), including the action's writes. */
  ownedBy<Kind extends DayKind>(
    relation: Relation<Kind>,
    days: readonly PlanDay[],
    id: number,
  ): PlanRows[Kind][] {
    const written = this.writes.of(relation.kind);
    const rows = days.flatMap((day) =>
      ownedBy(relation, day[relation.kind] as ReadonlyMap<number, PlanRows[Kind]>, id),
    );
    return [...newestOf(rows.filter((row) => !written?.has(row.id))), ...this.writes.ownedBy(relation, id)];
  }

  /** Copies the effects, so that `attempt` can restore them. */
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
  readonly extraData: Iterable<readonly [string, ExtraData]>;
  readonly made: readonly number[];
}
