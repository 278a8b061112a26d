import type { RowKind } from '@werkplan/shared/live/patch.ts';
import type { PlanReads } from './plan-store.ts';

/** The number of ids reserved at once, and the number of unused ids below which the next block is reserved. */
const [block, low] = [64, 16];

/** Reserves ids for new rows in blocks, because an action numbers its rows before they are stored. Unused ids are lost. */
export class IdPool {
  readonly #store: Pick<PlanReads, 'reserve'>;
  readonly #ids = new Map<RowKind, number[]>();
  readonly #refilling = new Map<RowKind, Promise<string>>();
  #epoch: string;

  constructor(store: Pick<PlanReads, 'reserve'>, epoch: string) {
    this.#store = store;
    this.#epoch = epoch;
  }

  /** Drops the reserved ids if the log was replaced, because rows of the new log may have them. */
  begin(epoch: string): void {
    if (epoch === this.#epoch) return;
    this.#epoch = epoch;
    this.#ids.clear();
  }

  /** Returns the next id; undefined when none is left. Reserves the next block when few are left. */
  take(kind: RowKind): number | undefined {
    const ids = this.#ids.get(kind) ?? [];
    const id = ids.shift();
    if (id !== undefined && ids.length < low) this.refill(kind).catch(() => undefined);
    return id;
  }

  /**
   * Reserves at least `count` ids and returns the epoch of their log. With `own`, the reads of a caller that holds locks, it
   * doesn't wait for a reservation that another caller has begun.
   */
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
