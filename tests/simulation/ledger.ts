import { isDeepStrictEqual } from 'node:util';
import type { Revisions, StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { PlanTransaction } from '@werkplan/shared/plan/plan-transaction.ts';
import type { Actor } from '../../server/src/change/actor.ts';
import type { Commit } from '../../server/src/plan/plan-store.ts';
import type { WriteRequest } from '../../server/src/plan/write.ts';
import type { WriteAnswer } from './server.ts';
import type { ModelStore } from './model-store.ts';
import type { Sim } from './sim.ts';
import type { StreamTimes } from './stream-times.ts';
import type { Act, Wiring } from './wiring.ts';

/** A change that a caller wants executed once, however often they send it. */
export interface RequestedChange {
  readonly actor: Actor;
  readonly action: string;
  readonly act: Act;
  readonly undoOf?: number | undefined;
  readonly dryRun?: boolean | undefined;
}

interface Intent extends RequestedChange {
  /** The idempotency key, unique across all wishes. */
  readonly key: string;
  /** The log's number of the stored change; 0 if nothing had to change, null if nothing is stored (any more). */
  standing: number | null;
  doneAt: number;
  /** The first answer while its change is stored; the store keeps it for repetitions as of `asOf`. */
  first: { readonly body: string; readonly revisions: Revisions; readonly asOf: number | null } | null;
}

/** One arrival of a request at a server; lost and repeated requests arrive zero or several times. */
interface Copy {
  readonly intent: Intent;
  readonly server: { readonly name: string; readonly isDead: boolean };
  readonly arrivedAt: number;
  readonly epoch: string;
  readonly wasCalm: boolean;
  tx: PlanTransaction | null;
}

export class Ledger {
  /** Number of write requests that arrived at servers. */
  requests = 0;
  /** Number of answers by code. */
  readonly codes = new Map<string, number>();
  /** The virtual time (ms) since which no trouble has happened; null while troubles happen. */
  calmSince: number | null = null;
  readonly #sim: Sim;
  readonly #store: ModelStore;
  readonly #times: StreamTimes;
  readonly #wiring: Wiring;
  readonly #intents = new Map<string, Intent>();
  readonly #byReply = new WeakMap<object, Intent>();
  readonly #open = new Set<Copy>();

  constructor(sim: Sim, { store, times, wiring }: { store: ModelStore; times: StreamTimes; wiring: Wiring }) {
    this.#sim = sim;
    this.#store = store;
    this.#times = times;
    this.#wiring = wiring;
  }

  /** Number of requests whose change is stored. */
  get size(): number {
    return this.#intents.size;
  }

  intend(key: string, wish: RequestedChange): void {
    this.#intents.set(key, { ...wish, key, standing: null, doneAt: 0, first: null });
  }

  /** Records the arrival of a request at a server. */
  arrive(key: string, server: Copy['server']): { copy: Copy; request: WriteRequest<unknown> } {
    const intent = this.#intents.get(key);
    if (!intent) throw new Error(`unknown request ${key}`);
    this.requests += 1;
    const wasCalm = this.calmSince !== null && this.calmSince + 20_000 < this.#sim.now;
    const { now } = this.#sim;
    const copy: Copy = { intent, server, arrivedAt: now, epoch: this.#store.epoch, wasCalm, tx: null };
    this.#open.add(copy);
    const { actor, action, undoOf, dryRun } = intent;
    const inner = this.#wiring.act(intent.act);
    const act: Act = (tx, scope) => {
      copy.tx = tx;
      const reply = inner(tx, scope);
      this.#byReply.set(reply, intent);
      return reply;
    };
    const idempotency = dryRun ? undefined : { key, fingerprint: key };
    return { copy, request: { actor, action, undoOf, dryRun, idempotency, act } };
  }

  answer(copy: Copy, answered: WriteAnswer): void {
    this.#open.delete(copy);
    const { code } = answered;
    this.codes.set(code, (this.codes.get(code) ?? 0) + 1);
    this.#sim.note('answered', copy.intent.key, code);
    // The store has gone back in time since the request arrived, so both outcomes are correct.
    if (copy.epoch !== this.#store.epoch || this.#store.isUncertain) return;
    if (code === 'BUSY') this.#checkBusy(copy);
    else if (code === 'ok') this.#checkDone(copy, answered);
    else this.#checkRefused(copy, code);
  }

  onStored({ changes }: Commit, ids: readonly (number | null)[]): void {
    for (const [index, change] of changes.entries()) {
      const { actor } = change;
      this.#sim.note('stored', change.action, ids[index] ?? 0);
      if (actor.loginId !== null && !this.#store.isAlive('login', actor.loginId))
        this.#sim.fail(`${actor.name} is signed out and changes the plan: ${change.action}`);
      if (actor.key.startsWith('token:') && !this.#store.isAlive('token', actor.id ?? 0))
        this.#sim.fail(`${actor.name} is revoked and changes the plan: ${change.action}`);
      const intent = this.#byReply.get(change.reply);
      if (!intent) continue;
      if (intent.standing !== null) this.#sim.fail(`${intent.key} ${intent.action} is done twice`);
      if (intent.actor.key !== actor.key) this.#sim.fail(`${intent.key} is logged as ${actor.key}'s`);
      intent.standing = ids[index] ?? 0;
      intent.doneAt = this.#sim.now;
    }
  }

  onGoneBack(): void {
    const { keys } = this.#store.state;
    for (const intent of this.#intents.values()) {
      const held = keys.get(`${intent.actor.key} ${intent.key}`);
      // A restored backup may contain a change that a failover had lost, instead of its later repetition.
      intent.standing = held ? (intent.standing ?? held.asOf ?? 0) : null;
      if (held?.asOf !== intent.first?.asOf) intent.first = null;
    }
  }

  /** Fails the run when a request has waited longer than this. */
  checkWaiting(longestMs: number): void {
    for (const copy of this.#open) {
      const { intent, arrivedAt, server } = copy;
      if (server.isDead) this.#open.delete(copy);
      else if (this.#sim.now - arrivedAt > longestMs)
        this.#sim.fail(`${intent.key} ${intent.action} waits since ${arrivedAt} at ${server.name}`);
    }
  }

  /** Drops requests that ended before `moment`, so that long runs stay small. */
  forgetBefore(moment: number): void {
    for (const [key, intent] of this.#intents)
      if (intent.standing !== null && intent.doneAt < moment) this.#intents.delete(key);
  }

  #checkBusy({ wasCalm, intent }: Copy): void {
    if (wasCalm) this.#sim.fail(`${intent.key} ${intent.action} is refused as busy on a good day`);
  }

  #checkDone(copy: Copy, { body, revisions }: WriteAnswer): void {
    const { intent } = copy;
    const { key, action, first } = intent;
    if (intent.dryRun) return this.#checkRead(copy);
    const held = this.#store.state.keys.get(`${intent.actor.key} ${key}`);
    if (!held) return this.#sim.fail(`${key} ${action} is answered and not stored`);
    if (
      held.asOf !== null &&
      Object.keys(held.revisions).length > 0 &&
      !this.#store.state.changes.has(held.asOf)
    )
      this.#sim.fail(`${key} ${action} is answered and not in the log`);
    if (intent.standing === null) this.#sim.fail(`${key} ${action} is answered and nobody saw it stored`);
    if (first === null) intent.first = { body, revisions, asOf: held.asOf };
    else if (first.body !== body) this.#sim.fail(`${key} ${action} is answered ${body} after ${first.body}`);
    else if (!isDeepStrictEqual(sorted(first.revisions), sorted(revisions)))
      this.#sim.fail(`${key} ${action} is answered other revisions`);
  }

  #checkRefused(copy: Copy, code: string): void {
    const { intent, arrivedAt } = copy;
    if (code === 'SESSION_EXPIRED') return;
    if (intent.standing !== null && intent.doneAt < arrivedAt)
      this.#sim.fail(`${intent.key} ${intent.action} is refused (${code}) and was done before`);
    this.#checkRead(copy);
  }

  /** Checks that everything the action read was valid at one single moment between arrival and answer. */
  #checkRead({ tx, arrivedAt, intent }: Copy): void {
    if (tx && !this.#times.wereTogether(tx.read as ReadonlyMap<StreamKey, number>, arrivedAt))
      this.#sim.fail(
        `${intent.key} ${intent.action} was decided on what never was: ${JSON.stringify([...tx.read])}`,
      );
  }
}

const sorted = (revisions: Revisions): [string, number][] =>
  Object.entries(revisions).sort(([a], [b]) => (a < b ? -1 : 1));
