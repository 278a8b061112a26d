import { small, type Scenario } from '../scenario.ts';
import {
  editingTogether,
  goingBack,
  losingMessages,
  movingAround,
  splitting,
  undoing,
} from './aimed-mixes.ts';

/** A mistake somebody could make: places in source files replaced, in a build of its own. */
export interface Fault {
  readonly name: string;
  readonly edits: readonly { readonly file: string; readonly code: string; readonly instead: string }[];
  /** Where it shows fast and surely. */
  readonly scenario: Scenario;
  /** The checks of which at least one must complain. */
  readonly caughtBy: readonly string[];
}

const change = 'server/src/change/change.ts';

export const faults: readonly Fault[] = [
  // The first, because it takes the longest: a sweep is due every ten seconds.
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
    name: 'emit-before-commit',
    edits: [
      {
        file: change,
        code: '{ db, clock }: ChangeContext,',
        instead: '{ db, clock, onCommitted }: ChangeContext,',
      },
      {
        file: change,
        code: 'await commitWith(async () => await storeChange(tx, entry, [...keys]));',
        instead: `await storeChange(tx, entry, [...keys]);
          onCommitted({ changeId: id, streams: raised, patch, action, actor, mutationId });
          await delay(5);
          await commitWith(async () => await keepAnswer(actor.key, null).execute(tx));`,
      },
      { file: change, code: 'if (committed) context.onCommitted(committed);', instead: '' },
    ],
    scenario: { ...small, nodes: 2 },
    caughtBy: ['toldOnlyCommitted'],
  },
  {
    name: 'no-lock',
    edits: [{ file: 'server/src/change/streams.ts', code: ' FOR NO KEY UPDATE', instead: '' }],
    scenario: { ...splitting, operations: 120 },
    caughtBy: ['editsOverwroteNobody', 'invariantsHold', 'processesBehave'],
  },
  {
    name: 'lock-and-read-together',
    edits: [
      { file: 'server/src/change/streams.ts', code: ' FOR NO KEY UPDATE', instead: '' },
      {
        file: 'server/src/orders/order-store.ts',
        code: `const order = await tx.selectFrom('productionOrder').selectAll()`,
        instead: `const order = await tx
          .with('held', (cte) => cte.selectFrom('stream').select('key').orderBy('key').forNoKeyUpdate())
          .selectFrom('productionOrder').selectAll()
          .where(({ selectFrom }) => selectFrom('held').select(({ fn }) => fn.countAll()), '>', 0)`,
      },
    ],
    scenario: editingTogether,
    caughtBy: ['editsOverwroteNobody'],
  },
  {
    name: 'unsorted-locks',
    edits: [
      { file: 'server/src/change/streams.ts', code: 'ORDER BY key FOR', instead: 'ORDER BY random() FOR' },
    ],
    scenario: { ...movingAround, operations: 60 },
    caughtBy: ['processesBehave'],
  },
  {
    name: 'streams-forget-ghosts',
    edits: [
      {
        file: 'server/src/change/streams-of.ts',
        code: `[day(part, 'date'), day(part, 'date_at_last_order_change')]`,
        instead: `[day(part, 'date')]`,
      },
    ],
    scenario: movingAround,
    caughtBy: ['everybodyIsCurrent'],
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
    name: 'epoch-of-the-row-alone',
    edits: [
      {
        file: 'server/src/change/epoch.ts',
        code: 'sql<string>`(SELECT plan_epoch())`',
        instead: 'sql<string>`(SELECT id FROM epoch)`',
      },
      {
        file: 'server/src/live/relay.ts',
        code: '(revisions.get(key) ?? 0) < told',
        instead: 'told < 0',
      },
    ],
    scenario: goingBack,
    caughtBy: ['everybodyIsCurrent', 'stepsOfWindows'],
  },
  {
    name: 'tail-by-change-id',
    edits: [
      {
        file: 'server/src/live/catch-up.ts',
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
    name: 'deletions-unlogged',
    edits: [
      {
        file: 'migrations/0003-change-log.ts',
        code: 'AFTER INSERT OR UPDATE OR DELETE ON',
        instead: 'AFTER INSERT OR UPDATE ON',
      },
    ],
    scenario: small,
    caughtBy: ['foldOfLog'],
  },
  {
    name: 'merge-without-rules',
    edits: [
      {
        file: 'server/src/orders/order-service.ts',
        code: 'assertEditedOrder({ ...current, ...values }, changed);',
        instead: '',
      },
    ],
    scenario: editingTogether,
    caughtBy: ['imagesObeyRules'],
  },
  {
    name: 'undo-by-equal-value',
    edits: [
      {
        file: 'server/src/change/undo-restore.ts',
        code: 'if (write) throw await conflictWith(tx, write, own)',
        instead: `const { rows: [now] } = await sql\`SELECT to_jsonb(t) AS row FROM \${sql.table(image.entity)} t
      WHERE id = \${image.id}\`.execute(tx);
    if (write && own.some((field) => rowOf(now?.row ?? {})[field] !== rowOf(image.after ?? {})[field]))
      throw await conflictWith(tx, write, own)`,
      },
    ],
    scenario: undoing,
    caughtBy: ['undosHitNobody'],
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
