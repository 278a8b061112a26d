import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { tmpdir } from 'node:os';
import pg from 'pg';
import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { startEmbeddedPostgres } from '../../server/src/database/embedded.ts';
import { administer } from '../support/administer.ts';
import { jsonOf } from '../support/http-request.ts';
import { superuserUrl, sweepAfterDeath } from '../support/postgres.ts';
import type { BusyDay } from './busy-day.ts';
import { HttpCaller } from './http-caller.ts';
import { cpuOfTree, parentOf } from './process-cpu.ts';
import { logins, preparePlan } from './planners.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';

/** Both servers with one PostgreSQL, a busy day, and planners. */
export interface Stage {
  readonly quick: boolean;
  readonly rounds: number;
  readonly folder: string;
  readonly werkplan: ServerUnderTest;
  readonly baseline: ServerUnderTest;
  /** The URL of Werkplan's database. */
  readonly databaseUrl: string;
  readonly werkplanHttp: HttpCaller;
  readonly baselineHttp: HttpCaller;
  readonly busy: BusyDay;
  readonly key: string;
  /** Returns PostgreSQL's CPU ms so far, including background processes. */
  postgresCpu(): number;
  /** Returns the headers of the `index`-th planner, who signs in on first use. */
  login(index: number): Promise<Readonly<Record<string, string>>>;
  snapshot(): Promise<DaySnapshot>;
  /** Starts another server on Werkplan's database with other variables; the caller stops it. */
  startAnother(env: Readonly<Record<string, string>>): Promise<ServerUnderTest>;
  close(): Promise<void>;
}

const root = join(import.meta.dirname, '../..');

/** The folder for temporary files; root's own may be closed to the user who runs PostgreSQL. */
const temporaryPlace = process.getuid?.() === 0 ? '/var/tmp' : tmpdir();

interface StageOptions {
  readonly quick: boolean;
  /** The built server's file; the usual one if undefined. */
  readonly server: string | undefined;
  readonly log: (line: string) => void;
}

export async function setStage({ quick, server, log }: StageOptions): Promise<Stage> {
  const folder = mkdtempSync(join(temporaryPlace, 'werkplan-bench-'));
  chmodSync(folder, 0o755);
  const sweep = sweepAfterDeath(folder);
  const closers: (() => Promise<void> | void)[] = [
    () => {
      rmSync(folder, { recursive: true, force: true });
      sweep();
    },
  ];
  const close = async () => {
    for (const end of closers.splice(0).toReversed()) await end();
  };
  try {
    log('Starting PostgreSQL, filling a busy day …');
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
    closers.push(postgres.stop);
    const werkplanUrl = superuserUrl(folder, postgres);
    const baselineUrl = Object.assign(new URL(werkplanUrl), { pathname: '/baseline' }).href;
    await administer(werkplanUrl, 'create database baseline');
    const busy = await preparePlan(werkplanUrl);
    log('Starting the two servers …');
    const startAnother = async (env: Readonly<Record<string, string>>) =>
      await startServer({
        command: ['--enable-source-maps', resolve(server ?? join(root, 'server/dist/main.js'))],
        readyPath: '/readyz',
        env: {
          DATABASE_URL: werkplanUrl,
          DATA_DIR: join(folder, 'server'),
          LOG_LEVEL: 'warn',
          NODE_ENV: 'production',
          // Hundreds of sign-ins and reads come from one address here, and as fast as they are answered.
          LIMIT_CALLS_PER_SECOND: '0',
          LIMIT_STRANGERS_PER_SECOND: '0',
          LIMIT_YARD_PER_SECOND: '0',
          LIMIT_YARD_PER_HOUR: '0',
          ...env,
        },
      });
    // Eight editors, who send as fast as they are answered, stand for many, so limits must not decide the result.
    const werkplan = await startAnother({ LIMIT_CHANGES_PER_SECOND: '0' });
    closers.push(werkplan.stop);
    const baseline = await startServer({
      command: ['--import', 'tsx', join(import.meta.dirname, 'baseline-server.ts')],
      readyPath: '/readyz',
      env: { DATABASE_URL: baselineUrl, NODE_ENV: 'production' },
    });
    closers.push(baseline.stop);
    const werkplanHttp = new HttpCaller(werkplan.url);
    const baselineHttp = new HttpCaller(baseline.url);
    closers.push(() => [werkplanHttp, baselineHttp].forEach((http) => http.close()));
    const postmaster = await postmasterOf(werkplanUrl);
    const login = logins(werkplanHttp);
    return {
      quick,
      rounds: quick ? 2 : 5,
      folder,
      werkplan,
      baseline,
      databaseUrl: werkplanUrl,
      werkplanHttp,
      baselineHttp,
      busy,
      key: dayKey(busy.day),
      postgresCpu: () => (postmaster === null ? 0 : cpuOfTree(postmaster)),
      login,
      startAnother,
      snapshot: async () =>
        jsonOf<DaySnapshot>(
          await werkplanHttp.send('GET', `/api/days/${busy.day}`, undefined, await login(0)),
        ),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function postmasterOf(url: string): Promise<number | null> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const parent = parentOf(rows[0]?.pid ?? 0);
  await client.end();
  return parent;
}
