import type { Patch } from '@werkplan/shared/live/patch.ts';
import type { Commit, NewChange } from '../../../server/src/plan/plan-store.ts';
import { ModelCommit } from '../model-commit.ts';
import { type Fault, changingCommit } from './fault.ts';

const isWritten = ({ changes }: Commit, key: string): boolean =>
  changes.some(({ streams }) => streams[key] !== undefined);

const guardedBy = (commit: Commit, isGuard: (key: string) => boolean): Commit => ({
  ...commit,
  at: Object.fromEntries(Object.entries(commit.at).filter(([key]) => isWritten(commit, key) || isGuard(key))),
});

/** Edits the changes in place, because the committer broadcasts the same objects: log and broadcast then agree on the fault. */
const saying =
  (change: (made: { -readonly [Field in keyof NewChange]: NewChange[Field] }) => void) =>
  (commit: Commit): Commit => {
    for (const made of commit.changes) change(made);
    return commit;
  };

const onlyWritten = (kind: 'orders' | 'trucks', { patch, writes }: NewChange): void => {
  const rows = patch[kind]?.filter(({ id }) =>
    writes.some((write) => write.kind === kind && write.id === id),
  );
  (patch as { -readonly [Kind in keyof Patch]: Patch[Kind] })[kind] = rows as never;
};

const withoutStream = (streams: NewChange['streams'], isLeftOut: (key: string) => boolean): void => {
  for (const key of Object.keys(streams))
    if (isLeftOut(key)) delete (streams as Record<string, unknown>)[key];
};

class ComparesNothing extends ModelCommit {
  override commit(commit: Commit): ReturnType<ModelCommit['commit']> {
    return super.commit({ ...commit, at: {} });
  }
}

class IgnoresEpoch extends ModelCommit {
  override commit(commit: Commit): ReturnType<ModelCommit['commit']> {
    return super.commit({ ...commit, epoch: this.epoch });
  }
}

/** Drops the second write of a row within one commit. */
const firstWrites = (commit: Commit): Commit => {
  const seen = new Set<string>();
  const changes = commit.changes.map((change) => ({
    ...change,
    writes: change.writes.filter(({ kind, id }) => {
      const isSecond = seen.has(`${kind} ${id}`);
      seen.add(`${kind} ${id}`);
      return !isSecond;
    }),
  }));
  return { ...commit, changes };
};

export const commitFaults: readonly Fault[] = [
  {
    name: 'the trucks that a change relies on are not compared',
    wiring: { store: changingCommit((commit) => guardedBy(commit, (key) => key !== 'trucks')) },
  },
  {
    name: 'days that were only read are not compared',
    wiring: { store: changingCommit((commit) => guardedBy(commit, () => false)) },
  },
  {
    name: 'nothing is compared',
    wiring: { model: (epoch, callers) => new ComparesNothing(epoch, callers) },
  },
  {
    name: 'the commit ignores the epoch',
    wiring: { model: (epoch, callers) => new IgnoresEpoch(epoch, callers) },
    aim: { backInTimes: 8 },
  },
  {
    name: 'keys are not claimed',
    wiring: {
      store: changingCommit((commit) => ({
        ...commit,
        changes: commit.changes.map((change) => ({ ...change, idempotency: null })),
      })),
    },
  },
  {
    name: 'keys are claimed under another actor',
    wiring: {
      store: changingCommit((commit) => ({
        ...commit,
        changes: commit.changes.map((change) => ({ ...change, actor: { ...change.actor, key: 'user:0' } })),
      })),
    },
  },
  {
    name: 'a refusal is not compared',
    wiring: {
      store: changingCommit((commit) => (commit.changes.length === 0 ? { ...commit, at: {} } : commit)),
    },
  },
  {
    name: 'a refusal does not ask whether it was done before',
    wiring: { store: changingCommit((commit) => ({ ...commit, asked: [] })) },
  },
  { name: 'of two writes of a row the first one is stored', wiring: { store: changingCommit(firstWrites) } },
  {
    name: 'a patch leaves out the order of its shipments',
    wiring: { store: changingCommit(saying((made) => onlyWritten('orders', made))) },
  },
  {
    name: 'a patch leaves out the truck of its runs',
    wiring: { store: changingCommit(saying((made) => onlyWritten('trucks', made))) },
  },
  {
    name: 'the day where a ghost is seen is not notified',
    wiring: {
      store: changingCommit(
        saying(({ streams, writes }) => {
          const ghosts = writes.flatMap(({ after }) =>
            after && 'dateAtLastOrderChange' in after && after.date !== after.dateAtLastOrderChange
              ? [`day:${after.dateAtLastOrderChange}`]
              : [],
          );
          withoutStream(streams, (key) => ghosts.includes(key));
        }),
      ),
    },
  },
  {
    name: 'the day that a row has left is not notified',
    wiring: {
      store: changingCommit(
        saying(({ streams, writes }) => {
          const left = writes.flatMap(({ before, after }) =>
            before && after && 'date' in before && 'date' in after && before.date !== after.date
              ? [`day:${before.date}`]
              : [],
          );
          withoutStream(streams, (key) => left.includes(key));
        }),
      ),
    },
  },
  {
    name: "the days of an order's parts are not notified of the order",
    wiring: {
      store: changingCommit(
        saying(({ streams, writes }) => {
          const own = writes.flatMap(({ before, after }) =>
            [before, after].flatMap((row) => (row && 'date' in row ? [`day:${row.date}`] : [])),
          );
          if (writes.every(({ kind }) => kind === 'orders'))
            withoutStream(streams, (key) => !own.includes(key));
        }),
      ),
    },
  },
  {
    name: 'sums are sent for another day',
    wiring: {
      store: changingCommit(
        saying(({ streams }) => {
          const days = Object.values(streams).filter(({ totals }) => totals !== null);
          const [first, second] = days as { totals: unknown }[];
          if (first && second) [first.totals, second.totals] = [second.totals, first.totals];
        }),
      ),
    },
  },
  {
    name: 'order numbers are not guarded',
    wiring: { store: changingCommit((commit) => ({ ...commit, numbers: [] })) },
    aim: { scripts: 0.7 },
  },
  {
    name: 'who was signed out may still write',
    wiring: { store: changingCommit((commit) => ({ ...commit, logins: [], tokens: [] })) },
    aim: { signOuts: 20 },
  },
];
