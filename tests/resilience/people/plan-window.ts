import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { listRows } from '@werkplan/shared/live/list-rows.ts';
import { changesSinceEndpoint, daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { PatchMessage } from '@werkplan/shared/live/protocol.ts';
import { advance } from '@werkplan/shared/live/sync-engine.ts';
import {
  initialSync,
  dayWithPredictions,
  type SyncEffect,
  type SyncEvent,
  type SyncState,
} from '@werkplan/shared/live/sync-state.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { canonical } from '../checks/canonical.ts';
import type { WindowEvent, WindowRecord } from '../recording.ts';
import type { Intent } from './intent.ts';
import type { Entry, Ledger } from './ledger.ts';
import type { Client } from '../../support/client.ts';
import { WindowSocket } from './window-socket.ts';

type Effect<Type extends SyncEffect['type']> = SyncEffect & { type: Type };

/** A planner's window: the real sync engine with a real socket, requests and timers. */
export class PlanWindow {
  readonly record: WindowRecord;
  readonly #client: Client;
  readonly #actor: string;
  readonly #ledger: Ledger;
  readonly #onPatch: (message: PatchMessage) => void;
  readonly #socket: WindowSocket;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** Own pending changes: how to send each again, and how to stop waiting for it. */
  readonly #sent = new Map<string, { attempt: () => void; giveUp: () => void }>();
  readonly #waiting = new Set<() => void>();
  #state: SyncState = initialSync;

  constructor(
    name: string,
    client: Client,
    { actor, ledger, onPatch }: { actor: string; ledger: Ledger; onPatch: (message: PatchMessage) => void },
  ) {
    this.record = { name, events: [] };
    this.#client = client;
    this.#actor = actor;
    this.#ledger = ledger;
    this.#onPatch = onPatch;
    this.#socket = new WindowSocket(client.url, client.cookie, {
      connected: () => this.#send({ type: 'connected', at: performance.now() }),
      disconnected: () => this.#send({ type: 'disconnected' }),
      patch: (message) => this.#hear(message),
      heads: (heads) => this.#send({ type: 'heads', heads, at: performance.now() }),
    });
    this.#socket.connect();
  }

  get day(): Day {
    return this.#state.day ?? '';
  }

  get isConnected(): boolean {
    return this.#socket.isConnected;
  }

  /** The confirmed rows in comparable form if nothing is pending; null while loading. */
  get held(): string | null {
    const { confirmed, pending } = this.#state;
    return confirmed && pending.length === 0 ? canonical(listRows(confirmed)) : null;
  }

  open(day: Day): void {
    this.#send({ type: 'opened', day, at: performance.now() });
  }

  /** Waits for the day and returns it as shown. */
  async shown(): Promise<DayState> {
    for (;;) {
      const shown = dayWithPredictions(this.#state);
      if (shown) return shown;
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    }
  }

  /** Sends a change like the client; resolves when it is answered or given up. */
  async perform(intent: Intent): Promise<Entry> {
    const entry = this.#ledger.begin(intent, this.#client, this.#actor);
    const mutationId = entry.record.key;
    this.#send({ type: 'mutationStarted', mutationId, predict: (state) => state, at: performance.now() });
    await new Promise<void>((resolve) => {
      const attempt = async (): Promise<void> => {
        const outcome = await this.#ledger.attempt(entry);
        if (outcome === 'unknown')
          return this.#send({ type: 'mutationUnknown', mutationId, at: performance.now() });
        const { revisions } = entry.record;
        if (outcome === 'done') this.#send({ type: 'mutationAnswered', mutationId, revisions });
        else this.#send({ type: 'mutationRefused', mutationId });
        resolve();
      };
      this.#sent.set(mutationId, { attempt: () => void attempt(), giveUp: resolve });
      void attempt();
    });
    this.#sent.delete(mutationId);
    return entry;
  }

  close(): void {
    this.#socket.close();
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  #note(event: WindowEvent): void {
    this.record.events.push(event);
  }

  #hear(message: PatchMessage): void {
    const { key, epoch, revision, mutationId = null } = message;
    const at = this.#ledger.now;
    this.#note({ kind: 'received', at, epoch, socket: this.#socket.session, key, revision, mutationId });
    this.#onPatch(message);
    this.#send({ type: 'patch', message, at: performance.now() });
  }

  #send(event: SyncEvent): void {
    const before = this.#state.confirmed;
    const { state, effects } = advance(this.#state, event);
    this.#state = state;
    if (event.type === 'snapshotLoaded' && state.confirmed !== before)
      this.#note({ kind: 'loaded', revisions: event.snapshot.revisions });
    for (const effect of effects) this.#do(effect);
    if (state.confirmed !== before) this.#wake();
  }

  #wake(): void {
    for (const wake of this.#waiting) wake();
    this.#waiting.clear();
  }

  #do(effect: SyncEffect): void {
    switch (effect.type) {
      // These windows show a day and no period.
      case 'loadPeriod':
      case 'showPeriod':
        return undefined;
      case 'join':
        return void this.#join(effect);
      case 'leave':
        this.#note({ kind: 'left', socket: this.#socket.session, key: effect.key });
        return this.#socket.leave(effect.key);
      case 'loadSnapshot':
        return void this.#load(effect);
      case 'pull':
        return void this.#pull(effect);
      case 'setTimer':
        return this.#setTimer(effect);
      case 'retryMutation':
        return this.#sent.get(effect.mutationId)?.attempt();
      case 'notify':
        return this.#notice(effect);
    }
  }

  #notice({ notice }: Effect<'notify'>): void {
    if (notice.kind === 'applied') {
      const { key, revision } = notice.message;
      this.#note({ kind: 'applied', key, revision });
    } else if (notice.kind === 'givenUp') this.#sent.get(notice.mutationId)?.giveUp();
    else {
      this.#note({ kind: 'deaf' });
      this.#socket.again();
    }
  }

  #setTimer({ timer, delayMs }: Effect<'setTimer'>): void {
    clearTimeout(this.#timers.get(timer));
    const ring = () => this.#send({ type: 'timer', timer, at: performance.now() });
    this.#timers.set(timer, setTimeout(ring, delayMs));
  }

  async #join({ key, session, since }: Effect<'join'>): Promise<void> {
    try {
      const result = await this.#socket.join(key, since);
      this.#note({ kind: 'joined', socket: this.#socket.session, key });
      if (since && result.result === 'patches') this.#noteCatchUp(key, since.revision, result.patches);
      this.#send({ type: 'joined', key, session, ...(since && { since }), result, at: performance.now() });
    } catch {
      this.#send({ type: 'joinFailed', key, session });
    }
  }

  async #load({ day, attempt }: Effect<'loadSnapshot'>): Promise<void> {
    try {
      const snapshot = await this.#client.call(daySnapshotEndpoint, { params: { date: day } });
      this.#send({ type: 'snapshotLoaded', attempt, snapshot, at: performance.now() });
    } catch {
      this.#send({ type: 'snapshotFailed', attempt });
    }
  }

  async #pull({ key, epoch, since }: Effect<'pull'>): Promise<void> {
    try {
      const answer = await this.#client.call(changesSinceEndpoint, { query: { key, epoch, since } });
      if (answer.result === 'patches') this.#noteCatchUp(key, since, answer.patches);
      if (answer.result !== 'messages') this.#send({ type: 'pulled', key, answer, at: performance.now() });
    } catch {
      this.#send({ type: 'pullFailed', key, at: performance.now() });
    }
  }

  #noteCatchUp(key: string, since: number, patches: readonly PatchMessage[]): void {
    this.#note({ kind: 'caughtUp', key, since, revisions: patches.map(({ revision }) => revision) });
  }
}
