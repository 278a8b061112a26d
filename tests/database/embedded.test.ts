import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startEmbeddedPostgres } from '../../server/src/database/embedded.ts';
import { readStartTime } from '../../server/src/database/processes.ts';
import { nightly } from '../support/nightly.ts';
import { sweepAfterDeath, temporaryPlace } from '../support/postgres.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.52');

/** A data directory of a cleanly stopped server; tests copy it, because copying is faster than creating one. */
let made: string;
let dataDir: string;
let sweep: () => void;
const log = vi.fn<(message: string, level: string) => void>();
const onLost = vi.fn<(reason: Error) => void>();
const settings = { fsync: 'off' };
const stops: (() => Promise<void>)[] = [];

const start = async (restartWithinMs = 60_000) => {
  const postgres = await startEmbeddedPostgres({ dataDir, log, onLost, settings, restartWithinMs });
  stops.push(postgres.stop);
  return postgres;
};
/** A file without which PostgreSQL does not start. */
const version = (): string => join(dataDir, 'postgres/PG_VERSION');
const killPostmaster = (): void => {
  const [pid] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
};
const said = (level: string): string[] =>
  log.mock.calls.flatMap(([text, at]) => (at === level ? [text] : []));

const openFolder = (): string => {
  const folder = mkdtempSync(join(temporaryPlace(), 'werkplan-embedded-'));
  chmodSync(folder, 0o755);
  return folder;
};

beforeAll(async () => {
  made = openFolder();
  const { stop } = await startEmbeddedPostgres({ dataDir: made, log, settings });
  await stop();
});
afterAll(() => rmSync(made, { recursive: true }));
beforeEach(() => {
  dataDir = openFolder();
  execFileSync('cp', ['-a', `${made}/.`, dataDir]);
  sweep = sweepAfterDeath(dataDir);
  log.mockClear();
  onLost.mockClear();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  rmSync(dataDir, { recursive: true, force: true });
  sweep();
});

it('starts a killed PostgreSQL again and again until it can, on the same port, and says why it can’t', async () => {
  const { url } = await start();
  renameSync(version(), `${version()}.away`);
  killPostmaster();
  await vi.waitFor(() => expect(said('error').length).toBeGreaterThan(1), 20_000);
  expect(said('error').at(-1)).toMatch(
    /^The embedded PostgreSQL does not start again: FATAL: .* is not a valid data directory \(next try in \d+ ms\)$/,
  );
  renameSync(`${version()}.away`, version());
  await vi.waitFor(() => expect(said('warn').at(-1)).toMatch(/answers again after/), 20_000);
  // After the restart the server holds its advisory lock again, so nobody else can take it.
  const { href } = Object.assign(new URL(url), { pathname: '/postgres' });
  const client = new pg.Client({ connectionString: href });
  await client.connect();
  const { rows } = await client.query('select pg_try_advisory_lock($1) as free', [0x77726b70]);
  await client.end();
  expect(rows).toEqual([{ free: false }]);
  expect(onLost).not.toHaveBeenCalled();
});

nightly('gives up in one sentence with PostgreSQL’s own words', async () => {
  await start(0);
  renameSync(version(), `${version()}.away`);
  killPostmaster();
  await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(1), 20_000);
  expect(onLost.mock.lastCall?.[0].message).toMatch(
    /^The embedded PostgreSQL cannot be kept running: FATAL: .* is not a valid data directory\.$/,
  );
});

nightly('says PostgreSQL’s FATAL line when it does not start', async () => {
  const first = await start();
  await first.stop();
  rmSync(version());
  await expect(start()).rejects.toThrow(
    /^The embedded PostgreSQL does not start: FATAL: .* is not a valid data directory \(see .*postgres\.log\)\.$/,
  );
});

it('leaves a data directory alone whose server lives, even while its PostgreSQL is away', async () => {
  const first = await start();
  const note = readFileSync(join(dataDir, 'server.pid'), 'utf8');
  await first.stop();
  expect(existsSync(join(dataDir, 'server.pid'))).toBe(false);
  // The parent process stands for another running server.
  expect(note).toBe(`${process.pid} ${readStartTime(process.pid)}`);
  writeFileSync(join(dataDir, 'server.pid'), `${process.ppid} ${readStartTime(process.ppid)}`);
  await expect(start()).rejects.toThrow(`Another Werkplan server is using the data directory ${dataDir}.`);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  // The same process id with another start time means that the other server has ended.
  writeFileSync(join(dataDir, 'server.pid'), `${process.ppid} 1`);
  await start();
});
