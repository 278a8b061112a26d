import type { LoggedPatch } from '../../server/src/change/logged-patch.ts';
import type { Revisions, StreamKey } from '@werkplan/shared/live/stream-key.ts';
import {
  type ClaimedKey,
  type Commit,
  type CommitResult,
  ConflictError,
  type NewChange,
  type NewPrint,
  type NumberGuard,
} from '../../server/src/plan/plan-store.ts';
import { checkLog, isLogged, logChange, patchesAfter, revisionsOf, sumUp } from './model-log.ts';
import { ModelState } from './model-state.ts';
import { netWrites } from './net-writes.ts';

/** The answer to a stale commit names at most this many missed revisions of a stream. */
const maxMissed = 200;

/** Tells which logins and tokens are still valid, as PostgreSQL's tables do. */
export interface Callers {
  isAlive: (what: 'login' | 'token', id: number, now: string) => boolean;
}

const claimOf = (actor: string, key: string): string => `${actor} ${key}`;
const claimsOf = (changes: readonly NewChange[]): string[] =>
  changes.flatMap(({ actor, idempotency }) => (idempotency ? [claimOf(actor.key, idempotency.key)] : []));

/** An in-memory model of the SQL function `commit_changes`: the same answers and refusals, all or nothing. */
export class ModelCommit {
  epoch: string;
  readonly #callers: Callers;
  #state = new ModelState();

  constructor(epoch: string, callers: Callers) {
    this.epoch = epoch;
    this.#callers = callers;
  }

  /** The stored state; callers must not modify it. */
  get state(): ModelState {
    return this.#state;
  }

  snapshot(): ModelState {
    return new ModelState(this.#state);
  }

  /** Restores a copy of the snapshot under another epoch. */
  restore(snapshot: ModelState, epoch: string): void {
    this.#state = new ModelState(snapshot);
    this.epoch = epoch;
  }

  head(key: string): number {
    return this.#state.streams.get(key) ?? 0;
  }

  claimed(actor: string, key: string): ClaimedKey | undefined {
    return this.#state.keys.get(claimOf(actor, key));
  }

  /** Returns the patches of a stream above a revision, in order. */
  patchesAfter(key: string, revision: number): LoggedPatch[] {
    return patchesAfter(this.#state, this.epoch, key, revision);
  }

  /** @throws ConflictError when rows, keys or revisions differ from what the commit expects */
  commit(commit: Commit): CommitResult {
    return this.#refusalOf(commit) ?? this.#store(commit);
  }

  #refusalOf({ epoch, at, changes, asked, prints, numbers, ...callers }: Commit): CommitResult | null {
    if (epoch !== this.epoch) return { result: 'otherEpoch', epoch: this.epoch };
    const stale = Object.keys(at).filter((key) => at[key] !== this.head(key)) as StreamKey[];
    if (stale.length > 0) return this.#staleAt(stale, at);
    const { now } = callers;
    const logins = callers.logins.filter((id) => !this.#callers.isAlive('login', id, now));
    const tokens = callers.tokens.filter((id) => !this.#callers.isAlive('token', id, now));
    if (logins.length + tokens.length > 0) return { result: 'ended', logins, tokens, links: [] };
    if (!numbers.every((guard) => this.#stillMeans(guard)) || !prints.every((print) => this.#isNext(print)))
      return { result: 'overtaken' };
    const claims = claimsOf(changes);
    const names = new Set([...asked.map(({ actor, key }) => claimOf(actor, key)), ...claims]);
    const keys = [...names].flatMap((name): ClaimedKey | [] => this.#state.keys.get(name) ?? []);
    if (keys.length > 0) return { result: 'known', keys };
    if (new Set(claims).size < claims.length) throw new ConflictError('a key is claimed twice');
    return null;
  }

  #staleAt(stale: readonly StreamKey[], at: Revisions): CommitResult {
    const missedOf = (key: StreamKey): LoggedPatch[] | null => {
      const missed = this.patchesAfter(key, at[key] ?? 0);
      return missed.length > 0 && missed.length <= maxMissed ? missed : null;
    };
    const heads = Object.fromEntries(stale.map((key) => [key, this.head(key)]));
    return { result: 'stale', heads, missed: Object.fromEntries(stale.map((key) => [key, missedOf(key)])) };
  }

  #stillMeans({ number, from, ids, field }: NumberGuard): boolean {
    const meant = [...this.#state.tables.rows('orders').values()].filter(
      (order) => order[field ?? 'orderId'] === number && order.date >= from && !order.isCanceled,
    );
    return meant.length === ids.length && meant.every(({ id }) => ids.includes(id));
  }

  #isNext({ date, paper, after }: NewPrint): boolean {
    return (this.#state.latestPrint(date, paper)?.id ?? null) === after;
  }

  #store({ changes, opened, prints }: Commit): CommitResult {
    const { tables, last } = this.#state;
    const logged = changes.filter(isLogged);
    checkLog(this.#state, logged);
    tables.write(netWrites(changes));
    const ids = changes.map((change) => {
      const id = isLogged(change) || change.idempotency ? ++last.change : null;
      this.#claim(change, id);
      if (id === null || !isLogged(change)) return null;
      logChange(this.#state, id, change);
      return id;
    });
    for (const day of opened) this.#state.opened.add(day);
    return {
      result: 'stored',
      ids,
      prints: prints.map((print) => this.#print(print)),
      totals: sumUp(this.#state, logged),
    };
  }

  #claim(change: NewChange, asOf: number | null): void {
    const { actor, idempotency, reply } = change;
    if (!idempotency) return;
    const claimed = {
      ...idempotency,
      actor: actor.key,
      asOf,
      reply,
      revisions: revisionsOf(change),
      answer: null,
    };
    this.#state.keys.set(claimOf(actor.key, idempotency.key), claimed);
  }

  #print(print: NewPrint): number {
    const earlier = this.#state.prints.get(print.date) ?? [];
    const id = ++this.#state.last.print;
    const forgotten = earlier.map((one) => (one.paper === print.paper ? { ...one, content: null } : one));
    this.#state.prints.set(print.date, [...forgotten, { ...print, id }]);
    return id;
  }
}
