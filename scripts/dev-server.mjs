import { once } from 'node:events';
import { resolve } from 'node:path';

/** Whoever hasn't ended by then is killed. */
const patienceMs = 3_000;

/**
 * Runs a bundled server, and a new one for each change of its sources. Sources that can't be bundled leave the running one
 * alone, and one that ends by itself is started again at the next change; only a first start that fails is given up.
 */
export class DevServer {
  #bundle;
  #start;
  #say;
  /** The files that the server is made of; null: not known, any file may mend what is broken. */
  #sources = null;
  #isChanged = false;
  #isEnding = false;
  #hasBeenReady = false;
  #isWorking = false;
  #work = Promise.resolve();
  #child = null;
  #settled = later();
  #failed = later();

  /** `start(onReady)` resolves with the child process, or with null where none can be started. */
  constructor({ bundle, start, say }) {
    this.#bundle = bundle;
    this.#start = start;
    this.#say = say;
  }

  /** Resolves with the exit code when the first start has failed, or what the server needs. */
  get failed() {
    return this.#failed.promise;
  }

  fail(code) {
    this.#failed.resolve(code);
  }

  /** Resolves when the server answers, or is not going to before a further change. */
  get settled() {
    return this.#settled.promise;
  }

  /** Without a file: all of it is new. */
  changed(file) {
    const isOurs = file === undefined || this.#sources === null || this.#sources.has(resolve(file));
    if (!isOurs || this.#isEnding) return;
    this.#isChanged = true;
    if (!this.#isWorking) this.#work = this.#renew();
  }

  /** Ends the server and starts none again. */
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
      // Ctrl-C reaches what bundles, too.
      if (this.#isEnding) return;
      this.#sources = null;
      this.#say(error.message);
      if (this.#child === null) this.#settled.resolve();
      const goesOn = 'The server goes on as it was before this change.';
      this.#say(this.#child ? goesOn : 'The server starts when this is mended.');
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

/** A promise to be resolved from outside. */
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
