import { type PlanRows, type RowKind, rowKinds } from '@werkplan/shared/live/patch.ts';
import type { Draft } from '@werkplan/shared/plan/draft.ts';
import { type Reply, replyValue } from '@werkplan/shared/plan/reply.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { sql } from 'kysely';
import { hashPassword } from '../account/passwords.ts';
import { systemActor } from '../change/actor.ts';
import { readEpoch } from '../change/epoch.ts';
import { tableOfKind } from '../change/rows.ts';
import type { Database } from '../database/database.ts';
import { Committer } from '../plan/committer.ts';
import { PlanMemory } from '../plan/plan-memory.ts';
import { createSqlPlanStore } from '../plan/sql-plan-store.ts';
import { type DemoPlan, makeDemoPlan } from './demo-plan.ts';

/** The sign-ins that a demo plant starts with. */
export const demoPassword = 'Planner1';
export const demoUsers = [
  { id: 1, email: 'anna@werkplan.example', name: 'Anna Becker' },
  { id: 2, email: 'bernd@werkplan.example', name: 'Bernd Krüger' },
] as const;

/** True while nobody has an account and nothing was planned: only then may demo data be filled in. */
export async function isEmptyDatabase(db: Database): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    SELECT NOT (EXISTS (SELECT FROM app_user) OR EXISTS (SELECT FROM change)
      OR EXISTS (SELECT FROM hall_capacity) OR EXISTS (SELECT FROM production_order) OR EXISTS (SELECT FROM truck)
    ) AS empty`.execute(db);
  return rows[0]?.empty ?? false;
}

/** Fills an empty database with the demo plant around `today` and its two planners, as one change by 'system'. */
export async function fillDemoData(db: Database, { today }: { today: Day }): Promise<void> {
  const plan = makeDemoPlan(today);
  const users = await Promise.all(
    demoUsers.map(async (user) => ({
      ...user,
      passwordHash: await hashPassword(demoPassword),
      language: null,
      isActive: true,
    })),
  );
  await db.insertInto('appUser').values(users).execute();
  await continueAfter(db, 'app_user', users);
  for (const kind of rowKinds) await continueAfter(db, tableOfKind[kind], plan[kind]);
  const store = createSqlPlanStore(db);
  const memory = new PlanMemory(store, await readEpoch(db));
  const clock = { today: () => today, now: () => new Date() };
  const pause = async (): Promise<void> => await Promise.resolve();
  const committer = new Committer({ store, memory, clock, pause, onCommitted: () => undefined });
  await committer.write({ actor: systemActor, action: 'demo.fill', act: (draft) => putPlan(draft, plan) });
}

const putPlan = (draft: Draft, plan: DemoPlan): Reply<null> => {
  for (const kind of rowKinds)
    for (const row of plan[kind] as readonly PlanRows[RowKind][]) draft.bringBack(kind, row);
  for (const date of plan.openedDays) draft.open(date);
  return replyValue(null);
};

/** Ids are given by hand; those of later rows go on after them. */
async function continueAfter(
  db: Database,
  table: string,
  rows: readonly { readonly id: number }[],
): Promise<void> {
  const last = Math.max(...rows.map(({ id }) => id));
  await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), ${last})`.execute(db);
}
