import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type PlanRows, type RowKind, rowKinds } from '@werkplan/shared/live/patch.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { recordOfOrderTexts } from '@werkplan/shared/orders/order-texts.ts';
import { attributeFields, noMeasures, noPartMeasures } from '@werkplan/shared/orders/order.ts';
import type { RowWrite } from '@werkplan/shared/plan/logged-change.ts';
import { replyValue } from '@werkplan/shared/plan/reply.ts';
import { readEpoch } from '../../server/src/change/epoch-store.ts';
import type { Connections } from '../../server/src/database/connections.ts';
import { connectionsOf, createConnections, type Database } from '../../server/src/database/database.ts';
import { readHeads } from '../../server/src/change/log-query.ts';
import type { Commit, CommitResult, NewChange } from '../../server/src/plan/plan-store.ts';
import { SqlCommitStore } from '../../server/src/plan/commit-store.ts';
import { createEmptyFunction, emptyDatabase } from './emptying.ts';
import { addUser } from './plant.ts';
import { allRows } from './table-rows.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { noTruckLimits } from '@werkplan/shared/trucks/truck.ts';

export const day = '2026-11-23';
export const dayStream = dayKey(day);
export const anna = { key: 'user:1', id: 1, name: 'Anna', loginId: 1 };

export const order: PlanRows['orders'] = {
  ...(Object.fromEntries(attributeFields.map((field) => [field, false])) as Record<
    (typeof attributeFields)[number],
    boolean
  >),
  ...recordOfOrderTexts(() => ''),
  id: 1,
  orderId: '248001',
  constructionSite: 'Rathaus',
  postCode: '79106',
  city: 'Freiburg',
  steel: 9_000,
  matting: 1_000,
  partsAmount: 10_000,
  byHand: {},
  drawings: 0,
  ...noMeasures,
  time: '',
  note: 'Zeile "1"\nä',
  date: day,
  hallId: 1,
  h1: true,
  h2: false,
  h3: false,
  isCanceled: false,
  isUrgent: false,
  isShort: false,
  version: 1,
};
export const shipment: PlanRows['shipments'] = {
  id: 1,
  productionOrderId: 1,
  amount: 5_000,
  isDeleted: false,
  note: '',
  date: day,
  previousDate: null,
  dateAtLastOrderChange: day,
  splitNumber: 1,
  totalNumberOfSplits: 2,
  announcement: null,
  ...noPartMeasures,
  version: 1,
};
export const truck: PlanRows['trucks'] = {
  id: 1,
  type: 'SATTEL',
  capacity: 24_000,
  registration: 'OG-BS 214',
  defaultDriver: 'Yilmaz',
  defaultStartingTime: '05:30',
  drivingBan: null,
  ...noTruckLimits,
  color: 'SKY',
  status: 'ACTIVE',
  version: 1,
};
export const run: PlanRows['deliveries'] = {
  id: 1,
  truckId: 1,
  date: day,
  truckDriver: 'Yilmaz',
  startingTime: '05:30',
  isPinned: false,
  departed: null,
  version: 1,
};
export const item: PlanRows['deliveryItems'] = {
  id: 1,
  deliveryId: 1,
  ordinalNumberInDelivery: 0,
  shipmentId: 1,
  text: null,
  isPinned: false,
  mark: null,
  version: 1,
};
export const capacity: PlanRows['hallCapacities'] = {
  id: 1,
  hallId: 1,
  kind: 'day',
  day,
  maxCapacity: 40_000,
  reason: '',
  version: 1,
};

export const add = <Kind extends RowKind>(kind: Kind, row: PlanRows[Kind]): RowWrite => ({
  kind,
  id: row.id,
  version: row.version,
  before: null,
  after: row,
});
export const edit = <Kind extends RowKind>(
  kind: Kind,
  before: PlanRows[Kind],
  fields: Partial<PlanRows[Kind]>,
): RowWrite<Kind> & { after: PlanRows[Kind] } => {
  const version = before.version + 1;
  return { kind, id: before.id, version, before, after: { ...before, ...fields, version } };
};
export const remove = <Kind extends RowKind>(kind: Kind, before: PlanRows[Kind]): RowWrite => ({
  kind,
  id: before.id,
  version: before.version + 1,
  before,
  after: null,
});

/** The initial rows: an order in two parts, the first of them on a truck, and a hall's capacity. */
const furniture: readonly RowWrite[] = [
  add('orders', order),
  add('shipments', shipment),
  add('shipments', { ...shipment, id: 2, splitNumber: 2 }),
  add('trucks', truck),
  add('deliveries', run),
  add('deliveryItems', item),
  add('hallCapacities', capacity),
];

let keys = 0;

/** A change of these rows that raises the day's stream to a revision. */
export const changeAt = (
  revision: number,
  writes: readonly RowWrite[],
  more: Partial<NewChange> = {},
): NewChange => ({
  actor: anna,
  action: 'test.commit',
  undoOf: null,
  idempotency: { key: `key ${++keys}`, fingerprint: 'print' },
  writes,
  patch: { deleted: { trucks: [{ id: 7, version: 2 }] } },
  streams: { [dayStream]: { revision, totals: null } },
  reply: replyValue('done'),
  ...more,
});

