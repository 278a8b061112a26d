import { small, type Scenario } from '../scenario.ts';
import { losingMessages } from './aimed-mixes.ts';

/** A mistake somebody could make: places in source files replaced, in a build of its own. */
export interface Fault {
  readonly name: string;
  readonly edits: readonly { readonly file: string; readonly code: string; readonly instead: string }[];
  /** Where it shows fast and surely. */
  readonly scenario: Scenario;
  /** The checks of which at least one must complain. */
  readonly caughtBy: readonly string[];
}

export const faults: readonly Fault[] = [
  {
    name: 'no-login-sweep',
    edits: [
      {
        file: 'server/src/live/login-sweep.ts',
        code: 'setInterval(() => void this.sweep(), sweepEveryMs)',
        instead: 'setInterval(() => undefined, sweepEveryMs)',
      },
    ],
    scenario: {
      ...small,
      operations: 40,
      troubles: { ...small.troubles, revocations: 1 },
      watchesLeaversForMs: 16_500,
    },
    caughtBy: ['endedLoginsHearNothing'],
  },
  {
    name: 'emit-in-handler',
    edits: [
      { file: 'server/src/live/relay.ts', code: 'if (told !== revision - 1) {', instead: 'if (false) {' },
    ],
    scenario: { ...small, nodes: 2 },
    caughtBy: ['stepsOfWindows'],
  },
  {
    name: 'no-heads',
    edits: [
      {
        file: 'server/src/live/socket-server.ts',
        code: 'setInterval(() => this.#sendHeads(), heartbeatMs)',
        instead: 'setInterval(() => undefined, heartbeatMs)',
      },
    ],
    scenario: losingMessages,
    caughtBy: ['everybodyIsCurrent', 'nobodyWentDeaf'],
  },
  {
    name: 'tail-by-change-id',
    edits: [
      {
        file: 'server/src/change/log-query.ts',
        code: `'changeStream.totals',`,
        instead: `'changeStream.totals', 'change.id',`,
      },
      {
        file: 'server/src/live/relay.ts',
        code: `if (logged.epoch !== this.#epoch || logged.revision !== (this.#told.get(key) ?? Number.NaN) + 1)
        continue;`,
        instead: `if (logged.id <= (this.tail ?? 0)) continue;
          this.tail = logged.id;`,
      },
    ],
    scenario: { ...small, nodes: 2 },
    caughtBy: ['everybodyIsCurrent', 'stepsOfWindows'],
  },
  {
    name: 'catch-up-off-by-one',
    edits: [
      {
        file: 'server/src/live/catch-up.ts',
        code: 'readMissed(db, key, since.revision)',
        instead: 'readMissed(db, key, since.revision + 1)',
      },
    ],
    scenario: { ...small, troubles: { ...small.troubles, cuts: 20 } },
    caughtBy: ['stepsOfWindows'],
  },
  {
    name: 'busy-without-retry-after',
    edits: [
      {
        file: 'server/src/http/error-handler.ts',
        code: `response.set('Retry-After', String(refusal.details.retryAfter ?? retryAfterSeconds));`,
        instead: ';',
      },
    ],
    scenario: { ...small, troubles: { ...small.troubles, outages: 4 } },
    caughtBy: ['answers'],
  },
  {
    name: 'lost-connection-unhandled',
    edits: [
      {
        file: 'server/src/database/connections.ts',
        code: `this.#pool.on('error', () => undefined);`,
        instead: '',
      },
    ],
    scenario: { ...small, troubles: { ...small.troubles, outages: 2 } },
    caughtBy: ['processesBehave'],
  },
];
