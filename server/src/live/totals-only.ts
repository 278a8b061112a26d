import type { PatchMessage } from '@werkplan/shared/live/protocol.ts';
import { kindsOfStream } from '@werkplan/shared/live/patch.ts';
import type { RoomKey } from '@werkplan/shared/live/stream-key.ts';

/** Name of the room of all callers who see only hall totals: wall displays, and tokens with the scope `display`. */
export const totalsOnlyRoom = 'totals-only';

/**
 * Returns a message of the stream `halls` for callers who see only totals: it has no author and only the rows of capacities and
 * the calendar. Without such rows it still tells that something has changed.
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

/** Returns the ids of those sockets in a room that see only totals. */
export const totalsOnlySocketsIn = (
  rooms: ReadonlyMap<string, ReadonlySet<string>>,
  key: RoomKey,
): string[] => {
  const members = rooms.get(key);
  return [...(rooms.get(totalsOnlyRoom) ?? [])].filter((id) => members?.has(id));
};
