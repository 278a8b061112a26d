import { dumpPlainly, restorePlainly, restoreApplicationName } from '../support/plain-restore.ts';
import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import type { Day } from '@werkplan/shared/values/day.ts';
import { Leaver } from './people/leaver.ts';
import type { LostSpan } from './recording.ts';
import { type Random, randomOf } from './random.ts';
import type { Cluster } from './site/cluster.ts';
import type { ServerNode } from './site/server-node.ts';
import { retryUntilDone, type Site } from './site/site.ts';
import { type Kind, noTroubles, type Spells, type Trouble } from './troubles.ts';

/** The part of the crew that tells the nemesis what was lost. */
interface Witness {
  /** Returns the tick of the run's counter. */
  now: () => number;
  /** Waits until all screens show what the database holds. */
  whenRight: () => Promise<void>;
}

/** The approximate number of operations between a copy and its restore, which are lost. */
const operationsLost = 60;

const pauseMs = 3_000;
const holdMs = 3_000;
const lossMs = 1_000;

/** Causes the planned failures, each before the operation it was planned for. */
export class Nemesis {
  readonly #site: Site;
  readonly #cluster: Cluster;
  readonly #day: Day;
  readonly #spells: Spells;
  readonly #plan: Trouble[];
  readonly #random: Random;
  readonly #healing = new Set<Promise<unknown>>();
  readonly #failures: unknown[] = [];
  #turn: Promise<void> = Promise.resolve();
  #crashing: Promise<void> = Promise.resolve();
  readonly leavers: Leaver[] = [];
  /** Number of failures by kind. */
  readonly done: Record<Kind, number> = { ...noTroubles };
  /** Spans in which answered changes may be lost. */
  readonly lost: LostSpan[] = [];
  /** Ms from each restore until all screens were right. */
  readonly rightAfterMs: number[] = [];
  #revoking: Promise<void> = Promise.resolve();
  /** Restores to come, each with the operation before which it happens. */
  readonly #waysBack: { readonly at: number; readonly go: () => Promise<void> }[] = [];
  readonly #witness: Witness;

  constructor(
    site: Site,
    cluster: Cluster,
    plan: readonly Trouble[],
    { seed, day, spells, witness }: { seed: number; day: Day; spells: Spells; witness: Witness },
  ) {
    this.#witness = witness;
    this.#site = site;
    this.#cluster = cluster;
    this.#plan = [...plan];
    this.#random = randomOf(seed, 'nemesis');
    this.#day = day;
    this.#spells = spells;
  }

  /** Delays the nth operation until the failures planned before it have begun. */
  async before(operation: number): Promise<void> {
    this.#turn = this.#turn.then(async () => {
      while ((this.#plan[0]?.at ?? Infinity) <= operation) {
        const { kind } = this.#plan.shift() as Trouble;
        await this.#bring(kind, operation);
        this.done[kind] += 1;
      }
      while ((this.#waysBack[0]?.at ?? Infinity) <= operation) await this.#waysBack.shift()?.go();
    });
    await this.#turn;
  }

  /** Ends all failures; resolves when every server is ready and the network works. */
  async heal(): Promise<void> {
    await this.#turn;
    for (const { go } of this.#waysBack.splice(0)) await go();
    this.#site.line.heal();
    await Promise.all(this.#healing);
    this.#site.line.heal();
    if (this.#failures.length > 0) throw new AggregateError(this.#failures, 'a trouble could not be brought');
  }

  #later(work: Promise<unknown>): void {
    const healed = work
      .catch((error: unknown) => void this.#failures.push(error))
      .finally(() => this.#healing.delete(healed));
    this.#healing.add(healed);
  }

  async #bring(kind: Kind, operation: number): Promise<void> {
    const { line } = this.#site;
    switch (kind) {
      case 'kills':
        return await this.#kill();
      case 'crashes':
        return this.#later(this.#afterCrashes(async () => await this.#cluster.crash()));
      case 'lostNotifications':
        return this.#later(this.#endBackends(`query ~ '^(LISTEN|NOTIFY)' OR query = 'SELECT 1'`));
      case 'outages':
        return this.#later(this.#endBackends('true'));
      case 'pauses':
        return this.#later((await this.#readyNode()).pause(pauseMs));
      case 'epochs':
        return await this.#changeEpoch();
      case 'failovers':
        return await this.#beginWayBack(operation, async () => {
          await this.#afterCrashes(async () => await retryUntilDone(this.#cluster.makeReplica));
          return async () => await this.#afterCrashes(async () => await this.#cluster.failOver());
        });
      case 'putBacks':
        return await this.#beginWayBack(operation, async () => {
          const { databaseUrl } = this.#site;
          const dump = await retryUntilDone(async () => await dumpPlainly(databaseUrl));
          return async () => await this.#afterCrashes(async () => await restorePlainly(databaseUrl, dump));
        });
      case 'cuts':
        return line.cut(3);
      case 'holds': {
        const release = line.hold(2);
        return this.#later(delay(holdMs).then(release));
      }
      case 'losses':
        line.setLossy(true);
        return this.#later(delay(lossMs).then(() => line.setLossy(false)));
      case 'silences':
        return this.#later((await this.#readyNode()).silence(this.#spells.silenceMs));
      case 'freezes':
        return this.#later(this.#afterCrashes(async () => await this.#cluster.freeze(this.#spells.freezeMs)));
      case 'revocations':
        return this.#revokeInTurn();
    }
  }

