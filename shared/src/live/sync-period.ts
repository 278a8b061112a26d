import type { Day } from '../values/day.ts';
import { joinStream } from './sync-join.ts';
import {
  type MutableSync,
  followedKeysOf,
  newStream,
  roomsOf,
  setPeriod,
  setStream,
  totalsKeysOf,
} from './sync-state.ts';
import { type RoomKey, totalsKey } from './stream-key.ts';

const retryMs = 2_000;

const readNow = (sync: MutableSync): void => {
  const attempt = sync.state.period.attempt + 1;
  setPeriod(sync, { attempt, reading: 'running', isDue: false, beganAway: !sync.state.connected });
  sync.effects.push({ type: 'loadPeriod', attempt });
};

/**
 * Reads the period's rows again: now, after the running read, or when a failed read is retried. Reads of one period never
 * overlap, so no older answer replaces a newer one.
 */
export const readPeriod = (sync: MutableSync): void => {
  const { isOpen, reading } = sync.state.period;
  if (!isOpen) return;
  if (reading === 'idle') readNow(sync);
  else setPeriod(sync, { isDue: true });
};

const leave = (sync: MutableSync, keys: readonly RoomKey[]): void => {
  for (const key of keys) if (sync.state.connected) sync.effects.push({ type: 'leave', key });
};

/** Follows the totals of these days and of no others. */
const followDays = (sync: MutableSync, days: readonly Day[]): void => {
  const gone = sync.state.period.days.filter((day) => !days.includes(day));
  leave(sync, gone.map(totalsKey));
  const totals = new Map([...sync.state.period.totals].filter(([day]) => days.includes(day)));
  setPeriod(sync, { days, totals });
  const { streams } = sync.state;
  const followed = roomsOf(sync.state).map((key) => [key, streams[key] ?? newStream] as const);
  sync.state = { ...sync.state, streams: Object.fromEntries(followed) };
  for (const key of totalsKeysOf(sync.state)) joinStream(sync, key);
};

const forgetTotals = (sync: MutableSync): void => {
  setPeriod(sync, { totals: new Map() });
  for (const key of totalsKeysOf(sync.state)) setStream(sync, key, { revision: 0, target: 0 });
};

export const onPeriodOpened = (sync: MutableSync): void => {
  const { streams, totalsSession } = sync.state;
  const { halls } = streams;
  const capacities = halls?.joined ? Math.max(halls.revision, sync.state.period.capacities ?? 0) : null;
  setPeriod(sync, { isOpen: true, isDue: false, readAt: null, isPolled: false, capacities });
  followDays(sync, []);
  // The new session number makes late answers about rooms that were left recognizable.
  sync.state = { ...sync.state, totalsSession: totalsSession + 1 };
  joinStream(sync, 'halls');
  readNow(sync);
};

export const onPeriodClosed = (sync: MutableSync): void => {
  if (!sync.state.period.isOpen) return;
  followDays(sync, []);
  if (!followedKeysOf(sync.state).includes('halls')) {
    leave(sync, ['halls']);
    sync.state = { ...sync.state, session: sync.state.session + 1 };
  }
  setPeriod(sync, { isOpen: false, reading: 'idle', readAt: null, isPolled: false, capacities: null });
  followDays(sync, []);
};

export const onPeriodLoaded = (
  sync: MutableSync,
  { attempt, days, beganAt }: { attempt: number; days: readonly Day[]; beganAt: number },
): void => {
  const { period, connected } = sync.state;
  if (attempt !== period.attempt || period.reading !== 'running') return;
  setPeriod(sync, { reading: 'idle', readAt: beganAt, isPolled: true });
  // Totals from before the disconnection are outdated, and may even come from a plan that was replaced since.
  if (period.beganAway && !connected) forgetTotals(sync);
  sync.effects.push({ type: 'showPeriod', attempt });
  // Joins the rooms only after the read, so that paging quickly through months doesn't join the rooms of each.
  followDays(sync, days);
  if (period.isDue) readNow(sync);
};

export const onPeriodFailed = (sync: MutableSync, attempt: number): void => {
  const { period } = sync.state;
  if (attempt !== period.attempt || period.reading !== 'running') return;
  setPeriod(sync, { reading: 'failed', isPolled: false });
  sync.effects.push({ type: 'setTimer', timer: 'period', delayMs: retryMs });
};

export const onPeriodTimer = (sync: MutableSync): void => {
  if (sync.state.period.reading === 'failed') readNow(sync);
};

/** Discards the period's totals and reads its rows again if the server's log has another epoch. */
export const onEpoch = (sync: MutableSync, epoch: string): void => {
  const known = sync.state.period.epoch;
  if (known === epoch) return;
  setPeriod(sync, { epoch });
  if (known === null || !sync.state.period.isOpen) return;
  forgetTotals(sync);
  setPeriod(sync, { capacities: sync.state.period.capacities === null ? null : 0 });
  for (const key of totalsKeysOf(sync.state)) {
    setStream(sync, key, { joined: false });
    joinStream(sync, key);
  }
  readPeriod(sync);
};

/**
 * Reads the period's rows again if `revision`, the server's of `halls`, is above the known one, or if none is known
 * (rules/production-plan.md#the-plan-is-live).
 */
export const onCapacities = (sync: MutableSync, revision: number): void => {
  const { capacities, isOpen } = sync.state.period;
  if (!isOpen || (capacities !== null && revision <= capacities)) return;
  setPeriod(sync, { capacities: revision });
  readPeriod(sync);
};
