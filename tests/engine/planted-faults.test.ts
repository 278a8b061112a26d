import { runSeeds } from '@werkplan/shared/live/testing/fuzz-seeds.ts';
import { expect, it } from 'vitest';
import { buildFaulty, type Fault } from '../support/faulty-engine.ts';
import { volumes } from '../support/volumes.ts';

/** A fault must be found within as many events as the short fuzz run has. */
const events = 12_000;

const faults: readonly Fault[] = [
  {
    name: 'a patch is applied over a gap',
    file: 'sync-streams.ts',
    code: 'message.revision > stream.revision + 1',
    instead: 'message.revision > stream.revision + 2',
  },
  {
    name: 'a patch older than the applied one is taken',
    file: 'sync-streams.ts',
    code: 'if (message.revision <= stream.revision) return;',
    instead: '',
  },
  {
    name: 'a queued patch is dropped',
    file: 'sync-streams.ts',
    code: 'if (isNext && message.epoch === sync.state.epoch) apply(sync, message);',
    instead: '',
  },
  {
    name: 'a patch of a lost epoch is taken',
    file: 'sync-streams.ts',
    code: 'if (message.epoch !== sync.state.epoch) {',
    instead: 'if (message.epoch === "never") {',
  },
  {
    name: 'a patch of a lost epoch that waited is taken',
    file: 'sync-streams.ts',
    code: 'isNext && message.epoch === sync.state.epoch',
    instead: 'isNext',
  },
  {
    name: 'heads are not compared',
    file: 'sync-streams.ts',
    code: 'raiseTarget(sync, key, head);',
    instead: '',
  },
  {
    name: 'a pull that is no longer needed stays scheduled',
    file: 'sync-pull.ts',
    code: "else setStream(sync, key, { pull: 'idle' });",
    instead: '',
  },
  {
    name: 'a failed pull counts as running',
    file: 'sync-pull.ts',
    code: "{ pull: 'idle', failedPulls }",
    instead: '{ failedPulls }',
  },
  {
    name: 'pulls that bring nothing go on for ever',
    file: 'sync-pull.ts',
    code: 'failuresBeforeReload = 2',
    instead: 'failuresBeforeReload = Infinity',
  },
  {
    name: 'the answer of an overtaken snapshot is taken',
    file: 'sync-snapshot.ts',
    code: 'attempt !== state.snapshot.attempt || ',
    instead: '',
  },
  {
    name: 'a failed snapshot is not asked for again',
    file: 'sync-reload.ts',
    code: 'loadIn(sync, delayMs);',
    instead: '',
  },
  {
    name: 'the answer to a join of an earlier connection is taken',
    file: 'sync-state.ts',
    code: 'of === (isTotalsKey(key) ? totalsSession : session)',
    instead: 'of >= 0',
  },
  {
    name: 'streams are not joined again after a cut',
    file: 'sync-session.ts',
    code: 'for (const key of roomsOf(sync.state)) joinStream(sync, key);\n  if (!sync.state.confirmed) loadNow(sync);',
    instead: 'if (!sync.state.confirmed) loadNow(sync);',
  },
  {
    name: 'a failed join is forgotten',
    file: 'sync-join.ts',
    code: 'retryJoin(sync, key, joinRetryMs);',
    instead: '{}',
  },
  {
    name: 'a dead line is not noticed',
    file: 'sync-session.ts',
    code: "if (connected) sync.effects.push({ type: 'notify', notice: { kind: 'deaf' } });",
    instead: '{}',
  },
  {
    name: 'an own change settles before its stream reached it',
    file: 'sync-pending.ts',
    code: 'state.confirmed !== null &&',
    instead: 'true ||',
  },
  {
    name: 'an own change stays pending when a lost epoch can’t bring it',
    file: 'sync-snapshot.ts',
    code: '.filter(({ revisions, answeredAt }) => !revisions || answeredAt >= attempt)',
    instead: '',
  },
  {
    name: 'an own change answered in the new epoch is given up with the old one',
    file: 'sync-snapshot.ts',
    code: 'answeredAt >= attempt)',
    instead: '(answeredAt >= attempt && epoch === nextEpoch))',
  },
  {
    name: 'an own change seen in a lost epoch counts as seen in the next',
    file: 'sync-snapshot.ts',
    code: 'epoch === nextEpoch || ',
    instead: 'true || ',
  },
  {
    name: 'a refused join is forgotten',
    file: 'sync-join.ts',
    code: 'retryJoin(sync, key, receivedMs',
    instead: 'void (sync, key, receivedMs',
  },
  {
    name: 'totals older than those shown are taken',
    file: 'sync-totals.ts',
    code: 'if (latest && latest.revision >= message.revision) return;',
    instead: '',
  },
  {
    name: 'totals of another epoch are mixed with known ones',
    file: 'sync-period.ts',
    code: 'if (known === null || !sync.state.period.isOpen) return;',
    instead: 'return;',
  },
  {
    name: 'heads say nothing about totals',
    file: 'sync-totals.ts',
    code: 'raiseTarget(sync, key, revisions[key] ?? 0);',
    instead: 'void key;',
  },
  {
    name: 'totals that lag behind are not asked for',
    file: 'sync-pull.ts',
    code: "{ pull: 'idle', ...(isBehind(stream) && { joined: false }) }",
    instead: "{ pull: 'idle' }",
  },
  {
    name: 'a changed capacity is missed when its patch is lost',
    file: 'sync-totals.ts',
    code: 'if (capacities !== undefined && sync.state.period.capacities !== null)',
    instead: 'if (capacities === -1)',
  },
  {
    name: 'a changed capacity does not have the rows read again',
    file: 'sync-period.ts',
    code: 'setPeriod(sync, { capacities: revision });\n  readPeriod(sync);',
    instead: 'setPeriod(sync, { capacities: revision });',
  },
  {
    name: 'what changes while rows are read is not read',
    file: 'sync-period.ts',
    code: 'if (period.isDue) readNow(sync);',
    instead: '',
  },
  {
    name: 'rows that could not be read are not asked for again',
    file: 'sync-period.ts',
    code: "sync.effects.push({ type: 'setTimer', timer: 'period', delayMs: retryMs });",
    instead: '',
  },
  {
    name: 'the rows of an overtaken read are shown',
    file: 'sync-period.ts',
    code: "  const { period, connected } = sync.state;\n  if (attempt !== period.attempt || period.reading !== 'running') return;",
    instead: '  const { period, connected } = sync.state;',
  },
  {
    name: 'a period leaves the capacities although the day needs them',
    file: 'sync-period.ts',
    code: "if (!followedKeysOf(sync.state).includes('halls')) {",
    instead: '{',
  },
  {
    name: 'an own change is tried for ever',
    file: 'sync-pending.ts',
    code: 'if (left <= 0) {',
    instead: 'if (left === Infinity) {',
  },
];

