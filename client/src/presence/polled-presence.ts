import { reportPresenceEndpoint } from '@werkplan/shared/live/presence-endpoints.ts';
import { type Presence, presenceTtlMs } from '@werkplan/shared/live/presence.ts';
import { isSignedInAtom } from '../account/sign-in-atoms.ts';
import { call, newIdempotencyKey } from '../lib/api-client.ts';
import { store } from '../lib/client.ts';
import { socket } from '../live/line.ts';
import { forget } from './forget-presence.ts';
import { presenceMessageAtom } from './present-users.ts';

const ownWindow = newIdempotencyKey();
/** Whether the server counts this window by its calls. */
let isPolling = false;

const send = async (word: Presence) =>
  (await call(reportPresenceEndpoint, { body: { ...word, window: ownWindow } }, { quiet: true })).data;

/** Where WebSockets are blocked: reports by a call where the planner is; its answer lists the others. */
export const reportByCall = async (word: Presence): Promise<void> => {
  if (!store().get(isSignedInAtom)) return;
  isPolling = true;
  const message = await send(word).catch(() => undefined);
  // What a socket has reported meanwhile is newer; without any answer the last one counts for a while.
  if (message === undefined || socket().connected) return;
  store().set(presenceMessageAtom, message);
  forget.after(presenceTtlMs);
};

/** The socket is there: from now on presence goes over it. */
export const leavePolling = (): void => {
  if (!isPolling) return;
  isPolling = false;
  send({ day: null, focus: null, mode: 'focus' }).catch(() => undefined);
};
