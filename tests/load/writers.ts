import { randomUUID } from 'node:crypto';
import type { Delivery } from '@werkplan/shared/deliveries/delivery.ts';
import type { Order } from '@werkplan/shared/orders/order.ts';
import { type Answer, type HttpCaller, jsonOf } from './http-caller.ts';

/** An editor of the hot day: one write after another, each of another kind, on rows nobody else writes. */
export interface Writer {
  /** Makes one write and answers the revision it made. */
  write(): Promise<number>;
}

export interface Card {
  readonly shipmentId: number;
  readonly order: Order;
}

interface PlannerOptions {
  readonly http: HttpCaller;
  readonly headers: Readonly<Record<string, string>>;
  readonly dayKey: string;
  /** Cards in the list that only this planner touches. */
  readonly cards: readonly Card[];
  /** A slot that stays free for this planner. */
  readonly place: { readonly deliveryId: number; readonly slot: number };
}

/** Puts a card on a truck, edits its order's note, takes it off again; then the next card. */
export class PlannerWriter implements Writer {
  readonly #options: PlannerOptions;
  readonly #versions = new Map<number, number>();
  #made = 0;
  #itemId = 0;

  constructor(options: PlannerOptions) {
    this.#options = options;
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
    const answer = await this.#send('POST', `/api/deliveries/${deliveryId}/items/${slot}`, {
      shipmentId,
      expectedItemId: null,
    });
    const items = jsonOf<Delivery>(answer).deliveryItems;
    this.#itemId = items.find((item) => item.ordinalNumberInDelivery === slot)?.id ?? 0;
    return this.#revisionOf(answer);
  }

  async #edit({ order }: Card): Promise<number> {
    const version = this.#versions.get(order.id) ?? order.version;
    const note = `Polier anrufen, Kran ab 7:30 (${this.#made})`;
    const answer = await this.#send('PUT', `/api/orders/${order.id}`, { ...order, note, version });
    this.#versions.set(order.id, jsonOf<Order>(answer).version);
    return this.#revisionOf(answer);
  }

  async #unassign(): Promise<number> {
    return this.#revisionOf(await this.#send('DELETE', `/api/delivery-items/${this.#itemId}`));
  }

  async #send(method: string, path: string, body?: unknown): Promise<Answer> {
    const { http, headers } = this.#options;
    return await http.send(method, path, body, { ...headers, 'idempotency-key': randomUUID() });
  }

  #revisionOf({ headers }: Answer): number {
    const named = String(headers['x-plan-revisions']);
    const own = named.split(',').find((pair) => pair.startsWith(`${this.#options.dayKey}=`));
    if (!own) throw new Error(`no revision of the day in "${named}"`);
    return Number(own.slice(own.indexOf('=') + 1));
  }
}

/** The same rhythm on the baseline's rows. */
export class BaselineWriter implements Writer {
  readonly #http: HttpCaller;
  readonly #rows: readonly number[];
  #made = 0;

  constructor(http: HttpCaller, rows: readonly number[]) {
    this.#http = http;
    this.#rows = rows;
  }

  async write(): Promise<number> {
    const id = this.#rows[Math.floor(this.#made / 3) % this.#rows.length] ?? 1;
    this.#made += 1;
    const body = { slot: this.#made % 20, text: `Polier anrufen, Kran ab 7:30 (${this.#made})` };
    return jsonOf<{ revision: number }>(await this.#http.send('PUT', `/items/${id}`, body)).revision;
  }
}
