import type { Credential } from '../http/caller.ts';

/** Maximum number of sockets per login or token, and per display. */
const [maxPerLogin, maxPerDisplay] = [10, 3];

const maxOf = (credential: Credential): number =>
  credential.startsWith('display:') ? maxPerDisplay : maxPerLogin;

/**
 * Limits the number of sockets per credential. A socket beyond the limit is refused and older ones stay. If it replaced the
 * oldest one, that window would reconnect by itself, and the windows would displace each other endlessly.
 */
export class SocketQuota<Connection> {
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
