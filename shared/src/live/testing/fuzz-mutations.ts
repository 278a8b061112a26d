import type { DayState } from '../day-state.ts';
import type { Revisions } from '../stream-key.ts';
import type { Predict } from '../sync-state.ts';
import type { EngineWindow } from './engine-window.ts';
import type { HostileNetwork } from './hostile-network.ts';
import type { WrittenRows } from './model-tables.ts';

interface Mutation {
  readonly write: () => WrittenRows;
  isOnItsWay: boolean;
  /** The server's answer, with its epoch; null before an answer and after a refusal. */
  answer: { revisions: Revisions; epoch: string } | null;
  isOver: boolean;
}

const markCity =
  (id: number, city: string): Predict =>
  (state: DayState) => {
    const order = state.orders.get(id);
    return order ? { ...state, orders: new Map(state.orders).set(id, { ...order, city }) } : state;
  };

/** One client's mutations over HTTP: refused, lost, answered late or never, and retried with their idempotency key. */
export class FuzzMutations {
  readonly #network: HostileNetwork;
  readonly #window: EngineWindow;
  readonly #name: string;
  readonly #mutations = new Map<string, Mutation>();

  constructor(network: HostileNetwork, window: EngineWindow, name: string) {
    this.#network = network;
    this.#window = window;
    this.#name = name;
  }

  get(mutationId: string): Mutation {
    const mutation = this.#mutations.get(mutationId);
    if (!mutation) throw new Error(`unknown change ${mutationId}`);
    return mutation;
  }

  start(): void {
    const mutationId = `${this.#name}-${this.#mutations.size}`;
    const { write, predict } = this.#choose(mutationId);
    this.#mutations.set(mutationId, { write, isOnItsWay: false, answer: null, isOver: false });
    this.#window.send({ type: 'mutationStarted', mutationId, predict, at: 0 });
    this.#send(mutationId);
  }

  /** @throws when the change already has an outcome, or a request for it is pending */
  retry(mutationId: string): void {
    const { isOnItsWay, isOver } = this.get(mutationId);
    if (isOnItsWay || isOver) throw new Error(`${mutationId} is sent again without need`);
    this.#send(mutationId);
  }

  giveUp(mutationId: string): void {
    if (this.get(mutationId).isOver) throw new Error(`${mutationId} ends twice`);
    this.get(mutationId).isOver = true;
  }

  get areOver(): boolean {
    return [...this.#mutations.values()].every(({ isOver }) => isOver);
  }

  #choose(mutationId: string): { write: () => WrittenRows; predict: Predict } {
    const { random, server } = this.#network;
    const { orders, trucks } = server.tables;
    if (random.chance(0.15) && trucks.size > 0) {
      const { id } = random.pick([...trucks.values()]);
      const write = (): WrittenRows => {
        const truck = server.tables.trucks.get(id);
        return truck ? { put: { trucks: [{ ...truck, defaultDriver: mutationId }] } } : {};
      };
      return { write, predict: (state) => state };
    }
    const id = orders.size > 0 ? random.pick([...orders.values()]).id : 0;
    const write = (): WrittenRows => {
      const order = server.tables.orders.get(id);
      return order ? { put: { orders: [{ ...order, city: mutationId }] } } : {};
    };
    return { write, predict: markCity(id, mutationId) };
  }

  #send(mutationId: string): void {
    const { server, random, isHostile } = this.#network;
    const mutation = this.get(mutationId);
    mutation.isOnItsWay = true;
    const isRefused = isHostile && random.chance(0.1);
    this.#network.request(
      () => {
        if (isRefused) return null;
        const { isNew, messages } = server.changeOnce(mutationId, mutation.write);
        if (isNew) this.#network.broadcast(messages);
        // Some answers lack a stream, because the server names only some streams of a change of many days.
        const named = random.chance(0.05) ? messages.slice(1) : messages;
        return {
          revisions: Object.fromEntries(named.map(({ key, revision }) => [key, revision])),
          epoch: server.epoch,
        };
      },
      (answer) => {
        this.#window.whenAwake(() => this.#end(mutationId, mutation, answer));
      },
      () => {
        this.#window.whenAwake(() => {
          mutation.isOnItsWay = false;
          this.#window.send({ type: 'mutationUnknown', mutationId, at: 0 });
        });
      },
    );
  }

  #end(mutationId: string, mutation: Mutation, answer: Mutation['answer']): void {
    mutation.isOnItsWay = false;
    mutation.isOver = true;
    mutation.answer = answer;
    if (answer) this.#window.send({ type: 'mutationAnswered', mutationId, revisions: answer.revisions });
    else this.#window.send({ type: 'mutationRefused', mutationId });
  }
}
