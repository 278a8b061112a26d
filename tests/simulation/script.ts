import { createOrders } from '@werkplan/shared/orders/order-batch-action.ts';
import { upsertOrder } from '@werkplan/shared/orders/order-upsert-action.ts';
import type { OrderUpsert } from '@werkplan/shared/orders/order-upsert-schema.ts';
import { newOrderSchema } from '@werkplan/shared/orders/order-schema.ts';
import type { Actor } from '../../server/src/change/actor.ts';
import type { RequestedChange } from './ledger.ts';
import type { WriteAnswer } from './server.ts';
import type { WindowContext } from './window-context.ts';
import type { View } from './operations/operation.ts';
import { newOrder } from './operations/order-operations.ts';

/** Scripts share few order numbers, so that two of them import the same order at once. */
const numbers = 12;
const firstNumber = 900_000;

/** A script with a token: it imports orders by number and repeats a request with the same key when no answer arrives. */
export class Script {
  readonly #context: WindowContext;
  readonly #id: number;
  #tokens = 0;
  #count = 0;

  constructor(context: WindowContext, id: number) {
    this.#context = context;
    this.#id = id;
  }

  get actor(): Actor {
    const id = this.#id * 1_000 + this.#tokens;
    return { key: `token:${id}`, id, name: `Skript ${this.#id}`, loginId: null };
  }

  /** Revokes the token and gives the script a new one. */
  revoke(): void {
    const { id } = this.actor;
    if (id !== null) this.#context.store.endedTokens.add(id);
    this.#tokens += 1;
  }

  run(view: View): void {
    this.#count += 1;
    const key = `script${this.#id}-${this.#count}`;
    const wish = view.random.chance(0.8) ? this.#upsert(view) : this.#batch(view);
    this.#context.ledger.intend(key, { ...wish, actor: this.actor });
    this.#ask(key, 3);
  }

  #upsert(view: View): Omit<RequestedChange, 'actor'> {
    const { random } = view;
    const number = String(firstNumber + random.below(numbers));
    const { orderId: _, isCanceled: __, ...fields } = newOrder(view, { constructionSite: 'Skript' });
    const input: OrderUpsert = random.chance(0.5)
      ? fields
      : { steel: fields.steel, ...(random.chance(0.3) && { date: fields.date }), city: fields.city };
    const version = { version: undefined, ifMatch: undefined };
    const check = (given: unknown) => newOrderSchema.parse({ ...fields, ...(given as object) });
    return {
      action: 'orders.upsert',
      act: (tx, scope) => upsertOrder(tx, scope, { number, input, version, check }),
    };
  }

  #batch(view: View): Omit<RequestedChange, 'actor'> {
    const rows = Array.from({ length: 2 }, () => ({ order: newOrder(view) }));
    const describe = () => ({ type: 'refused', displayMessage: '' });
    return {
      action: 'orders.createBatch',
      act: (tx, scope) => createOrders(tx, scope, { rows, perRow: true, describe }),
      dryRun: view.state.orders.size > 16 || view.random.chance(0.5),
    };
  }

  #ask(key: string, tries: number): void {
    const { network, ledger, sim } = this.#context;
    const again = (): void => {
      if (tries > 0) sim.later(500, () => this.#ask(key, tries - 1));
    };
    network.request(
      sim.random.below(network.servers.length),
      async (server) => {
        const { copy, request } = ledger.arrive(key, server);
        const answer = await server.write(request);
        ledger.answer(copy, answer);
        return answer;
      },
      {
        answered: ({ code }: WriteAnswer) => {
          if (code === 'BUSY') again();
        },
        failed: again,
      },
    );
  }
}
