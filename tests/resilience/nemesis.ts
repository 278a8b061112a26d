import { noTroubles } from './scenario.ts';
import { sql } from 'kysely';
import { setTimeout as delay } from 'node:timers/promises';
import type { Day } from '@werkplan/shared/values/day.ts';
import { Leaver } from './people/leaver.ts';
import { type Random, randomOf } from './random.ts';
import type { Cluster } from './site/cluster.ts';
import type { ServerNode } from './site/server-node.ts';
import { persistently, type Site } from './site/site.ts';

/** How many times each happens in a run. */
export interface Troubles {
  /** kill -9 of a server, started again at once. */
  readonly kills: number;
  /** `pg_ctl restart -m immediate`. */
  readonly crashes: number;
  /** Every LISTEN connection is ended. */
  readonly deafBells: number;
  /** A server stands still for three seconds, its transactions open. */
  readonly pauses: number;
  /** All servers are stopped and the plan gets another epoch, as after a restore. */
  readonly epochs: number;
  /** Some sockets are cut. */
  readonly cuts: number;
  /** Nothing passes some sockets for three seconds. */
  readonly holds: number;
  /** Every other live message gets lost for a second. */
  readonly losses: number;
  /** A login is ended in the database. */
  readonly revocations: number;
  /** Every connection of the servers to the database is ended. */
  readonly outages: number;
  /** A server's way to the database swallows everything for a while; what was open before stays dead. */
  readonly silences: number;
  /** PostgreSQL stands still, the postmaster and all its processes. */
  readonly freezes: number;
}
/** How long troubles last that a screen may notice, ms. */
export interface Spells {
  readonly silenceMs: number;
  readonly freezeMs: number;
}
type Kind = keyof Troubles;
export interface Trouble {
  readonly kind: Kind;
  /** The operation before which it happens. */
  readonly at: number;
}

const pauseMs = 3_000;
const holdMs = 3_000;
const lossMs = 1_000;

/** Spreads the troubles over a run's operations: the same for the same seed, whatever the machine's speed. */
export const planTroubles = (seed: number, troubles: Troubles, operations: number): Trouble[] => {
  const random = randomOf(seed, 'troubles');
  const planned = (Object.entries(troubles) as [Kind, number][]).flatMap(([kind, count]) =>
    Array.from({ length: count }, (_, index) => {
      const share = operations / count;
      return { kind, at: 1 + Math.floor(share * index) + random.below(Math.max(1, Math.floor(share))) };
    }),
  );
  return planned.sort((one, other) => one.at - other.at);
};

/** Brings the planned troubles, each before the operation it was planned for. */
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
  /** What happened, by kind. */
  readonly done: Record<Kind, number> = { ...noTroubles };

  constructor(
    site: Site,
    cluster: Cluster,
    plan: readonly Trouble[],
    { seed, day, spells }: { seed: number; day: Day; spells: Spells },
  ) {
    this.#site = site;
    this.#cluster = cluster;
    this.#plan = [...plan];
    this.#random = randomOf(seed, 'nemesis');
    this.#day = day;
    this.#spells = spells;
  }

  /** Somebody about to start the nth operation waits here for what comes before it. */
  async before(operation: number): Promise<void> {
    this.#turn = this.#turn.then(async () => {
      while ((this.#plan[0]?.at ?? Infinity) <= operation) {
        const { kind } = this.#plan.shift() as Trouble;
        await this.#bring(kind);
        this.done[kind] += 1;
      }
    });
    await this.#turn;
  }

  /** Ends all trouble; resolves when every server is ready and the line calm. */
  async heal(): Promise<void> {
    await this.#turn;
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

  async #bring(kind: Kind): Promise<void> {
    const { line } = this.#site;
    switch (kind) {
      case 'kills':
        return await this.#kill();
      case 'crashes':
        this.#crashing = this.#crashing.then(async () => await this.#cluster.crash());
        return this.#later(this.#crashing);
      case 'deafBells':
        return this.#later(this.#endBackends(`query ~ '^(LISTEN|NOTIFY)' OR query = 'SELECT 1'`));
      case 'outages':
        return this.#later(this.#endBackends('true'));
      case 'pauses':
        return this.#later((await this.#readyNode()).pause(pauseMs));
      case 'epochs':
        return await this.#changeEpoch();
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
        this.#crashing = this.#crashing.then(async () => await this.#cluster.freeze(this.#spells.freezeMs));
        return this.#later(this.#crashing);
      case 'revocations':
        return this.#later(this.#revoke());
    }
  }

  async #readyNode(): Promise<ServerNode> {
    for (;;) {
      const ready = this.#site.nodes.filter((node) => node.isReady);
      if (ready.length > 0) return this.#random.pick(ready);
      await delay(20);
    }
  }

  /** A server that is ready dies; whatever it was doing stays undone or untold. */
  async #kill(): Promise<void> {
    const node = await this.#readyNode();
    await node.kill();
    this.#later(delay(this.#random.below(300)).then(async () => await node.start()));
  }

  async #changeEpoch(): Promise<void> {
    const { nodes, db } = this.#site;
    while (!nodes.every((node) => node.isReady)) await delay(20);
    await Promise.all(nodes.map(async (node) => await node.kill()));
    await persistently(
      async () => await sql`UPDATE epoch SET id = replace(gen_random_uuid()::text, '-', '')`.execute(db),
    );
    for (const node of nodes) this.#later(node.start());
  }

  async #endBackends(which: string): Promise<void> {
    await persistently(
      async () =>
        await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()
          AND pid <> pg_backend_pid() AND (${sql.raw(which)})`.execute(this.#site.db),
    );
  }

  async #revoke(): Promise<void> {
    const { client, loginId } = await persistently(
      async () => await this.#site.admit(`leaver${this.#random.below(1_000_000_000)}`),
    );
    const leaver = new Leaver(client, this.#site.db, loginId, this.#day);
    this.leavers.push(leaver);
    await delay(300);
    await persistently(async () => await leaver.revoke());
  }
}
