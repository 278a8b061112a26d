import { atom } from 'jotai';
import { advance } from '@werkplan/shared/live/sync-engine.ts';
import {
  initialSync,
  type SyncEffect,
  type SyncEvent,
  type SyncState,
} from '@werkplan/shared/live/sync-state.ts';
import { clientPart, store } from '../lib/client.ts';

/** State of the sync engine; written only by `dispatch`. */
export const syncAtom = atom<SyncState>(initialSync);

/** Returns the current time (ms) on the sync clock, which all sync events use; it starts when the page is opened. */
export const syncClockNow = (): number => performance.now();

/** Converts wall-clock ms to the sync clock; times before the page was opened are negative. */
export const toSyncClock = (moment: number): number => moment - performance.timeOrigin;

/** Performs an effect of the sync engine; `before` is the engine's state before the event. */
type EffectHandler = (effect: SyncEffect, before: SyncState) => void;
const handlers = clientPart(() => new Set<EffectHandler>());

/** Registers a handler that performs some of the engine's effects. */
export const handleEffects = (handler: EffectHandler): void => void handlers().add(handler);

/** Passes an event to the engine, publishes the new state, then performs the effects. */
export const dispatch = (event: SyncEvent): void => {
  const before = store().get(syncAtom);
  const { state, effects } = advance(before, event);
  store().set(syncAtom, state);
  for (const effect of effects) for (const handler of handlers()) handler(effect, before);
};
