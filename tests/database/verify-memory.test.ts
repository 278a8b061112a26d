import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readEpoch } from '../../server/src/change/epoch-store.ts';
import { PlanMemory } from '../../server/src/plan/plan-memory.ts';
import type { PlanState } from '../../server/src/plan/plan-state.ts';
import { createSqlPlanStore } from '../../server/src/plan/sql-plan-store.ts';
import { verifyMemory } from '../../server/src/plan/verify-memory.ts';
import { makeOrder } from '../support/make.ts';
import { planActions } from '../support/plan-actions.ts';
import { makePlanScene } from '../support/plan-scene.ts';
import { password, today, useOwnPlant } from '../support/plant.ts';
import { seeded } from '../support/random.ts';
import { writeWithoutTriggers } from '../support/rewrite-log.ts';
import { at } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.22h');

const tomorrow = addDays(today, 1);
// With fake intervals, the test decides when the server checks the clock.
beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterAll(() => void vi.useRealTimers());
const logged: string[] = [];
const plant = useOwnPlant({ metrics: true }, { hear: (line) => logged.push(line), ownDatabase: true });

/** The memory of another server, which has loaded all days of the scene. */
const remembering = async (): Promise<{
  memory: PlanMemory;
  store: ReturnType<typeof createSqlPlanStore>;
}> => {
  const store = createSqlPlanStore(plant.db);
  const memory = new PlanMemory(store, await readEpoch(plant.db));
  for (const day of [today, tomorrow]) await memory.day(day);
  return { memory, store };
};

const dayWith = (
  state: PlanState,
  change: (day: NonNullable<ReturnType<PlanState['days']['get']>>) => object,
): PlanState => {
  const day = state.days.get(today);
  if (!day) throw new Error('the day is not remembered');
  return { ...state, days: new Map(state.days).set(today, { ...day, ...change(day) }) };
};

describe('memory', () => {
  it('is right after a busy history that reached it change by change', async () => {
    const { memory, store } = await remembering();
    const random = seeded(17);
    const actions = Object.values(planActions);
    for (let round = 0; round < 6; round += 1) {
      await random.pick(actions)(plant, await makePlanScene(plant));
      await memory.refresh(memory.state.revisions.keys());
    }
    expect(await verifyMemory(memory, store)).toEqual({ compared: 4, wrong: [] });
  });

  it('with a wrong row, one too many and one too few is named and forgotten', async () => {
    const scene = await makePlanScene(plant);
    const { memory, store } = await remembering();
    const right = memory.state;
    const { id } = scene.order;
    const [item, part] = [at(scene.items, 0), at(scene.parts, 0)];
    memory.note((state) =>
      dayWith(state, ({ rows }) => {
        const [orders, deliveryItems, shipments] = [
          new Map(rows.orders),
          new Map(rows.deliveryItems),
          new Map(rows.shipments),
        ];
        orders.set(id, { ...scene.order, note: 'geheim', city: 'Lahr' });
        deliveryItems.delete(item.id);
        shipments.set(9999, { ...part, id: 9999 });
        return { rows: { ...rows, orders, deliveryItems, shipments } };
      }),
    );
    expect(await verifyMemory(memory, store)).toEqual({
      compared: 4,
      wrong: [
        {
          key: dayKey(today),
          differences: [
            { subject: `production_order ${id}`, what: 'is remembered with another city, note' },
            { subject: 'shipment 9999', what: 'is remembered, but not there' },
            { subject: `delivery_item ${item.id}`, what: 'is not remembered' },
          ],
        },
      ],
    });
    expect((await memory.day(today)).days.get(today)?.rows).toEqual(right.days.get(today)?.rows);
  });

  it('of trucks, capacities and families is compared too', async () => {
    const scene = await makePlanScene(plant);
    const { memory, store } = await remembering();
    memory.note((state) => {
      const day = dayWith(state, ({ families }) => ({
        families: new Map([...families].filter(([id]) => id !== scene.order.id)),
      }));
      return { ...day, trucks: new Map(), hallCapacities: new Map([[1, { id: 1 } as never]]) };
    });
    const { wrong } = await verifyMemory(memory, store);
    expect(wrong.map(({ key }) => key)).toEqual(['trucks', 'halls', dayKey(today)]);
    expect(wrong[2]?.differences).toEqual([
      { subject: `production_order ${scene.order.id}`, what: 'has parts on a day that is not remembered' },
    ]);
    expect(memory.state.trucks).toBeUndefined();
  });

  it('is compared with a day that moves on while it is being loaded', async () => {
    const { memory, store } = await remembering();
    let moves = 0;
    const load: typeof store.load = async (...asked) => {
      if (moves < 2) await makeOrder(plant.anna);
      moves += 1;
      return await store.load(...asked);
    };
    expect(await verifyMemory(memory, { load })).toEqual({ compared: 4, wrong: [] });
    const never: typeof store.load = async (...asked) => {
      await makeOrder(plant.anna);
      return await store.load(...asked);
    };
    // A stream that changes during every attempt is skipped until the next check.
    expect(await verifyMemory(memory, { load: never })).toEqual({ compared: 3, wrong: [] });
  });
});

