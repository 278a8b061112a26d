import type { Day } from '../values/day.ts';
import type { DaySnapshot } from './day-state-schema.ts';
import type { DayState } from './day-state.ts';
import type { HeadsMessage, JoinResult, PatchMessage, TotalsMessage } from './protocol.ts';
import {
  dayKey,
  isTotalsKey,
  type Revisions,
  type RoomKey,
  type StreamKey,
  totalsKey,
} from './stream-key.ts';

/** Predicts a change's effect on the day's rows; returns the state unchanged if the change doesn't fit it. */
export type Predict = (state: DayState) => DayState;

/** A followed stream: the applied revision, the highest known one (`target`), and patches that arrived too early. */
export interface StreamSync {
  readonly revision: number;
  readonly target: number;
  readonly joined: boolean;
  readonly waiting: readonly PatchMessage[];
  readonly pull: 'idle' | 'scheduled' | 'running';
  readonly failedPulls: number;
  /** True once a pull of this stream was answered since the last poll began. */
  readonly isPolled: boolean;
  /** The revision applied when the last heads arrived; a later head below it shows that the client is ahead of the server. */
  readonly revisionAtHeads: number;
}

/** A pending change of this window; `revisions` are null until the server has answered. */
export interface PendingChange {
  readonly mutationId: string;
  readonly predict: Predict;
  readonly startedAt: number;
  readonly tries: number;
  readonly revisions: Revisions | null;
  /** The number of the latest snapshot requested before the answer arrived; any later snapshot contains the change. */
  readonly answeredAt: number;
  /** True once the change's patch has arrived: `confirmed` contains the change, and only the answer is missing. */
  readonly isSeen: boolean;
}

/**
 * A period whose totals a page shows. Its rows are read over HTTP and then kept current by one room of totals per day; changed
 * capacities cause another read.
 */
export interface PeriodSync {
  readonly isOpen: boolean;
  /** The days whose totals are followed; empty until the rows have been read. */
  readonly days: readonly Day[];
  /** The number of the latest read; answers to earlier reads are ignored. */
  readonly attempt: number;
  /** After `failed`, the timer `period` starts the next read. */
  readonly reading: 'idle' | 'running' | 'failed';
  /** True if something may have changed since the running read began, so that another read must follow. */
  readonly isDue: boolean;
  /** True if the running read began without a socket. */
  readonly beganAway: boolean;
  /** The clock time at which the latest successful read began; null while nothing is loaded. */
  readonly readAt: number | null;
  /** True once a read of the period has succeeded since it was opened, the socket was lost or a read failed. */
  readonly isPolled: boolean;
  /** The log's epoch in the server's latest message. */
  readonly epoch: string | null;
  /** The highest known revision of the stream `halls`; null until that stream is joined on this connection. */
  readonly capacities: number | null;
  /** The latest totals of each day, all of one epoch. */
  readonly totals: ReadonlyMap<Day, TotalsMessage>;
}

export interface SyncState {
  readonly day: Day | null;
  /** The day's state at the server, as far as it has arrived, without predictions; null until the day is loaded. */
  readonly confirmed: DayState | null;
  readonly epoch: string | null;
  readonly streams: Readonly<Partial<Record<RoomKey, StreamSync>>>;
  readonly snapshot: {
    readonly attempt: number;
    readonly running: boolean;
    readonly failures: number;
    readonly loadedAt: number;
    /** True while a read waits for the timer `reload`; a read that begins earlier resets this. */
    readonly isDue: boolean;
  };
  readonly period: PeriodSync;
  readonly connected: boolean;
  /** Raised by each connection and opened period, so that answers to older joins of totals are recognized and ignored. */
  readonly totalsSession: number;
  /**
   * Raised by each connection, each opened or closed day and, without a day, each closed period, so that answers to older joins
   * of streams are recognized and ignored.
   */
  readonly session: number;
  /** The clock time at which the state was last known to be current: by heads, or without a socket by a read or answered poll. */
  readonly lastConfirmedAt: number | null;
  readonly isStale: boolean;
  /** The server can't read its log at the moment: the connection works, but the state may be outdated. */
  readonly isBlind: boolean;
  readonly pending: readonly PendingChange[];
}

export type PullAnswer =
  | { result: 'patches'; epoch: string; patches: readonly PatchMessage[] }
  | { result: 'upToDate'; epoch: string; revision: number }
  | { result: 'reload' };

/** A window's position in a stream. */
interface Position {
  readonly epoch: string;
  readonly revision: number;
}

