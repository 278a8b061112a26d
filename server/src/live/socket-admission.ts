import type { IncomingMessage } from 'node:http';
import type { SocketRefusal } from '@werkplan/shared/live/protocol.ts';
import { mayReadTotals } from '../http/access-refusals.ts';
import { type Caller, type Credential, credentialOf } from '../http/caller.ts';
import { isOwnOrigin } from '../http/origin.ts';
import type { PlanSocket } from './plan-socket.ts';
import type { SocketContext } from './socket-context.ts';

type Connection = PlanSocket['conn'];

/** Maximum number of sockets per login or token, and per display. */
const [maxPerLogin, maxPerDisplay] = [10, 3];

const maxOf = (credential: Credential): number =>
  credential.startsWith('display:') ? maxPerDisplay : maxPerLogin;

/**
 * Limits the number of sockets per credential. A socket beyond the limit is refused and older ones stay. If it replaced the
 * oldest one, that window would reconnect by itself, and the windows would displace each other endlessly.
 */
class SocketQuota {
  readonly #open = new Map<Credential, Set<Connection>>();

  /** True if a connection may be opened. Up to twice the quota may, because a socket can only be refused once it is open. */
  mayOpen(credential: Credential): boolean {
    return (this.#open.get(credential)?.size ?? 0) < 2 * maxOf(credential);
  }

  enter(credential: Credential, connection: Connection): void {
    const open = this.#open.get(credential) ?? new Set();
    this.#open.set(credential, open.add(connection));
  }

  leave(credential: Credential, connection: Connection): void {
    const open = this.#open.get(credential);
    open?.delete(connection);
    if (open?.size === 0) this.#open.delete(credential);
  }

  /** True if the connection is one of the oldest of its credential, up to the quota. */
  isWithinQuota(credential: Credential, connection: Connection): boolean {
    const open = [...(this.#open.get(credential) ?? [])];
    const place = open.indexOf(connection);
    return place >= 0 && place < maxOf(credential);
  }
}

type AdmissionContext = Pick<SocketContext, 'publicUrl' | 'authenticate' | 'flood'> & {
  /** Milliseconds after which a refused client may try again, because dead connections no longer count towards the quota then. */
  readonly retryAfterMs: number;
};

/** Decides who may open a socket, and remembers each connection's caller. */
export class SocketAdmission {
  readonly #context: AdmissionContext;
  readonly #callers = new WeakMap<IncomingMessage, Caller>();
  readonly #quota = new SocketQuota();

  constructor(context: AdmissionContext) {
    this.#context = context;
  }

  /** Authenticates the handshake. Resolves to false if the socket must not be opened. */
  async admit(request: IncomingMessage): Promise<boolean> {
    if (!isOwnOrigin(request, this.#context.publicUrl)) return false;
    try {
      const caller = await this.#context.authenticate(request);
      if (!caller || !mayReadTotals(caller) || !this.#quota.mayOpen(credentialOf(caller))) return false;
      this.#callers.set(request, caller);
      return true;
    } catch {
      return false;
    }
  }

  /** Counts an admitted connection until it closes, and releases its session, which only the handshake needs. */
  count(connection: Connection): void {
    Object.assign(connection.request, { session: undefined, sessionStore: undefined });
    const caller = this.#callers.get(connection.request as IncomingMessage);
    if (!caller) return;
    const credential = credentialOf(caller);
    this.#quota.enter(credential, connection);
    connection.once('close', () => this.#quota.leave(credential, connection));
  }

  /** Returns the refusal of a socket beyond the quota, and closes its connection once the refusal is sent; else undefined. */
  refusalOf({ request, conn }: PlanSocket): (Error & { data: SocketRefusal }) | undefined {
    const caller = this.#callers.get(request);
    if (!caller || this.#quota.isWithinQuota(credentialOf(caller), conn)) return undefined;
    const { flood, retryAfterMs } = this.#context;
    flood.note('A sign-in has too many sockets; further ones are refused.', {
      credential: credentialOf(caller),
    });
    setImmediate(() => conn.close());
    return Object.assign(new Error('BUSY'), { data: { code: 'BUSY', retryAfterMs } as const });
  }

  /** Returns the caller of an admitted handshake. */
  callerOf(request: IncomingMessage): Caller | undefined {
    return this.#callers.get(request);
  }
}
