import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import type { Paper } from './volumes.ts';

/** The path of an installed Firefox; undefined when Firefox or the tool that renders its PDFs is missing. */
export const firefoxProgram = [
  process.env['WERKPLAN_FIREFOX'] ?? '',
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/snap/bin/firefox',
].find((path) => path !== '' && existsSync(path) && existsSync('/usr/bin/pdftoppm'));

interface Answer {
  readonly error: { readonly message: string } | null;
  readonly value: unknown;
}

/** Firefox's Marionette protocol: '<length>:[0,1,"WebDriver:Print",{…}]', answered by '<length>:[1,1,error,value]'. */
class Line {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #received = Buffer.alloc(0);
  #sent = 0;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (data) => {
      this.#received = Buffer.concat([this.#received, data]);
      this.#read();
    });
  }

  #read(): void {
    for (;;) {
      const colon = this.#received.indexOf(':');
      const end = colon + 1 + Number(this.#received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || this.#received.length < end) return;
      const message: unknown = JSON.parse(this.#received.subarray(colon + 1, end).toString());
      this.#received = this.#received.subarray(end);
      // The first message is a greeting, not an answer.
      if (!Array.isArray(message)) continue;
      const [, id, error, value] = message as [number, number, Answer['error'], unknown];
      this.#waiting.get(id)?.({ error, value });
      this.#waiting.delete(id);
    }
  }

  async call(command: string, parameters: object = {}): Promise<unknown> {
    this.#sent += 1;
    const id = this.#sent;
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    const text = JSON.stringify([0, id, command, parameters]);
    this.#socket.write(`${Buffer.byteLength(text)}:${text}`);
    const { error, value } = await answered;
    if (error) throw new Error(`${command}: ${error.message}`);
    return (value as { value?: unknown } | null)?.value;
  }

  end(): void {
    this.#socket.destroy();
  }
}

const connected = async (port: number): Promise<Socket> =>
  await new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', reject);
  });

/** A headless Firefox window. */
export interface Firefox {
  /** Sends any other command of Marionette, whose commands are WebDriver's. */
  readonly command: (name: string, parameters?: object) => Promise<unknown>;
  readonly goTo: (address: string) => Promise<unknown>;
  /** Adds a cookie for the page that is open. */
  readonly addCookie: (name: string, value: string) => Promise<unknown>;
  /** Runs a script in the page and returns its result. */
  readonly evaluate: (script: string) => Promise<unknown>;
  readonly print: (paper: Omit<Paper, 'format'>) => Promise<Buffer>;
  readonly close: () => Promise<void>;
}

/** The preferences disable Firefox's print dialog; tests print by command instead. */
const settings = (port: number): string =>
  Object.entries({
    'marionette.port': port,
    'print.enabled': false,
    'intl.accept_languages': '"de-DE"',
    'datareporting.policy.dataSubmissionEnabled': false,
    'app.update.enabled': false,
    'browser.shell.checkDefaultBrowser': false,
  })
    .map(([name, value]) => `user_pref("${name}", ${String(value)});\n`)
    .join('');

const cm = (mm: number): number => mm / 10;

export const openFirefox = async (program: string): Promise<Firefox> => {
  const profile = await mkdtemp(join(tmpdir(), 'werkplan-firefox-'));
  const port = await freePort();
  await writeFile(join(profile, 'user.js'), settings(port));
  const run = spawn(program, ['--headless', '--marionette', '--profile', profile, '--no-remote'], {
    env: { ...process.env, HOME: profile },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise((resolve) => run.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    for (const stream of [run.stdout, run.stderr])
      stream.on('data', (data: Buffer) => {
        said += data.toString();
        if (said.includes('Listening on port')) resolve();
      });
    run.once('exit', () => reject(new Error(`Firefox ended: ${said}`)));
  });
  const line = new Line(await connected(port));
  await line.call('WebDriver:NewSession', {});
  return {
    command: async (name, parameters) => await line.call(`WebDriver:${name}`, parameters),
    goTo: async (url) => await line.call('WebDriver:Navigate', { url }),
    addCookie: async (name, value) => await line.call('WebDriver:AddCookie', { cookie: { name, value } }),
    evaluate: async (script) => await line.call('WebDriver:ExecuteScript', { script, args: [] }),
    print: async ({ width, height, margin }) => {
      const edge = cm(margin);
      const data = await line.call('WebDriver:Print', {
        page: { width: cm(width), height: cm(height) },
        margin: { top: edge, right: edge, bottom: edge, left: edge },
        background: false,
        shrinkToFit: false,
      });
      return Buffer.from(String(data), 'base64');
    },
    close: async () => {
      line.end();
      run.kill();
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
};
