import { randomOf } from './random.ts';

/** The number of each trouble in a run. */
export interface Troubles {
  /** kill -9 of a server, started again at once. */
  readonly kills: number;
  /** `pg_ctl restart -m immediate`. */
  readonly crashes: number;
  /** Every LISTEN connection is ended. */
  readonly lostNotifications: number;
  /** A server stands still for three seconds, its transactions open. */
  readonly pauses: number;
  /** All servers are stopped and the plan gets another epoch, as after a restore. */
  readonly epochs: number;
  /** Some sockets are cut. */
  readonly cuts: number;
  /** Some sockets pass nothing for three seconds. */
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
  /** PostgreSQL dies and a replica that lagged is promoted in its place. */
  readonly failovers: number;
  /** An earlier dump is put back under running servers, as `pg_restore --clean` does. */
  readonly putBacks: number;
}
/** Durations of troubles that a screen may notice, ms. */
export interface Spells {
  readonly silenceMs: number;
  readonly freezeMs: number;
}
export type Kind = keyof Troubles;
export interface Trouble {
  readonly kind: Kind;
  /** The operation before which it happens. */
  readonly at: number;
}

/** Zero of each trouble; also the start of the counts. */
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
