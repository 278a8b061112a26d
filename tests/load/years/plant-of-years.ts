import { join } from 'node:path';
import { hashPassword } from '../../../server/src/account/passwords.ts';
import { createDatabase } from '../../../server/src/database/database.ts';
import { migrateToLatest } from '../../../server/src/database/migrate.ts';
import { administer } from '../../support/administer.ts';
import { addressOf, Client } from '../../support/client.ts';
import type { ServerUnderTest } from '../server-under-test.ts';
import type { Stage } from '../stage.ts';
import { fillYears } from './fill-years.ts';
import type { Call } from './year-reads.ts';
import type { Years } from './years.ts';

const credentials = { email: 'anna@werkplan.example', password: 'Planner1' };

/** A server with its own database, filled with years of planning. */
export interface PlantOfYears {
  readonly server: ServerUnderTest;
  /** Restarts the server, which is measured like a call. */
  readonly restart: () => Promise<void>;
  /** Makes a call as its planner. */
  readonly call: Call;
  /** Returns the measurements by call and clears them. */
  takeMeasured(): ReadonlyMap<string, readonly number[]>;
}

/** Runs one task at a time, in order of request, so that two repeated tasks alternate. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

export const takeTurns = (): InTurn => {
  let last: Promise<unknown> = Promise.resolve();
  return async (work) => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return await turn;
  };
};

const addPlanner = async (url: string): Promise<void> => {
  const db = createDatabase(url, { max: 1, answerMs: null });
  try {
    await migrateToLatest(db);
    const { email, password } = credentials;
    const planner = { email, name: 'Anna', passwordHash: await hashPassword(password), language: null };
    await db.insertInto('appUser').values(planner).execute();
  } finally {
    await db.destroy();
  }
};

export const addressOfDatabase = (stage: Stage, name: string): string =>
  Object.assign(new URL(stage.databaseUrl), { pathname: `/${name}` }).href;

/** Creates a database with a planner and years of planning; returns the seconds that this took. */
export const fillPlant = async (stage: Stage, name: string, years: Years): Promise<number> => {
  const url = addressOfDatabase(stage, name);
  await administer(stage.databaseUrl, `create database ${name}`);
  await addPlanner(url);
  const began = performance.now();
  await fillYears(url, years);
  return (performance.now() - began) / 1000;
};

/** Starts to measure a call; the returned function ends the measurement. */
export type Measure = () => () => Promise<number> | number;

/** Measures the ms until the answer. */
export const milliseconds: Measure = () => {
  const start = performance.now();
  return () => performance.now() - start;
};

/** Opens a server on such a database whose planner's calls are measured; the caller stops it. */
export const openPlant = async (
  stage: Stage,
  name: string,
  inTurn: InTurn,
  measure: Measure = milliseconds,
): Promise<PlantOfYears> => {
  const server = await stage.startAnother({
    DATABASE_URL: addressOfDatabase(stage, name),
    DATA_DIR: join(stage.folder, name),
    LIMIT_CHANGES_PER_SECOND: '10000',
  });
  const client = new Client(server.url);
  await client.signIn(credentials.email, credentials.password);
  let measured = new Map<string, number[]>();
  const note = (what: string, value: number) =>
    void measured.set(what, [...(measured.get(what) ?? []), value]);
  const call: Call = async (endpoint, input = {}, as = endpoint.name) => {
    const address = addressOf(endpoint, input);
    const { reply, taken } = await inTurn(async () => {
      const end = measure();
      const reply = await client.send(endpoint.method, address, input.body);
      return { reply, taken: await end() };
    });
    if (reply.status >= 300) throw new Error(`${as}: ${reply.status} ${JSON.stringify(reply.body)}`);
    note(as, taken);
    return reply.body as never;
  };
  const restart = async (): Promise<void> =>
    await inTurn(async () => {
      const end = measure();
      await server.restart();
      note('a start of the server', await end());
    });
  const takeMeasured = (): ReadonlyMap<string, readonly number[]> => {
    const taken = measured;
    measured = new Map();
    return taken;
  };
  return { server, restart, call, takeMeasured };
};