  /** Runs work while PostgreSQL isn't being crashed, and delays crashes meanwhile. */
  async #afterCrashes(work: () => Promise<void>): Promise<void> {
    const turn = this.#crashing.then(work);
    this.#crashing = turn.catch(() => undefined);
    await turn;
  }

  /**
   * Copies the plan and restores it some operations later, when nobody begins anything until all screens are right. One at a time, since
   * a later restore must not bring back what an earlier one lost.
   */
  async #beginWayBack(operation: number, keep: () => Promise<() => Promise<void>>): Promise<void> {
    for (const { go } of this.#waysBack.splice(0)) await go();
    await this.#revoking;
    const from = this.#witness.now();
    const before = this.leavers.length;
    const goBack = await keep();
    const go = async (): Promise<void> => {
      // Another failure may delay a screen; and a server that started while all tables are gone would consider the
      // database new.
      // database for a new one.
      await Promise.all(this.#healing);
      await goBack();
      const start = performance.now();
      // The restored copy revives logins that were ended since.
      for (const leaver of this.leavers.splice(before)) leaver.close();
      await this.#witness.whenRight();
      this.rightAfterMs.push(performance.now() - start);
      this.lost.push({ from, to: this.#witness.now() });
    };
    this.#waysBack.push({ at: operation + operationsLost, go });
  }

  async #readyNode(): Promise<ServerNode> {
    for (;;) {
      const ready = this.#site.nodes.filter((node) => node.isReady);
      if (ready.length > 0) return this.#random.pick(ready);
      await delay(20);
    }
  }

  /** Kills a ready server; its current work stays undone or unanswered. */
  async #kill(): Promise<void> {
    const node = await this.#readyNode();
    await node.kill();
    this.#later(delay(this.#random.below(300)).then(async () => await node.start()));
  }

  async #changeEpoch(): Promise<void> {
    const { nodes, db } = this.#site;
    while (!nodes.every((node) => node.isReady)) await delay(20);
    await Promise.all(nodes.map(async (node) => await node.kill()));
    await retryUntilDone(
      async () => await sql`UPDATE epoch SET id = replace(gen_random_uuid()::text, '-', '')`.execute(db),
    );
    for (const node of nodes) this.#later(node.start());
  }

  async #endBackends(which: string): Promise<void> {
    await retryUntilDone(
      async () =>
        await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
          AND pid <> pg_backend_pid() AND application_name <> ${restoreApplicationName} AND (${sql.raw(which)})`.execute(
          this.#site.db,
        ),
    );
  }

  #revokeInTurn(): void {
    const turn = this.#revoking.then(async () => await this.#revoke());
    this.#revoking = turn.catch(() => undefined);
    this.#later(turn);
  }

  async #revoke(): Promise<void> {
    const { client, loginId } = await retryUntilDone(
      async () => await this.#site.admit(`leaver${this.#random.below(1_000_000_000)}`),
    );
    const leaver = new Leaver(client, this.#site.db, loginId, this.#day);
    this.leavers.push(leaver);
    await delay(300);
    await retryUntilDone(async () => await leaver.revoke());
  }
}
