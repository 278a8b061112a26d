import { type Atom, atom } from 'jotai';
import type { UnassignedCount } from '@werkplan/shared/live/protocol-schema.ts';
import { unassignedCountEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { isSignedInAtom } from '../account/sign-in-atoms.ts';
import { call } from '../lib/api-client.ts';
import { clientPart, store } from '../lib/client.ts';
import { socket } from './line.ts';
import { onPoll } from './socket.ts';

const receivedCountAtom = atom<UnassignedCount | null>(null);

/** Shipments that wait for a truck, and those of them from before today; null until received. */
export const unassignedCountAtom: Atom<UnassignedCount | null> = receivedCountAtom;

const isSame = (a: UnassignedCount | null, b: UnassignedCount): boolean =>
  a?.unassigned === b.unassigned && a.leftovers === b.leftovers;

const take = (count: UnassignedCount): void => {
  if (!isSame(store().get(receivedCountAtom), count)) store().set(receivedCountAtom, count);
};

const asking = clientPart(() => ({ isOpen: false }));

/** The polling twin of the line's count. */
const ask = async (): Promise<void> => {
  const state = asking();
  if (state.isOpen || !store().get(isSignedInAtom)) return;
  state.isOpen = true;
  const answer = await call(unassignedCountEndpoint, {}, { quiet: true }).catch(() => null);
  state.isOpen = false;
  // A count that came by the line meanwhile is newer; after a sign-out nothing is stored.
  if (answer && !socket().connected && store().get(isSignedInAtom)) take(answer.data);
};

/** Takes the count from the line, or asks for it where there is none. Called once, when the client starts following the plan. */
export const followUnassignedCount = (): void => {
  socket().on('unassigned', take);
  onPoll(() => void ask());
};

export const forgetUnassignedCount = (): void => store().set(receivedCountAtom, null);
