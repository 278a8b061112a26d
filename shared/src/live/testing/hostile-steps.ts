import type { FuzzClient } from './fuzz-client.ts';
import type { HostileWorld } from './hostile-world.ts';
import { randomChange } from './random-change.ts';

type Step = (world: HostileWorld, client: FuzzClient) => void;

const change: Step = (world) =>
  world.broadcast(world.server.change(randomChange(world.server, world.random)));

/** Each step's frequency in a thousand; what is left of the thousand are changes of the plan at the server. */
const steps: readonly (readonly [number, Step])[] = [
  [5, (_, client) => client.open()],
  [8, (_, client) => client.period.open()],
  [3, (_, client) => client.send({ type: 'periodClosed' })],
  [1, (_, client) => client.send({ type: 'periodOutdated' })],
  [
    3,
    (_, client) => {
      for (let count = 0; count < 4; count += 1) client.open();
    },
  ],
  [1, (_, client) => client.send({ type: 'closed' })],
  [6, (_, client) => client.loseConnection()],
  [3, (_, client) => client.goDead()],
  [2, ({ random }, client) => client.sleep(random.below(15_000))],
  [2, ({ random }, client) => client.jumpClock(random.below(3_600_000))],
  [4, (_, client) => client.send({ type: 'poll' })],
  [2, (world) => world.restart(world.random.below(3_000))],
  [10, ({ schedule, random }) => schedule.runUntil(schedule.now + random.below(8_000))],
  [80, (_, client) => client.isWall || client.mutations.start()],
  [
    15,
    (world, client) => {
      for (let count = 0; count < 30; count += 1) change(world, client);
    },
  ],
];

/** Makes random steps with random time between them, including backups and restores. */
export class HostileSteps {
  readonly #world: HostileWorld;
  /** Backups and restores per thousand steps. */
  readonly #backups: number;
  #restore: () => void;

  constructor(world: HostileWorld) {
    this.#world = world;
    this.#backups = world.random.pick([4, 4, 40]);
    this.#restore = world.server.save();
  }

  take(): void {
    const world = this.#world;
    const { random, schedule } = world;
    const client = random.pick(world.clients);
    if (client.isAsleep) return change(world, client);
    if (!client.isOpen) client.open();
    let dice = random.below(1000);
    if (dice < this.#backups) this.#backup(dice % 2 === 0);
    else {
      dice -= this.#backups;
      const step = steps.find(([share]) => (dice -= share) < 0)?.[1] ?? change;
      step(world, client);
    }
    schedule.runUntil(schedule.now + random.below(60));
  }

  #backup(isRestore: boolean): void {
    const { server, random } = this.#world;
    if (!isRestore) {
      this.#restore = server.save();
      return;
    }
    this.#restore();
    if (random.chance(0.7)) this.#world.restart(random.below(2_000));
  }
}
