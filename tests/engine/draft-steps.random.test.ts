import { takeOutOfService } from '@werkplan/shared/deliveries/run-actions.ts';
import { fillSlot } from '@werkplan/shared/deliveries/slot-actions.ts';
import {
  type RealIds,
  type RunnableStep,
  draftRowId,
  runSteps,
  withRealIds,
} from '@werkplan/shared/drafts/run-steps.ts';
import { assertUnchanged } from '@werkplan/shared/drafts/repeat-step.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { type Random, randomOf } from '@werkplan/shared/live/testing/random.ts';
import { aDelivery, anItem, anOrder, aShipment, aTruck } from '@werkplan/shared/live/testing/rows.ts';
import { cancelOrder, moveOrderToDate, moveOrderToHall } from '@werkplan/shared/orders/order-actions.ts';
import type { Action } from '@werkplan/shared/plan/action.ts';
import { replyValue } from '@werkplan/shared/plan/reply.ts';
import { placeProposal } from '@werkplan/shared/proposals/place-proposal-action.ts';
import { splitShipment } from '@werkplan/shared/shipments/shipment-actions.ts';
import { PlanLog, today } from '@werkplan/shared/undo/testing/plan-log.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { afterAll, expect, it } from 'vitest';
import { volumes } from '../support/volumes.ts';

const ordersOfDay = 10;
const runs = [51, 52, 53];
const othersChanges = 200;
const looks = 8;

const makeLog = (): PlanLog =>
  new PlanLog({
    orders: Array.from({ length: ordersOfDay }, (_, index) => anOrder({ id: index + 1, date: today })),
    shipments: Array.from({ length: ordersOfDay }, (_, index) =>
      aShipment({ id: index + 11, productionOrderId: index + 1, date: today, amount: 4_000 }),
    ),
    trucks: runs.map((id) => aTruck({ id: id - 40 })),
    deliveries: runs.map((id) => aDelivery({ id, truckId: id - 40, date: today })),
    deliveryItems: [0, 1, 2, 3].map((index) =>
      anItem({
        id: 91 + index,
        deliveryId: runs[index % 3] ?? 51,
        ordinalNumberInDelivery: index,
        shipmentId: 11 + index,
      }),
    ),
  });

interface Doing {
  readonly name: string;
  readonly action: Action<never, unknown>;
  readonly input: object;
  /** The changed order, with the former values of the changed fields. */
  readonly was?: { readonly id: number; readonly fields: Record<string, unknown> };
}
const doing = <Input extends object>(
  name: string,
  action: Action<Input, unknown>,
  input: Input,
  was?: Doing['was'],
): Doing => ({ name, action: action as unknown as Action<never, unknown>, input, ...(was && { was }) });

/** A random action that is possible with the shown plan. */
const anyDoing = (random: Random, shown: PlanLog): Doing => {
  const parts = shown.rows('shipments').filter(({ isDeleted, date }) => !isDeleted && date === today);
  if (parts.length === 0) return doing('orders.cancel', cancelOrder, { id: 1 });
  const part = random.pick(parts);
  const order = shown.row('orders', part.productionOrderId);
  const itemOf = (id: number) =>
    shown.rows('deliveryItems').find(({ shipmentId }) => shipmentId === id)?.id ?? null;
  switch (random.below(10)) {
    case 0:
      return doing('shipments.split', splitShipment, { shipmentId: part.id });
    case 1:
      return doing(
        'orders.moveToHall',
        moveOrderToHall,
        { id: part.productionOrderId, hallId: random.pick([1, 2, 3] as const) },
        {
          id: part.productionOrderId,
          fields: { hallId: order?.hallId },
        },
      );
    case 2:
      return random.below(3) > 0
        ? doing('orders.moveToDate', moveOrderToDate, { id: part.productionOrderId, date: addDays(today, 1) })
        : doing('orders.cancel', cancelOrder, { id: part.productionOrderId });
    case 3:
      return random.below(4) > 0
        ? doing('shipments.split', splitShipment, { shipmentId: part.id })
        : doing('deliveries.outage', takeOutOfService, { id: random.pick(runs) });
    case 4:
      return doing('days.place', placeProposal, {
        date: today,
        moves: [part, random.pick(parts)].map(({ id, amount }) => ({
          shipmentId: id,
          expectedItemId: itemOf(id),
          kg: amount,
          deliveryId: random.pick(runs),
          slot: random.below(20),
        })),
        describe: ({ code }: DomainError) => ({ type: code, displayMessage: '' }),
      });
    default:
      return doing('deliveries.fillSlot', fillSlot, {
        deliveryId: random.pick(runs),
        slot: random.below(20),
        body: { shipmentId: part.id, expectedItemId: itemOf(part.id) },
      });
  }
};

