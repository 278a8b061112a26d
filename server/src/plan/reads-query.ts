import { sql } from 'kysely';
import type { RowKind } from '@werkplan/shared/live/patch.ts';
import type { Question } from '@werkplan/shared/plan/need.ts';
import { planEpoch } from '../change/epoch-store.ts';
import { tableOfKind } from '../change/rows.ts';
import type { Database } from '../database/database.ts';
import { readHeads, readPatchesAfter } from '../change/log-query.ts';
import { loadDays } from './day-rows-query.ts';
import type { PlanReads } from './plan-store.ts';
import {
  type AnswerWithEpoch,
  askEditor,
  askFamilies,
  askFamily,
  askLastKnown,
  askNumbered,
  askPlannedDays,
  askPrint,
  askBookings,
  askReleasedDays,
  askRow,
  askRowsOfOrder,
  askVersion,
  askWhereabouts,
} from './questions-query.ts';
import { askChange, askDeletedPart, askRunsOfTruck } from './undo-facts-query.ts';

const ask = async (db: Database, question: Question): Promise<AnswerWithEpoch> => {
  switch (question.what) {
    case 'whereabouts':
      return await askWhereabouts(db, question);
    case 'family':
      return await askFamily(db, question);
    case 'families':
      return await askFamilies(db, question);
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
    case 'bookings':
      return await askBookings(db, question);
    case 'releasedDays':
      return await askReleasedDays(db, question);
    case 'row':
      return await askRow(db, question);
    case 'rowsOfOrder':
      return await askRowsOfOrder(db, question);
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
    SELECT ${planEpoch} AS epoch, nextval(numbers.of) AS id
    FROM (SELECT pg_get_serial_sequence(${tableOfKind[kind]}, 'id')::regclass AS of OFFSET 0) AS numbers,
      generate_series(1, ${count})`.execute(db);
  return { epoch: rows[0]?.epoch ?? '', ids: rows.map(({ id }) => Number(id)) };
};

export const createPlanReads = (db: Database): PlanReads => ({
  load: async (dates, streams) => await loadDays(db, dates, streams),
  heads: async (keys) => await readHeads(db, keys),
  patchesAfter: async (key, revision) => await readPatchesAfter(db, key, revision),
  ask: async (question) => await ask(db, question),
  reserve: async (kind, count) => await reserve(db, kind, count),
});
