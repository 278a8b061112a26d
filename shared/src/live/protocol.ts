import type { HallSums } from '../halls/hall.ts';
import type { AnyEndpoint } from '../http/endpoint.ts';
import type { Language } from '../i18n/languages.ts';
import type { PlantSettings } from '../plant/plant-settings-schema.ts';
import type { Role } from '../values/role.ts';
import type { Patch } from './patch.ts';
import type { PresenceMessage, Presence } from './presence-schema.ts';
import type { PresenceResult, Refused } from './presence.ts';
import type { UnassignedCount, Join } from './protocol-schema.ts';
import type { RoomKey, StreamKey } from './stream-key.ts';

export interface ActorName {
  /** User's id; null for the system, for scripts' tokens and for links of the yard. */
  id: number | null;
  name: string;
  /** Tells a script's or the yard's change from the system's own. */
  kind?: 'token' | 'yard';
}

/** One change as one stream broadcasts it: revision +1 on `key`. */
export interface PatchMessage {
  key: StreamKey;
  epoch: string;
  revision: number;
  patch: Patch;
  action: string;
  actor: ActorName;
  mutationId?: string;
}

/** A day's whole totals, kg per hall, stamped with the day's revision: the latest wins. */
export interface TotalsMessage {
  date: string;
  epoch: string;
  revision: number;
  halls: HallSums[];
}

export interface RunLeft {
  registration: string;
  /** UTC, ISO 8601. */
  at: string;
}

/** How many of today's runs that carry something have left, as the yard reported: whole state, the latest wins. */
export interface RunsMessage {
  date: string;
  left: number;
  total: number;
  /** The two that left last, in order. */
  last: RunLeft[];
}

/** Sent every 5 s: what the client should have by now. */
export interface HeadsMessage {
  epoch: string;
  /** UTC, ISO 8601. */
  serverTime: string;
  /** The plant's today, YYYY-MM-DD. */
  today: string;
  build: string;
  revisions: Record<string, number>;
  /** The server can't read the log at the moment: there may be more than it knows of. */
  isBlind?: true;
}

/** `roleChanged`: who was let in may do something else by now; the window asks who it is, and comes back. */
export type ByeReason = 'signedOut' | 'roleChanged' | 'slow' | 'stopping' | 'forbidden';

/** What a window shows and offers by, of who is signed in. */
export interface YouMessage {
  readonly id: number;
  readonly name: string;
  readonly language: Language | null;
  readonly role: Role;
  readonly mayChangeReleased: boolean;
  readonly printsEmptyRuns: boolean;
}

/** The plant's settings as a screen may see them. */
export type PlantMessage = Pick<PlantSettings, 'nearFullPercent'> & Partial<PlantSettings>;

export type JoinResult =
  | { result: 'upToDate'; epoch: string; revision: number }
  | { result: 'patches'; epoch: string; patches: PatchMessage[] }
  | { result: 'totals'; totals: TotalsMessage }
  /** The whole state is to be read. Who joined without a position learns where the stream stands. */
  | { result: 'reload'; epoch?: string; revision?: number }
  | Refused;

/** Why a sign-in's further socket isn't taken: `data` of the socket's `connect_error`. */
export interface SocketRefusal {
  code: 'BUSY';
  /** So long the window asks over HTTP before it tries again. */
  retryAfterMs: number;
}

/** Client → server: commands, each schema-checked and acknowledged. Sockets never write the plan. */
export interface ClientToServer {
  join: (join: Join, ack: (result: JoinResult) => void) => void;
  leave: (leave: { key: RoomKey }, ack: (result: { result: 'left' | 'refused' }) => void) => void;
  presence: (presence: Presence, ack?: (result: PresenceResult) => void) => void;
}

/** Who may send which event, as calls declare it. Of a display and its tokens a join is only taken for the halls' totals. */
export const eventAccess: Readonly<Record<keyof ClientToServer, Pick<AnyEndpoint, 'access' | 'inPerson'>>> = {
  join: { access: 'display' },
  leave: { access: 'display' },
  presence: { access: 'viewer', inPerson: true },
};

/** Server → client: events, broadcast after the commit. */
export interface ServerToClient {
  patch: (message: PatchMessage) => void;
  totals: (message: TotalsMessage) => void;
  /** To who follows the halls' totals of today: once it joins, and whenever it is another. */
  runs: (message: RunsMessage) => void;
  heads: (message: HeadsMessage) => void;
  unassigned: (message: UnassignedCount) => void;
  /** Who is on the day that this window has named. */
  people: (message: PresenceMessage) => void;
  /** The plant's settings have changed; a wall is sent only what it draws by. */
  plant: (message: PlantMessage) => void;
  /** The list of drivers is another one: who shows it asks for it again. */
  drivers: () => void;
  /** To admins: other alerts stand on this server; who shows them asks for them again. */
  alerts: () => void;
  /** To a person's window once its line stands: whom the server takes it for. What the window learnt before may be older. */
  you: (message: YouMessage) => void;
  bye: (message: { reason: ByeReason }) => void;
}

/** Without heads for 12 s a screen shows that it is stale (rules/live.md#heads-every-five-seconds). */
export const headsIntervalMs = 5_000;
export const staleAfterMs = 12_000;
