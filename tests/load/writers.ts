import { randomUUID } from 'node:crypto';
import type { Delivery } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { BriefAnswer } from '@werkplan/shared/plan/reply.ts';
import { type HttpAnswer, jsonOf } from '../support/http-request.ts';
import type { HttpCaller } from './http-caller.ts';

/** An editor of the hot day, who makes writes of different kinds, one after another, on rows that nobody else writes. */
export interface Writer {
  /** Makes one write and returns its revision. */
  write(): Promise<number>;
}

export interface Card {
  readonly shipmentId: number;
  readonly order: Order;
}

interface MovedItem {
  readonly id: number;
  readonly version: number;
}

interface PlannerOptions {
  readonly http: HttpCaller;
  readonly headers: Readonly<Record<string, string>>;
  readonly dayKey: string;
  /** Unassigned cards that only this planner touches. */
  readonly cards: readonly Card[];
  /** A slot that only this planner uses. */
  readonly place: { readonly deliveryId: number; readonly slot: number };
}

/** Sends a planner's changes, each with a new idempotency key, and returns the day's revision from the answer. */
const sendAs =
  ({ http, headers, dayKey }: Pick<PlannerOptions, 'http' | 'headers' | 'dayKey'>) =>
  async (method: string, path: string, body?: unknown): Promise<{ answer: HttpAnswer; revision: number }> => {
    const answer = await http.send(method, path, body, { ...headers, 'idempotency-key': randomUUID() });
    const named = String(answer.headers['x-plan-revisions']);
    const own = named.split(',').find((pair) => pair.startsWith(`${dayKey}=`));
    if (!own) throw new Error(`no revision of the day in "${named}"`);
    return { answer, revision: Number(own.slice(own.indexOf('=') + 1)) };
  };

/** Places a card on a truck, edits its order's note, unassigns it, and goes on with the next card. */
export class PlannerWriter implements Writer {
  readonly #options: PlannerOptions;
  readonly #send: ReturnType<typeof sendAs>;
  readonly #versions = new Map<number, number>();
  #made = 0;
  #itemId = 0;

  constructor(options: PlannerOptions) {
    this.#options = options;
    this.#send = sendAs(options);
  }

  async write(): Promise<number> {
    const { cards } = this.#options;
    const card = cards[Math.floor(this.#made / 3) % cards.length];
    if (!card) throw new Error('a planner without cards');
    const step = this.#made % 3;
    this.#made += 1;
    if (step === 0) return await this.#place(card);
    return step === 1 ? await this.#edit(card) : await this.#unassign();
  }

  async #place({ shipmentId }: Card): Promise<number> {
    const { deliveryId, slot } = this.#options.place;
    const { answer, revision } = await this.#send('POST', `/api/deliveries/${deliveryId}/items/${slot}`, {
      shipmentId,
      expectedItemId: null,
    });
    const items = jsonOf<Delivery>(answer).deliveryItems;
    this.#itemId = items.find((item) => item.ordinalNumberInDelivery === slot)?.id ?? 0;
    return revision;
  }

  async #edit({ order }: Card): Promise<number> {
    const version = this.#versions.get(order.id) ?? order.version;
    const note = `Polier anrufen, Kran ab 7:30 (${this.#made})`;
    const { answer, revision } = await this.#send('PUT', `/api/orders/${order.id}`, {
      ...order,
      note,
      version,
    });
    this.#versions.set(order.id, jsonOf<Order>(answer).version);
    return revision;
  }

  async #unassign(): Promise<number> {
    return (await this.#send('DELETE', `/api/delivery-items/${this.#itemId}`)).revision;
  }
}

/** Returns the new item of a move: from an answer without rows, or else from the answered runs. */
const movedIn = (
  answer: HttpAnswer,
  { deliveryId, slot }: PlannerOptions['place'],
): MovedItem | undefined => {
  if (answer.headers['preference-applied'] === 'return=minimal') {
    const [id] = jsonOf<BriefAnswer>(answer).made?.deliveryItems ?? [];
    return id === undefined ? undefined : { id, version: 1 };
  }
  const reached = jsonOf<Delivery[]>(answer).find((run) => run.id === deliveryId);
  return reached?.deliveryItems.find((item) => item.ordinalNumberInDelivery === slot);
};

/** Moves one placed shipment back and forth between two runs, and requests no rows, like a window that follows the day. */
export class MovingWriter implements Writer {
  readonly #places: readonly PlannerOptions['place'][];
  readonly #send: ReturnType<typeof sendAs>;
  /** The current item, as each move creates a new one. */
  #item: MovedItem;
  #made = 0;

  constructor(
    options: Pick<PlannerOptions, 'http' | 'headers' | 'dayKey'> & {
      readonly item: MovedItem;
      /** Two slots that nobody else uses, neither of them the item's first one. */
      readonly places: readonly [PlannerOptions['place'], PlannerOptions['place']];
    },
  ) {
    this.#send = sendAs({ ...options, headers: { ...options.headers, prefer: 'return=minimal' } });
    this.#item = options.item;
    this.#places = options.places;
  }

  async write(): Promise<number> {
    const { deliveryId, slot } = this.#places[this.#made % 2] ?? { deliveryId: 0, slot: 0 };
    this.#made += 1;
    const { id, version } = this.#item;
    const path = `/api/delivery-items/${id}/move`;
    const { answer, revision } = await this.#send('POST', path, { deliveryId, slot, version });
    const moved = movedIn(answer, { deliveryId, slot });
    if (!moved) throw new Error('a move that does not say where to');
    this.#item = moved;
    return revision;
  }
}

/** Moves one of the baseline's cards to another list. */
export class BaselineWriter implements Writer {
  readonly #http: HttpCaller;
  readonly #cards: readonly number[];
  #made = 0;

  constructor(http: HttpCaller, cards: readonly number[]) {
    this.#http = http;
    this.#cards = cards;
  }

  async write(): Promise<number> {
    const card = this.#cards[this.#made % this.#cards.length];
    this.#made += 1;
    const body = { card, list: (this.#made % 40) + 1, pos: this.#made * 1024 };
    const answer = await this.#http.send('POST', '/api/edit', body, { authorization: 'an editor' });
    return jsonOf<{ revision: number }>(answer).revision;
  }
}
