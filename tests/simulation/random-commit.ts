import { dayKey, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import { replyRun, replyValue } from '@werkplan/shared/plan/reply.ts';
import type { Commit, NewChange, NewPrint, NumberGuard } from '../../server/src/plan/plan-store.ts';
import type { Random } from '../resilience/random.ts';
import type { ModelCommit } from './model-commit.ts';
import { days, orderNumbers } from './random-rows.ts';
import { RandomWrites } from './random-writes.ts';

const streams: readonly StreamKey[] = [...days.map(dayKey), 'trucks', 'halls'];
const actors = [
  { key: 'user:1', id: 1, name: 'Anna', loginId: 1 },
  { key: 'token:1', id: null, name: 'ERP "1"', loginId: null },
] as const;

/** The login and token with this id are valid; those with the next id are not. */
export const validCallerId = 1;
const now = '2026-11-23T08:00:00.000Z';

type Row = NonNullable<NewChange['writes'][number]['after']>;

/** Returns a copy of the row with one numeric field increased. */
const otherwise = (row: Row): Row => {
  const field = Object.entries(row).find(
    ([name, value]) => typeof value === 'number' && !['id', 'version'].includes(name),
  );
  return field ? { ...row, [field[0]]: Number(field[1]) + 1 } : row;
};

/** Generates commits on top of a model's state: most are valid, the rest break one rule each. */
export class RandomCommits {
  readonly #model: ModelCommit;
  readonly #random: Random;
  readonly #isNotified: (what: 'change' | 'print', id: number) => boolean;
  #rows = 0;
  #keys = 0;

  /** `isNotified` tells whether PostgreSQL, too, has assigned a number to this change or print of the model. */
  constructor(
    model: ModelCommit,
    random: Random,
    isNotified: (what: 'change' | 'print', id: number) => boolean = () => true,
  ) {
    this.#model = model;
    this.#random = random;
    this.#isNotified = isNotified;
  }

  next(): Commit {
    const changes = this.#changes();
    const raised = Object.keys(changes.reduce((all, { streams: own }) => ({ ...all, ...own }), {}));
    const read = streams.filter(() => this.#oneIn(4));
    const at = Object.fromEntries(
      [...new Set([...raised, ...read])].map((key) => [key, this.#model.head(key)]),
    );
    const commit: Commit = {
      epoch: this.#oneIn(60) ? 'another' : this.#model.epoch,
      at,
      changes,
      asked: this.#oneIn(10) ? [{ actor: this.#random.pick(actors).key, key: this.#someKey() }] : [],
      opened: this.#oneIn(30) ? [this.#random.pick(days)] : [],
      prints: this.#oneIn(15) ? this.#prints() : [],
      numbers: this.#oneIn(10) ? [this.#guard()] : [],
      logins: [this.#oneIn(50) ? validCallerId + 1 : validCallerId],
      links: [],
      along: [],
      tokens: this.#oneIn(10) ? [this.#oneIn(5) ? validCallerId + 1 : validCallerId] : [],
      now,
    };
    return this.#oneIn(12) ? this.#outdated(commit) : commit;
  }

  #oneIn(count: number): boolean {
    return this.#random.below(count) === 0;
  }

  #changes(): NewChange[] {
    const writes = new RandomWrites(this.#model.state, this.#random, () => ++this.#rows);
    const heads = new Map<string, number>();
    const count = this.#oneIn(40) ? 16 : this.#random.below(4);
    return Array.from({ length: count }, () => this.#change(writes, heads));
  }

  #change(from: RandomWrites, heads: Map<string, number>): NewChange {
    const isEmpty = this.#oneIn(8);
    const writes = isEmpty
      ? []
      : from.some(4).map((write) => (this.#oneIn(80) ? this.#spoilt(write) : write));
    const raised = isEmpty ? [] : [this.#random.pick(streams), ...streams.filter(() => this.#oneIn(6))];
    const raise = (key: StreamKey) => {
      const revision = (heads.get(key) ?? this.#model.head(key)) + (this.#oneIn(200) ? 2 : 1);
      heads.set(key, revision);
      const totals = this.#oneIn(2) ? [{ id: 1 as const, steelTotal: revision, mattingTotal: 0 }] : null;
      return { revision, totals: key.startsWith('day:') ? totals : null };
    };
    return {
      actor: this.#random.pick(actors),
      action: 'conformance.test',
      undoOf: this.#oneIn(15) ? this.#someChange() : null,
      idempotency: this.#oneIn(3)
        ? null
        : { key: this.#key(), fingerprint: `print ${this.#random.below(99)}` },
      writes,
      patch: { deliveries: [], deleted: { trucks: [{ id: this.#rows, version: 1 }] } },
      streams: Object.fromEntries([...new Set(raised)].map((key) => [key, raise(key)])),
      reply: this.#oneIn(2) ? replyRun(this.#rows) : replyValue({ none: null, text: 'ä"\\' }),
    };
  }

  /** Returns a write that contradicts the rows, the log or the previous write. */
  #spoilt(write: NewChange['writes'][number]): NewChange['writes'][number] {
    const { id, version, before, after } = write;
    const image = after ?? before;
    const spoilt = [
      { ...write, version: version + 1 },
      { ...write, id: id + 1 },
      { ...write, before: before && { ...before, version: before.version - 1 } },
      { ...write, before: before && otherwise(before) },
      { ...write, before: before ? null : after },
      { ...write, after: after && { ...after, version: version + 1 } },
      { ...write, after: after && ({ ...after, color: 'SKY', amount: 1 } as typeof after) },
      { ...write, after: image && ({ id: image.id, version } as typeof after) },
      { ...write, before: null, after: null },
    ];
    return this.#random.pick(spoilt);
  }

  #outdated(commit: Commit): Commit {
    const [key] = Object.keys(commit.at);
    if (key === undefined) return commit;
    const head = this.#model.head(key);
    const revision = this.#random.pick([
      head + 1,
      Math.max(0, head - 1),
      Math.max(0, head - this.#random.below(250)),
    ]);
    return { ...commit, at: { ...commit.at, [key]: revision } };
  }

  #key(): string {
    return this.#oneIn(40) ? this.#someKey() : `key ${++this.#keys}`;
  }

  #someKey(): string {
    return `key ${this.#random.below(this.#keys + 2)}`;
  }

  /** Returns the number of a stored change, or one that was never assigned. */
  #someChange(): number | null {
    const id = 1 + this.#random.below(this.#model.state.last.change + 1);
    return this.#isNotified('change', id) || !this.#model.state.changes.has(id) ? id : null;
  }

  #prints(): NewPrint[] {
    const date = this.#random.pick(days);
    const paper = this.#random.pick(['delivery', 'hall2'] as const);
    const latest = this.#model.state.latestPrint(date, paper)?.id ?? null;
    if (latest !== null && !this.#isNotified('print', latest)) return [];
    const print = {
      date,
      paper,
      revision: this.#model.head(dayKey(date)),
      printedAt: now,
      actor: this.#random.pick(actors),
      content: { run: `${this.#random.below(99)}` },
      after: this.#oneIn(6) ? null : latest,
    };
    return [print];
  }

  #guard(): NumberGuard {
    const number = this.#random.pick(orderNumbers);
    const from = this.#random.pick(days);
    const orders = [...this.#model.state.tables.rows('orders').values()];
    const field = this.#oneIn(4) ? 'externalNumber' : 'orderId';
    const ids = orders
      .filter((order) => order[field] === number && order.date >= from && !order.isCanceled)
      .map(({ id }) => id);
    const guard = { number, from, ids: this.#oneIn(6) ? [...ids, 999] : ids.toReversed() };
    return field === 'orderId' ? guard : { ...guard, field };
  }
}