const stepOf = (number: number, { action, input, was }: Doing): RunnableStep => ({
  number,
  run: (tx, scope, ids) => {
    const given = withRealIds(input, ids);
    if (was) assertUnchanged(tx, { kind: 'orders', id: was.id }, { was: was.fields, wanted: given as never });
    return action(tx, scope, given as never) as never;
  },
});

/** Runs the action; returns the refusal, or null. */
const attempt = (run: () => unknown): DomainError | null => {
  try {
    run();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
};

/** Applies all steps in one change; returns the plan and the refused steps. */
const asOne = (log: PlanLog, steps: readonly RunnableStep[]) => {
  const plan = new PlanLog(log.all);
  let refused: readonly [number, string][] = [];
  let made: RealIds = new Map();
  const noting = steps.map(({ number, run }) => ({
    number,
    run: (...[tx, scope, ids]: Parameters<typeof run>) => {
      made = ids;
      return run(tx, scope, ids);
    },
  }));
  plan.act(
    'Anna',
    'drafts.apply',
    (tx, scope, _input: null) => {
      refused = [...runSteps(tx, scope, noting).refusals].map(([number, { code }]) => [number, code]);
      return replyValue(null);
    },
    null,
  );
  return { plan, refused, made };
};

/** Applies each step as a change of its own. */
const oneByOne = (log: PlanLog, steps: readonly RunnableStep[]) => {
  const plan = new PlanLog(log.all);
  const ids = new Map<number, number>();
  const refused: [number, string][] = [];
  for (const { number, run } of steps) {
    const refusal = attempt(() =>
      plan.act(
        'Anna',
        'step',
        (tx, scope, _input: null) => {
          const reply = run(tx, scope, ids as RealIds);
          for (const [index, id] of tx.made.entries()) ids.set(draftRowId(number, index), id);
          return reply;
        },
        null,
      ),
    );
    if (refusal) refused.push([number, refusal.code]);
  }
  return { plan, refused };
};

/** Counts over all seeds: drafts that were applied completely, and steps that refer to rows of the draft itself. */
const seen = { applied: 0, ownNames: 0 };
afterAll(() => {
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0);
});

it.each(Array.from({ length: volumes.drafts }, (_, index) => index + 1))(
  'a draft over 200 changes of others is what its actions do one by one, without those that are refused (seed %i)',
  (seed) => {
    const random = randomOf(seed);
    const log = makeLog();
    const steps: RunnableStep[] = [];
    while (steps.length < 12) {
      // The step is recorded on the plan with the earlier steps applied; the id of a new row belongs to the draft.
      const number = steps.length + 1;
      const { plan, made } = asOne(log, steps);
      const next = anyDoing(random, plan);
      const inDraft = withRealIds(next.input, new Map([...made].map(([own, real]) => [real, own])));
      const step = stepOf(number, { ...next, input: inDraft });
      if (asOne(log, [...steps, step]).refused.some(([refused]) => refused === number)) continue;
      steps.push(step);
      if (JSON.stringify(inDraft) !== JSON.stringify(next.input)) seen.ownNames += 1;
    }
    let conflicts = 0;
    for (let change = 0; change < othersChanges; change += 1) {
      const { name, action, input } = anyDoing(random, log);
      attempt(() => log.act('Bernd', name, action, input as never));
      if (change % (othersChanges / looks) > 0) continue;
      const [whole, single] = [asOne(log, steps), oneByOne(log, steps)];
      expect(whole.refused).toEqual(single.refused);
      expect(whole.plan.plan).toEqual(single.plan.plan);
      conflicts += whole.refused.length;
      if (whole.refused.length === 0) seen.applied += 1;
    }
    expect(conflicts).toBeGreaterThan(0);
  },
);
