import type { RowKind } from '@werkplan/shared/live/patch.ts';
import type { PlanReads } from './plan-store.ts';

/** Size of a block of ids, and the number of remaining ids below which the next block is fetched. */
const [block, low] = [64, 16];

/** Reserves ids for new rows in blocks, because an action numbers its rows before they are stored. Unused ones are lost. */
export class IdPool {
  readonly #store: Pick<PlanReads, 'reserve'>;
  readonly #ids = new Map<RowKind, number[]>();
  readonly #refilling = new Map<RowKind, Promise<string>>();
  #epoch: string;

  constructor(store: Pick<PlanReads, 'reserve'>, epoch: string) {
    this.#store = store;
    this.#epoch = epoch;
  }

  /** Drops ids of another log, which may be taken in this one. */
  begin(epoch: string): void {
    if (epoch === this.#epoch) return;
    this.#epoch = epoch;
    this.#ids.clear();
  }

  /** Returns the next id; undefined when none is left. */
  take(kind: RowKind): number | undefined {
    const ids = this.#ids.get(kind) ?? [];
    const id = ids.shift();
    if (id !== undefined && ids.length < low) this.refill(kind).catch(() => undefined);
    return id;
  }

  /** Fetches at least `count` ids; with `own` reads it doesn't wait for a pending fetch. Returns the epoch of their log. */
  async refill(kind: RowKind, count = block, own?: Pick<PlanReads, 'reserve'>): Promise<string> {
    if (own) return await this.#fetch(kind, count, own);
    const before = this.#refilling.get(kind);
    if (before && count <= block) return await before;
    const refilling = this.#fetch(kind, Math.max(block, count), this.#store).finally(() => {
      if (this.#refilling.get(kind) === refilling) this.#refilling.delete(kind);
    });
    this.#refilling.set(kind, refilling);
    return await refilling;
  }

  async #fetch(kind: RowKind, count: number, reads: Pick<PlanReads, 'reserve'>): Promise<string> {
    const { epoch, ids } = await reads.reserve(kind, count);
    if (epoch === this.#epoch) this.#ids.set(kind, [...(this.#ids.get(kind) ?? []), ...ids]);
    return epoch;
  }
}
