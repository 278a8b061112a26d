import type { PlanRows } from '@werkplan/shared/live/patch.ts';
import type { ColumnType, Generated } from 'kysely';
import type { AuditDetails } from '@werkplan/shared/account/audit-schema.ts';
import type { Role } from '@werkplan/shared/values/role.ts';
import type { DeliveryItemRow, DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import type { CalendarEntry } from '@werkplan/shared/working-days/calendar-entry-schema.ts';
import type { HallCapacity } from '@werkplan/shared/halls/hall-schema.ts';
import type { HallSums } from '@werkplan/shared/halls/hall.ts';
import type { Patch } from '@werkplan/shared/live/patch.ts';
import type { Revisions } from '@werkplan/shared/live/stream-key.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Reply } from '@werkplan/shared/plan/reply.ts';
import type { PlantSettings } from '@werkplan/shared/plant/plant-settings-schema.ts';
import type { Paper } from '@werkplan/shared/plan/paper.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { TokenScope } from '@werkplan/shared/tokens/token.ts';
import type { Driver } from '@werkplan/shared/trucks/driver-schema.ts';
import type { Truck } from '@werkplan/shared/trucks/truck-schema.ts';
import type { SecurityEvent } from './security-event.ts';
import type { ListColumnsTable, OutboxTable } from './small-tables.ts';
import type { ArchiveTables } from './archive-tables.ts';
import type { FeedTables } from './feed-tables.ts';
import type { NoteTables } from './note-tables.ts';
import type { YardTables } from './yard-tables.ts';

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

interface UserTable {
  id: Generated<number>;
  email: string;
  name: string;
  passwordHash: string;
  language: Language | null;
  isActive: Generated<boolean>;
  role: Generated<Role>;
  mayChangeReleased: Generated<boolean>;
  hasWeakPassword: Generated<boolean>;
  printsEmptyRuns: Generated<boolean>;
  invitedAt: Generated<Date | null>;
  disabledAt: Generated<Date | null>;
  anonymizedAt: Generated<Date | null>;
  /** True while the log contains the name of an anonymized person. */
  isNamedInLog: Generated<boolean>;
}

export type LoginMethod = 'password' | 'passkey' | 'oidc';

interface LoginTable {
  id: Generated<number>;
  userId: number;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  endedAt: Date | null;
  device: string | null;
  /** The means by which the person proved their identity. */
  method: LoginMethod;
  /** The id that the OpenID Connect provider gives its own session. */
  providerSession: string | null;
  /** The time of the last proof of identity; null if a provider signed the person in without asking for one. */
  provedAt: Date | null;
}

/** A person's account at the OpenID Connect provider. */
interface UserIdentityTable {
  issuer: string;
  subject: string;
  userId: number;
  createdAt: Date;
}

interface PasskeyTable {
  id: Generated<number>;
  userId: number;
  name: string;
  credentialId: string;
  publicKey: string;
  rpId: string;
  counter: number;
  transports: string[];
  createdAt: Date;
  lastUsedAt: Date | null;
}

interface AuthenticatorAppTable {
  userId: number;
  secret: string | null;
  since: Date | null;
  offeredSecret: string | null;
  lastStep: Generated<number>;
}

interface ApiTokenTable {
  id: Generated<number>;
  name: string;
  hash: string;
  prefix: string;
  scopes: TokenScope[];
  createdBy: number | null;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

/** One row per invited person; a new link replaces the previous one. */
interface InvitationTable {
  userId: number;
  /** The hash of the link's token; null until the mail is sent. */
  hash: string | null;
  expiresAt: Date;
  usedAt: Date | null;
}

interface ResetTokenTable {
  hash: string;
  userId: number;
  createdAt: Date;
  expiresAt: Date;
  usedAt: Date | null;
  voidedAt: Date | null;
}

interface DisplayTable {
  id: Generated<number>;
  name: string;
  keyHash: string | null;
  device: string | null;
  createdAt: Date;
  createdBy: number;
  lastSeenAt: Date | null;
}

interface DisplayPairingTable {
  code: string;
  secretHash: string;
  device: string | null;
  expiresAt: Date;
  displayId: number | null;
}

interface SecurityEventTable extends Omit<SecurityEvent, 'subject' | 'details'> {
  id: Generated<number>;
  at: Date;
  subject: string | null;
  details: ColumnType<AuditDetails | null, string | null, never>;
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
export interface Tables extends FeedTables, ArchiveTables, YardTables, NoteTables {
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
  idempotency: IdempotencyTable;
  apiToken: ApiTokenTable;
  appUser: UserTable;
  attempt: { key: string; points: number; expire: number };
  display: DisplayTable;
  displayPairing: DisplayPairingTable;
  driver: Omit<Driver, 'id'> & { id: Generated<number> };
  invitation: InvitationTable;
  knownDevice: { userId: number; hash: string; lastSeenAt: Date };
  login: LoginTable;
  listColumns: ListColumnsTable;
  outbox: OutboxTable;
  plantSettings: PlantSettingsTable;
  passkey: PasskeyTable;
  passkeyChallenge: { hash: string; userId: number | null; expiresAt: Date };
  authenticatorApp: AuthenticatorAppTable;
  recoveryCode: { userId: number; hash: string; usedAt: Date | null };
  pendingSignIn: { hash: string; userId: number; expiresAt: Date };
  resetToken: ResetTokenTable;
  userIdentity: UserIdentityTable;
  usedCaptcha: { hash: string; expiresAt: Date };
  print: PrintTable;
  openPrint: OpenPrintTable;
  dayVisit: DayVisitTable;
  securityEvent: SecurityEventTable;
  session: { sid: string; sess: unknown; expire: Date };
}
