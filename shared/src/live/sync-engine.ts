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
import type { Draft, SyncEffect, SyncEvent, SyncState } from './sync-state.ts';
import { onHeads, onJoined, onPatches, onPulled } from './sync-streams.ts';
import { onTotals } from './sync-totals.ts';

const onTimer = (draft: Draft, timer: string): void => {
  if (timer === 'reload') onReloadTimer(draft);
  else if (timer === 'period') onPeriodTimer(draft);
  else if (timer === 'stale') onStaleTimer(draft);
  else if (timer.startsWith('pull:')) onPullTimer(draft, timer);
  else if (timer.startsWith('join:')) onJoinTimer(draft, timer);
  else onRetryTimer(draft, timer);
};

const take = (draft: Draft, event: SyncEvent): void => {
  switch (event.type) {
    case 'opened':
      return onOpened(draft, event.day);
    case 'closed':
      return onClosed(draft);
    case 'snapshotLoaded':
      return onSnapshotLoaded(draft, event);
    case 'snapshotFailed':
      return onSnapshotFailed(draft, event.attempt);
    case 'connected':
      return onConnected(draft);
    case 'disconnected':
      return onDisconnected(draft);
    case 'periodOpened':
      return onPeriodOpened(draft);
    case 'periodClosed':
      return onPeriodClosed(draft);
    case 'periodOutdated':
      return readPeriod(draft);
    case 'periodLoaded':
      return onPeriodLoaded(draft, event);
    case 'periodFailed':
      return onPeriodFailed(draft, event.attempt);
    case 'totals':
      return onTotals(draft, event.message);
    case 'joined':
      return onJoined(draft, event);
    case 'joinFailed':
      return onJoinFailed(draft, event.key, event.session);
    case 'patch':
      return onPatches(draft, [event.message], event.at);
    case 'heads':
      return onHeads(draft, event.heads, event.at);
    case 'timer':
      return onTimer(draft, event.timer);
    case 'poll':
      return onPoll(draft);
    case 'pulled':
      return onPulled(draft, event.key, event.answer, event.at);
    case 'pullFailed':
      return onPullFailed(draft, event.key, event.at);
    case 'mutationStarted':
      return onMutationStarted(draft, event);
    case 'mutationAnswered':
      return onMutationAnswered(draft, event.mutationId, event.revisions);
    case 'mutationRefused':
      return onMutationRefused(draft, event.mutationId);
    case 'mutationUnknown':
      return onMutationUnknown(draft, event.mutationId, event.at);
  }
};

/**
 * The client's sync engine for one selected day with its three streams, and a period's totals. Pure, without clock or I/O:
 * work for the caller is returned as effects, and its results come in as events. A revision is applied exactly once and never
 * over a gap; missing ones are pulled, and if that fails the day is read again (rules/live.md#each-revision-once-in-order).
 */
export const advance = (state: SyncState, event: SyncEvent): { state: SyncState; effects: SyncEffect[] } => {
  const draft: Draft = { state, effects: [] };
  take(draft, event);
  return { state: draft.state, effects: draft.effects };
};
