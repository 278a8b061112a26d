import type { HallSums } from '@werkplan/shared/halls/hall.ts';
import type { RowWrite } from '@werkplan/shared/plan/logged-change.ts';
import type { Paper } from '@werkplan/shared/plan/paper.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { ClaimedKey, NewChange, NewPrint } from '../../server/src/plan/plan-store.ts';
import { ModelTables } from './model-tables.ts';

/** A change as it was logged. */
export interface ModelChange extends Omit<NewChange, 'reply'> {
  readonly id: number;
}

/** A stream's broadcast of a revision. */
export interface ModelRevision {
  readonly revision: number;
  readonly changeId: number;
  readonly totals: HallSums[] | null;
}

/** A write of a row, with its change. */
export interface ModelWrite extends RowWrite {
  readonly changeId: number;
}

export interface ModelPrint extends Omit<NewPrint, 'content'> {
  readonly id: number;
  /** Kept only of the latest print of a day's paper. */
  readonly content: NewPrint['content'] | null;
}

const copyLists = <Name, Entry>(lists: ReadonlyMap<Name, readonly Entry[]> = new Map()): Map<Name, Entry[]> =>
  new Map([...lists].map(([name, entries]) => [name, [...entries]]));

/** All that PostgreSQL keeps of the plan. */
export class ModelState {
  readonly tables: ModelTables;
  readonly streams: Map<string, number>;
  readonly changes: Map<number, ModelChange>;
  /** Changes that another one takes back. */
  readonly undone: Set<number>;
  /** Sorted, by stream. */
  readonly sent: Map<string, ModelRevision[]>;
  /** Sorted, by kind and id. */
  readonly rowLog: Map<string, ModelWrite[]>;
  /** Keyed by actor and key. */
  readonly keys: Map<string, ClaimedKey>;
  readonly prints: Map<Day, ModelPrint[]>;
  readonly opened: Set<Day>;
  /** Numbers given last. */
  readonly last: { change: number; print: number };

  /** A copy; or nothing at all. */
  constructor(from?: ModelState) {
    this.tables = new ModelTables(from?.tables);
    this.streams = new Map(from?.streams);
    this.changes = new Map(from?.changes);
    this.undone = new Set(from?.undone);
    this.sent = copyLists(from?.sent);
    this.rowLog = copyLists(from?.rowLog);
    this.keys = new Map(from?.keys);
    this.prints = copyLists(from?.prints);
    this.opened = new Set(from?.opened);
    this.last = { ...(from?.last ?? { change: 0, print: 0 }) };
  }
  latestPrint(date: Day, paper: Paper): ModelPrint | null {
    return this.prints.get(date)?.findLast((print) => print.paper === paper) ?? null;
  }
}
