import type { PatchMessage } from '@werkplan/shared/live/protocol.ts';
import { kindsOfStream } from '@werkplan/shared/live/patch.ts';
import type { RoomKey } from '@werkplan/shared/live/stream-key.ts';

/** The room of callers who see only totals: wall displays and tokens for them. */
export const totalsOnlyRoom = 'totals-only';

/**
 * Returns the patch with capacities and calendar only and without authors; a patch without these still tells that something
 * changed.
 */
export const toTotalsOnlyMessage = ({ mutationId: _, patch, ...message }: PatchMessage): PatchMessage => {
  const kinds = kindsOfStream('halls').filter((kind) => kind !== 'sites' && kind !== 'reservations');
  const own = (rows: object): object =>
    Object.fromEntries(
      Object.entries(rows).filter(([kind]) => kinds.includes(kind as (typeof kinds)[number])),
    );
  const deleted = patch.deleted && own(patch.deleted);
  return {
    ...message,
    patch: { ...own(patch), ...(deleted && { deleted }) },
    actor: { id: null, name: '' },
  };
};

/** Returns the ids of sockets in the room that see only totals. */
export const totalsOnlySocketsIn = (
  rooms: ReadonlyMap<string, ReadonlySet<string>>,
  key: RoomKey,
): string[] => {
  const members = rooms.get(key);
  return [...(rooms.get(totalsOnlyRoom) ?? [])].filter((id) => members?.has(id));
};
