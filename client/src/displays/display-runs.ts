import type { RunsMessage } from '@werkplan/shared/live/protocol.ts';
import { atom } from 'jotai';
import { todayAtom } from '../lib/day-atoms.ts';
import { store } from '../lib/client.ts';
import { socket } from '../live/line.ts';

const runsAtom = atom<RunsMessage | null>(null);

/** How many of today's runs have left, as the yard reported; null until the first has. */
export const runsLeftAtom = atom((get): RunsMessage | null => {
  const runs = get(runsAtom);
  return runs && runs.left > 0 && runs.date === get(todayAtom) ? runs : null;
});

/** Takes the count from the line. */
export const followRuns = (): void => socket().on('runs', (message) => store().set(runsAtom, message));
