/** The extent of each random or repeated test: 'short' in `npm test`, 'long' in the nightly run with `TEST_VOLUME=long`. */
const form = process.env['TEST_VOLUME'] ?? 'short';
if (form !== 'short' && form !== 'long') throw new Error(`TEST_VOLUME is 'short' or 'long', not '${form}'`);

interface Volume<Value = number> {
  readonly short: Value;
  readonly long: Value;
}
export const isLong = form === 'long';

/** Paper in landscape format. */
export interface Paper {
  readonly format: 'A4' | 'Letter';
  readonly width: number;
  readonly height: number;
  /** The margin at each edge, mm. */
  readonly margin: number;
}
const a4 = { format: 'A4', width: 297, height: 210 } as const;
const letter = { format: 'Letter', width: 279, height: 216 } as const;

const of = <Value = number>(volume: Volume<Value>): Value => volume[form];

export const volumes = {
  /** Seeds of the simulation and operations per seed; seeds that once failed are added. */
  simulation: of({
    short: { seeds: [5], found: 0, operations: 600 },
    long: { seeds: Array.from({ length: 400 }, (_, index) => index + 1), found: 100, operations: 2_500 },
  }),
  /** Number of planted faults per part of the simulation and per file of the sync engine. */
  plantedOfEach: of({ short: 1, long: Infinity }),
  /** Whether the seed that catches a planted fault is also run without the fault, to prove that the complaint comes from the fault. */
  faultsBesideClean: of({ short: false, long: true }),
  /** Number of days on which all queries of a day's load must agree, and of random orders on them. */
  agreement: of({ short: { days: 6, orders: 90 }, long: { days: 40, orders: 300 } }),
  /** Number of commits that are compared between the model and PostgreSQL. */
  conformanceCommits: of({ short: 200, long: 100_000 }),
  /** Sequences on each of 12 days, with eight steps each; in the long form on each of 20 days. */
  undoSequences: of({ short: 3, long: 25 }),
  /** Number of events in the sync engine's random runs. */
  engineEvents: of({ short: 2_500, long: 4_000_000 }),
  /** Number of actions for which the history must attribute every field to the right planner. */
  historyActions: of({ short: 60, long: 1_000 }),
  /** Days with this many cards for which all assignments are tried. */
  exhaustedDays: of<readonly (readonly [cards: number, days: number])[]>({
    short: [
      [7, 60],
      [10, 10],
      [12, 3],
    ],
    long: [
      [6, 2_000],
      [9, 500],
      [12, 100],
    ],
  }),
  /** Years in which the next working day of every day is checked, per German state. */
  holidayYears: of({ short: 2, long: 10 }),
  /** Dates for which the demo plant is created: each weekday, dates around a new year and a leap day, or some of them. */
  demoDays: of<readonly string[]>({
    short: ['2028-02-29'],
    long: [23, 24, 25, 26, 27, 28, 29].map((day) => `2026-11-${day}`).concat('2027-01-01', '2028-02-29'),
  }),
  /** Days with a random history, and the number of its moments at which each day is read. */
  past: of({
    short: { days: 2, changes: 30, moments: 8 },
    long: { days: 30, changes: 2_000, moments: 200 },
  }),
  /** Number of drafts with twelve steps each, among more than 200 changes by others. */
  drafts: of({ short: 2, long: 200 }),
  /** Days with this many random planning steps each, whose figures are then recomputed. */
  figureDays: of({ short: { days: 5, steps: 24 }, long: { days: 40, steps: 60 } }),
  /** Number of random three-way merges. */
  merges: of({ short: 600, long: 50_000 }),
  /** Number of random calls that use up and release a reservation. */
  reservationSteps: of({ short: 60, long: 1_000 }),
  /** Number of races between two planners. */
  races: of({ short: 10, long: 200 }),
  /** Number of races for trucks, slots and parts. */
  deliveryRaces: of({ short: 120, long: 1_000 }),
  /** Number of orders that a push by file creates, leaves as they are and changes; another test sends the most that is allowed. */
  upsertedRows: of({ short: 200, long: 1_000 }),
  /** Number of pushes for one order. */
  pushes: of({ short: 20, long: 100 }),
  /** Tests every n-th pair of a call and a foreign origin. */
  originsEvery: of({ short: 32, long: 1 }),
  /** Number of spoiled requests per declared call. */
  mutantsPerCall: of({ short: 3, long: 50 }),
  /** Fuzzes every n-th declared call; tests/api/abuse.test.ts sends bad inputs to all of them. */
  fuzzedEvery: of({ short: 20, long: 1 }),
  /** Number of spoiled requests per declared call and kind of caller. */
  mutantsPerCaller: of({ short: 1, long: 10 }),
  /** Tests every n-th declared call per kind of caller; each kind gets other calls. */
  callsEvery: of({ short: 60, long: 1 }),
  /** Number of spoiled messages per kind of socket message. */
  mutantsPerMessage: of({ short: 1, long: 20 }),
  /** Number of requests without a login, only few of which may leave rows. */
  strangers: of({ short: 200, long: 1_000 }),
  /** Number of e-mail addresses with an account, and of those without, which must be indistinguishable from outside. */
  addressesTried: of({ short: 15, long: 50 }),
  /** Minimum number of changes that planners make while the log is being archived. */
  archivingTurns: of({ short: 15, long: 40 }),
  /** Trucks and cards of the board whose renders are counted. */
  renderedBoard: of({
    short: { trucks: 8, shipments: 60, waiting: 20 },
    long: { trucks: 12, shipments: 120, waiting: 30 },
  }),
  /** Numbers of runs on a printed day. */
  printedRuns: of<readonly number[]>({ short: [14], long: [1, 6, 7, 14, 60] }),
  /** Paper formats of the printed documents. */
  printedPapers: of<readonly Paper[]>({
    short: [{ ...letter, margin: 15 }],
    long: [5, 15].flatMap((margin) => [
      { ...a4, margin },
      { ...letter, margin },
    ]),
  }),
  /** Window widths (px) at which pages are measured, widest first: common screens and what browser zoom makes of them. */
  widths: of<readonly number[]>({
    short: [1440, 911, 600, 390],
    long: [1440, 1366, 1024, 911, 768, 720, 600, 390],
  }),
  /** Length of the repeated pattern in texts that might cause catastrophic backtracking in a regular expression. */
  exhaustingLetters: of({ short: 1, long: 2 }),
  /** Number of trucks and rows per page that axe checks; the others have the same structure. */
  examinedRows: of({ short: 3, long: 1_000 }),
  /** Number of command line tools that are started to see which database they open. */
  commands: of({ short: 1, long: Infinity }),
  /** Number of ways in which a plan is damaged before a backup of it is refused. */
  refusedBackups: of({ short: 1, long: Infinity }),
  /** Number of ways in which a database is damaged before a restore replaces it. */
  mendedDatabases: of({ short: 1, long: Infinity }),
  /** Plan modes of the measured statements: generic plans, or also a new plan for each execution. */
  statementPlans: of<readonly ('force_custom_plan' | 'force_generic_plan')[]>({
    short: ['force_generic_plan'],
    long: ['force_custom_plan', 'force_generic_plan'],
  }),
  /** After an action that affects a day by a shared stream only, every n-th such day is read again. */
  otherDaysEvery: of({ short: 12, long: 1 }),
  /** Compares all days after every n-th action of the plan; each action's own tests compare its day. */
  comparedEvery: of({ short: 8, long: 1 }),
  /** Undoes every n-th action of the plan with a comparison of all days; all actions are performed. */
  undoneEvery: of({ short: 6, long: 1 }),
  /** Redoes every n-th action of the plan after its undo. */
  redoneEvery: of({ short: 12, long: 1 }),
  /** Checks the history's text for every n-th action of the plan; all actions must have one. */
  wordedEvery: of({ short: 10, long: 1 }),
  /** Performs every n-th action of the plan on released days. */
  releasedEvery: of({ short: 16, long: 1 }),
  /** Broadcasts every n-th action of the plan from one node to the other. */
  acrossEvery: of({ short: 16, long: 1 }),
} as const;
