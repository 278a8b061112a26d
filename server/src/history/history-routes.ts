import {
  historyEndpoint,
  timeLineEndpoint,
  undoableEndpoint,
} from '@werkplan/shared/history/history-endpoints.ts';
import type { HistoryEntry } from '@werkplan/shared/history/history-schema.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { stateFromSnapshot } from '@werkplan/shared/live/day-state.ts';
import { restoreRowEndpoint } from '@werkplan/shared/undo/restore-endpoints.ts';
import { restoreRow } from '@werkplan/shared/undo/restore-row.ts';
import type { Database } from '../database/database.ts';
import type { Caller } from '../http/caller.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { describeChange } from './history-entries.ts';
import { readLoggedChanges, readRelatedRows } from './history-entries-query.ts';
import { findChanges, type HistorySubject } from './history-subject-query.ts';
import { readPastDay } from '../days/past-day.ts';
import { readTimeLine } from './time-line-query.ts';
import { findNextUndo } from './undoable-query.ts';

const pageLength = 30;

/** Reads the history's entries for these changes, the newest first. */
export const readHistoryEntries = async (db: Database, ids: readonly number[]): Promise<HistoryEntry[]> => {
  const changes = await readLoggedChanges(db, ids);
  const neighbours = await readRelatedRows(
    db,
    changes.flatMap(({ rows }) => rows),
  );
  return changes.map((change) => describeChange(change, neighbours));
};

const actorKey = (caller: Caller | null): string => {
  if (!caller) throw new DomainError('SESSION_EXPIRED');
  return caller.actor.key;
};

export const mountHistory = (router: EndpointRouter, { db }: { db: Database }): void => {
  router.read(historyEndpoint, async ({ query, caller }) => {
    const { date = '', entity, id = 0, slot, mine, cursor = null } = query;
    const subject: HistorySubject = entity === undefined ? { date } : { entity, id, slot };
    const by = mine === 'true' ? actorKey(caller) : null;
    // Reads one row beyond the page, which shows if another page follows.
    const { ids, knownFrom } = await findChanges(db, { subject, by, before: cursor }, pageLength + 1);
    const shown = ids.slice(0, pageLength);
    const next = ids.length > pageLength ? String(shown.at(-1)) : null;
    return { entries: await readHistoryEntries(db, shown), next, knownFrom };
  });

  router.read(
    timeLineEndpoint,
    async ({ params: { date }, query: { after = 0 } }) => await readTimeLine(db, date, after),
  );

  router.change(restoreRowEndpoint, {
    rowOf: (draft, { body: { kind, id } }) => draft.row(kind, id),
    prepare: async ({ params: { date }, body: { at } }) => stateFromSnapshot(await readPastDay(db, date, at)),
    act: (draft, scope, { body: { kind, id, field }, rowVersion }, past) =>
      restoreRow(draft, scope, { past, kind, id, field, version: rowVersion }),
  });

  router.read(undoableEndpoint, async ({ query, caller }) => {
    const { undo, redo } = await findNextUndo(db, actorKey(caller), query.date);
    const entries = await readHistoryEntries(
      db,
      [undo, redo].filter((id) => id !== null),
    );
    const offer = (changeId: number | null) => {
      const entry = entries.find((one) => one.changeId === changeId);
      return entry ? { changeId: entry.changeId, entry } : null;
    };
    return { undo: offer(undo), redo: offer(redo) };
  });
};
