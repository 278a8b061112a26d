import { atom, type Atom } from 'jotai';
import { clientPart, store } from '../lib/client.ts';
import { sameElements, dedupedAtom } from './atom-family.ts';
import { syncAtom } from './sync-store.ts';
import type { RowName } from './changed-rows.ts';

/** Rows of a pending change are marked as waiting after this time (ms). */
const patienceMs = 300;
const maxRemembered = 500;

interface OwnWrite {
  readonly rows: readonly RowName[];
  /** True after 300 ms without an answer. */
  readonly isSlow: boolean;
  /** True while the change waits for the planner, for example for a reason, instead of the server. */
  readonly isAside: boolean;
}

interface Ending {
  /** Resolves to true when the change has ended, or to false when it begins to wait for the planner. */
  readonly ended: Promise<boolean>;
  readonly notify: (hasEnded: boolean) => void;
}

const newEnding = (): Ending => {
  let notify: Ending['notify'] = () => undefined;
  const ended = new Promise<boolean>((resolve) => (notify = resolve));
  return { ended, notify };
};

interface SendControl {
  readonly attempt: () => void;
  readonly giveUp: () => void;
}

type AnswerListener = (mutationId: string, changeId: number | null) => void;
type Writes = ReadonlyMap<string, OwnWrite>;

/** Tracks this window's changes by mutation id, from the first request to completion. */
class LocalWrites {
  readonly #writesAtom = atom<Writes>(new Map());
  readonly #sending = new Map<string, SendControl>();
  readonly #endings = new Map<string, Ending>();
  /** Mutation ids, including those of completed changes, because their patches may arrive later. */
  readonly #ids = new Set<string>();
  readonly #listeners = new Set<AnswerListener>();
  readonly #savings = new Map<RowName, Promise<unknown>>();

  /** Rows (`orders:12`) with a change that has waited for the server for more than 300 ms. */
  readonly pendingIdsAtom: Atom<ReadonlySet<string>>;

  constructor() {
    const waitingAtom = atom((get): readonly RowName[] => {
      const writes = get(this.#writesAtom);
      if (writes.size === 0) return [];
      return get(syncAtom).pending.flatMap(({ mutationId, revisions, isSeen }) => {
        const write = revisions === null && !isSeen ? writes.get(mutationId) : undefined;
        return write?.isSlow && !write.isAside ? write.rows : [];
      });
    });
    const steadyAtom = dedupedAtom(waitingAtom, sameElements);
    this.pendingIdsAtom = atom((get) => new Set<string>(get(steadyAtom)));
  }

  /** Tracks a change until the returned function is called; its id stays known for late patches. */
  begin(mutationId: string, rows: readonly RowName[]): () => void {
    this.#remember(mutationId);
    this.#set(mutationId, { rows, isSlow: false, isAside: false });
    const timer = setTimeout(() => this.#change(mutationId, { isSlow: true }), patienceMs);
    this.#endings.set(mutationId, newEnding());
    return () => {
      clearTimeout(timer);
      this.#sending.delete(mutationId);
      const ending = this.#endings.get(mutationId);
      this.#endings.delete(mutationId);
      this.#forget(mutationId);
      ending?.notify(true);
    };
  }

  /**
   * Resolves to true when the changes that are under way now have ended, or to false if one of them begins to wait for the
   * planner. Changes that already wait for the planner don't count.
   */
  async settled(): Promise<boolean> {
    const writes = store().get(this.#writesAtom);
    const sent = [...this.#endings].filter(([id]) => !writes.get(id)?.isAside);
    const endings = await Promise.all(sent.map(async ([, { ended }]) => await ended));
    return endings.every(Boolean);
  }

  /** Calls `listener` with each answered change and its id in the log. */
  onAnswered(listener: AnswerListener): void {
    this.#listeners.add(listener);
  }

  answered(mutationId: string, changeId: number | null): void {
    for (const listener of this.#listeners) listener(mutationId, changeId);
  }

  /** Registers how to send a change again and how to cancel it. */
  sendWith(mutationId: string, sending: SendControl): void {
    this.#sending.set(mutationId, sending);
  }

  retry(mutationId: string): void {
    this.#sending.get(mutationId)?.attempt();
  }

  giveUp(mutationId: string): void {
    this.#sending.get(mutationId)?.giveUp();
  }

  /**
   * Marks a change as waiting for the planner until the returned function is called, so that its rows are not shown as
   * waiting for the server.
   */
  setAside(mutationId: string): () => void {
    this.#change(mutationId, { isAside: true });
    const ending = this.#endings.get(mutationId);
    if (ending) this.#endings.set(mutationId, newEnding());
    ending?.notify(false);
    return () => this.#change(mutationId, { isAside: false });
  }

  isOwn(mutationId: string | undefined): boolean {
    return mutationId !== undefined && this.#ids.has(mutationId);
  }

  /** Calls `save` with the pending save of the same row, if any, so that `save` can wait for it and base on its result. */
  async saveInTurn<Saved>(
    row: RowName,
    save: (before: Promise<Saved> | undefined) => Promise<Saved>,
  ): Promise<Saved> {
    const saving = save(this.#savings.get(row) as Promise<Saved> | undefined);
    this.#savings.set(row, saving);
    try {
      return await saving;
    } finally {
      if (this.#savings.get(row) === saving) this.#savings.delete(row);
    }
  }

  #remember(mutationId: string): void {
    this.#ids.add(mutationId);
    const [oldest] = this.#ids;
    if (this.#ids.size > maxRemembered && oldest !== undefined) this.#ids.delete(oldest);
  }

  #set(mutationId: string, write: OwnWrite): void {
    store().set(this.#writesAtom, (writes) => new Map(writes).set(mutationId, write));
  }

  #change(mutationId: string, changes: Partial<OwnWrite>): void {
    const write = store().get(this.#writesAtom).get(mutationId);
    if (write) this.#set(mutationId, { ...write, ...changes });
  }

  #forget(mutationId: string): void {
    store().set(this.#writesAtom, (writes) => new Map([...writes].filter(([id]) => id !== mutationId)));
  }
}

export const localWrites = clientPart(() => new LocalWrites());
