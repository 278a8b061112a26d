import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { dropForeignRows } from '@werkplan/shared/live/apply-patch.ts';
import { isOrderOwned, type PlanRows, type RowKind } from '@werkplan/shared/live/patch.ts';
import type { Revisions } from '@werkplan/shared/live/stream-key.ts';
import type { Predict } from '@werkplan/shared/live/sync-state.ts';
import { PlanTransaction } from '@werkplan/shared/plan/plan-transaction.ts';
import { planOfDay } from '@werkplan/shared/plan/known-plan.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { EngineWindow } from '@werkplan/shared/live/testing/engine-window.ts';
import { MissingData } from '@werkplan/shared/plan/need.ts';
import type { Actor } from '../../server/src/change/actor.ts';
import type { RequestedChange } from './ledger.ts';
import type { WriteAnswer } from './server.ts';
import type { WindowContext } from './window-context.ts';
import type { Act } from './wiring.ts';

interface Change {
  isOnItsWay: boolean;
  isOver: boolean;
  /** The server's last answer, and the epoch in which it was given. */
  answer: { revisions: Revisions; epoch: string } | null;
  /** The number of sloppy failovers when the answer was given (`ModelStore.lines`). */
  line: number;
}

/** The window that requests the changes, and the address of its server. */
type Window = EngineWindow & { readonly name: string; readonly address: number };

let temporaryId = 0;

/** Predicts the action; refusals and missing facts predict nothing and are left to the server. */
const predictionOf =
  (act: Act, scope: Parameters<Act>[1]): Predict =>
  (state: DayState) => {
    const tx = new PlanTransaction(planOfDay(state), () => (temporaryId -= 1));
    try {
      act(tx, scope);
    } catch (error) {
      if (error instanceof DomainError || error instanceof MissingData) return state;
      throw error;
    }
    const written = new Map<RowKind, Map<number, PlanRows[RowKind]>>();
    for (const { kind, id, before, after } of tx.writes) {
      if (isOrderOwned(kind)) continue;
      const rows = written.get(kind) ?? new Map<number, PlanRows[RowKind]>(state[kind]);
      if (after) rows.set(id, { ...after, version: before?.version ?? after.version });
      else rows.delete(id);
      written.set(kind, rows);
    }
    return written.size > 0 ? dropForeignRows({ ...state, ...Object.fromEntries(written) }, state) : state;
  };

/** One window's own changes over HTTP: lost, doubled, answered late or never, and repeated with the same key. */
export class WindowChanges {
  readonly #context: WindowContext;
  readonly #window: Window;
  readonly #userId: number;
  readonly #changes = new Map<string, Change>();
  #count = 0;
  #logins = 0;

  constructor(context: WindowContext, window: Window, userId: number) {
    this.#context = context;
    this.#window = window;
    this.#userId = userId;
  }

  get actor(): Actor {
    const id = this.#userId;
    return { key: `user:${id}`, id, name: this.#window.name, loginId: id * 1_000 + this.#logins };
  }

  /** Signs out and in again; from now on the former login must not change anything. */
  signInAnew(): void {
    const { loginId } = this.actor;
    if (loginId !== null) this.#context.store.endedLogins.add(loginId);
    this.#logins += 1;
  }

  get(mutationId: string): Change {
    const change = this.#changes.get(mutationId);
    if (!change) throw new Error(`unknown change ${mutationId}`);
    // The answer predates a sloppy failover, so it is of a lost log even if the epoch has the same name.
    if (change.answer && change.line !== this.#context.store.lines) change.answer.epoch = 'lost';
    return change;
  }

  start(wish: Omit<RequestedChange, 'actor'>, scope: Parameters<Act>[1]): void {
    this.#count += 1;
    const key = `${this.#window.name}-${this.#count}`;
    this.#context.ledger.intend(key, { ...wish, actor: this.actor });
    this.#changes.set(key, { isOnItsWay: false, isOver: false, answer: null, line: 0 });
    if (wish.dryRun !== true)
      this.#window.send({
        type: 'mutationStarted',
        mutationId: key,
        predict: predictionOf(wish.act, scope),
        at: 0,
      });
    this.#send(key, wish.dryRun === true);
  }

  /** @throws when the change has ended already, or its request is still under way */
  retry(mutationId: string): void {
    const { isOnItsWay, isOver } = this.get(mutationId);
    if (isOnItsWay || isOver) throw new Error(`${mutationId} is sent again without need`);
    this.#send(mutationId, false);
  }

  giveUp(mutationId: string): void {
    if (this.get(mutationId).isOver) throw new Error(`${mutationId} ends twice`);
    this.get(mutationId).isOver = true;
  }

  get areOver(): boolean {
    return [...this.#changes.values()].every(({ isOver }) => isOver);
  }

  /** Forgets changes that have ended and that the engine no longer tracks. */
  forget(): void {
    const pending = new Set(this.#window.state.pending.map(({ mutationId }) => mutationId));
    for (const [key, { isOver }] of this.#changes) if (isOver && !pending.has(key)) this.#changes.delete(key);
  }

  #send(key: string, isDryRun: boolean): void {
    const { sim } = this.#context;
    const change = this.get(key);
    change.isOnItsWay = true;
    // The network sometimes duplicates a request; nobody reads the answer to the copy.
    if (sim.chance(0.03))
      sim.later(sim.random.below(2_000), () =>
        this.#ask(
          key,
          () => undefined,
          () => undefined,
        ),
      );
    this.#ask(
      key,
      (answered) =>
        this.#window.whenAwake(() => {
          if (isDryRun) change.isOver = true;
          else this.#end(key, change, answered);
        }),
      () =>
        this.#window.whenAwake(() => {
          if (isDryRun) change.isOver = true;
          else this.#fail(key, change);
        }),
    );
  }

  #ask(key: string, answered: (answer: WriteAnswer) => void, failed: () => void): void {
    const { network, ledger } = this.#context;
    network.request(
      this.#window.address,
      async (server) => {
        const { copy, request } = ledger.arrive(key, server);
        const answer = await server.write(request);
        ledger.answer(copy, answer);
        return answer;
      },
      { answered, failed },
    );
  }

  #fail(mutationId: string, change: Change): void {
    change.isOnItsWay = false;
    this.#window.send({ type: 'mutationUnknown', mutationId, at: 0 });
  }

  #end(mutationId: string, change: Change, { code, revisions, epoch, line }: WriteAnswer): void {
    if (code === 'BUSY') return this.#fail(mutationId, change);
    change.isOnItsWay = false;
    change.isOver = true;
    if (code === 'ok') {
      change.answer = { revisions, epoch };
      change.line = line;
      this.#window.send({ type: 'mutationAnswered', mutationId, revisions });
    } else this.#window.send({ type: 'mutationRefused', mutationId });
  }
}
