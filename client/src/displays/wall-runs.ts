import type { RunsMessage } from '@werkplan/shared/live/protocol.ts';
import { atom } from 'jotai';
import { todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/store.ts';
import { socket } from '../live/line.ts';

const toldAtom = atom<RunsMessage | null>(null);

/** How many of today's runs have left, as the yard says; null until it has said so of one. */
export const runsLeftAtom = atom((get): RunsMessage | null => {
  const told = get(toldAtom);
  return told && told.left > 0 && told.date === get(todayAtom) ? told : null;
});

socket.on('runs', (message) => store.set(toldAtom, message));
