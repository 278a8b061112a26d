import { dayKey, type Revisions } from '@werkplan/shared/live/stream-key.ts';
import type { Commit, NewChange, NewPrint } from './plan-store.ts';
import { listWrittenRows } from './written-rows.ts';

/**
 * Returns the streams that the commit locks, in PostgreSQL's sort order. For each: the key, the revision that the stream must
 * still have (null for any), and true if the lock must be exclusive, because the commit raises the stream's revision or stores
 * a print of its day.
 */
const streamsOf = ({ at, changes, prints }: Commit): [key: string, at: number | null, isAlone: boolean][] => {
  const alone = new Set<string>(prints.map(({ date }) => dayKey(date)));
  for (const { streams } of changes) for (const key in streams) alone.add(key);
  const keys = new Set([...Object.keys(at), ...alone]);
  return [...keys].sort().map((key) => [key, at[key] ?? null, alone.has(key)]);
};

const revisionsOf = (streams: NewChange['streams']): Revisions =>
  Object.fromEntries(Object.entries(streams).map(([key, { revision }]) => [key, revision]));

const changeOf = ({ actor, action, undoOf, idempotency, patch, streams, reply }: NewChange) => ({
  actor: actor.key,
  actor_name: actor.name,
  login_id: actor.loginId,
  action,
  undo_of: undoOf,
  ...(idempotency && { ...idempotency, reply, revisions: revisionsOf(streams) }),
  ...(Object.keys(streams).length > 0 && { patch }),
});

const printOf = ({ date, paper, revision, printedAt, actor, content, after }: NewPrint) => ({
  date,
  paper,
  revision,
  printed_at: printedAt,
  actor: actor.key,
  actor_name: actor.name,
  content,
  after,
});

/** Returns the indices (from 1) of changes with idempotency keys, sorted by key so that concurrent commits can't deadlock. */
const claimsOf = (changes: readonly NewChange[]): number[] =>
  changes
    .flatMap(({ actor, idempotency }, index) =>
      idempotency ? [{ place: index + 1, name: `${actor.key} ${idempotency.key}` }] : [],
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ place }) => place);

/** Returns each stream that is raised, with index (from 1), new revision and hall sums of every change that raises it. */
const raisedBy = (changes: readonly NewChange[]): [string, unknown[]][] => {
  const raised = new Map<string, unknown[]>();
  for (const [index, { streams }] of changes.entries())
    for (const [key, { revision, totals }] of Object.entries(streams)) {
      const levels = raised.get(key) ?? [];
      levels.push([index + 1, revision, totals]);
      raised.set(key, levels);
    }
  return [...raised];
};

/** Builds the JSON input of `commit_changes`. Rows have column names, and changes are named by their index from 1. */
export const buildCommitInput = (commit: Commit): string => {
  const { epoch, changes, asked, opened, prints, numbers, logins, tokens, links, now } = commit;
  return JSON.stringify({
    epoch,
    streams: streamsOf(commit),
    changes: changes.map(changeOf),
    claims: claimsOf(changes),
    rows: listWrittenRows(changes),
    raised: raisedBy(changes),
    asked,
    opened,
    prints: prints.map(printOf),
    numbers: numbers.map((guard) => ({ ...guard, ids: guard.ids.toSorted((a, b) => a - b) })),
    logins,
    tokens,
    links,
    now,
  });
};
