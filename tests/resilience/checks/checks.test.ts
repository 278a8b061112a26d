import { describe, expect, it } from 'vitest';
import type { Recording, WindowEvent } from '../recording.ts';
import { aRecording, attempt, operation, order, row } from './a-recording.ts';
import { complaintsOf } from './check.ts';

const sound = { isLossy: false, isInterrupted: false, isPutBack: false };

const watched = (...events: WindowEvent[]): Partial<Recording> => ({
  windows: [{ name: 'window 1', events }],
});
const received = (revision: number, mutationId: string | null = `intent-${revision}`): WindowEvent => ({
  kind: 'received',
  at: revision * 10,
  epoch: 'one',
  socket: 1,
  key: 'day:1',
  revision,
  mutationId,
});
const joined: WindowEvent = { kind: 'joined', socket: 1, key: 'day:1' };
const loaded: WindowEvent = { kind: 'loaded', revisions: { 'day:1': 1 } };
const applied: WindowEvent = { kind: 'applied', key: 'day:1', revision: 3 };
const change = (id: number, undoOf: number | null = null) => ({
  id,
  actor: 'user:1',
  action: 'orders.update',
  undoOf,
  mutationId: `intent-${id}`,
});
const urgent = (version: number, is_urgent: boolean) => order(version, { is_urgent });

/** Faults in an otherwise correct recording, each with the one check that must detect it. */
const cases: [what: string, check: string, given: Partial<Recording>][] = [
  [
    'an acknowledged change is lost',
    'acknowledged',
    { operations: [operation(1), operation(2), operation(3)] },
  ],
  [
    'a refused change is in the log',
    'acknowledged',
    { operations: [operation(1), operation(2, { status: 409 })] },
  ],
  [
    'an outcome stays unknown',
    'acknowledged',
    { operations: [operation(1), operation(9, { status: null })] },
  ],
  [
    'a change is in the log twice',
    'acknowledged',
    { changes: [change(1), change(2), { ...change(3), mutationId: 'intent-1' }] },
  ],
  [
    'an answer names somebody else’s revision',
    'acknowledged',
    { operations: [operation(1, { revisions: { 'day:1': 2 } }), operation(2)] },
  ],
  ['a 500', 'answers', { operations: [operation(1, { attempts: [attempt(500), attempt(200)] })] }],
  [
    'a 503 that says no time',
    'answers',
    { operations: [operation(1, { attempts: [attempt(503), attempt(200)] })] },
  ],
  [
    'a stack in an answer',
    'answers',
    { operations: [operation(1, { attempts: [attempt(400, { body: { m: 'Error\n at f (a.ts:1:2)' } })] })] },
  ],
  [
    'another answer the second time',
    'answers',
    {
      operations: [operation(1, { attempts: [attempt(200), attempt(200, { body: null, isReplay: true })] })],
    },
  ],
  [
    'done again the second time',
    'answers',
    { operations: [operation(1, { attempts: [attempt(200), attempt(200)] })] },
  ],
  [
    'a hole in a stream',
    'revisionsWithoutHoles',
    { revisions: [{ key: 'day:1', revision: 2, changeId: 2 }] },
  ],
  ['a stream that stands elsewhere', 'revisionsWithoutHoles', { heads: { 'day:1': 3 } }],
  ['a revision applied over a gap', 'stepsOfWindows', watched(loaded, applied)],
  ['a stream broadcast with a gap', 'stepsOfWindows', watched(joined, received(0, null), received(2))],
  ['a stream broadcast twice', 'stepsOfWindows', watched(joined, received(1), received(1))],
  [
    'a catch-up with a hole',
    'stepsOfWindows',
    watched({ kind: 'caughtUp', key: 'day:1', since: 1, revisions: [3] }),
  ],
  [
    'broadcast before it is committed',
    'broadcastOnlyCommitted',
    { probes: [{ at: 30, key: 'day:1', sent: 3, committed: 2 }] },
  ],
  ['broadcast what the log has not', 'broadcastOnlyCommitted', watched(joined, received(2, 'intent-5'))],
  [
    'an image that begins elsewhere',
    'chainOfImages',
    { rows: [row(1, null, order(1)), row(2, order(1, { city: 'Ulm' }), order(2, { city: 'Lahr' }))] },
  ],
  [
    'a version that is missing',
    'chainOfImages',
    { rows: [row(1, null, order(1)), row(2, order(1), order(3, { city: 'Lahr' }))] },
  ],
  ['a write that is not in the log', 'foldOfLog', { tablesAfter: { production_order: [order(2)] } }],
  ['a row from nowhere', 'foldOfLog', { tablesBefore: { production_order: [order(1)] } }],
  [
    'an order of nothing, if only for a while',
    'imagesObeyRules',
    {
      rows: [
        row(1, null, order(1, { steel: 0 })),
        row(2, order(1, { steel: 0 }), order(2, { city: 'Lahr' })),
      ],
    },
  ],
  [
    'a later request that comes first',
    'serialOrder',
    { operations: [operation(1, { invokedAt: 90, settledAt: 91 }), operation(2)] },
  ],
  [
    'streams that disagree',
    'serialOrder',
    {
      revisions: [
        { key: 'day:1', revision: 1, changeId: 1 },
        { key: 'day:1', revision: 2, changeId: 2 },
        { key: 'day:2', revision: 1, changeId: 2 },
        { key: 'day:2', revision: 2, changeId: 1 },
      ],
    },
  ],
  [
    'an edit over another one',
    'editsOverwroteNobody',
    {
      operations: [
        operation(3, { edit: { entity: 'production_order', id: 1, version: 1, columns: ['city'] } }),
      ],
      changes: [change(1), change(2), change(3)],
      rows: [
        row(1, null, order(1)),
        row(2, order(1), order(2, { city: 'Lahr' })),
        row(3, order(2, { city: 'Lahr' }), order(3, { city: 'Ulm' })),
      ],
    },
  ],
  [
    'an undo over a value that came back',
    'undosHitNobody',
    {
      changes: [change(1), change(2), change(3), change(4), change(5, 2)],
      rows: [
        row(1, null, urgent(1, false)),
        row(2, urgent(1, false), urgent(2, true)),
        row(3, urgent(2, true), urgent(3, false)),
        row(4, urgent(3, false), urgent(4, true)),
        row(5, urgent(4, true), urgent(5, false)),
      ],
    },
  ],
  [
    'a window that stays behind',
    'everybodyIsCurrent',
    { comparisons: [{ who: 'w', held: 'old', served: 'new' }] },
  ],
  ['a connection without heads', 'nobodyWentDeaf', watched({ kind: 'deaf' })],
  [
    'an ended login that listens',
    'endedLoginsReceiveNothing',
    { revocations: [{ loginId: 7, status: 401, receivedAfterMs: 12_000, watchedForMs: 20_000 }] },
  ],
  [
    'an ended login that is answered',
    'endedLoginsReceiveNothing',
    { revocations: [{ loginId: 7, status: 200, receivedAfterMs: null, watchedForMs: 20_000 }] },
  ],
  ['a broken invariant', 'invariantsHold', { brokenInvariants: ['every order has a live part'] }],
  ['a crash', 'processesBehave', { nodes: [{ name: 'server 0', output: '', crashes: ['ended: 1'] }] }],
  [
    'an error in the log',
    'processesBehave',
    { nodes: [{ name: 'server 0', output: '{"level":60}', crashes: [] }] },
  ],
  ['a deadlock', 'processesBehave', { databaseLog: 'run ERROR:  deadlock detected' }],
];

