import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Gate, openGate } from '../../support/database-gate.ts';
import { freePort } from '../../support/free-port.ts';
import { collectedOutput, collectedServer } from '../../support/run-logs.ts';

const secret = 'a secret that all servers of a run share';
const startTries = 60;

export interface NodeOptions {
  readonly databaseUrl: string;
  /** The built server; each planted fault has a build of its own. */
  readonly bundle: string;
}

/** One supervised server process: after `kill` it stays down until `start`, which retries failed starts. */
export class ServerNode {
  readonly port: number;
  readonly #options: NodeOptions;
  /** The proxy between this server and the database. */
  readonly #gate: Gate;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'werkplan-node-'));
  #child: ChildProcess | null = null;
  #isReady = false;
  #killed = false;
  readonly output = collectedOutput();
  /** Unexpected exits of the process after it was ready. */
  readonly crashes: string[] = [];

  private constructor(port: number, options: NodeOptions, gate: Gate) {
    this.port = port;
    this.#options = options;
    this.#gate = gate;
  }

  static async launch(options: NodeOptions): Promise<ServerNode> {
    const node = new ServerNode(await freePort(), options, await openGate(options.databaseUrl));
    await node.start();
    return node;
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** Starts the process and retries while the database is away; resolves when the server is ready. */
  async start(): Promise<void> {
    for (let tries = 0; tries < startTries; tries += 1) {
      this.#spawn();
      if (await this.#becomesReady()) return;
      await delay(200);
    }
    throw new Error(`A server did not start:\n${this.output.printed()}`);
  }

  /** Kills the process with SIGKILL, as a power cut would. */
  async kill(): Promise<void> {
    this.#isReady = false;
    this.#killed = true;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  }

  /** Stops the process with open transactions, then lets it continue. */
  async pause(pauseMs: number): Promise<void> {
    const child = this.#child;
    child?.kill('SIGSTOP');
    await delay(pauseMs);
    child?.kill('SIGCONT');
  }

  /** Cuts the server off from the database for this time. Connections that were open before never answer again. */
  async silence(ms: number): Promise<void> {
    this.#gate.freeze();
    await delay(ms);
    this.#gate.open();
  }

  async remove(): Promise<void> {
    await this.kill();
    await this.#gate.close();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  #spawn(): void {
    this.#killed = false;
    // The IPC channel makes the server exit when this process exits for any reason.
    const child = spawn(
      process.execPath,
      [...collectedServer.nodeOptions, '--enable-source-maps', this.#options.bundle],
      {
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
        env: {
          PATH: process.env['PATH'],
          PORT: String(this.port),
          HOST: '127.0.0.1',
          DATA_DIR: this.#dataDir,
          DATABASE_URL: this.#gate.url,
          SESSION_SECRET: secret,
          DEMO_DATA: 'off',
          LIMIT_CHANGES_PER_SECOND: '0',
          LIMIT_CALLS_PER_SECOND: '0',
          LIMIT_STRANGERS_PER_SECOND: '0',
          ...collectedServer.env,
        },
      },
    );
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', this.output.take);
    child.on('exit', (code, signal) => {
      const isCrash = this.#isReady && !this.#killed;
      if (this.#child === child) this.#isReady = false;
      if (!isCrash) return;
      this.crashes.push(`port ${this.port} ended: ${code ?? signal}`);
      // Restarts the server as a supervisor would. If that fails for good, the run times out and reports it.
      this.start().catch(() => undefined);
    });
  }

  async #becomesReady(): Promise<boolean> {
    const child = this.#child;
    while (child && child.exitCode === null && child.signalCode === null) {
      const answer = await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.ok) {
        this.#isReady = true;
        return true;
      }
      await delay(25);
    }
    return false;
  }
}