const failureOf = (run: () => unknown): unknown => {
  try {
    return run() && null;
  } catch (error) {
    return error;
  }
};

const planted = [...new Set(faults.map(({ file }) => file))].flatMap((file) =>
  faults.filter((fault) => fault.file === file).slice(0, volumes.plantedOfEach),
);

it.each(planted)(
  '$name: caught',
  async (fault) => {
    const engine = await buildFaulty(fault);
    const failure = failureOf(() => runSeeds(1, 1, events, engine));
    expect(failure).toHaveProperty('message', expect.stringMatching(/^seed \d+, after/));
    // Checks throw an Error; anything else means that the replacement has broken the engine's code.
    expect(failure).toHaveProperty('cause.name', 'Error');
  },
  60_000,
);

it('a fault whose place is not there exactly once is no test', async () => {
  const fault = { name: 'typo', file: 'sync-join.ts', instead: '' };
  await expect(buildFaulty({ ...fault, code: 'nowhere()' })).rejects.toThrow('0 times');
  await expect(buildFaulty({ ...fault, code: 'sync' })).rejects.toThrow(/holds the code \d+ times/);
});

it('how the lines of its place are broken makes no difference', async () => {
  const code = 'retryJoin(\n  sync, key,\n  joinRetryMs\n)\n;';
  await expect(
    buildFaulty({ name: 'broken lines', file: 'sync-join.ts', code, instead: '{}' }),
  ).resolves.toBeTypeOf('function');
});
