import { atom } from 'jotai';
import { advance } from '@werkplan/shared/live/sync-engine.ts';
import {
  initialSync,
  type SyncEffect,
  type SyncEvent,
  type SyncState,
} from '@werkplan/shared/live/sync-state.ts';
import { clientPart, store } from '../lib/client.ts';

/** The sync engine's state; written by `dispatch` alone. */
export const syncAtom = atom<SyncState>(initialSync);

/** The clock of all sync events, ms. */
export const syncNow = (): number => performance.now();

/** A moment of the machine's clock (ms) on the clock of the sync events; before the page was opened it is below zero. */
export const onSyncClock = (moment: number): number => moment - performance.timeOrigin;

/** `before` is the state that the event met. */
type EffectHandler = (effect: SyncEffect, before: SyncState) => void;
const handlers = clientPart(() => new Set<EffectHandler>());

/** Whoever can do a part of the outside work takes its effects from here. */
export const handleEffects = (handler: EffectHandler): void => void handlers().add(handler);

/** Gives the engine an event, publishes the new state, then has the effects done. */
export const dispatch = (event: SyncEvent): void => {
  const before = store().get(syncAtom);
  const { state, effects } = advance(before, event);
  store().set(syncAtom, state);
  for (const effect of effects) for (const handler of handlers()) handler(effect, before);
};
