import { atom } from 'jotai';
import { kindsOfStream, type PlanRows, type ShownKind } from '@werkplan/shared/live/patch.ts';
import type { PatchMessage } from '@werkplan/shared/live/protocol.ts';
import type { SyncEffect, SyncState } from '@werkplan/shared/live/sync-state.ts';
import { flashTime } from '../lib/flash-time.ts';
import { store } from '../lib/client.ts';
import { announceChange } from './announcement.ts';
import { localWrites } from './local-writes.ts';
import { cardsOfOrders, showAuthor } from './recent-authors.ts';
import { syncAtom } from './sync-store.ts';
import type { RowName } from './changed-rows.ts';

export interface RecentChange {
  readonly by: string;
  /** User id; null for scripts and yard links. */
  readonly id: number | null;
}

/** Rows (`orders:12`) that others have just changed, and the cards of changed orders. */
export const recentChangesAtom = atom<ReadonlyMap<string, RecentChange>>(new Map());

const rowsOf = ({ key, patch }: PatchMessage): RowName[] =>
  kindsOfStream(key).flatMap((kind: ShownKind) =>
    ((patch[kind] ?? []) as readonly PlanRows[ShownKind][]).map(({ id }): RowName => `${kind}:${id}`),
  );

const isSystem = ({ id, kind }: PatchMessage['actor']): boolean => id === null && kind === undefined;

const forget = (rows: readonly RowName[], change: RecentChange): void =>
  store().set(recentChangesAtom, (recent) => {
    const rest = new Map(recent);
    // Keeps rows that changed again, because the newer entry has its own timer.
    for (const row of rows) if (rest.get(row) === change) rest.delete(row);
    return rest;
  });

/** Flashes and announces the rows that others have changed, and shows their author. */
export const showAppliedChange = (effect: SyncEffect, before: SyncState): void => {
  if (effect.type !== 'notify' || effect.notice.kind !== 'applied') return;
  const { message } = effect.notice;
  // The system opens days and fills the demo, which is not worth announcing.
  if (localWrites().isOwn(message.mutationId) || isSystem(message.actor)) return;
  const rows = rowsOf(message);
  if (rows.length === 0) return;
  const change = { by: message.actor.name, id: message.actor.id };
  const day = { before: before.confirmed, after: store().get(syncAtom).confirmed };
  const shown = [...new Set([...rows, ...cardsOfOrders(day, rows)])];
  store().set(
    recentChangesAtom,
    (recent) => new Map([...recent, ...shown.map((row) => [row, change] as const)]),
  );
  setTimeout(() => forget(shown, change), flashTime());
  showAuthor(change, shown, day);
  announceChange(message.actor.name, rows);
};
