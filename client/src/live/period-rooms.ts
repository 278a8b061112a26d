import type { JoinResult } from '@werkplan/shared/live/protocol.ts';
import { totalsKey, type RoomKey } from '@werkplan/shared/live/stream-key.ts';
import { keysOf } from '@werkplan/shared/live/sync-state.ts';
import { store } from '../lib/store.ts';
import { receivedTotalsAtom } from './period.ts';
import { joinTimeoutMs, socket } from './socket.ts';
import { handleEffects, syncAtom } from './sync-store.ts';
import { daysBehind, onlyDays, withTotals } from './received-totals.ts';

const retryMs = 1_000;

let wanted: readonly RoomKey[] = [];
/** Counts connections: what is left of an earlier one is void. */
let session = 0;
/** The log's epoch, as the server last spoke of it. */
let epochHeard: string | null = null;
/** The revision of the capacities known to exist; null until the room has been joined in this connection. */
let capacities: number | null = null;
let onCapacities = (): void => undefined;

const isIn = (key: RoomKey, at: number): boolean =>
  socket.connected && at === session && wanted.includes(key);

const take = (key: RoomKey, result: JoinResult): void => {
  if (result.result === 'totals') store.set(receivedTotalsAtom, (told) => withTotals(told, result.totals));
  else if (key === 'halls' && capacities === null) {
    capacities = 0;
    // What changed between the reading and the joining was told to nobody.
    onCapacities();
  }
};

const join = async (key: RoomKey): Promise<void> => {
  const at = session;
  if (!isIn(key, at)) return;
  const result = await socket
    .timeout(joinTimeoutMs)
    .emitWithAck('join', { key })
    .catch(() => null);
  if (!isIn(key, at)) return;
  if (result && result.result !== 'refused') return take(key, result);
  // Spread out: a month of rooms that were refused together would be again.
  const wait = Math.max(retryMs, result?.retryAfterMs ?? 0) + Math.random() * retryMs;
  setTimeout(() => void join(key), wait);
};

const joinAll = (keys: readonly RoomKey[]): void => {
  for (const key of keys) void join(key);
};

/** The day on another page may still follow the capacities; the room is left once nobody needs it. */
const leave = (key: RoomKey): void => {
  const isDaysToo = keysOf(store.get(syncAtom)).some((followed) => followed === key);
  if (socket.connected && !isDaysToo) socket.emit('leave', { key }, () => undefined);
};

/** Whom to tell that the halls' capacities may have changed. */
export const whenCapacitiesChange = (listener: () => void): void => {
  onCapacities = listener;
};

/** Is in exactly these rooms from now on, in every connection; forgets what the others have told. */
export const followRooms = (next: readonly RoomKey[]): void => {
  const [gone, fresh] = [
    wanted.filter((key) => !next.includes(key)),
    next.filter((key) => !wanted.includes(key)),
  ];
  for (const key of gone) leave(key);
  wanted = next;
  if (!next.includes('halls')) capacities = null;
  // A day that stays has nobody who would tell it once more.
  store.set(receivedTotalsAtom, (told) => onlyDays(told, (day) => next.includes(totalsKey(day))));
  joinAll(fresh);
};

socket.on('connect', () => {
  session += 1;
  capacities = null;
  joinAll(wanted);
});
socket.on('totals', (message) => {
  if (!wanted.includes(totalsKey(message.date))) return;
  store.set(receivedTotalsAtom, (told) => withTotals(told, message));
});
socket.on('patch', ({ key, revision }) => {
  if (key !== 'halls' || capacities === null) return;
  capacities = Math.max(capacities, revision);
  onCapacities();
});
socket.on('heads', ({ revisions, epoch }) => {
  const told = store.get(receivedTotalsAtom);
  // Rows that were read just before may be of the log that was, though all that was told is of the new one.
  const isOther = [told.epoch, epochHeard].some((known) => known !== null && known !== epoch);
  epochHeard = epoch;
  joinAll(isOther ? wanted : daysBehind(told, (day) => revisions[totalsKey(day)]).map(totalsKey));
  const known = capacities ?? 0;
  capacities = capacities === null ? null : Math.max(known, revisions['halls'] ?? 0);
  if (isOther || (known > 0 && (capacities ?? 0) > known)) onCapacities();
});
// The room is one for all of the window: the day's page leaves it while a period still needs it.
handleEffects((effect) => {
  if (effect.type !== 'leave' || effect.key !== 'halls') return;
  capacities = null;
  // Once the leaving has been sent, whichever of the two handlers came first.
  queueMicrotask(() => void join('halls'));
});
