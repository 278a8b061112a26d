import { dayKey, dayOfKey, type RoomKey, type StreamKey } from '@werkplan/shared/live/stream-key.ts';
import { mayReadPlan } from '../http/access-refusals.ts';
import type { PlanSocket } from './plan-socket.ts';

/** Returns the stream whose revisions are broadcast to the room: the room's own, or the day's for a room of hall totals. */
export const streamOfRoom = (room: RoomKey): StreamKey => {
  const day = room.startsWith('halls:') ? dayOfKey(room) : null;
  return day ? dayKey(day) : (room as StreamKey);
};

/** True for the rooms that wall displays may join: those of hall totals (`halls:<date>`) and of capacities (`halls`). */
export const isHallsRoom = (key: RoomKey): boolean => key === 'halls' || key.startsWith('halls:');

export const roomsOf = ({ id, rooms }: PlanSocket): string[] =>
  [...rooms].filter((room) => room !== id).toSorted();

type AlikeSockets = [PlanSocket, ...PlanSocket[]];

/** Groups sockets that are in the same rooms and have the same right to read the plan, so that they get the same heartbeat. */
export const groupByRooms = (sockets: readonly PlanSocket[]): AlikeSockets[] => {
  const groups = new Map<string, AlikeSockets>();
  for (const socket of sockets) {
    const wanted = [mayReadPlan(socket.data.caller), ...roomsOf(socket)].join(' ');
    const others = groups.get(wanted);
    if (others) others.push(socket);
    else groups.set(wanted, [socket]);
  }
  return [...groups.values()];
};
