import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Job } from '@werkplan/shared/live/testing/schedule.ts';
import { NoAnswerError } from '../../server/src/database/silence.ts';
import type { TailedLog } from '../../server/src/live/tailed-log.ts';
import type { Commit, CommitResult, Hold, PlanReads, PlanStore } from '../../server/src/plan/plan-store.ts';
import type { Session } from './locks.ts';
import type { ModelStore } from './model-store.ts';
import { repeatedAnswer } from './past-rows.ts';
import type { Sim } from './sim.ts';

/** A server's end of its connection to the store. */
export interface LineEnd {
  /** True while nothing gets through. */
  readonly isCut: boolean;
  /** Delivers an answer: never to a dead server, later to a frozen one. */
  enter: (take: () => void) => void;
}

/** PostgreSQL's lock timeout and its timeout for idle transactions, ms (server/src/database/connections.ts). */
const [lockTimeoutMs, idleTimeoutMs] = [2_000, 10_000];
/** The client's time limits for an answer (ms): of the pool and of the log tail. */
const [answerMs, tailAnswerMs] = [5_000, 3_000];

const errorOf = (code: string, text: string): Error => Object.assign(new Error(text), { code });

interface Answering<Answer> {
  readonly answer: (answer: Answer) => void;
  readonly refuse: (error: unknown) => void;
}

type Fate = 'answered' | 'lostBefore' | 'lostAfter' | 'silentBefore' | 'silentAfter';

/** One server's connection to the store: each call takes time; some are lost or never answered. */
export class StoreLine {
  readonly #sim: Sim;
  readonly #store: ModelStore;
  readonly #end: LineEnd;
  /** Functions that end the sessions with locks, called when the store notices that the server died. */
  readonly #sessions = new Set<Session>();
  /** The connection counter at the tail's last call, because the tail has a connection of its own. */
  #tail: number;

  constructor(sim: Sim, store: ModelStore, end: LineEnd) {
    this.#sim = sim;
    this.#store = store;
    this.#end = end;
    this.#tail = store.connections;
  }

  get planStore(): PlanStore {
    return {
      ...this.#reads,
      commit: async (commit) => await this.#commit(commit, {}),
      hold: async (keys) => await this.#hold(keys),
      repeat: async (claimed) => await this.#ask(() => repeatedAnswer(this.#store.state, claimed)),
    };
  }

