import { advance } from '../sync-engine.ts';
import { initialSync, type Predict, type SyncEffect, type SyncEvent, type SyncState } from '../sync-state.ts';
import type { PatchMessage } from '../protocol.ts';
import type { StreamKey } from '../stream-key.ts';
import type { ModelServer } from './model-server.ts';
import type { Random } from './random.ts';

interface Job {
  at: number;
  run: () => void;
}

/** One client (the real engine) and a model server with a line between that loses, repeats, delays and reorders. */
export class HostileNetwork {
  state: SyncState = initialSync;
  now = 0;
  events = 0;
  isHostile = true;
  /** Applied revisions; the test checks them for gaps and repeats. */
  onApplied: (message: PatchMessage) => void = () => undefined;
  onSnapshot: (revisions: Readonly<Record<string, number>>) => void = () => undefined;
  private readonly server: ModelServer;
  private readonly random: Random;
  private jobs: Job[] = [];
  private timers = new Map<string, Job>();
  private rooms = new Set<StreamKey>();
  private mutations = new Map<
    string,
    { write: () => PatchMessage[]; done: readonly PatchMessage[] | null }
  >();
  private isUp = false;

  constructor(server: ModelServer, random: Random) {
    this.server = server;
    this.random = random;
  }

  send(event: SyncEvent): void {
    this.events += 1;
    const { state, effects } = advance(this.state, event);
    this.state = state;
    for (const effect of effects) this.run(effect);
  }

  connect(): void {
    this.isUp = true;
    this.rooms.clear();
    this.send({ type: 'connected', at: this.now });
  }

  disconnect(): void {
    this.isUp = false;
    this.rooms.clear();
    this.send({ type: 'disconnected' });
  }

  get isConnected(): boolean {
    return this.isUp;
  }

  /** What the server tells after a commit: to those in the room, by a bad line. */
  tell(messages: readonly PatchMessage[]): void {
    for (const message of messages)
      if (this.rooms.has(message.key)) this.deliver({ type: 'patch', message, at: 0 });
  }

  tellHeads(): void {
    if (!this.isUp || this.rooms.size === 0) return;
    this.deliver({ type: 'heads', heads: this.server.heads([...this.rooms]), at: 0 });
  }

  mutate(mutationId: string, predict: Predict, write: () => PatchMessage[]): void {
    this.mutations.set(mutationId, { write, done: null });
    this.send({ type: 'mutationStarted', mutationId, predict, at: this.now });
    this.sendMutation(mutationId);
  }

  /** Runs everything due until `until`. */
  runUntil(until: number): void {
    for (;;) {
      const next = this.jobs.reduce<Job | null>(
        (first, job) => (!first || job.at < first.at ? job : first),
        null,
      );
      if (!next || next.at > until) break;
      this.jobs.splice(this.jobs.indexOf(next), 1);
      this.now = Math.max(this.now, next.at);
      next.run();
    }
    this.now = until;
  }

  private later(delayMs: number, run: () => void): Job {
    const job = { at: this.now + delayMs, run };
    this.jobs.push(job);
    return job;
  }

  private delay(): number {
    return 5 + this.random.below(this.isHostile && this.random.chance(0.2) ? 2000 : 40);
  }

  private deliver(event: SyncEvent): void {
    const copies = this.isHostile ? this.random.pick([0, 1, 1, 1, 1, 2]) : 1;
    for (let copy = 0; copy < copies; copy += 1) {
      this.later(this.delay(), () => this.send({ ...event, at: this.now } as SyncEvent));
    }
  }

  /** A request and its answer; `work` is done by the server when the request arrives. */
  private request<T>(work: () => T, answered: (answer: T) => void, failed: () => void): void {
    if (this.isHostile && this.random.chance(0.15)) return void this.later(this.delay(), failed);
    this.later(this.delay(), () => {
      const answer = work();
      const isLost = this.isHostile && this.random.chance(0.1);
      this.later(this.delay(), () => (isLost ? failed() : answered(answer)));
    });
  }

  private run(effect: SyncEffect): void {
    switch (effect.type) {
      case 'join':
        return this.join(effect);
      case 'leave':
        return void this.rooms.delete(effect.key);
      case 'loadSnapshot':
        return this.load(effect);
      case 'pull':
        return this.pull(effect);
      case 'setTimer':
        return this.setTimer(effect);
      case 'retryMutation':
        return this.sendMutation(effect.mutationId);
      case 'notify':
        if (effect.notice.kind === 'applied') this.onApplied(effect.notice.message);
        return;
    }
  }

  private join({ key, session, since }: SyncEffect & { type: 'join' }): void {
    this.request(
      () => {
        if (this.isUp && session === this.state.session) this.rooms.add(key);
        return this.server.join(key, since);
      },
      (result) => this.send({ type: 'joined', key, session, result, at: this.now }),
      () => this.send({ type: 'joinFailed', key, session }),
    );
  }

  private load({ day, attempt }: SyncEffect & { type: 'loadSnapshot' }): void {
    this.request(
      () => this.server.snapshot(day),
      (snapshot) => {
        if (
          this.state.snapshot.attempt === attempt &&
          this.state.day === day &&
          this.state.snapshot.running
        ) {
          this.onSnapshot(snapshot.revisions);
        }
        this.send({ type: 'snapshotLoaded', attempt, snapshot, at: this.now });
      },
      () => this.send({ type: 'snapshotFailed', attempt }),
    );
  }

  private pull({ key, epoch, since }: SyncEffect & { type: 'pull' }): void {
    this.request(
      () => this.server.since(key, epoch, since),
      (answer) => this.send({ type: 'pulled', key, answer, at: this.now }),
      () => this.send({ type: 'pullFailed', key, at: this.now }),
    );
  }

  private setTimer({ timer, delayMs }: SyncEffect & { type: 'setTimer' }): void {
    const old = this.timers.get(timer);
    if (old) this.jobs = this.jobs.filter((job) => job !== old);
    this.timers.set(
      timer,
      this.later(delayMs, () => this.send({ type: 'timer', timer, at: this.now })),
    );
  }

  private sendMutation(mutationId: string): void {
    const mutation = this.mutations.get(mutationId);
    if (!mutation) return;
    this.request(
      () => {
        if (!mutation.done) {
          mutation.done = mutation.write();
          this.tell(mutation.done);
        }
        return Object.fromEntries(mutation.done.map(({ key, revision }) => [key, revision]));
      },
      (revisions) => this.send({ type: 'mutationAnswered', mutationId, revisions }),
      () => this.send({ type: 'mutationUnknown', mutationId, at: this.now }),
    );
  }
}
