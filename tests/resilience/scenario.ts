import { type Mix, officeMix } from './operations/mix.ts';
import { calmWeather, type Weather } from './site/line.ts';
import { noTroubles, type Spells, type Troubles } from './troubles.ts';

/** The parameters of a run, except its seed and the server build. */
export interface Scenario {
  readonly operations: number;
  /** Server processes that share one database. */
  readonly nodes: number;
  readonly planners: number;
  readonly displays: number;
  /** Number of planned days, from tomorrow on. */
  readonly days: number;
  /** Number of orders with which each day starts. */
  readonly ordersADay: number;
  readonly mix: Mix;
  readonly weather: Weather;
  readonly troubles: Troubles;
  readonly spells: Spells;
  /** After the troubles end, every window must show the server's state within this time. */
  readonly convergesWithinMs: number;
  /** An ended login is watched at least this long. */
  readonly watchesLeaversForMs: number;
}

/** Long enough for a server to lose its view of the log. */
const shortSpells: Spells = { silenceMs: 5_000, freezeMs: 5_000 };
/** Long enough for every screen to show that it lost the connection. */
export const fullSpells: Spells = { silenceMs: 30_000, freezeMs: 20_000 };

const badWeather: Weather = { duplicated: 5, answerDropped: 3, delayed: 3, lost: 0 };

/** The trouble density of the nightly run, e.g. one kill every 250 operations. */
const troublesFor = (operations: number): Troubles => {
  const each = (every: number) => Math.max(1, Math.round(operations / every));
  return {
    kills: each(250),
    crashes: each(2_000),
    lostNotifications: each(500),
    cuts: each(100),
    holds: each(500),
    losses: each(1_000),
    revocations: each(1_500),
    outages: each(1_000),
    pauses: each(1_000),
    epochs: each(3_000),
    silences: each(2_000),
    freezes: each(3_000),
    failovers: each(5_000),
    putBacks: each(5_000),
  };
};

export const chaosScenario = ({ operations, nodes }: { operations: number; nodes: number }): Scenario => ({
  operations,
  nodes,
  planners: 24,
  displays: 2,
  days: 6,
  ordersADay: 4,
  mix: officeMix,
  weather: badWeather,
  troubles: troublesFor(operations),
  spells: shortSpells,
  convergesWithinMs: 10_000,
  watchesLeaversForMs: 0,
});

/** This suffices, because servers send heads every five seconds and a window waits only briefly before it asks for a revision. */
export const fullPatienceMs = 5_500;

/** The short run of every commit: a busy day with one killed server, cut sockets, ended connections and many duplicated requests. */
export const briefScenario: Scenario = {
  operations: 60,
  nodes: 2,
  planners: 6,
  displays: 1,
  days: 2,
  ordersADay: 3,
  mix: officeMix,
  weather: { duplicated: 15, answerDropped: 10, delayed: 5, lost: 0 },
  troubles: { ...noTroubles, kills: 1, cuts: 1, outages: 1, lostNotifications: 1 },
  spells: shortSpells,
  convergesWithinMs: 10_000,
  watchesLeaversForMs: 0,
};

/** A small run without troubles; tests adapt it so that one fault shows. */
export const smallScenario: Scenario = {
  operations: 200,
  nodes: 1,
  planners: 10,
  displays: 1,
  days: 2,
  ordersADay: 2,
  mix: officeMix,
  weather: calmWeather,
  troubles: noTroubles,
  spells: shortSpells,
  convergesWithinMs: 2_000,
  watchesLeaversForMs: 0,
};
