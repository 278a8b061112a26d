import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { newTruck } from '../../support/make.ts';
import { EmbeddedPlant } from './embedded-plant.ts';

export interface EmbeddedVerdict {
  /** Complaints; empty if all is well. */
  readonly complaints: readonly string[];
  /** Ms from each failure until a change was accepted again, by kind. */
  readonly backAfterMs: Readonly<Record<'postmaster' | 'backend', readonly number[]>>;
  readonly acknowledged: number;
}

/** A change that takes longer counts as lost. */
const patienceMs = 60_000;
const again = 20;

/** A planner who creates one truck after the other, each retried with its idempotency key until it is answered. */
class Writer {
  readonly #plant: EmbeddedPlant;
  readonly acknowledged: string[] = [];

  constructor(plant: EmbeddedPlant) {
    this.#plant = plant;
  }

  /** Creates a truck and waits for the answer. @throws if there is none in time */
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
 * Lets the embedded PostgreSQL die `rounds` times while a planner works: its postmaster is killed, then a backend, and each time a
 * second server is started on the same data directory.
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
    // A connection may outlive the postmaster for a moment, and a change through it doesn't count.
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
    // Without the owner's file only the lock inside PostgreSQL keeps a second server out.
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
