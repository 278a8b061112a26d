import { dayKey, dayOfKey, type RoomKey, type StreamKey } from '@werkplan/shared/live/stream-key.ts';

/** The stream whose revisions are broadcast to the room. */
export const streamOfRoom = (room: RoomKey): StreamKey => {
  const day = room.startsWith('halls:') ? dayOfKey(room) : null;
  return day ? dayKey(day) : (room as StreamKey);
};

/** The halls' totals and capacities. */
export const isOfHalls = (key: RoomKey): boolean => key === 'halls' || key.startsWith('halls:');