  get #reads(): PlanReads {
    const store = this.#store;
    return {
      load: async (dates, streams) => await this.#ask(() => store.load(dates, streams)),
      heads: async (keys) => await this.#ask(() => store.heads(keys)),
      patchesAfter: async (key, revision) => await this.#ask(() => store.patchesAfter(key, revision)),
      ask: async (question) => await this.#ask(() => store.ask(question)),
      reserve: async (kind, count) => await this.#ask(() => store.reserve(kind, count)),
    };
  }

  get tailedLog(): TailedLog {
    const store = this.#store;
    const ask = async <Answer>(work: () => Answer): Promise<Answer> => {
      // A lost connection shows only when it is used.
      const connection = this.#tail;
      this.#tail = store.connections;
      return await this.#ask(work, tailAnswerMs, connection);
    };
    return {
      heads: async (keys) => await ask(() => store.heads(keys)),
      patchesAfter: async (key, revision) => await ask(() => store.patchesAfter(key, revision)),
      ping: async () => await ask(() => undefined),
      endEpoch: async (seen) => await ask(() => store.endEpoch(seen)),
    };
  }

  /** Ends the sessions of a dead server; the store notices the death at the latest when it sends an answer. */
  endAll(): void {
    for (const session of this.#sessions)
      this.#sim.later(this.#sim.random.below(500), () => this.#store.locks.release(session));
  }

  async #ask<Answer>(work: () => Answer, limitMs = answerMs, connection?: number): Promise<Answer> {
    return await this.#call<Answer>(
      ({ answer, refuse }) => {
        try {
          answer(work());
        } catch (error) {
          refuse(error);
        }
      },
      { limitMs, connection },
    );
  }

  async #commit(commit: Commit, session: Session, isHeld = false): Promise<CommitResult> {
    const keys = [
      ...new Set([...Object.keys(commit.at), ...commit.changes.flatMap((c) => Object.keys(c.streams))]),
    ];
    return await this.#call<CommitResult>((answering) =>
      this.#locked(session, keys, answering, () => {
        try {
          answering.answer(this.#store.commit(commit));
        } catch (error) {
          answering.refuse(error);
        } finally {
          this.#store.locks.release(session);
          if (isHeld) this.#sessions.delete(session);
        }
      }),
    );
  }

  async #hold(keys: readonly StreamKey[]): Promise<Hold> {
    const store = this.#store;
    const session = { isEnded: false };
    const end = (): void => {
      session.isEnded = true;
      store.locks.release(session);
      this.#sessions.delete(session);
    };
    this.#sessions.add(session);
    const held = await this.#call<Pick<Hold, 'epoch' | 'heads'>>(
      (answering) =>
        this.#locked(session, keys, answering, () => {
          this.#sim.later(idleTimeoutMs, end);
          const heads = Object.fromEntries(keys.map((key) => [key, store.model.head(key)]));
          answering.answer({ epoch: store.epoch, heads });
        }),
      { onLost: end },
    );
    return {
      ...held,
      reads: this.#reads,
      commit: async (commit) => {
        if (session.isEnded) throw errorOf('25P03', 'the session has been ended');
        try {
          return await this.#commit(commit, session, true);
        } finally {
          // The transaction ends with either outcome; after a lost connection the store notices by itself.
          end();
        }
      },
      release: async () => {
        if (!session.isEnded) await this.#ask(end).catch(end);
      },
    };
  }

  #locked<Answer>(
    session: Session,
    keys: readonly string[],
    { refuse }: Answering<Answer>,
    granted: () => void,
  ): void {
    let isGranted = false;
    let limit: Job | null = null;
    const stop = this.#store.locks.take(session, keys, () => {
      if (limit) limit.run = null;
      isGranted = true;
      granted();
    });
    if (isGranted) return;
    limit = this.#sim.later(lockTimeoutMs, () => {
      stop();
      refuse(errorOf('55P03', 'canceling statement due to lock timeout'));
    });
  }

  #fate(): Fate {
    if (this.#end.isCut) return 'silentBefore';
    if (!this.#sim.chance(0.004)) return 'answered';
    return this.#sim.random.pick(['lostBefore', 'lostAfter', 'lostAfter', 'silentBefore', 'silentAfter']);
  }

  #delay(): number {
    const { random } = this.#sim;
    return 1 + random.below(this.#sim.chance(0.02) ? 400 : 4);
  }

  /** The store calls `onLost` when it notices that nobody receives the answer. */
  async #call<Answer>(
    work: (answering: Answering<Answer>) => void,
    {
      limitMs = answerMs,
      onLost = () => undefined,
      connection = this.#store.connections,
    }: { limitMs?: number; onLost?: () => void; connection?: number | undefined } = {},
  ): Promise<Answer> {
    const sim = this.#sim;
    const fate = this.#fate();
    return await new Promise<Answer>((resolve, reject) => {
      let isOver = false;
      const enter = (take: () => void): void => {
        if (isOver) return;
        isOver = true;
        this.#end.enter(() => {
          sim.touch();
          take();
        });
      };
      const limit = sim.later(limitMs, () => enter(() => reject(new NoAnswerError('no answer'))));
      const lost = (): void => reject(errorOf('ECONNRESET', 'Connection terminated unexpectedly'));
      const back = (take: () => void): void =>
        void sim.later(this.#delay(), () => {
          limit.run = null;
          enter(take);
        });
      sim.later(this.#delay(), () => {
        if (fate === 'silentBefore') return;
        if (fate === 'lostBefore' || this.#store.isDown || connection !== this.#store.connections)
          return back(lost);
        work({
          answer: (answer) => {
            if (fate === 'answered') return back(() => resolve(answer));
            onLost();
            if (fate === 'lostAfter') back(lost);
          },
          refuse: (error) => back(() => reject(error)),
        });
      });
    });
  }
}