describe('a run in which', () => {
  it('all went well has nothing to complain of', () => {
    expect(complaintsOf(aRecording(), sound)).toEqual({});
  });

  it.each(cases)('%s: %s complains', (_what, check, given) => {
    expect(Object.keys(complaintsOf(aRecording(given), sound))).toContain(check);
  });

  it('messages were lost on purpose may be received with gaps, not over one', () => {
    const lossy = aRecording(watched(joined, received(0, null), received(2)));
    expect(complaintsOf(lossy, { ...sound, isLossy: true })['stepsOfWindows']).toBeUndefined();
    const overGap = aRecording(watched(loaded, applied));
    expect(complaintsOf(overGap, { ...sound, isLossy: true })['stepsOfWindows']).toHaveLength(1);
  });
});

describe('a time line that was lost', () => {
  const lost = [{ from: 29, to: 45 }];
  const received3: WindowEvent = { ...received(3), epoch: 'lost' } as WindowEvent;
  const events = (aRecording().windows[0]?.events ?? []).concat(received3, {
    ...received(2),
    at: 44,
    epoch: 'two',
  } as WindowEvent);

  it('takes along what was answered and broadcast on it, and nothing else', () => {
    const recording = aRecording({
      lost,
      operations: [operation(1), operation(2), operation(3)],
      probes: [{ at: 30, key: 'day:1', sent: 3, committed: 2 }],
      windows: [{ name: 'window 1', events }],
    });
    expect(complaintsOf(recording, sound)).toEqual({});
    expect(Object.keys(complaintsOf({ ...recording, lost: [] }, sound))).toEqual([
      'acknowledged',
      'broadcastOnlyCommitted',
    ]);
  });

  it('excuses nothing that is done twice, nor what was answered before', () => {
    const twice = { ...change(2), mutationId: 'intent-3' };
    const changes = [change(1), change(2), twice, twice];
    const operations = [operation(1), operation(2), operation(3)];
    expect(complaintsOf(aRecording({ lost, operations, changes }), sound)['acknowledged']).toEqual([
      'orders.update intent-3 is in the log 2 times',
    ]);
    expect(complaintsOf(aRecording({ lost, changes: [change(1)] }), sound)['acknowledged']).toHaveLength(1);
  });
});

describe('an ended login', () => {
  it('may be notified a little longer where a look at the logins failed', () => {
    const revocations = [{ loginId: 7, status: 401, receivedAfterMs: 12_000, watchedForMs: 20_000 }];
    const complaints = complaintsOf(aRecording({ revocations }), { ...sound, isInterrupted: true });
    expect(complaints['endedLoginsReceiveNothing']).toBeUndefined();
  });
});

describe('an undo that is in order', () => {
  it('takes back what only undone changes had written since', () => {
    const recording = aRecording({
      changes: [change(1), change(2), change(3), change(4, 3), change(5, 2)],
      rows: [
        row(1, null, urgent(1, false)),
        row(2, urgent(1, false), urgent(2, true)),
        row(3, urgent(2, true), urgent(3, false)),
        row(4, urgent(3, false), urgent(4, true)),
        row(5, urgent(4, true), urgent(5, false)),
      ],
    });
    expect(complaintsOf(recording, sound)['undosHitNobody']).toBeUndefined();
  });
});
