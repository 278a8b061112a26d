import { sql } from 'kysely';
import type { RowKind } from '@werkplan/shared/live/patch.ts';
import type { Question } from '@werkplan/shared/plan/need.ts';
import { answerOf } from '@werkplan/shared/plan/reply.ts';
import { planEpoch } from '../change/epoch.ts';
import { tableOfKind } from '../change/rows.ts';
import type { Database } from '../database/database.ts';
import {
  type Answered,
  askEditor,
  askFamily,
  askLastKnown,
  askNumbered,
  askPrint,
  askVersion,
  askWhereabouts,
} from './questions-query.ts';
import { readPast } from './past-rows-query.ts';
import type { ClaimedKey } from './plan-store.ts';
import { askChange, askDeletedPart, askRunsOfTruck } from './undo-facts-query.ts';
import { viewInOrder } from './row-order.ts';

export const ask = async (db: Database, question: Question): Promise<Answered> => {
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
    case 'print':
      return await askPrint(db, question);
    case 'change':
      return await askChange(db, question);
    case 'runsOfTruck':
      return await askRunsOfTruck(db, question);
    case 'deletedPart':
      return await askDeletedPart(db, question);
    default:
      throw new Error(`nobody answers ${question.what}`);
  }
};

export const reserve = async (
  db: Database,
  kind: RowKind,
  count: number,
): Promise<{ epoch: string; ids: readonly number[] }> => {
  const { rows } = await sql<{ epoch: string; id: number }>`
    SELECT ${planEpoch} AS epoch, nextval(pg_get_serial_sequence(${tableOfKind[kind]}, 'id')) AS id
    FROM generate_series(1, ${count})`.execute(db);
  return { epoch: rows[0]?.epoch ?? '', ids: rows.map(({ id }) => Number(id)) };
};

/** What the request was answered first; one of before replies were kept was kept whole. */
export const repeat = async (db: Database, { reply, asOf, answer }: ClaimedKey): Promise<unknown> => {
  if (reply === null || asOf === null) return answer;
  return answerOf(reply, viewInOrder(await readPast(db, reply, asOf)), asOf);
};
