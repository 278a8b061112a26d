import { randomOf } from './random.ts';

/** The number of times each trouble happens in a run. */
export interface Troubles {
  /** kill -9 of a server, which restarts immediately. */
  readonly kills: number;
  /** `pg_ctl restart -m immediate`. */
  readonly crashes: number;
  /** Every LISTEN connection of the servers is terminated. */
  readonly lostNotifications: number;
  /** A server process is stopped for three seconds with open transactions. */
  readonly pauses: number;
  /** All servers are stopped and the plan gets a new epoch, as after a restore. */
  readonly epochs: number;
  /** Some sockets are closed. */
  readonly cuts: number;
  /** Some sockets deliver nothing for three seconds. */
  readonly holds: number;
  /** Every other live message is lost for one second. */
  readonly losses: number;
  /** A login is ended in the database, without a sign-out call. */
  readonly revocations: number;
  /** Every connection between servers and database is terminated. */
  readonly outages: number;
  /** A server's connection to the database swallows everything for a while; connections opened before stay dead. */
  readonly silences: number;
  /** PostgreSQL is stopped, the postmaster and all backends. */
  readonly freezes: number;
  /** PostgreSQL is killed and a replica that lagged behind is promoted. */
  readonly failovers: number;
  /** An older dump is restored under running servers, as `pg_restore --clean` does. */
  readonly putBacks: number;
}
/** Durations (ms) of the troubles that a screen may notice. */
export interface Spells {
  readonly silenceMs: number;
  readonly freezeMs: number;
}
export type Kind = keyof Troubles;
export interface Trouble {
  readonly kind: Kind;
  /** The index of the operation before which the trouble happens. */
  readonly at: number;
}

/** No trouble at all; also the initial value of the counts. */
export const noTroubles: Troubles = {
  kills: 0,
  crashes: 0,
  lostNotifications: 0,
  cuts: 0,
  holds: 0,
  losses: 0,
  revocations: 0,
  outages: 0,
  pauses: 0,
  epochs: 0,
  silences: 0,
  freezes: 0,
  failovers: 0,
  putBacks: 0,
};

/** Spreads the troubles over the operations; the same seed gives the same schedule on machines of any speed. */
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
