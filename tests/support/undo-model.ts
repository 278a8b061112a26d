/** A row of the model: values by field. */
type Row = Readonly<Record<string, unknown>>;

interface Write {
  readonly key: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

interface Change {
  readonly id: number;
  readonly undoOf: number | null;
  readonly writes: readonly Write[];
}

/** A planner's undo and redo stacks, as in an editor. */
interface Piles {
  undo: number[];
  redo: number[];
}

const fieldsOf = ({ before, after }: Write): string[] =>
  Object.keys({ ...before, ...after }).filter((field) => before?.[field] !== after?.[field]);

/**
 * A single-threaded model of one day's plan: rows of plain fields, all changes with their writes, and each planner's
 * stacks. No two rows with a `slot` may share a slot or a `content`.
 */
export class UndoModel {
  readonly rows = new Map<string, Row>();
  readonly #changes: Change[] = [];
  readonly #byId = new Map<number, Change>();
  /** The undo of each undone change. */
  readonly #undos = new Map<number, Change>();
  readonly #piles = new Map<string, Piles>();

  pilesOf(planner: string): Piles {
    const piles = this.#piles.get(planner) ?? { undo: [], redo: [] };
    this.#piles.set(planner, piles);
    return piles;
  }

  /** Records a planner's new change, which clears the planner's redo stack. */
  act(planner: string, id: number, writes: readonly Omit<Write, 'before'>[]): void {
    this.#apply(
      id,
      null,
      writes.map((write) => ({ ...write, before: this.rows.get(write.key) ?? null })),
    );
    const piles = this.pilesOf(planner);
    piles.undo.push(id);
    piles.redo = [];
  }

  /** True while nobody has overwritten the fields that the change set and the slots it needs are free. */
  allows(id: number): boolean {
    if (this.#undoOf(id)) return false;
    const { writes } = this.#get(id);
    const later = this.#changes.filter(
      (change) =>
        change.id > id && this.#stands(change.id) && (change.undoOf === null || change.undoOf <= id),
    );
    const isUntouched = writes
      .filter(({ after }) => after !== null)
      .every((write) =>
        later.every((change) =>
          change.writes
            .filter(({ key }) => key === write.key)
            .every((other) => !fieldsOf(other).some((field) => fieldsOf(write).includes(field))),
        ),
      );
    return isUntouched && this.#hasRoom(writes);
  }

  /** Takes back a change that may be taken back; undoing an undo counts as a change again. */
  takeBack(planner: string, id: number, newId: number): void {
    const isUndo = this.#depth(id) % 2 === 0;
    this.#apply(
      newId,
      id,
      this.#get(id).writes.map(({ key, before }) => this.#restoring(key, before, id)),
    );
    for (const piles of this.#piles.values()) {
      piles.undo = piles.undo.filter((other) => other !== id);
      piles.redo = piles.redo.filter((other) => other !== id);
    }
    this.pilesOf(planner)[isUndo ? 'redo' : 'undo'].push(newId);
  }

  /** The write that restores the fields which the change set; other fields keep their current values. */
  #restoring(key: string, before: Row | null, id: number): Write {
    const now = this.rows.get(key) ?? null;
    const write = this.#get(id).writes.find((one) => one.key === key);
    if (!before || !now || !write) return { key, before: now, after: before };
    const restored = Object.fromEntries(fieldsOf(write).map((field) => [field, before[field]]));
    return { key, before: now, after: { ...now, ...restored } };
  }

  #hasRoom(writes: readonly Write[]): boolean {
    const leaving = new Set(writes.filter(({ before }) => before === null).map(({ key }) => key));
    const staying = [...this.rows].filter(([key]) => !leaving.has(key)).map(([, row]) => row);
    return writes
      .filter(({ before, after }) => before !== null && after === null)
      .every(({ before }) =>
        staying.every(
          ({ slot, content }) =>
            (slot === undefined || slot !== before?.['slot']) &&
            (!String(content).startsWith('part') || content !== before?.['content']),
        ),
      );
  }

  #apply(id: number, undoOf: number | null, writes: readonly Write[]): void {
    const change = { id, undoOf, writes };
    this.#changes.push(change);
    this.#byId.set(id, change);
    if (undoOf !== null) this.#undos.set(undoOf, change);
    for (const { key, after } of writes) {
      if (after) this.rows.set(key, after);
      else this.rows.delete(key);
    }
  }

  #get(id: number): Change {
    const found = this.#byId.get(id);
    if (!found) throw new Error(`the model knows no change ${id}`);
    return found;
  }

  #undoOf(id: number): Change | undefined {
    return this.#undos.get(id);
  }

  #stands(id: number): boolean {
    const undo = this.#undoOf(id);
    return !undo || !this.#stands(undo.id);
  }

  #depth(id: number): number {
    const { undoOf } = this.#get(id);
    return undoOf === null ? 0 : this.#depth(undoOf) + 1;
  }

  /** Changes that have not been taken back. */
  open(): number[] {
    return this.#changes.filter(({ id }) => !this.#undoOf(id)).map(({ id }) => id);
  }
}
