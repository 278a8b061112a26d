import { type Atom, atom } from 'jotai';
import type { UnassignedCount } from '@werkplan/shared/live/protocol-schema.ts';
import { unassignedCountEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { isSignedInAtom } from '../account/sign-in-atoms.ts';
import { call } from '../lib/api-client.ts';
import { clientPart, store } from '../lib/client.ts';
import { socket } from './server-socket.ts';
import { onPoll } from './socket.ts';

const receivedCountAtom = atom<UnassignedCount | null>(null);

/** Number of unassigned shipments, and how many of them are from earlier days; null until received. */
export const unassignedCountAtom: Atom<UnassignedCount | null> = receivedCountAtom;

const isSame = (a: UnassignedCount | null, b: UnassignedCount): boolean =>
  a?.unassigned === b.unassigned && a.leftovers === b.leftovers;

const take = (count: UnassignedCount): void => {
  if (!isSame(store().get(receivedCountAtom), count)) store().set(receivedCountAtom, count);
};

const asking = clientPart(() => ({ isOpen: false }));

/** Polls the count while there is no socket. */
const ask = async (): Promise<void> => {
  const state = asking();
  if (state.isOpen || !store().get(isSignedInAtom)) return;
  state.isOpen = true;
  const answer = await call(unassignedCountEndpoint, {}, { quiet: true }).catch(() => null);
  state.isOpen = false;
  // Ignores the answer if the socket has connected, which sends newer counts, or if the user has signed out.
  if (answer && !socket().connected && store().get(isSignedInAtom)) take(answer.data);
};

/** Receives the count over the socket, or polls it. Called once, when the client starts to follow the plan. */
export const followUnassignedCount = (): void => {
  socket().on('unassigned', take);
  onPoll(() => void ask());
};

export const forgetUnassignedCount = (): void => store().set(receivedCountAtom, null);
