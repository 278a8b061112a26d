/** The size of each test with a random or repeated part: 'short' in `npm test`, 'long' nightly with `TEST_VOLUME=long`. */
const form = process.env['TEST_VOLUME'] ?? 'short';
if (form !== 'short' && form !== 'long') throw new Error(`TEST_VOLUME is 'short' or 'long', not '${form}'`);

interface Volume<Value = number> {
  readonly short: Value;
  readonly long: Value;
}
export const isLong = form === 'long';

/** Landscape, mm. */
export interface Paper {
  readonly format: 'A4' | 'Letter';
  readonly width: number;
  readonly height: number;
  /** At each edge. */
  readonly margin: number;
}
const a4 = { format: 'A4', width: 297, height: 210 } as const;
const letter = { format: 'Letter', width: 279, height: 216 } as const;

const of = <Value = number>(volume: Volume<Value>): Value => volume[form];

export const volumes = {
  /** Seeds of the simulation and so many operations of each; those that once failed come on top. */
  simulation: of({
    short: { seeds: [5], found: 0, operations: 600 },
    long: { seeds: Array.from({ length: 400 }, (_, index) => index + 1), found: 100, operations: 2_500 },
  }),
  /** Plants only this many faults in each part of the simulation and in each file of the sync engine. */
  plantedOfEach: of({ short: 1, long: Infinity }),
  /** True repeats the run that caught a planted fault without it, to show that it is well, also where its known complaint names the fault. */
  faultsBesideClean: of({ short: false, long: true }),
  /** Days ahead on which all reads of a day's load must agree, and random orders on them. */
  agreement: of({ short: { days: 12, orders: 90 }, long: { days: 40, orders: 300 } }),
  /** Commits that the model and PostgreSQL are both asked for. */
  conformanceCommits: of({ short: 200, long: 100_000 }),
  /** Sequences on each of 20 days, eight steps each. */
  undoSequences: of({ short: 1, long: 25 }),
  /** Events of the sync engine's random runs. */
  engineEvents: of({ short: 6_000, long: 4_000_000 }),
  /** Actions whose every field the history has to name the right planner for. */
  historyActions: of({ short: 30, long: 1_000 }),
  /** Days of up to so many cards of which all assignments are tried. */
  exhaustedDays: of<readonly (readonly [cards: number, days: number])[]>({
    short: [
      [7, 120],
      [10, 20],
      [12, 6],
    ],
    long: [
      [6, 2_000],
      [9, 500],
      [12, 100],
    ],
  }),
  /** Days of 25 shipments and 5 runs that HiGHS solves to the end, by seed, and the share of shipments whose size is known. */
  smallDays: of<readonly (readonly [seed: number, measured: number])[]>({
    short: [
      [9, 0],
      [9, 0.8],
    ],
    long: Array.from({ length: 50 }, (_, index) => [index + 1, index % 2 ? 0.8 : 0] as const),
  }),
  /** Years whose every day has the right working day after it, in each region of Germany. */
  holidayYears: of({ short: 2, long: 10 }),
  /** Todays on which the demo plant is made: each weekday, days around a turn of the year and a leap day, or some. */
  demoDays: of<readonly string[]>({
    short: ['2026-11-28', '2028-02-29'],
    long: [23, 24, 25, 26, 27, 28, 29].map((day) => `2026-11-${day}`).concat('2027-01-01', '2028-02-29'),
  }),
  /** Days of a random history, each read as it was at so many of its moments. */
  past: of({
    short: { days: 2, changes: 30, moments: 8 },
    long: { days: 30, changes: 2_000, moments: 200 },
  }),
  /** Drafts of twelve steps, over 200 changes of others. */
  drafts: of({ short: 2, long: 200 }),
  /** Days that planners live through at random, so many steps each, before their figures are worked out. */
  figureDays: of({ short: { days: 3, steps: 24 }, long: { days: 40, steps: 60 } }),
  /** Random three-way merges. */
  merges: of({ short: 600, long: 50_000 }),
  /** Random bookings, moves, cancelations and undos over the API, of which a reservation shrinks and grows. */
  reservationSteps: of({ short: 60, long: 1_000 }),
  /** Between two planners. */
  races: of({ short: 10, long: 200 }),
  /** For trucks, slots and parts. */
  deliveryRaces: of({ short: 60, long: 1_000 }),
  /** Tries every n-th pair of a call and a foreign origin. */
  originsEvery: of({ short: 32, long: 1 }),
  /** Spoiled requests of each declared call. */
  mutantsPerCall: of({ short: 4, long: 50 }),
  /** Every so many-th declared call is fuzzed, since tests/api/abuse.test.ts sends bad inputs to each of them. */
  fuzzedEvery: of({ short: 10, long: 1 }),
  /** Spoiled requests of each declared call by each kind of caller. */
  mutantsPerCaller: of({ short: 1, long: 10 }),
  /** Tries every n-th declared call by each kind of caller; the next kind gets other calls. */
  callsEvery: of({ short: 30, long: 1 }),
  /** Spoiled messages of each kind over a socket. */
  mutantsPerMessage: of({ short: 1, long: 20 }),
  /** Requests of strangers, of which few may leave rows. */
  strangers: of({ short: 200, long: 1_000 }),
  /** Addresses that have an account, and as many that have none, of which nothing may tell which are which. */
  addressesTried: of({ short: 15, long: 50 }),
  /** Changes that planners make at least while their log is archived. */
  archivingTurns: of({ short: 15, long: 40 }),
  /** Trucks and cards of the board whose renders are counted. */
  renderedBoard: of({
    short: { trucks: 8, shipments: 60, waiting: 20 },
    long: { trucks: 12, shipments: 120, waiting: 30 },
  }),
  /** Runs of a printed day. */
  printedRuns: of<readonly number[]>({ short: [14], long: [1, 6, 7, 14, 60] }),
  /** Papers that they are printed on. */
  printedPapers: of<readonly Paper[]>({
    short: [{ ...letter, margin: 15 }],
    long: [5, 15].flatMap((margin) => [
      { ...a4, margin },
      { ...letter, margin },
    ]),
  }),
  /** Widths at which the screens are measured, px, widest first: those that planners have, and what a browser's zoom makes of them. */
  widths: of<readonly number[]>({
    short: [1440, 911, 600, 390],
    long: [1440, 1366, 1024, 911, 768, 720, 600, 390],
  }),
  /** Builds the texts that could exhaust a regular expression from one letter, or from up to two. */
  exhaustingLetters: of({ short: 1, long: 2 }),
  /** Trucks and rows of a page that axe looks through; all others are as they are. */
  examinedRows: of({ short: 3, long: 1_000 }),
  /** The number of command lines that are started to see which database they open. */
  commands: of({ short: 2, long: Infinity }),
  /** The number of ways in which a database is damaged before a restore replaces it. */
  mendedDatabases: of({ short: 1, long: Infinity }),
  /** PostgreSQL's plans of the measured statements: once for all parameters, where no parameter says how much there is, or anew each time. */
  statementPlans: of<readonly ('force_custom_plan' | 'force_generic_plan')[]>({
    short: ['force_generic_plan'],
    long: ['force_custom_plan', 'force_generic_plan'],
  }),
  /** Every so many-th day is read again after an action that only a shared stream has told it of. */
  otherDaysEvery: of({ short: 12, long: 1 }),
  /** Compares every day after every n-th of the plan's actions; each action has tests of its own that compare its day. */
  comparedEvery: of({ short: 6, long: 1 }),
  /** Undoes every n-th of the plan's actions in every day's sight; all are done. */
  undoneEvery: of({ short: 4, long: 1 }),
  /** Redoes every n-th of the plan's actions after its undo. */
  redoneEvery: of({ short: 12, long: 1 }),
  /** Reads the history's words of every n-th of the plan's actions; all must have some. */
  wordedEvery: of({ short: 6, long: 1 }),
  /** Does every n-th of the plan's actions on released days. */
  releasedEvery: of({ short: 12, long: 1 }),
  /** Broadcasts every n-th of the plan's actions from one node to the other. */
  acrossEvery: of({ short: 16, long: 1 }),
} as const;
