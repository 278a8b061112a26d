import { answerOf, type PlanView } from '@werkplan/shared/plan/reply.ts';
import { connectionsOf, type Database } from '../database/database.ts';
import { findPrintId, type PrintKey, readPastRows } from './past-rows-query.ts';
import type { ClaimedKey, PlanStore } from './plan-store.ts';
import { createPlanReads } from './reads-query.ts';
import { sortViewFields } from './field-order.ts';
import { SqlCommitStore } from './commit-store.ts';

const noRows = {} as PlanView;

/** Rebuilds the answer to a request from its reply. Older versions stored the answer itself instead. */
const repeat = async (db: Database, { actor, reply, asOf, answer }: ClaimedKey): Promise<unknown> => {
  if (reply === null || asOf === null) return answer?.body;
  if (reply.of === 'print')
    return answerOf(reply, noRows, await findPrintId(db, actor, reply.value as PrintKey));
  return answerOf(reply, sortViewFields(await readPastRows(db, reply, asOf)), asOf);
};

export const createSqlPlanStore = (db: Database): PlanStore => {
  const connections = connectionsOf(db);
  if (!connections) throw new Error('a database without connections');
  const commits = new SqlCommitStore(connections);
  return {
    ...createPlanReads(db),
    commit: async (commit) => await commits.commit(commit),
    hold: async (keys) => await commits.hold(keys),
    repeat: async (claimed) => await repeat(db, claimed),
  };
};
