import type { PatchMessage } from '@werkplan/shared/live/protocol.ts';
import type { RoomKey } from '@werkplan/shared/live/stream-key.ts';

/** The room of those who see totals alone: wall displays, and tokens for them. */
export const totalsOnly = 'totals-only';

/** They are sent capacities without who set them. */
export const withoutActor = ({ mutationId: _, ...message }: PatchMessage): PatchMessage => ({
  ...message,
  actor: { id: null, name: '' },
});

/** Ids of those in the room who see totals alone. */
export const onlookersIn = (rooms: ReadonlyMap<string, ReadonlySet<string>>, key: RoomKey): string[] => {
  const members = rooms.get(key);
  return [...(rooms.get(totalsOnly) ?? [])].filter((id) => members?.has(id));
};
