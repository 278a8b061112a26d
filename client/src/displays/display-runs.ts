import type { RunsMessage } from '@werkplan/shared/live/protocol.ts';
import { atom } from 'jotai';
import { todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import { socket } from '../live/server-socket.ts';

const runsAtom = atom<RunsMessage | null>(null);

/** Numbers and latest departures of today's runs; null before the first departure. */
export const departedRunsAtom = atom((get): RunsMessage | null => {
  const runs = get(runsAtom);
  return runs && runs.left > 0 && runs.date === get(todayAtom) ? runs : null;
});

/** Receives the departures over the socket. */
export const followRuns = (): void => socket().on('runs', (message) => store().set(runsAtom, message));
