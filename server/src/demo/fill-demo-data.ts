import { checkChange, followChange } from '@werkplan/shared/extras.ts';
import type { Holiday } from '@werkplan/shared/working-days/calendar-entry.ts';
import { kindsOfOneDay, type PlanRows, type RowKind, rowKinds } from '@werkplan/shared/live/patch.ts';
import type { PlanTransaction } from '@werkplan/shared/plan/plan-transaction.ts';
import { type Reply, replyValue } from '@werkplan/shared/plan/reply.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { hashPassword } from '../account/passwords.ts';
import { systemActor } from '../change/actor.ts';
import { readEpoch } from '../change/epoch-store.ts';
import { tableOfKind } from '../change/rows.ts';
import type { Database } from '../database/database.ts';
import { Committer } from '../plan/committer.ts';
import { PlanMemory } from '../plan/plan-memory.ts';
import { createSqlPlanStore } from '../plan/sql-plan-store.ts';
import { makeDemoDrivers } from './demo-drivers.ts';
import { type DemoPlan, makeDemoPlan } from './demo-plan.ts';
import { firstPlannedDay } from './demo-calendar.ts';
import { planBeforeMoves, applyMoves, findDemoMoves } from './demo-moves.ts';
import { advanceSequence, insertDrivers, insertUsers, insertYardLink } from './demo-store.ts';
import { demoYardLink, releaseWithLateChange } from './demo-yard.ts';

/** The well-known password of the demo users. */
export const demoPassword = 'Planner1';
export const demoUsers = [
  { id: 1, email: 'anna@werkplan.example', name: 'Anna Becker', role: 'admin' },
  { id: 2, email: 'bernd@werkplan.example', name: 'Bernd Krüger', role: 'planner' },
] as const;

interface DemoOptions {
  readonly today: Day;
  /** Public holidays of the plant's region. */
  readonly holidays?: readonly Holiday[];
}

/**
 * Fills an empty database with the demo plant around `today` and its two planners. Its plan and history, some moves and the
 * release of the last day before today are changes by 'system'.
 */
export const fillDemoData = async (db: Database, { today, holidays }: DemoOptions): Promise<void> => {
  const plan = makeDemoPlan(today, holidays);
  const users = await Promise.all(
    demoUsers.map(async (user) => ({
      ...user,
      passwordHash: await hashPassword(demoPassword),
      language: null,
      isActive: true,
    })),
  );
  await insertUsers(db, users);
  for (const kind of demoKinds) await advanceSequence(db, tableOfKind[kind], plan[kind]);
  const store = createSqlPlanStore(db);
  const memory = new PlanMemory(store, await readEpoch(db));
  const clock = { today: () => today, now: () => new Date() };
  const pause = async (): Promise<void> => await Promise.resolve();
  const committer = new Committer({
    store,
    memory,
    clock,
    pause,
    follow: followChange,
    checkChange,
    onCommitted: () => undefined,
  });
  const moves = findDemoMoves(plan, today);
  // Stores the plan in two changes, which keeps each statement small enough.
  for (const part of partsOf(planBeforeMoves(plan, moves), firstPlannedDay(today)))
    await committer.write({ actor: systemActor, action: 'demo.fill', act: (tx) => putPlan(tx, part) });
  await committer.write({ actor: systemActor, action: 'demo.move', act: (tx) => applyMoves(tx, moves) });
  const [, lastDay] = plan.openedDays
    .filter((date) => date <= today && plan.orders.some((order) => order.date === date))
    .toSorted()
    .toReversed();
  if (lastDay !== undefined)
    await committer.write({
      actor: systemActor,
      action: 'demo.release',
      act: (tx) => releaseWithLateChange(tx, plan, { date: lastDay, by: 'user:1' }),
    });
  await insertDrivers(db, makeDemoDrivers(plan.trucks));
  await insertYardLink(db, { ...demoYardLink, date: today, createdBy: demoUsers[0].id });
};

/** Kinds of rows that `putPlan` inserts. The demo has no templates, as its days are full; its release is made separately. */
type DemoKind = RowKind & keyof DemoPlan;
const notInDemo: readonly RowKind[] = ['templates', 'occurrences', ...kindsOfOneDay];
const demoKinds = rowKinds.filter((kind): kind is DemoKind => !notInDemo.includes(kind));

/** Splits the plan into the rows from a day on and those before it. */
const partsOf = (plan: DemoPlan, day: Day): DemoPlan[] => {
  const dayOfRun = new Map(plan.deliveries.map(({ id, date }) => [id, date]));
  const part = (isIn: (date: Day) => boolean): DemoPlan => ({
    ...plan,
    orders: plan.orders.filter(({ date }) => isIn(date)),
    shipments: plan.shipments.filter(({ date }) => isIn(date)),
    deliveries: plan.deliveries.filter(({ date }) => isIn(date)),
    deliveryItems: plan.deliveryItems.filter(({ deliveryId }) => isIn(dayOfRun.get(deliveryId) ?? day)),
    openedDays: plan.openedDays.filter(isIn),
  });
  const past = part((date) => date < day);
  return [
    part((date) => date >= day),
    {
      ...past,
      drawings: [],
      sites: [],
      reservations: [],
      hallCapacities: [],
      calendarEntries: [],
      trucks: [],
    },
  ];
};

const putPlan = (tx: PlanTransaction, plan: DemoPlan): Reply<null> => {
  for (const kind of demoKinds)
    for (const row of plan[kind] as readonly PlanRows[DemoKind][]) tx.bringBack(kind, row);
  for (const date of plan.openedDays) tx.open(date);
  return replyValue(null);
};
