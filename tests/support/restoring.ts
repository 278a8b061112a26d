import { stateFromSnapshot } from '@werkplan/shared/live/day-state.ts';
import { listRows } from '@werkplan/shared/live/list-rows.ts';
import { lineClient } from '../resilience/people/line-client.ts';
import { canonical } from '../resilience/checks/canonical.ts';
import { Ledger } from '../resilience/people/ledger.ts';
import { PlanWindow } from '../resilience/people/plan-window.ts';
import type { Client } from './client.ts';
import { fetchDay } from './follower.ts';
import { makeParts } from './scene.ts';
import { makeTruck } from './make.ts';
import { plannerMoves } from './planner-moves.ts';
import { type Plant, today } from './plant.ts';
import { seeded } from './random.ts';

/** A window with the real sync engine on today, which connects to this URL with the client's session. */
export const openWindow = (client: Client, url: string): PlanWindow => {
  const own = Object.assign(lineClient(url), { cookie: client.cookie, csrf: client.csrf });
  const nobody = { actor: '', ledger: new Ledger(), onPatch: () => undefined };
  const window = new PlanWindow('window', own, nobody);
  window.open(today);
  return window;
};

/** Reads today's snapshot in the form with which windows are compared. */
export const truthOf = async (client: Client): Promise<string> =>
  canonical(listRows(stateFromSnapshot(await fetchDay(client, today))));

/** Creates trucks and orders to plan with. */
export const furnishPlan = async (plant: Plant, orders = 4): Promise<void> => {
  for (let count = 0; count < 3; count += 1) await makeTruck(plant.anna);
  for (let count = 0; count < orders; count += 1) await makeParts(plant, 2);
};

/** Makes this many accepted changes of random kinds. */
export const makeRandomChanges = async (plant: Plant, seed: number, changes: number): Promise<void> => {
  const dice = seeded(seed);
  for (let done = 0; done < changes;) {
    const reply = await dice.pick(plannerMoves)(plant, plant.anna, dice);
    if (reply.headers.has('x-plan-revisions')) done += 1;
  }
};
