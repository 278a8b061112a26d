import { historyEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import type { HistoryEntity } from '@werkplan/shared/history/history-contracts.ts';
import type { HistoryEntry } from '@werkplan/shared/history/history-schema.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { RowKind } from '@werkplan/shared/live/patch.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { makeOrder, makeTruck, runOf } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';
import { plannerMoves } from '../support/planner-moves.ts';
import { seeded } from '../support/random.ts';
import { putInSlot } from '../support/scene.ts';
import { volumes } from '../support/volumes.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
const names = new Map<Client, string>();
const actions = volumes.historyActions;

/** Reads all rows that planners change: `orders 7` → its fields. */
const plan = async (): Promise<Map<string, Record<string, unknown>>> => {
  const tables = {
    orders: 'productionOrder',
    shipments: 'shipment',
    trucks: 'truck',
    deliveries: 'delivery',
    deliveryItems: 'deliveryItem',
  } as const;
  const rows = new Map<string, Record<string, unknown>>();
  for (const [kind, table] of Object.entries(tables)) {
    for (const row of await plant.db.selectFrom(table).selectAll().execute())
      rows.set(`${kind} ${row.id}`, row as Record<string, unknown>);
  }
  return rows;
};

/** Reads the whole history of a row, newest first. */
const historyOf = async (entity: HistoryEntity, id: number): Promise<HistoryEntry[]> => {
  const entries: HistoryEntry[] = [];
  let cursor: string | null = null;
  do {
    const query = { entity, id, ...(cursor !== null && { cursor }) };
    const page: { entries: HistoryEntry[]; next: string | null } = await plant.anna.call(historyEndpoint, {
      query,
    });
    entries.push(...page.entries);
    cursor = page.next;
  } while (cursor !== null);
  return entries;
};

/** Returns the actor that the history names for the last edit of the field. */
const namedBy = (entries: readonly HistoryEntry[], kind: RowKind, id: number, field: string) =>
  entries.find(({ rows }) =>
    rows.some((row) => row.entity === kind && row.id === id && row.fields.some((set) => set.field === field)),
  )?.actor.name;

it(`history names the right planner for every field of a run of ${actions} actions`, async () => {
  spec('L.5a');
  names.set(plant.anna, 'Anna Becker').set(plant.bernd, 'Bernd Krüger');
  const dice = seeded(4711);
  for (let n = 0; n < 6; n += 1) await makeOrder(plant.anna, { date: addDays(today, n % 3) });
  for (let n = 0; n < 2; n += 1) {
    const truck = await makeTruck(plant.bernd, { registration: `OG-T ${n}` });
    await putInSlot(plant.bernd, (await runOf(plant, truck.id)).id, 0, 'Palettes');
  }

  const lastHand = new Map<string, string>();
  let before = await plan();
  let done = 0;
  const changes: number[] = [];
  for (let tries = 0; done < actions && tries < actions * 6; tries += 1) {
    const planner = dice.pick([plant.anna, plant.bernd]);
    const isUndo = changes.length > 0 && dice.below(8) === 0;
    const reply = isUndo
      ? await planner.attempt(undoChangeEndpoint, { params: { id: dice.pick(changes.slice(-5)) } })
      : await dice.pick(plannerMoves)(plant, planner, dice);
    const changeId = Number(reply.headers.get('x-change-id'));
    if (!changeId) continue;
    done += 1;
    changes.push(changeId);
    const after = await plan();
    for (const [name, row] of after) {
      const was = before.get(name);
      for (const field of Object.keys(row))
        if (field !== 'version' && JSON.stringify(row[field]) !== JSON.stringify(was?.[field]))
          lastHand.set(`${name} ${field}`, names.get(planner) ?? '');
    }
    for (const name of before.keys())
      if (!after.has(name))
        for (const key of lastHand.keys()) if (key.startsWith(`${name} `)) lastHand.delete(key);
    before = after;
  }
  expect(done).toBe(actions);

  const histories = new Map<string, HistoryEntry[]>();
  const wrong: string[] = [];
  for (const [key, name] of lastHand) {
    const [kind, idText, field] = key.split(' ') as [RowKind, string, string];
    const row = before.get(`${kind} ${idText}`);
    // The history omits empty fields of a new row, because nobody entered them.
    if (!row || row[field] === null || row[field] === '' || row[field] === false || row[field] === 0)
      continue;
    const [entity, id] =
      kind === 'deliveryItems' ? ['deliveries', Number(row['deliveryId'])] : [kind, Number(idText)];
    const place = `${entity} ${id}`;
    const entries = histories.get(place) ?? (await historyOf(entity as HistoryEntity, id));
    histories.set(place, entries);
    const told = namedBy(entries, kind, Number(idText), field);
    if (told !== name) wrong.push(`${key}: ${told ?? 'nobody'} instead of ${name}`);
  }
  expect(wrong).toEqual([]);
  expect(lastHand.size).toBeGreaterThan(100);
}, 120_000);
