import type { Day } from '../values/day.ts';
import { joinStream } from './sync-join.ts';
import { type Draft, keysOf, newStream, roomsOf, setPeriod, setStream, totalsKeysOf } from './sync-state.ts';
import { type RoomKey, totalsKey } from './stream-key.ts';

const retryMs = 2_000;

const readNow = (draft: Draft): void => {
  const attempt = draft.state.period.attempt + 1;
  setPeriod(draft, { attempt, reading: 'running', isDue: false, beganAway: !draft.state.connected });
  draft.effects.push({ type: 'loadPeriod', attempt });
};

/** Reads the rows again, one read at a time, so that the latest shown is the latest read. */
export const readPeriod = (draft: Draft): void => {
  const { isOpen, reading } = draft.state.period;
  if (!isOpen) return;
  if (reading === 'idle') readNow(draft);
  else setPeriod(draft, { isDue: true });
};

const leave = (draft: Draft, keys: readonly RoomKey[]): void => {
  for (const key of keys) if (draft.state.connected) draft.effects.push({ type: 'leave', key });
};

/** Follows exactly these days' totals. */
const followDays = (draft: Draft, days: readonly Day[]): void => {
  const gone = draft.state.period.days.filter((day) => !days.includes(day));
  leave(draft, gone.map(totalsKey));
  const totals = new Map([...draft.state.period.totals].filter(([day]) => days.includes(day)));
  setPeriod(draft, { days, totals });
  const { streams } = draft.state;
  const followed = roomsOf(draft.state).map((key) => [key, streams[key] ?? newStream] as const);
  draft.state = { ...draft.state, streams: Object.fromEntries(followed) };
  for (const key of totalsKeysOf(draft.state)) joinStream(draft, key);
};

const forgetTotals = (draft: Draft): void => {
  setPeriod(draft, { totals: new Map() });
  for (const key of totalsKeysOf(draft.state)) setStream(draft, key, { revision: 0, target: 0 });
};

export const onPeriodOpened = (draft: Draft): void => {
  const { streams, totalsSession } = draft.state;
  const { halls } = streams;
  const capacities = halls?.joined ? Math.max(halls.revision, draft.state.period.capacities ?? 0) : null;
  setPeriod(draft, { isOpen: true, isDue: false, readAt: null, isPolled: false, capacities });
  followDays(draft, []);
  // A late answer to a room that was left must not count.
  draft.state = { ...draft.state, totalsSession: totalsSession + 1 };
  joinStream(draft, 'halls');
  readNow(draft);
};

export const onPeriodClosed = (draft: Draft): void => {
  if (!draft.state.period.isOpen) return;
  followDays(draft, []);
  if (!keysOf(draft.state).includes('halls')) {
    leave(draft, ['halls']);
    draft.state = { ...draft.state, session: draft.state.session + 1 };
  }
  setPeriod(draft, { isOpen: false, reading: 'idle', readAt: null, isPolled: false, capacities: null });
  followDays(draft, []);
};

export const onPeriodLoaded = (
  draft: Draft,
  { attempt, days, beganAt }: { attempt: number; days: readonly Day[]; beganAt: number },
): void => {
  const { period, connected } = draft.state;
  if (attempt !== period.attempt || period.reading !== 'running') return;
  setPeriod(draft, { reading: 'idle', readAt: beganAt, isPolled: true });
  // Totals received before the connection broke are older, possibly of a replaced plan.
  if (period.beganAway && !connected) forgetTotals(draft);
  draft.effects.push({ type: 'showPeriod', attempt });
  // Joined after the read, so that leafing through months doesn't join each of them.
  followDays(draft, days);
  if (period.isDue) readNow(draft);
};

export const onPeriodFailed = (draft: Draft, attempt: number): void => {
  const { period } = draft.state;
  if (attempt !== period.attempt || period.reading !== 'running') return;
  setPeriod(draft, { reading: 'failed', isPolled: false });
  draft.effects.push({ type: 'setTimer', timer: 'period', delayMs: retryMs });
};

export const onPeriodTimer = (draft: Draft): void => {
  if (draft.state.period.reading === 'failed') readNow(draft);
};

/** Discards rows and totals when the server has another log. */
export const noteEpoch = (draft: Draft, epoch: string): void => {
  const known = draft.state.period.epoch;
  if (known === epoch) return;
  setPeriod(draft, { epoch });
  if (known === null || !draft.state.period.isOpen) return;
  forgetTotals(draft);
  setPeriod(draft, { capacities: draft.state.period.capacities === null ? null : 0 });
  for (const key of totalsKeysOf(draft.state)) {
    setStream(draft, key, { joined: false });
    joinStream(draft, key);
  }
  readPeriod(draft);
};

/** Reads again when the server's revision of the capacities is newer than the rows read. */
export const noteCapacities = (draft: Draft, revision: number): void => {
  const { capacities, isOpen } = draft.state.period;
  if (!isOpen || (capacities !== null && revision <= capacities)) return;
  setPeriod(draft, { capacities: revision });
  readPeriod(draft);
};