describe('at night', () => {
  const [firstNight, secondNight] = ['2026-11-24T02:00:00Z', '2026-11-25T02:00:00Z'];
  const patiently = { timeout: 10_000 };
  const metric = async (name: string, of: string): Promise<number | undefined> => {
    const text = await (await fetch(`${plant.url}/metrics`)).text();
    const line = text.split('\n').find((one) => one.startsWith(`werkplan_verify_${name}{of="${of}"} `));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  };
  const succeededAt = async (of: string) => await metric('last_success_timestamp_seconds', of);
  const seconds = (instant: string): number => Date.parse(instant) / 1000;
  const goTo = async (instant: string): Promise<void> => {
    plant.clock.set(instant);
    vi.advanceTimersByTime(20_000);
    await plant.anna.signIn('anna@werkplan.example', password);
  };
  const noteOf = async (id: number): Promise<string | undefined> => {
    const { orders } = await plant.anna.call(daySnapshotEndpoint, { params: { date: today } });
    return orders.find((order) => order.id === id)?.note;
  };
  const epochNow = async (): Promise<string> =>
    (await plant.anna.call(daySnapshotEndpoint, { params: { date: today } })).epoch;

  it('log, tables and memory are compared, and what differs is logged, counted and mended', async () => {
    onTestFinished(() => plant.clock.set(`${today}T08:00:00Z`));
    const { id: orderId } = await makeOrder(plant.anna);
    expect(await noteOf(orderId)).toBe('');
    // Log and tables are verified at three o'clock in the plant, the memory every hour.
    await goTo('2026-11-24T01:59:59Z');
    await expect
      .poll(async () => await succeededAt('memory'), patiently)
      .toBe(seconds('2026-11-24T01:59:59Z'));
    expect(await metric('duration_seconds', 'log')).toBeUndefined();
    await goTo(firstNight);
    for (const of of ['tables', 'memory'])
      await expect.poll(async () => await succeededAt(of), patiently).toBe(seconds(firstNight));
    for (const of of ['log', 'tables', 'memory']) {
      expect(await metric('differences_total', of)).toBe(0);
      expect(await succeededAt(of)).toBe(seconds(firstNight));
    }
    expect(logged).toEqual([]);

    await writeWithoutTriggers(
      plant,
      'production_order',
      sql`UPDATE production_order SET note = 'geheim' WHERE id = ${orderId}`,
    );
    expect(await noteOf(orderId)).toBe('');
    const epoch = await epochNow();
    await goTo(secondNight);
    await expect.poll(async () => await noteOf(orderId), patiently).toBe('geheim');
    // The epoch changes, so screens with the wrong row reload.
    await expect.poll(epochNow, patiently).not.toBe(epoch);
    await expect.poll(async () => await succeededAt('log'), patiently).toBe(seconds(secondNight));
    expect(await (await fetch(`${plant.url}/metrics`)).text()).toContain(
      'werkplan_alert{name="plan_damaged"} 1',
    );
    for (const [of, count, at] of [
      ['log', 0, secondNight],
      ['tables', 1, firstNight],
      ['memory', 1, firstNight],
    ] as const) {
      expect(await metric('differences_total', of)).toBe(count);
      expect(await succeededAt(of)).toBe(seconds(at));
    }
    // Log lines name the field and never quote a planner's text.
    const subject = `production_order ${orderId}`;
    const lines = logged.map((line) => JSON.parse(line) as { rule?: string });
    expect(lines.filter(({ rule }) => rule !== undefined)).toMatchObject([
      { count: 1, differences: [{ subject, what: 'differs in note' }] },
    ]);
    expect(lines.filter(({ rule }) => rule === undefined)).toMatchObject([
      {
        stream: dayKey(today),
        count: 1,
        differences: [{ subject, what: 'is remembered with another note' }],
      },
    ]);
    expect(logged.join('')).not.toContain('geheim');
  });
});
