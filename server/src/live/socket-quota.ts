import type { Credential } from '../http/caller.ts';

/** Windows that one sign-in, token or display may have on the live side at once. */
const [most, mostOfDisplay] = [10, 3];

const mostOf = (credential: Credential): number => (credential.startsWith('display:') ? mostOfDisplay : most);

/**
 * Who may have a socket. Those that came first keep theirs: if the latest took the place of the oldest, which returns by
 * itself, more windows than there are places would push each other out in a circle.
 */
export class SocketQuota<Connection> {
  readonly #open = new Map<Credential, Set<Connection>>();

  /** Whether a connection may be made at all: one too many is let in to get its refusal, a flood of them isn't. */
  mayOpen(credential: Credential): boolean {
    return (this.#open.get(credential)?.size ?? 0) < 2 * mostOf(credential);
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

  /** Whether the connection is among the first that its credential may have. */
  hasPlace(credential: Credential, connection: Connection): boolean {
    const open = [...(this.#open.get(credential) ?? [])];
    const place = open.indexOf(connection);
    return place >= 0 && place < mostOf(credential);
  }
}
