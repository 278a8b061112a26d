import { type Atom, atom } from 'jotai';
import type { UnassignedCount } from '@werkplan/shared/live/protocol-schema.ts';
import { store } from '../lib/client.ts';
import { socket } from './line.ts';

const receivedCountAtom = atom<UnassignedCount | null>(null);

/** Shipments that wait for a truck, and those of them from before today; null until received. */
export const unassignedCountAtom: Atom<UnassignedCount | null> = receivedCountAtom;

const isSame = (a: UnassignedCount | null, b: UnassignedCount): boolean =>
  a?.unassigned === b.unassigned && a.leftovers === b.leftovers;

/** Takes the count from the line. Called once, when the client starts following the plan. */
export const followUnassignedCount = (): void =>
  socket().on('unassigned', (message) => {
    if (!isSame(store().get(receivedCountAtom), message)) store().set(receivedCountAtom, message);
  });

export const forgetUnassignedCount = (): void => store().set(receivedCountAtom, null);
