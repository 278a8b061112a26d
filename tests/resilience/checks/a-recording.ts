import type { LoggedRow, OperationRecord, Recording } from '../recording.ts';

/** Returns an order's image at a version. */
export const order = (version: number, changes: Readonly<Record<string, unknown>> = {}) => ({
  id: 1,
  version,
  city: 'Kehl',
  steel: 9_000,
  matting: 0,
  hall_id: 1,
  h1: true,
  is_urgent: false,
  ...changes,
});

export const row = (id: number, before: LoggedRow['before'], after: LoggedRow['after']): LoggedRow => ({
  id,
  changeId: id,
  entity: 'production_order',
  entityId: 1,
  version: Number((after ?? { version: Number(before?.['version']) + 1 })['version']),
  before,
  after,
});

export const attempt = (status: number | null, given: Partial<OperationRecord['attempts'][number]> = {}) => ({
  status,
  type: null,
  body: { id: 1 },
  isReplay: false,
  retryAfter: null,
  ...given,
});

export const operation = (number: number, given: Partial<OperationRecord> = {}): OperationRecord => ({
  key: `intent-${number}`,
  actor: 'user:1',
  name: 'orders.update',
  edit: null,
  invokedAt: number * 10,
  settledAt: number * 10 + 1,
  status: 200,
  revisions: { 'day:1': number },
  attempts: [attempt(200)],
  ...given,
});

const change = (id: number) => ({
  id,
  actor: 'user:1',
  action: 'orders.update',
  undoOf: null,
  mutationId: `intent-${id}`,
});

/** Returns a recording of a faultless run: an order is created, then moved to another city, and one window watches. */
export const aRecording = (given: Partial<Recording> = {}): Recording => ({
  operations: [operation(1), operation(2)],
  changes: [change(1), change(2)],
  rows: [row(1, null, order(1)), row(2, order(1), order(2, { city: 'Lahr' }))],
  revisions: [
    { key: 'day:1', revision: 1, changeId: 1 },
    { key: 'day:1', revision: 2, changeId: 2 },
  ],
  heads: { 'day:1': 2 },
  startRow: 0,
  tablesBefore: { production_order: [] },
  tablesAfter: { production_order: [order(2, { city: 'Lahr' })] },
  windows: [
    {
      name: 'window 1',
      events: [
        { kind: 'loaded', revisions: { 'day:1': 0 } },
        { kind: 'joined', socket: 1, key: 'day:1' },
        {
          kind: 'received',
          at: 11,
          epoch: 'one',
          socket: 1,
          key: 'day:1',
          revision: 1,
          mutationId: 'intent-1',
        },
        { kind: 'applied', key: 'day:1', revision: 1 },
        {
          kind: 'received',
          at: 21,
          epoch: 'one',
          socket: 1,
          key: 'day:1',
          revision: 2,
          mutationId: 'intent-2',
        },
        { kind: 'applied', key: 'day:1', revision: 2 },
      ],
    },
  ],
  lost: [],
  probes: [{ at: 21, key: 'day:1', sent: 1, committed: 2 }],
  comparisons: [{ who: 'window 1', held: 'the same', served: 'the same' }],
  revocations: [{ loginId: 7, status: 401, receivedAfterMs: 4_000, watchedForMs: 20_000 }],
  brokenInvariants: [],
  nodes: [{ name: 'server 0', output: '{"level":40}\n{"level":50,"res":{"status":503}}\n', crashes: [] }],
  databaseLog: '',
  ...given,
});
