import type { ColumnType, Generated } from 'kysely';
import type { DeliveryItemRow, DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { CalendarEntry } from '@werkplan/shared/working-days/calendar-entry-schema.ts';
import type { HallCapacity } from '@werkplan/shared/halls/hall-schema.ts';
import type { HallSums } from '@werkplan/shared/halls/hall.ts';
import type { Patch, PlanRows } from '@werkplan/shared/live/patch.ts';
import type { Revisions } from '@werkplan/shared/live/stream-key.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { MailTrouble } from '@werkplan/shared/mail/mail-trouble.ts';
import type { ListColumns } from '@werkplan/shared/orders/list-columns-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Reply } from '@werkplan/shared/plan/reply.ts';
import type { PlantSettings } from '@werkplan/shared/plant/plant-settings-schema.ts';
import type { Paper } from '@werkplan/shared/plan/paper.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { Driver } from '@werkplan/shared/trucks/driver-schema.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { AccessTables } from './access-tables.ts';
import type { ArchiveTables } from './archive-tables.ts';
import type { NoteTables } from './note-tables.ts';

/** A row of the plan as stored: it has the shared type, and the database generates its id and version. */
type Stored<Row> = Omit<Row, 'id' | 'version'> & { id: Generated<number>; version: Generated<number> };
type Json<T> = ColumnType<T, string, string>;
type Instant = ColumnType<Date, Date | undefined, Date>;

/** A row's image in the log, with column names in snake case. */
export type Image = Readonly<Record<string, unknown>>;

interface ChangeTable {
  id: Generated<number>;
  at: Instant;
  actor: string;
  actorName: string;
  loginId: number | null;
  action: string;
  undoOf: number | null;
  mutationId: string | null;
  patch: Json<Patch>;
}

interface ChangeRowTable {
  id: Generated<number>;
  changeId: number;
  entity: string;
  entityId: number;
  version: number;
  before: Image | null;
  after: Image | null;
}

interface ChangeStreamTable {
  streamKey: string;
  revision: number;
  changeId: number;
  totals: Json<HallSums[]> | null;
}

interface FeedEventTable {
  id: Generated<number>;
  type: string;
  kind: string;
  data: ColumnType<object, string, never>;
  at: Date;
  actor: string;
  actorName: string;
  position: Generated<number | null>;
}

interface IdempotencyTable {
  actor: string;
  key: string;
  fingerprint: string;
  /** Holds the answer as sent; for a change of the plan it is null, and `reply` refers to rows as of change `asOf`. */
  answer: Json<unknown> | null;
  asOf: number | null;
  reply: Json<Reply<unknown>> | null;
  revisions: Json<Revisions> | null;
  createdAt: Instant;
}

interface PrintTable {
  id: Generated<number>;
  date: string;
  paper: Generated<Paper>;
  revision: number;
  printedAt: Date;
  actor: string;
  actorName: string;
  content: Json<Readonly<Record<string, string>>> | null;
}

/** The revisions up to which a person had seen a day when leaving it. */
interface DayVisitTable {
  userId: number;
  date: string;
  dayRevision: number;
  trucksRevision: number;
  leftAt: Date;
}

/** A print that was neither confirmed nor rejected yet. */
interface OpenPrintTable {
  actor: string;
  date: string;
  paper: Paper;
  revision: number;
  printedAt: Date;
  content: Json<Readonly<Record<string, string>>>;
}

interface ListColumnsTable {
  heads: string;
  columns: ColumnType<ListColumns, string, string>;
  keptAt: Date;
}

interface OutboxTable {
  id: Generated<number>;
  kind: 'reset' | 'invitation' | 'webhookPaused' | 'accountChanged';
  email: string;
  language: Language;
  origin: string;
  about: Generated<string | null>;
  byName: Generated<string | null>;
  createdAt: Date;
  nextTryAt: Date;
  tries: Generated<number>;
  failedBy: Generated<MailTrouble | null>;
  failedAt: Generated<Date | null>;
}

interface PlantSettingsTable extends Pick<PlantSettings, 'name' | 'nearFullPercent'> {
  secondStep: Generated<PlantSettings['secondStep']>;
  driverGapMinutes: Generated<number>;
  region: string | null;
  workdays: Generated<string>;
  lateReasons: Generated<string[]>;
  postcodes: Generated<PlantSettings['postcodes'] | null>;
  emails: Generated<PlantSettings['emails'] | null>;
  orderNumbers: Generated<PlantSettings['orderNumbers']>;
  reservationsDecide: Generated<PlantSettings['reservationsDecide']>;
  letterhead: Generated<string>;
  logo: Generated<string | null>;
  signatureYears: Generated<number>;
  drivingBans: ColumnType<PlantSettings['drivingBans'], string | null | undefined, string | null>;
}

/** All tables by name; an extra adds its own by `declare module` beside its store. */
export interface Tables extends AccessTables, ArchiveTables, NoteTables {
  hall: { id: number };
  hallCapacity: Stored<HallCapacity>;
  calendarEntry: Stored<CalendarEntry>;
  template: Stored<PlanRows['templates']>;
  occurrence: Stored<PlanRows['occurrences']>;
  dayRelease: Stored<PlanRows['releases']>;
  dayGrant: Stored<PlanRows['grants']>;
  lateChange: Stored<PlanRows['lateChanges']>;
  drawing: Stored<PlanRows['drawings']>;
  site: Stored<PlanRows['sites']>;
  reservation: Stored<PlanRows['reservations']>;
  siteApart: { pair: string; by: string; at: Date };
  productionOrder: Stored<Order>;
  shipment: Stored<ShipmentRow>;
  truck: Stored<Truck>;
  delivery: Stored<DeliveryRow>;
  deliveryItem: Stored<DeliveryItemRow>;
  openedDay: { date: string };
  epoch: { id: string };
  stream: { key: string; revision: Generated<number> };
  change: ChangeTable;
  changeRow: ChangeRowTable;
  changeStream: ChangeStreamTable;
  rowBase: { entity: string; entityId: number; version: number; isGone: boolean; firstImage: number };
  streamBase: { streamKey: string; revision: number };
  feed: { position: number; changeId: number; kinds: string[]; eventId: number | null };
  feedEvent: FeedEventTable;
  feedStream: { streamKey: string; revision: number };
  feedState: { epoch: string; position: number };
  idempotency: IdempotencyTable;
  driver: Omit<Driver, 'id'> & { id: Generated<number> };
  listColumns: ListColumnsTable;
  outbox: OutboxTable;
  plantSettings: PlantSettingsTable;
  print: PrintTable;
  openPrint: OpenPrintTable;
  dayVisit: DayVisitTable;
}
