import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { createDatabase, type Database } from '../../../server/src/database/database.ts';
import { findRunningEmbeddedUrl } from '../../../server/src/database/embedded-running.ts';
import { isAlive } from '../../../server/src/database/processes.ts';
import { Client } from '../../support/client.ts';
import { freePort } from '../../support/free-port.ts';
import { addUser, password } from '../../support/plant.ts';
import { sweepAfterDeath, temporaryPlace } from '../../support/postgres.ts';
import { collectedOutput, collectedServer } from '../../support/run-logs.ts';
import { retryUntilDone } from '../site/site.ts';

const email = 'planner@werkplan.example';
const readyWithinMs = 60_000;
const goneWithinMs = 5_000;

interface ServerRun {
  readonly child: ChildProcess;
  readonly output: ReturnType<typeof collectedOutput>;
  readonly url: string;
}

/** A server with its embedded PostgreSQL, as `npm start` runs it, and a signed-in planner. */
export class EmbeddedPlant {
  readonly #bundle: string;
  readonly #dataDir = mkdtempSync(join(temporaryPlace(), 'werkplan-embedded-'));
  readonly #sweep = sweepAfterDeath(this.#dataDir);
  #server: ServerRun | null = null;
  client = new Client('');
  databaseUrl = '';

  private constructor(bundle: string) {
    this.#bundle = bundle;
    chmodSync(this.#dataDir, 0o755);
  }

  static async open(bundle: string): Promise<EmbeddedPlant> {
    const plant = new EmbeddedPlant(bundle);
    const server = await plant.#launch();
    plant.#server = server;
    await untilReady(server);
    plant.databaseUrl = findRunningEmbeddedUrl(plant.#dataDir) ?? '';
    await plant.withDatabase(async (db) => await addUser(db, email, 'Planner'));
    plant.client = new Client(server.url);
    await plant.client.signIn(email, password);
    return plant;
  }

  async withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const db = createDatabase(this.databaseUrl, { max: 1 });
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  }

  /** Returns the current URL of PostgreSQL; null while it doesn't run. */
  currentDatabaseUrl(): string | null {
    return findRunningEmbeddedUrl(this.#dataDir);
  }

  /** Kills the postmaster; the returned function tells if another one runs in its place. */
  killPostmaster(): () => boolean {
    const killed = this.#postmaster();
    process.kill(killed, 'SIGKILL');
    return () => this.currentDatabaseUrl() !== null && this.#postmaster() !== killed;
  }

  /** Kills one of PostgreSQL's backends, after which PostgreSQL ends all connections and recovers. */
  async killBackend(): Promise<void> {
    const client = await retryUntilDone(async () => {
      const tried = new pg.Client({ connectionString: this.databaseUrl });
      tried.on('error', () => undefined);
      await tried.connect();
      return tried;
    });
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // `once` of node:events would reject because of the error that precedes the end.
    const ended = new Promise((resolve) => void client.once('end', resolve));
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await ended;
  }

  /** Starts another server on the same data directory; returns how it ended and what it printed, and stops it if it started. */
  async startSecond(): Promise<{ code: number | null; printed: string }> {
    const second = await this.#launch();
    const ended = once(second.child, 'exit') as Promise<[number | null]>;
    const [code] = await Promise.race([ended, untilReady(second).then(async () => await this.#end(second))]);
    return { code, printed: second.output.printed() };
  }

  loseOwnerNote(): void {
    rmSync(join(this.#dataDir, 'server.pid'));
  }

  printed(): string {
    return this.#server?.output.printed() ?? '';
  }

  isRunning(): boolean {
    return this.#server?.child.exitCode === null && this.#server.child.signalCode === null;
  }

  /** Stops the server regularly; returns its exit code and if PostgreSQL still runs. */
  async close(): Promise<{ code: number | null; leftRunning: boolean }> {
    try {
      const postmaster = this.#postmaster();
      const [code] = this.#server ? await this.#end(this.#server) : [null];
      return { code, leftRunning: postmaster > 0 && !(await hasGone(postmaster)) };
    } finally {
      this.#sweep();
      rmSync(this.#dataDir, { recursive: true, force: true });
    }
  }

  /** Returns the postmaster's process id; 0 without one. */
  #postmaster(): number {
    const file = join(this.#dataDir, 'postgres/postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  }

  async #end({ child }: ServerRun): Promise<[number | null]> {
    if (child.exitCode !== null || child.signalCode !== null) return [child.exitCode];
    const ended = once(child, 'exit') as Promise<[number | null]>;
    child.kill('SIGTERM');
    return await ended;
  }

  async #launch(): Promise<ServerRun> {
    const port = await freePort();
    const child = spawn(process.execPath, [...collectedServer.nodeOptions, this.#bundle], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: this.#dataDir,
        DEMO_DATA: 'off',
        ...collectedServer.env,
      },
    });
    const output = collectedOutput();
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', output.take);
    return { child, output, url: `http://127.0.0.1:${port}` };
  }
}

/** Waits until the postmaster has ended, which happens a moment after it has removed its pid file. */
const hasGone = async (postmaster: number): Promise<boolean> => {
  const deadline = Date.now() + goneWithinMs;
  while (isAlive(postmaster) && Date.now() < deadline) await delay(20);
  return !isAlive(postmaster);
};

const untilReady = async ({ child, output, url }: ServerRun): Promise<void> => {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await delay(25);
  }
  if (child.exitCode === null) throw new Error(`The server was not ready in time:\n${output.printed()}`);
};
