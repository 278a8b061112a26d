import { dayWithPredictions, followedKeys } from '@werkplan/shared/live/sync-state.ts';
import type { ModelStore } from './model-store.ts';
import { differenceOf, stateOf } from './plan-watch.ts';
import type { Sim } from './sim.ts';
import type { PlanWindow } from './window.ts';

const headsToHeal = 3;
const longestHealingMs = 90_000;

/** Describes a difference between window and store; null when there is none. */
const whyDifferent = (store: ModelStore, { state }: PlanWindow): string | null => {
  const { day, confirmed, epoch, streams, pending } = state;
  if (day === null || !confirmed) return 'nothing is loaded';
  if (epoch !== store.epoch) return `${epoch} instead of ${store.epoch}`;
  for (const key of followedKeys(day)) {
    const { revision = 0, joined = false, waiting = [] } = streams[key] ?? {};
    if (revision !== store.model.head(key))
      return `${key} at ${revision} instead of ${store.model.head(key)}`;
    if (!joined || waiting.length > 0) return `${key} joined ${joined}, ${waiting.length} waiting`;
  }
  if (pending.length > 0) return `${pending.map(({ mutationId }) => mutationId).join()} pending`;
  return differenceOf(dayWithPredictions(state) ?? {}, stateOf(store, day));
};

/** Without troubles and writes, each window must show the store's plan before it receives heads for the fourth time. */
export const healScreens = async (
  sim: Sim,
  store: ModelStore,
  windows: readonly PlanWindow[],
): Promise<void> => {
  const begun = sim.now;
  for (const window of windows) window.heads = 0;
  const late = new Set(windows);
  while (late.size > 0) {
    await sim.runUntil(sim.now + 200);
    for (const window of late) {
      if (window.heads < headsToHeal) continue;
      const why = whyDifferent(store, window);
      if (why === null) late.delete(window);
      else if (window.heads > headsToHeal) {
        sim.fail(`${window.name} is not healed by ${headsToHeal} heads: ${why}`);
        return await sim.runUntil(sim.now + 1);
      }
    }
    if (late.size > 0 && sim.now > begun + longestHealingMs)
      throw new Error(`${[...late].map(({ name }) => name).join()} had no heads for long`);
  }
};
