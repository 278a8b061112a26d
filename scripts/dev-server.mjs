import { once } from 'node:events';
import { resolve } from 'node:path';

/** Milliseconds for a server to end before it is killed. */
const patienceMs = 3_000;

/**
 * Restarts a bundled server after each change of its sources. If they can't be bundled, the running server continues. A server
 * that ends is started again at the next change; but if it ends before any server was ready, or `fail` is called, `failed`
 * resolves.
 */
export class DevServer {
  #bundle;
  #start;
  #say;
  /** The server's source files; null if unknown, so that every change causes a rebuild. */
  #sources = null;
  #isChanged = false;
  #isEnding = false;
  #hasBeenReady = false;
  #isWorking = false;
  #work = Promise.resolve();
  #child = null;
  #settled = later();
  #failed = later();

  /** `start(onReady)` resolves to the child process, or to null if none can be started. */
  constructor({ bundle, start, say }) {
    this.#bundle = bundle;
    this.#start = start;
    this.#say = say;
  }

  /** Resolves to the exit code when a server has ended before any was ready, or when `fail` was called. */
  get failed() {
    return this.#failed.promise;
  }

  /** Reports that a service which the server needs has ended with this exit code. */
  fail(code) {
    this.#failed.resolve(code);
  }

  /**
   * Resolves when waiting helps no longer: the server answers requests, or it has ended or can't be bundled, so that nothing
   * starts before the next change.
   */
  get settled() {
    return this.#settled.promise;
  }

  /** Restarts the server if this file is one of its sources; without a name, any file may have changed. */
  changed(file) {
    const isOurs = file === undefined || this.#sources === null || this.#sources.has(resolve(file));
    if (!isOurs || this.#isEnding) return;
    this.#isChanged = true;
    if (!this.#isWorking) this.#work = this.#renew();
  }

  /** Stops the server for good. */
  async stop() {
    this.#isEnding = true;
    await this.#work;
    await this.#end();
  }

  async #renew() {
    this.#isWorking = true;
    while (this.#isChanged && !this.#isEnding) {
      this.#isChanged = false;
      await this.#replace();
    }
    this.#isWorking = false;
  }

  async #replace() {
    const since = performance.now();
    try {
      this.#sources = await this.#bundle.rebuild();
    } catch (error) {
      // Ctrl-C also reaches the bundler, whose failure then doesn't matter.
      if (this.#isEnding) return;
      this.#sources = null;
      this.#say(error.message);
      if (this.#child === null) this.#settled.resolve();
      const goesOn = 'The server continues without this change.';
      this.#say(this.#child ? goesOn : 'The server starts once this is fixed.');
      return;
    }
    if (this.#settled.isDone) this.#settled = later();
    await this.#end();
    if (!this.#isEnding) await this.#begin(since);
  }

  async #begin(since) {
    const child = await this.#start(() => {
      if (this.#hasBeenReady) this.#say(`The server has the change (${secondsSince(since)} s).`);
      this.#hasBeenReady = true;
      this.#settled.resolve();
    });
    if (child === null) return;
    this.#child = child;
    child.once('exit', (code) => this.#ended(child, code ?? 1));
  }

  #ended(child, code) {
    if (this.#child !== child) return;
    this.#child = null;
    this.#settled.resolve();
    if (this.#isEnding) return;
    if (this.#hasBeenReady)
      this.#say(`The server has ended (exit code ${code}); it starts again at the next change.`);
    else this.fail(code);
  }

  async #end() {
    const child = this.#child;
    this.#child = null;
    if (!child) return;
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    await exit;
    clearTimeout(timer);
  }
}

/** Returns a promise that can be resolved from outside. */
function later() {
  const result = { isDone: false };
  result.promise = new Promise((done) => {
    result.resolve = (value) => {
      result.isDone = true;
      done(value);
    };
  });
  return result;
}

function secondsSince(start) {
  return ((performance.now() - start) / 1_000).toFixed(1);
}