/** A commit without changes, at a time when Anna is signed in. */
export const emptyCommit: Omit<Commit, 'epoch' | 'at'> = {
  changes: [],
  asked: [],
  opened: [],
  prints: [],
  numbers: [],
  logins: [],
  tokens: [],
  links: [],
  along: [],
  now: '2026-11-23T08:00:00.000Z',
};

/** A database with a small plan, and functions that commit to it. */
export interface CommitScene {
  readonly database: TestDatabase;
  readonly connections: Connections;
  readonly store: SqlCommitStore;
  readonly epoch: string;
  /** Reads the revision of the day's stream. */
  head: () => Promise<number>;
  /** Commits these changes on top of the current state; `more` overrides members of the commit. */
  commit: (changes: readonly NewChange[], more?: Partial<Commit>) => Promise<CommitResult>;
  /** Commits one change with these row writes. */
  write: (...writes: readonly RowWrite[]) => Promise<CommitResult>;
  /** Reads all rows of all tables, except streams at revision 0. */
  rows: () => ReturnType<typeof allRows>;
}

/** Inserts Anna and the initial rows into an empty database. */
const fill = async (db: Database, store: SqlCommitStore): Promise<void> => {
  await addUser(db, 'anna@werkplan.example', 'Anna');
  const rowsOf = (kind: RowKind) =>
    furniture.filter((write) => write.kind === kind).map(({ after }) => after);
  const patch = Object.fromEntries(rowKinds.map((kind) => [kind, rowsOf(kind)]));
  const change = changeAt(1, furniture, { idempotency: null, patch });
  await store.commit({ ...emptyCommit, epoch: await readEpoch(db), at: {}, changes: [change] });
};

/** Inserts the small plan once, for tests that commit nothing themselves. */
export const fillLittlePlan = async (db: Database): Promise<void> => {
  const connections = connectionsOf(db);
  if (!connections) throw new Error('not a database of the server');
  await fill(db, new SqlCommitStore(connections));
};

interface CommitOptions {
  /**
   * Restores the rows before each test, or creates the whole database anew for tests that change more than rows; `nothing` is for
   * tests that store nothing or are independent of each other.
   */
  readonly anew?: 'rows' | 'database' | 'nothing';
}

/** Inserts the small plan and restores it before each test, because a database's first commit costs more than the rest of a test. */
export const useCommits = ({ anew = 'rows' }: CommitOptions = {}): CommitScene => {
  const scene = {} as { -readonly [Name in keyof CommitScene]: CommitScene[Name] };
  const [before, after] = anew === 'database' ? [beforeEach, afterEach] : [beforeAll, afterAll];
  before(async () => {
    const database = await createTestDatabase();
    const connections = createConnections(database.url, { max: 4 });
    const store = new SqlCommitStore(connections);
    await fill(database.db, store);
    if (anew === 'rows') await createEmptyFunction(database.superuserUrl, { resetsCredentialIds: true });
    Object.assign(scene, { database, connections, store, epoch: await readEpoch(database.db) });
  });
  if (anew === 'rows')
    beforeEach(async () => {
      scene.epoch = await emptyDatabase(scene.database.owner);
    });
  after(async () => {
    await scene.connections.end();
    await scene.database.drop();
  });
  scene.head = async () =>
    (await scene.database.db.selectFrom('stream').selectAll().where('key', '=', dayStream).executeTakeFirst())
      ?.revision ?? 0;
  scene.commit = async (changes, more = {}) =>
    await scene.store.commit({
      ...emptyCommit,
      epoch: scene.epoch,
      at: { [dayStream]: await scene.head() },
      changes,
      ...more,
    });
  scene.write = async (...writes) => await scene.commit([changeAt((await scene.head()) + 1, writes)]);
  scene.rows = async () => {
    const { stream = [], ...rows } = await allRows(scene.database.db);
    return { ...rows, stream: stream.filter(({ revision }) => revision !== 0) };
  };
  return scene;
};

/** Changes the colour of the plan's first truck by a commit, in any database of the newest schema; `more` overrides members of the commit. */
export const editTruck = async (db: Database, more: Partial<Commit> = {}): Promise<CommitResult> => {
  const connections = connectionsOf(db);
  if (!connections) throw new Error('not a database of the server');
  const found = await db.selectFrom('truck').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow();
  const { epoch, revisions } = await readHeads(db, ['trucks']);
  const revision = revisions.get('trucks') ?? 0;
  const streams = { trucks: { revision: revision + 1, totals: null } };
  const change = changeAt(0, [edit('trucks', found, { color: 'LILY' })], { streams });
  return await new SqlCommitStore(connections).commit({
    ...emptyCommit,
    epoch,
    at: { trucks: revision },
    changes: [change],
    ...more,
  });
};