/** The events that the sync engine handles. `at` is milliseconds of any monotonic clock. */
export type SyncEvent =
  | { type: 'opened'; day: Day; at: number }
  | { type: 'closed' }
  | { type: 'snapshotLoaded'; attempt: number; snapshot: DaySnapshot; at: number }
  | { type: 'snapshotFailed'; attempt: number }
  | { type: 'connected'; at: number }
  | { type: 'disconnected' }
  /** A page shows another period. */
  | { type: 'periodOpened' }
  | { type: 'periodClosed' }
  /** The caller knows that the period's rows are incomplete. */
  | { type: 'periodOutdated' }
  | { type: 'periodLoaded'; attempt: number; days: readonly Day[]; beganAt: number }
  | { type: 'periodFailed'; attempt: number }
  | { type: 'totals'; message: TotalsMessage }
  | { type: 'joined'; key: RoomKey; session: number; since?: Position; result: JoinResult; at: number }
  | { type: 'joinFailed'; key: RoomKey; session: number }
  | { type: 'patch'; message: PatchMessage; at: number }
  | { type: 'heads'; heads: HeadsMessage; at: number }
  | { type: 'timer'; timer: string; at: number }
  /** The socket is unavailable and the next poll over HTTP is due. */
  | { type: 'poll' }
  | { type: 'pulled'; key: StreamKey; answer: PullAnswer; at: number }
  | { type: 'pullFailed'; key: StreamKey; at: number }
  | { type: 'mutationStarted'; mutationId: string; predict: Predict; at: number }
  | { type: 'mutationAnswered'; mutationId: string; revisions: Revisions }
  | { type: 'mutationRefused'; mutationId: string }
  | { type: 'mutationUnknown'; mutationId: string; at: number };

/** The work that the sync engine asks its caller to do; the results come back as events. */
export type SyncEffect =
  | { type: 'join'; key: RoomKey; session: number; since?: Position }
  | { type: 'leave'; key: RoomKey }
  | { type: 'loadSnapshot'; day: Day; attempt: number }
  | { type: 'loadPeriod'; attempt: number }
  /** Tells the page to show the rows of this read. */
  | { type: 'showPeriod'; attempt: number }
  | { type: 'pull'; key: StreamKey; epoch: string; since: number }
  /** Calls back with a `timer` event; the same name replaces an earlier timer. */
  | { type: 'setTimer'; timer: string; delayMs: number }
  | { type: 'retryMutation'; mutationId: string }
  | { type: 'notify'; notice: SyncNotice };

export type SyncNotice =
  /** A patch was applied to the confirmed state. */
  | { kind: 'applied'; message: PatchMessage }
  /** The mutation is no longer retried: its outcome is unknown, and its prediction was removed from the screen. */
  | { kind: 'givenUp'; mutationId: string }
  /** The socket is connected, but nothing arrived for so long that the connection must be dead. */
  | { kind: 'deaf' };

/** The mutable state inside `advance`: the sync state and the collected effects. */
export interface MutableSync {
  state: SyncState;
  readonly effects: SyncEffect[];
}

export const initialSync: SyncState = {
  day: null,
  confirmed: null,
  epoch: null,
  streams: {},
  snapshot: { attempt: 0, running: false, failures: 0, loadedAt: Number.NEGATIVE_INFINITY, isDue: false },
  period: {
    isOpen: false,
    days: [],
    attempt: 0,
    reading: 'idle',
    isDue: false,
    beganAway: false,
    readAt: null,
    isPolled: false,
    epoch: null,
    capacities: null,
    totals: new Map(),
  },
  connected: false,
  totalsSession: 0,
  session: 0,
  lastConfirmedAt: null,
  isStale: false,
  isBlind: false,
  pending: [],
};

/** Returns the streams that a day's screen follows. */
export const followedKeys = (day: Day): readonly StreamKey[] => [dayKey(day), 'trucks', 'halls'];

export const followedKeysOf = (state: SyncState): readonly StreamKey[] =>
  state.day === null ? [] : followedKeys(state.day);

/** Returns the rooms of totals that the period follows. */
export const totalsKeysOf = ({ period }: SyncState): readonly RoomKey[] => period.days.map(totalsKey);

/** Returns every room that the window is in or should be in. */
export const roomsOf = (state: SyncState): readonly RoomKey[] => {
  const ofPeriod: RoomKey[] = state.period.isOpen ? ['halls', ...totalsKeysOf(state)] : [];
  return [...new Set([...followedKeysOf(state), ...ofPeriod])];
};

/** True if a join with the session number `of` isn't outdated, so that its answer counts. */
export const isCurrentJoin = ({ session, totalsSession }: SyncState, key: RoomKey, of: number): boolean =>
  of === (isTotalsKey(key) ? totalsSession : session);

export const newStream: StreamSync = {
  revision: 0,
  target: 0,
  joined: false,
  waiting: [],
  pull: 'idle',
  failedPulls: 0,
  isPolled: false,
  revisionAtHeads: 0,
};

export const setStream = (sync: MutableSync, key: RoomKey, change: Partial<StreamSync>): void => {
  const stream = sync.state.streams[key];
  if (!stream) return;
  sync.state = { ...sync.state, streams: { ...sync.state.streams, [key]: { ...stream, ...change } } };
};

export const setPeriod = (sync: MutableSync, change: Partial<PeriodSync>): void => {
  sync.state = { ...sync.state, period: { ...sync.state.period, ...change } };
};

/** Returns the day as shown: the server's state, on top of which this window's pending changes are predicted, in order. */
export const dayWithPredictions = (state: Pick<SyncState, 'confirmed' | 'pending'>): DayState | null =>
  state.confirmed &&
  state.pending.reduce((shown, { isSeen, predict }) => (isSeen ? shown : predict(shown)), state.confirmed);
