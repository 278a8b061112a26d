import type { HallSums } from '../halls/hall.ts';
import type { AnyEndpoint } from '../http/endpoint.ts';
import type { Language } from '../i18n/languages.ts';
import type { PlantSettings } from '../plant/plant-settings-schema.ts';
import type { Role } from '../values/role.ts';
import type { Patch } from './patch.ts';
import type { PresenceMessage, Presence } from './presence-schema.ts';
import type { PresenceResult, SocketRequestRefusal } from './presence.ts';
import type { UnassignedCount, Join } from './protocol-schema.ts';
import type { RoomKey, StreamKey } from './stream-key.ts';

export interface ActorName {
  /** The user's id; null for the system, scripts' tokens and yard links. */
  id: number | null;
  name: string;
  /** Distinguishes a script's or the yard's change from the system's. */
  kind?: 'token' | 'yard';
}

/** A change as broadcast on the stream `key`, whose revision it raises by one to `revision`. */
export interface PatchMessage {
  key: StreamKey;
  epoch: string;
  revision: number;
  patch: Patch;
  action: string;
  actor: ActorName;
  mutationId?: string;
}

/** A day's totals in kg per hall, with the day's revision. The latest message replaces all earlier ones. */
export interface TotalsMessage {
  date: string;
  epoch: string;
  revision: number;
  halls: HallSums[];
}

export interface RunDeparture {
  registration: string;
  /** UTC, ISO 8601. */
  at: string;
}

/** The numbers of today's runs with shipments and of those that have departed. The latest message replaces earlier ones. */
export interface RunsMessage {
  date: string;
  /** Number of these runs that have departed, as the yard reported. */
  left: number;
  /** Number of runs with at least one shipment. */
  total: number;
  /** The two latest departures, in order. */
  last: RunDeparture[];
}

/** The heartbeat, sent every 5 s, with the latest revisions of the streams that the receiver follows. */
export interface HeadsMessage {
  epoch: string;
  /** UTC, ISO 8601. */
  serverTime: string;
  /** The plant's day, YYYY-MM-DD. */
  today: string;
  build: string;
  revisions: Record<string, number>;
  /** Set while the server can't read the log, so that newer changes may exist. */
  isBlind?: true;
}

/** The reason why the server closes a socket. After `roleChanged` the window checks its session and reconnects. */
export type ByeReason = 'signedOut' | 'roleChanged' | 'slow' | 'stopping' | 'forbidden';

/** The signed-in user's data that decide what a window offers. */
export interface YouMessage {
  readonly id: number;
  readonly name: string;
  readonly language: Language | null;
  readonly role: Role;
  readonly mayChangeReleased: boolean;
  readonly printsEmptyRuns: boolean;
}

/** The plant's settings that the caller may see. */
export type PlantMessage = Pick<PlantSettings, 'nearFullPercent'> & Partial<PlantSettings>;

export type JoinResult =
  | { result: 'upToDate'; epoch: string; revision: number }
  | { result: 'patches'; epoch: string; patches: PatchMessage[] }
  | { result: 'totals'; totals: TotalsMessage }
  /** The client must read the whole state. `revision` is the current one, for a client that joined without a position. */
  | { result: 'reload'; epoch?: string; revision?: number }
  | SocketRequestRefusal;

/** The reason why a socket is refused: `data` of its `connect_error`. */
export interface SocketRefusal {
  code: 'BUSY';
  /** The window polls over HTTP for this long before it connects again. */
  retryAfterMs: number;
}

/** Events from client to server. Each is validated and acknowledged, and none writes the plan. */
export interface ClientToServer {
  join: (join: Join, ack: (result: JoinResult) => void) => void;
  leave: (leave: { key: RoomKey }, ack: (result: { result: 'left' | 'refused' }) => void) => void;
  presence: (presence: Presence, ack?: (result: PresenceResult) => void) => void;
}

/** The callers who may send each event, declared as for endpoints. Displays and their tokens may join only hall totals' rooms. */
export const eventAccess: Readonly<Record<keyof ClientToServer, Pick<AnyEndpoint, 'access' | 'inPerson'>>> = {
  join: { access: 'display' },
  leave: { access: 'display' },
  presence: { access: 'viewer', inPerson: true },
};

/** Events from server to client. Changes are broadcast after their commit. */
export interface ServerToClient {
  patch: (message: PatchMessage) => void;
  totals: (message: TotalsMessage) => void;
  /** Sent to followers of today's hall totals when they join and after each change. */
  runs: (message: RunsMessage) => void;
  heads: (message: HeadsMessage) => void;
  unassigned: (message: UnassignedCount) => void;
  /** The users on the day that this window has reported. */
  users: (message: PresenceMessage) => void;
  /** The plant's settings changed; a wall display gets only those it needs. */
  plant: (message: PlantMessage) => void;
  /** The list of drivers changed; windows that show it reload it. */
  drivers: () => void;
  /** Sent to admins when this server's alerts changed; windows that show them reload them. */
  alerts: () => void;
  /** Sent to a user's window when its socket connects. It may be newer than the user's data that the window has read. */
  you: (message: YouMessage) => void;
  bye: (message: { reason: ByeReason }) => void;
}

export const headsIntervalMs = 5_000;
/** Milliseconds without heads after which a screen shows that it is stale (rules/live.md#heads-every-five-seconds). */
export const staleAfterMs = 12_000;
