import type { advance } from '../sync-engine.ts';
import { initialSync, type SyncEffect, type SyncEvent, type SyncState } from '../sync-state.ts';
import type { Job, Schedule } from './schedule.ts';

interface EngineWindowContext {
  readonly schedule: Pick<Schedule, 'now' | 'later'>;
  readonly engine: typeof advance;
  /** Maximum number of simultaneous timers; more of them are a fault of the engine. */
  readonly maxTimers: number;
}

/** A window in simulated time: it runs the given engine with timers, a clock that may jump, and a machine that may sleep. */
export abstract class EngineWindow {
  state: SyncState = initialSync;
  events = 0;
  /** Number of heads received since a test last set it to 0; the time to recover is measured by it. */
  heads = 0;
  readonly #context: EngineWindowContext;
  readonly #timers = new Map<string, Job>();
  #sleep: Job | null = null;
  readonly #inbox: (() => void)[] = [];
  #jumped = 0;

  constructor(context: EngineWindowContext) {
    this.#context = context;
  }

  get at(): number {
    return this.#context.schedule.now + this.#jumped;
  }

  get isAsleep(): boolean {
    return this.#sleep !== null;
  }

  /** Passes an event to the engine once the window is awake, and performs the returned effects. */
  send(event: SyncEvent): void {
    this.whenAwake(() => {
      this.events += 1;
      if (event.type === 'heads') this.heads += 1;
      const before = this.state;
      const given = 'at' in event ? { ...event, at: this.at } : event;
      const { state, effects } = this.#context.engine(before, given);
      this.state = state;
      this.check(before, given, effects);
      for (const effect of effects) this.perform(effect);
    });
  }

  whenAwake(run: () => void): void {
    if (this.isAsleep) this.#inbox.push(run);
    else run();
  }

  sleep(ms: number): void {
    if (this.isAsleep) return;
    this.#sleep = this.#context.schedule.later(ms, () => this.wake());
  }

  /** Ends the sleep and runs, in order, what came meanwhile: messages and expired timers. */
  wake(): void {
    if (this.#sleep) this.#sleep.run = null;
    this.#sleep = null;
    for (const run of this.#inbox.splice(0)) run();
  }

  jumpClock(ms: number): void {
    this.#jumped += ms;
  }

  /** Checks the state after an event, before its effects are performed. */
  protected abstract check(before: SyncState, event: SyncEvent, effects: readonly SyncEffect[]): void;

  protected abstract perform(effect: SyncEffect): void;

  /** Starts a timer, which replaces one of the same name; if it expires during sleep, it fires on waking. */
  protected setTimer(timer: string, delayMs: number): void {
    if (!(delayMs >= 0)) throw new Error(`timer ${timer} of ${delayMs} ms`);
    const old = this.#timers.get(timer);
    if (old) old.run = null;
    const job = this.#context.schedule.later(delayMs, () =>
      this.whenAwake(() => {
        if (this.#timers.get(timer) !== job) return;
        this.#timers.delete(timer);
        this.send({ type: 'timer', timer, at: 0 });
      }),
    );
    this.#timers.set(timer, job);
    if (this.#timers.size > this.#context.maxTimers) throw new Error(`${this.#timers.size} timers`);
  }
}
