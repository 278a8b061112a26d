import { makeTrouble, endTroubles } from './troubles.ts';
import { chooseChange } from './operations/operations.ts';
import type { View } from './operations/operation.ts';
import { healScreens } from './screens.ts';
import type { Aim, Task } from './task.ts';
import { World } from './world.ts';
import { soundWiring } from './wiring.ts';
import { dayWithPredictions } from '@werkplan/shared/live/sync-state.ts';
import type { PlanWindow } from './window.ts';

export interface Report {
  readonly seed: number;
  readonly operations: number;
  readonly requests: number;
  /** Number of stored changes. */
  readonly changes: number;
  /** Number of executed jobs. */
  readonly steps: number;
  readonly virtualMs: number;
  readonly codes: ReadonlyMap<string, number>;
  /** A digest of all recorded events, equal for equal seeds. */
  readonly hash: string;
}

/** A run that found a violation. */
export class SimulationFailure extends Error {
  override readonly name = 'SimulationFailure';
}

/** Runs are limited to this length because memory and the time to repeat a failure grow with the log. */
export const sliceOperations = 2_500;
/** After this many operations, all troubles end and everything is compared. */
const spell = 600;
const longestWaitMs = 150_000;
/** A planner with this many pending changes waits. */
const mostPending = 5;
/** Upper limits (ms) of the time between two operations: changes then share a commit, race at two servers, or rarely meet. */
const pauses = [4, 25, 120] as const;

/** Most planners choose from the confirmed state, because predicting the pending changes costs more than everything else in a window. */
const viewOf = (world: World, window: PlanWindow): View | null => {
  const { sim, days, clock, store } = world;
  const state = sim.random.chance(0.25) ? dayWithPredictions(window.state) : window.state.confirmed;
  return (
    state && {
      random: sim.random,
      state,
      days,
      today: clock.today(),
      recentChanges: () => [...store.state.changes.keys()].slice(-20),
    }
  );
};

/** Performs one random operation and lets time pass; returns whether a change was requested. */
const step = (world: World, aim: Aim): boolean => {
  const { sim, windows, scripts, days } = world;
  const window = sim.random.pick(windows);
  if (window.isAsleep || window.state.pending.length >= mostPending) return false;
  makeTrouble(world, aim);
  if (window.state.day === null || sim.random.chance(0.01))
    window.send({ type: 'opened', day: sim.random.pick(days), at: 0 });
  const view = viewOf(world, window);
  if (!view) return false;
  if (scripts.length > 0 && sim.random.chance(aim.scripts ?? 0.06)) {
    const script = sim.random.pick(scripts);
    script.run(view);
    return true;
  }
  const wish = chooseChange(view);
  if (!wish) return false;
  window.changes.start(wish, { ...world.scope, by: window.name });
  return true;
};

/** Ends all troubles and compares everything. */
const settle = async (world: World): Promise<void> => {
  const { sim, ledger, watch, store, windows } = world;
  endTroubles(world);
  // Windows retry pending changes for 20 s.
  await sim.runUntil(sim.now + 30_000);
  // Sometimes a failover happens after the last change, so no later patch reveals the new epoch.
  if (sim.random.chance(0.25)) store.save()('failover');
  ledger.calmSince = sim.now;
  ledger.checkWaiting(20_000);
  await healScreens(sim, store, windows);
  for (const { name, changes } of windows)
    if (!changes.areOver) sim.fail(`${name} has a change without outcome`);
  for (const { name, parts } of world.servers)
    if (parts?.relay.epoch !== store.epoch) sim.fail(`${name} still broadcasts ${parts?.relay.epoch}`);
  watch.compareAll();
  world.checkMemories();
  ledger.forgetBefore(sim.now - 600_000);
  for (const { changes } of windows) changes.forget();
  await sim.runUntil(sim.now + 1);
};

const lastWords = ({ sim }: World, { seed, operations }: Task, error: unknown): SimulationFailure =>
  new SimulationFailure(
    [
      `${error instanceof Error ? error.message : String(error)}`,
      `seed ${seed}, step ${sim.steps}, ${sim.now} ms; the last events:`,
      ...sim.lastNotes.map((line) => `  ${line}`),
      `npm run simulate -- --seed ${seed} --operations ${operations}`,
    ].join('\n'),
    { cause: error },
  );

const run = async (task: Task): Promise<Report> => {
  const { seed, operations, wiring = {}, aim = {} } = task;
  const world = new World(seed, { ...soundWiring, ...wiring }, task.crew);
  const { sim, ledger, watch } = world;
  let done = 0;
  try {
    await sim.runUntil(sim.now + 2_000);
    while (done < operations) {
      sim.isHostile = true;
      ledger.calmSince = null;
      const until = Math.min(operations, done + spell);
      const pauseMs = sim.random.pick(pauses);
      let doneAt = sim.now;
      while (done < until) {
        const isDone = step(world, aim);
        await sim.runUntil(sim.now + sim.random.below(pauseMs));
        if (!isDone) {
          if (sim.now - doneAt > longestWaitMs) sim.fail('nobody gets anything done any more');
          continue;
        }
        done += 1;
        doneAt = sim.now;
        if (done % 20 === 0) world.checkMemories();
        if (done % 50 === 0) ledger.checkWaiting(longestWaitMs);
      }
      await settle(world);
    }
  } catch (error) {
    throw lastWords(world, task, error);
  }
  const hash = sim.hash.toString(16).padStart(8, '0');
  const counted = { operations: done, requests: ledger.requests, changes: watch.changes, steps: sim.steps };
  return { seed, ...counted, virtualMs: sim.now, codes: ledger.codes, hash };
};

/** @throws SimulationFailure at the first violation */
export const simulate = async (task: Task): Promise<Report> => {
  const { stackTraceLimit } = Error;
  // Refused actions throw often, and stack traces would slow each of them down.
  if (task.stacks !== true) Error.stackTraceLimit = 0;
  try {
    return await run(task);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
};
