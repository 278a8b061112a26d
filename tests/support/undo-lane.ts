import {
  fillSlotEndpoint,
  removeItemEndpoint,
  updateDeliveryEndpoint,
  writeItemTextEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { undoableEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { expect } from 'vitest';
import type { Client, Reply, TestInput } from './client.ts';
import type { Plant } from './plant.ts';
import type { seeded } from './random.ts';
import { at, makeParts, orderOf } from './scene.ts';
import { UndoModel } from './undo-model.ts';

type Dice = ReturnType<typeof seeded>;
/** Clients by planner name. */
export type Planners = Readonly<Record<string, Client>>;

const slots = [0, 1, 2, 3];

/**
 * A day on which planners change, undo and redo at random. Each step is performed on the server and in the model; its answer is
 * compared at once, and the whole plan after each sequence.
 */
export class UndoLane {
  readonly model = new UndoModel();
  /** Number of accepted and refused steps by kind. */
  readonly tally: Record<string, number> = {};
  readonly #plant: Plant;
  readonly #planners: Planners;
  readonly #run: DeliveryRow;
  readonly #dice: Dice;
  #orderId = 0;
  #parts: number[] = [];
  #counter = 0;

  constructor(plant: Plant, planners: Planners, run: DeliveryRow, dice: Dice) {
    this.#plant = plant;
    this.#planners = planners;
    this.#run = run;
    this.#dice = dice;
    const { truckDriver, startingTime } = run;
    this.model.rows.set('run', { truckDriver, startingTime });
  }

  /**
   * Creates an order as somebody who isn't one of the planners, so that it isn't on their undo stacks. Then performs random
   * steps and compares the plan with the model's.
   */
  async sequence(steps: number): Promise<void> {
    const { order, parts } = await makeParts(this.#plant, 1, { date: this.#run.date });
    this.#orderId = order.id;
    this.#parts = [...this.#parts, ...parts.map(({ id }) => id)].slice(-3);
    const { city, note, time, isUrgent } = order;
    this.model.rows.set(`order ${order.id}`, { city, note, time, isUrgent });
    for (let step = 0; step < steps; step += 1) await this.#step();
    await this.#compare();
  }

  async #step(): Promise<void> {
    const name = this.#dice.pick(Object.keys(this.#planners));
    const dice = this.#dice.below(10);
    if (dice < 2) return await this.#key(name, 'undo');
    if (dice < 4) return await this.#key(name, 'redo');
    if (dice < 5) return await this.#fromHistory(name);
    const act = this.#dice.pick([
      this.#editOrder,
      this.#editOrder,
      this.#editRun,
      this.#place,
      this.#place,
      this.#write,
      this.#clear,
    ]);
    await act.call(this, name);
  }

  async #send<E extends AnyEndpoint>(name: string, endpoint: E, input: TestInput<E>): Promise<Reply> {
    const client = this.#planners[name];
    if (!client) throw new Error(`nobody is called ${name}`);
    return await client.attempt(endpoint, input);
  }

  #count(what: string): void {
    this.tally[what] = (this.tally[what] ?? 0) + 1;
  }

  #done(name: string, reply: Reply, writes: Parameters<UndoModel['act']>[2]): void {
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    this.#count('act');
    this.model.act(name, Number(reply.headers.get('x-change-id')), writes);
  }

  /** Simulates Ctrl+Z or Ctrl+Shift+Z: asks the server for the top of the planner's undo or redo stack and applies it. */
  async #key(name: string, way: 'undo' | 'redo'): Promise<void> {
    const offered = await this.#send(name, undoableEndpoint, { query: { date: this.#run.date } });
    const id = this.model.pilesOf(name)[way].at(-1) ?? null;
    expect((offered.body as Record<string, { changeId: number } | null>)[way]?.changeId ?? null).toBe(id);
    if (id !== null) await this.#takeBack(name, id, way);
  }

  async #fromHistory(name: string): Promise<void> {
    const open = this.model.open();
    if (open.length > 0) await this.#takeBack(name, this.#dice.pick(open.slice(-6)), 'history');
  }

  async #takeBack(name: string, id: number, how: string): Promise<void> {
    const allowed = this.model.allows(id);
    const reply = await this.#send(name, undoChangeEndpoint, { params: { id } });
    expect([reply.status, (reply.body as { type?: string }).type]).toEqual(
      allowed ? [200, undefined] : [409, 'UNDO_CONFLICT'],
    );
    this.#count(allowed ? how : `${how} refused`);
    if (allowed) this.model.takeBack(name, id, Number(reply.headers.get('x-change-id')));
  }

  /** Returns a value that was never used before. */
  #fresh(): string {
    this.#counter += 1;
    return `v${this.#counter}`;
  }

  async #editOrder(name: string): Promise<void> {
    const key = `order ${this.#orderId}`;
    const order = await orderOf(this.#plant, this.#orderId);
    const field = this.#dice.pick(['city', 'note', 'time', 'isUrgent'] as const);
    const changes = { [field]: field === 'isUrgent' ? !order.isUrgent : this.#fresh() };
    const body = { ...order, ...changes };
    const reply = await this.#send(name, updateOrderEndpoint, { params: { id: order.id }, body });
    this.#done(name, reply, [{ key, after: { ...this.model.rows.get(key), ...changes } }]);
  }

  async #editRun(name: string): Promise<void> {
    const { truckId: _, ...run } = await this.#plant.db
      .selectFrom('delivery')
      .selectAll()
      .where('id', '=', this.#run.id)
      .executeTakeFirstOrThrow();
    const minutes = String((Number(run.startingTime.slice(3)) + 1) % 60).padStart(2, '0');
    const changes = this.#dice.below(2)
      ? { truckDriver: this.#fresh() }
      : { startingTime: `${run.startingTime.slice(0, 3)}${minutes}` };
    const body = { ...run, ...changes };
    const reply = await this.#send(name, updateDeliveryEndpoint, { params: { id: run.id }, body });
    this.#done(name, reply, [{ key: 'run', after: { ...this.model.rows.get('run'), ...changes } }]);
  }

  #items() {
    return [...this.model.rows]
      .filter(([key]) => key.startsWith('item '))
      .map(([key, row]) => ({ key, row, slot: Number(row['slot']), content: String(row['content']) }));
  }

  #freeSlot(): number | undefined {
    const taken = new Set(this.#items().map(({ slot }) => slot));
    const free = slots.filter((slot) => !taken.has(slot));
    return free.length > 0 ? this.#dice.pick(free) : undefined;
  }

  async #place(name: string): Promise<void> {
    const slot = this.#freeSlot();
    if (slot === undefined) return await this.#clear(name);
    const shipmentId = this.#dice.pick(this.#parts);
    const content = `part ${shipmentId}`;
    const left = this.#items().find((item) => item.content === content);
    await this.#fill(name, slot, { shipmentId }, content, left?.key);
  }

  async #write(name: string): Promise<void> {
    const text = this.#fresh();
    const written = this.#items().filter(({ content }) => !content.startsWith('part'));
    const slot = this.#freeSlot();
    if (written.length === 0 || (slot !== undefined && this.#dice.below(2))) {
      if (slot !== undefined) await this.#fill(name, slot, { text }, text);
      return;
    }
    const item = this.#dice.pick(written);
    const { id, version } = await this.#stored(item.slot);
    const body = { text, version };
    const reply = await this.#send(name, writeItemTextEndpoint, { params: { id }, body });
    this.#done(name, reply, [{ key: item.key, after: { ...item.row, content: text } }]);
  }

  async #fill(
    name: string,
    slot: number,
    body: { shipmentId: number } | { text: string },
    content: string,
    left?: string,
  ): Promise<void> {
    const params = { deliveryId: this.#run.id, slot };
    const reply = await this.#send(name, fillSlotEndpoint, { params, body });
    const leaving = left === undefined ? [] : [{ key: left, after: null }];
    this.#done(name, reply, [...leaving, { key: `item ${this.#fresh()}`, after: { slot, content } }]);
  }

  async #clear(name: string): Promise<void> {
    const items = this.#items();
    if (items.length === 0) return;
    const { key, slot } = this.#dice.pick(items);
    const { id } = await this.#stored(slot);
    this.#done(name, await this.#send(name, removeItemEndpoint, { params: { id } }), [{ key, after: null }]);
  }

  async #storedItems() {
    return await this.#plant.db
      .selectFrom('deliveryItem')
      .selectAll()
      .where('deliveryId', '=', this.#run.id)
      .execute();
  }

  async #stored(slot: number) {
    const items = await this.#storedItems();
    return at(
      items.filter((item) => item.ordinalNumberInDelivery === slot),
      0,
    );
  }

  async #compare(): Promise<void> {
    const { city, note, time, isUrgent } = await orderOf(this.#plant, this.#orderId);
    expect({ city, note, time, isUrgent }).toEqual(this.model.rows.get(`order ${this.#orderId}`));
    const { truckDriver, startingTime } = await this.#plant.db
      .selectFrom('delivery')
      .selectAll()
      .where('id', '=', this.#run.id)
      .executeTakeFirstOrThrow();
    expect({ truckDriver, startingTime }).toEqual(this.model.rows.get('run'));
    const held = (await this.#storedItems()).map(
      (item) =>
        [
          item.ordinalNumberInDelivery,
          item.shipmentId === null ? item.text : `part ${item.shipmentId}`,
        ] as const,
    );
    const expected = this.#items().map(({ slot, content }) => [slot, content] as const);
    expect(new Map(held)).toEqual(new Map(expected));
    expect(held).toHaveLength(expected.length);
  }
}
