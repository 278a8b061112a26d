import {
  onMutationAnswered,
  onMutationRefused,
  onMutationStarted,
  onMutationUnknown,
  onRetryTimer,
} from './sync-pending.ts';
import { onJoinFailed, onJoinTimer } from './sync-join.ts';
import {
  onPeriodClosed,
  onPeriodFailed,
  onPeriodLoaded,
  onPeriodOpened,
  onPeriodTimer,
  readPeriod,
} from './sync-period.ts';
import { onPoll, onPullFailed, onPullTimer } from './sync-pull.ts';
import { onReloadTimer, onSnapshotFailed } from './sync-reload.ts';
import { onClosed, onConnected, onDisconnected, onOpened, onStaleTimer } from './sync-session.ts';
import { onSnapshotLoaded } from './sync-snapshot.ts';
import type { MutableSync, SyncEffect, SyncEvent, SyncState } from './sync-state.ts';
import { onHeads, onJoined, onPatches, onPulled } from './sync-streams.ts';
import { onTotals } from './sync-totals.ts';

const onTimer = (sync: MutableSync, timer: string): void => {
  if (timer === 'reload') onReloadTimer(sync);
  else if (timer === 'period') onPeriodTimer(sync);
  else if (timer === 'stale') onStaleTimer(sync);
  else if (timer.startsWith('pull:')) onPullTimer(sync, timer);
  else if (timer.startsWith('join:')) onJoinTimer(sync, timer);
  else onRetryTimer(sync, timer);
};

const take = (sync: MutableSync, event: SyncEvent): void => {
  switch (event.type) {
    case 'opened':
      return onOpened(sync, event.day);
    case 'closed':
      return onClosed(sync);
    case 'snapshotLoaded':
      return onSnapshotLoaded(sync, event);
    case 'snapshotFailed':
      return onSnapshotFailed(sync, event.attempt);
    case 'connected':
      return onConnected(sync);
    case 'disconnected':
      return onDisconnected(sync);
    case 'periodOpened':
      return onPeriodOpened(sync);
    case 'periodClosed':
      return onPeriodClosed(sync);
    case 'periodOutdated':
      return readPeriod(sync);
    case 'periodLoaded':
      return onPeriodLoaded(sync, event);
    case 'periodFailed':
      return onPeriodFailed(sync, event.attempt);
    case 'totals':
      return onTotals(sync, event.message);
    case 'joined':
      return onJoined(sync, event);
    case 'joinFailed':
      return onJoinFailed(sync, event.key, event.session);
    case 'patch':
      return onPatches(sync, [event.message], event.at);
    case 'heads':
      return onHeads(sync, event.heads, event.at);
    case 'timer':
      return onTimer(sync, event.timer);
    case 'poll':
      return onPoll(sync);
    case 'pulled':
      return onPulled(sync, event.key, event.answer, event.at);
    case 'pullFailed':
      return onPullFailed(sync, event.key, event.at);
    case 'mutationStarted':
      return onMutationStarted(sync, event);
    case 'mutationAnswered':
      return onMutationAnswered(sync, event.mutationId, event.revisions);
    case 'mutationRefused':
      return onMutationRefused(sync, event.mutationId);
    case 'mutationUnknown':
      return onMutationUnknown(sync, event.mutationId, event.at);
  }
};

/**
 * The client's sync engine for one selected day with its three streams, and for a period's totals. Pure, without clock or I/O:
 * it returns work for the caller as effects, whose results come back as events. Each revision of the day's streams is applied
 * exactly once and in order; missing ones are pulled, and if that fails the day is read again
 * (rules/live.md#each-revision-once-in-order). Of totals only the latest count.
 */
export const advance = (state: SyncState, event: SyncEvent): { state: SyncState; effects: SyncEffect[] } => {
  const sync: MutableSync = { state, effects: [] };
  take(sync, event);
  return { state: sync.state, effects: sync.effects };
};
