import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { newTruck } from '../../support/make.ts';
import { EmbeddedPlant } from './embedded-plant.ts';

export interface EmbeddedVerdict {
  /** Complaints; empty is good. */
  readonly complaints: readonly string[];
  /** ms from each misfortune until a planner's change was accepted again, by kind. */
  readonly backAfterMs: Readonly<Record<'postmaster' | 'backend', readonly number[]>>;
  readonly acknowledged: number;
}

/** A change that takes longer is counted as never done. */
const patienceMs = 60_000;
const again = 20;

/** A planner who makes truck after truck, each asked for with one key until it is answered. */
class Writer {
  readonly #plant: EmbeddedPlant;
  readonly acknowledged: string[] = [];

  constructor(plant: EmbeddedPlant) {
    this.#plant = plant;
  }

  /** Makes a truck; resolves when it is acknowledged. @throws when it isn't in time */
  async write(): Promise<void> {
    const registration = `OG-E ${this.acknowledged.length + 1}`;
    const key = { 'idempotency-key': randomUUID() };
    const deadline = Date.now() + patienceMs;
    for (let said = 'nothing'; ; await delay(again)) {
      const reply = await this.#plant.client
        .attempt(createTruckEndpoint, { body: newTruck({ registration }) }, key)
        .catch(() => undefined);
      if (reply && reply.status < 300) break;
      if (reply && reply.status < 500) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
      said = `${reply?.status}`;
      if (Date.now() > deadline) throw new Error(`no change was accepted in ${patienceMs} ms, only ${said}`);
    }
    this.acknowledged.push(registration);
  }
}

/**
 * The embedded PostgreSQL dies `rounds` times under a planner who goes on: its postmaster is killed, then one of its
 * backends, and each time somebody starts a second server on the same data directory.
 */
export const runEmbedded = async (bundle: string, rounds: number): Promise<EmbeddedVerdict> => {
  const plant = await EmbeddedPlant.open(bundle);
  const writer = new Writer(plant);
  const complaints: string[] = [];
  const backAfterMs = { postmaster: [] as number[], backend: [] as number[] };
  const strike = async (kind: 'postmaster' | 'backend', withSecond: boolean): Promise<void> => {
    await writer.write();
    const start = performance.now();
    let isBack = (): boolean => true;
    if (kind === 'postmaster') isBack = plant.killPostmaster();
    else await plant.killBackend();
    const second = withSecond ? plant.startSecond() : null;
    // A connection that outlives the postmaster for a moment may yet take a change: that is none after it.
    do await writer.write();
    while (!isBack());
    backAfterMs[kind].push(performance.now() - start);
    const { code, printed } = (await second) ?? { code: 1, printed: 'Another Werkplan server' };
    if (code !== 1 || !printed.includes('Another Werkplan server'))
      complaints.push(`a second start ended with ${code} after a dead ${kind}: ${printed}`);
  };
  try {
    for (let round = 0; round < rounds; round += 1) {
      await strike('postmaster', round === 0);
      await strike('backend', round === 0);
    }
    if (plant.currentDatabaseUrl() !== plant.databaseUrl) complaints.push('PostgreSQL came back elsewhere');
    // Without the owner's note only the lock inside PostgreSQL keeps another one out.
    plant.loseOwnerNote();
    const { code } = await plant.startSecond();
    if (code !== 1) complaints.push(`a late second start ended with ${code}`);
    await writer.write();
    complaints.push(...(await lostOrDoubled(plant, writer)));
    if (!plant.isRunning()) complaints.push(`the server ended: ${plant.printed()}`);
  } catch (error) {
    complaints.push(String(error), plant.printed());
  }
  const { code, leftRunning } = await plant.close();
  if (code !== 0 || leftRunning)
    complaints.push(`the stop ended with ${code}, PostgreSQL left: ${leftRunning}`);
  return { complaints, backAfterMs, acknowledged: writer.acknowledged.length };
};

const lostOrDoubled = async (plant: EmbeddedPlant, { acknowledged }: Writer): Promise<string[]> => {
  const rows = await plant.withDatabase(
    async (db) => await db.selectFrom('truck').select('registration').execute(),
  );
  return acknowledged.flatMap((registration) => {
    const count = rows.filter((row) => row.registration === registration).length;
    return count === 1 ? [] : [`${registration} was acknowledged and is there ${count} times`];
  });
};
