import type { HallSums } from '@werkplan/shared/halls/hall.ts';
import type { RowWrite } from '@werkplan/shared/plan/logged-change.ts';
import type { Paper } from '@werkplan/shared/plan/paper.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { ClaimedKey, NewChange, NewPrint } from '../../server/src/plan/plan-store.ts';
import { ModelTables } from './model-tables.ts';

export interface ModelChange extends Omit<NewChange, 'reply'> {
  readonly id: number;
}

/** The broadcast that raised a stream to a revision. */
export interface ModelRevision {
  readonly revision: number;
  readonly changeId: number;
  readonly totals: HallSums[] | null;
}

/** A logged write of a row, with the number of its change. */
export interface ModelWrite extends RowWrite {
  readonly changeId: number;
}

export interface ModelPrint extends Omit<NewPrint, 'content'> {
  readonly id: number;
  /** Only the latest print of each document and day keeps its content. */
  readonly content: NewPrint['content'] | null;
}

const copyLists = <Name, Entry>(lists: ReadonlyMap<Name, readonly Entry[]> = new Map()): Map<Name, Entry[]> =>
  new Map([...lists].map(([name, entries]) => [name, [...entries]]));

/** All data of the plan that PostgreSQL stores. */
export class ModelState {
  readonly tables: ModelTables;
  readonly streams: Map<string, number>;
  readonly changes: Map<number, ModelChange>;
  /** Numbers of the changes that an undo has taken back. */
  readonly undone: Set<number>;
  /** By stream; each list is sorted by revision. */
  readonly sent: Map<string, ModelRevision[]>;
  /** By row kind and id; each list is in the order of the writes. */
  readonly rowLog: Map<string, ModelWrite[]>;
  /** By actor and idempotency key. */
  readonly keys: Map<string, ClaimedKey>;
  readonly prints: Map<Day, ModelPrint[]>;
  readonly opened: Set<Day>;
  /** The last numbers that were assigned. */
  readonly last: { change: number; print: number };

  /** Copies `from`; without it the state is empty. */
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
