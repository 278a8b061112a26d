import { sql } from 'kysely';
import type { RowKind } from '@werkplan/shared/live/patch.ts';
import type { RecordedPrint } from '@werkplan/shared/prints/print.ts';
import type { Question } from '@werkplan/shared/plan/need.ts';
import { answerOf, type Viewed } from '@werkplan/shared/plan/reply.ts';
import { planEpoch } from '../change/epoch.ts';
import { tableOfKind } from '../change/rows.ts';
import { connectionsOf, type Database } from '../database/database.ts';
import { readHeads, readPatchesAfter } from '../live/catch-up.ts';
import {
  type Answered,
  askEditor,
  askFamily,
  askLastKnown,
  askNumbered,
  askPlannedDays,
  askPrint,
  askVersion,
  askWhereabouts,
} from './questions-query.ts';
import { SqlCommit } from './sql-commit.ts';
import { findPrint, readPast } from './past-rows-query.ts';
import { loadDays } from './day-rows-query.ts';
import type { ClaimedKey, PlanStore } from './plan-store.ts';
import { askChange, askDeletedPart, askRunsOfTruck } from './undo-facts-query.ts';
import { viewInOrder } from './row-order.ts';

const ask = async (db: Database, question: Question): Promise<Answered> => {
  switch (question.what) {
    case 'whereabouts':
      return await askWhereabouts(db, question);
    case 'family':
      return await askFamily(db, question);
    case 'version':
      return await askVersion(db, question);
    case 'lastKnown':
      return await askLastKnown(db, question);
    case 'editor':
      return await askEditor(db, question);
    case 'numbered':
      return await askNumbered(db, question);
    case 'plannedDays':
      return await askPlannedDays(db, question);
    case 'print':
      return await askPrint(db, question);
    case 'change':
      return await askChange(db, question);
    case 'runsOfTruck':
      return await askRunsOfTruck(db, question);
    case 'deletedPart':
      return await askDeletedPart(db, question);
  }
};

const reserve = async (
  db: Database,
  kind: RowKind,
  count: number,
): Promise<{ epoch: string; ids: readonly number[] }> => {
  const { rows } = await sql<{ epoch: string; id: number }>`
    SELECT ${planEpoch} AS epoch, nextval(pg_get_serial_sequence(${tableOfKind[kind]}, 'id')) AS id
    FROM generate_series(1, ${count})`.execute(db);
  return { epoch: rows[0]?.epoch ?? '', ids: rows.map(({ id }) => Number(id)) };
};

const noRows = {} as Viewed;

/** What the request was answered first; one of before replies were kept was kept whole. */
const repeat = async (db: Database, { actor, reply, asOf, answer }: ClaimedKey): Promise<unknown> => {
  if (reply === null || asOf === null) return answer?.body;
  if (reply.of === 'print')
    return answerOf(reply, noRows, await findPrint(db, actor, reply.value as RecordedPrint));
  return answerOf(reply, viewInOrder(await readPast(db, reply, asOf)), asOf);
};

/** The plan in PostgreSQL. */
export const createSqlPlanStore = (db: Database): PlanStore => {
  const connections = connectionsOf(db);
  if (!connections) throw new Error('a database without connections');
  const commits = new SqlCommit(connections);
  return {
    commit: async (commit) => await commits.commit(commit),
    hold: async (keys) => await commits.hold(keys),
    load: async (dates, streams) => await loadDays(db, dates, streams),
    heads: async (keys) => await readHeads(db, keys),
    patchesAfter: async (key, revision) => await readPatchesAfter(db, key, revision),
    ask: async (question) => await ask(db, question),
    reserve: async (kind, count) => await reserve(db, kind, count),
    repeat: async (claimed) => await repeat(db, claimed),
  };
};
