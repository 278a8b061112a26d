import { dayKey, type Revisions } from '@werkplan/shared/live/stream-key.ts';
import type { Commit, NewChange, NewPrint } from './plan-store.ts';
import { writtenRows } from './written-rows.ts';

/** Streams in PostgreSQL's order of them, where they stood (null: not compared), and whether nobody else may read them. */
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

/** The changes whose keys are claimed, by their place, in the order in which everybody claims. */
const claimsOf = (changes: readonly NewChange[]): number[] =>
  changes
    .flatMap(({ actor, idempotency }, index) =>
      idempotency ? [{ place: index + 1, name: `${actor.key} ${idempotency.key}` }] : [],
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ place }) => place);

/** By stream: each change that raises it, by its place, the revision it gives and the sums. */
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

/** The commit as `commit_changes` takes it: rows by their columns' names, changes by their place, which begins with 1. */
export const commitInputOf = (commit: Commit): string => {
  const { epoch, changes, asked, opened, prints, numbers, logins, tokens, links, now } = commit;
  return JSON.stringify({
    epoch,
    streams: streamsOf(commit),
    changes: changes.map(changeOf),
    claims: claimsOf(changes),
    rows: writtenRows(changes),
    raised: raisedBy(changes),
    asked,
    opened,
    prints: prints.map(printOf),
    numbers: numbers.map(({ number, from, ids }) => ({ number, from, ids: ids.toSorted((a, b) => a - b) })),
    logins,
    tokens,
    links,
    now,
  });
};
