import { addDays } from '@werkplan/shared/values/day.ts';
import { beforeAll, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { addUser, password, today, usePlant } from '../support/plant.ts';
import { makeTruck, runOf } from '../support/make.ts';
import { seeded } from '../support/random.ts';
import { type Planners, UndoLane } from '../support/undo-lane.ts';
import { isLong, volumes } from '../support/volumes.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
let planners: Planners;

beforeAll(async () => {
  const names = ['Carla Vogt', 'Dora Ferreira', 'Emil Roth', 'Fritz Meier'];
  const signedIn = names.map(async (name) => {
    const email = `${name.split(' ')[0]?.toLowerCase()}@werkplan.example`;
    await addUser(plant.db, email, name);
    const client = new Client(plant.url);
    await client.signIn(email, password);
    return [name, client] as const;
  });
  planners = Object.fromEntries(await Promise.all(signedIn));
});

const lanes = 4;
/** Each lane uses several days in turn, because a long history would slow down its sequences. */
const days = isLong ? 5 : 3;
const sequences = volumes.undoSequences;
const steps = 8;

it('random sequences of actions, undo and redo by four planners leave what a single thread would', async () => {
  spec('L.5');
  const truck = await makeTruck(plant.anna);
  const play = async (lane: number): Promise<UndoLane[]> => {
    const played: UndoLane[] = [];
    for (let leg = 0; leg < days; leg += 1) {
      const run = await runOf(plant, truck.id, addDays(today, 3 + lane * days + leg));
      const undoLane = new UndoLane(plant, planners, run, seeded(7_000 + lane * days + leg));
      for (let sequence = 0; sequence < sequences; sequence += 1) await undoLane.sequence(steps);
      played.push(undoLane);
    }
    return played;
  };
  const played = await Promise.all(Array.from({ length: lanes }, async (_, lane) => await play(lane)));
  const done = played.flat();
  const total = (what: string) => done.reduce((sum, { tally }) => sum + (tally[what] ?? 0), 0);
  // Each kind of step must have succeeded and have been refused sometimes.
  for (const way of ['undo', 'redo', 'history', 'undo refused', 'redo refused', 'history refused'])
    expect(total(way), way).toBeGreaterThanOrEqual(sequences / 3);
}, 300_000);
