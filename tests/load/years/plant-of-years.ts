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

/** A server on a database of its own, filled with years of planning. */
export interface PlantOfYears {
  readonly server: ServerUnderTest;
  /** Starts its server again, timed too. */
  readonly restart: () => Promise<void>;
  /** Calls as its planner. */
  readonly call: Call;
  /** Answers the measurements of each call by name, and forgets them. */
  takeMeasured(): ReadonlyMap<string, readonly number[]>;
}

/** Does one thing after the other, first come, first served: two who do the same take turns. */
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

/** A database with a planner and years of planning; the seconds that filling it took. */
export const fillPlant = async (stage: Stage, name: string, years: Years): Promise<number> => {
  const url = addressOfDatabase(stage, name);
  await administer(stage.databaseUrl, `create database ${name}`);
  await addPlanner(url);
  const began = performance.now();
  await fillYears(url, years);
  return (performance.now() - began) / 1000;
};

/** Starts a measurement of a call; the function that it answers ends it. */
export type Measure = () => () => Promise<number> | number;

/** Ms until the answer. */
export const milliseconds: Measure = () => {
  const start = performance.now();
  return () => performance.now() - start;
};

/** A server on it, whose planner's calls are measured, each in its turn; whoever opens it stops the server. */
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
