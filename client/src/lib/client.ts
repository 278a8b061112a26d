import { createStore } from 'jotai';
import type { io } from 'socket.io-client';

type Store = ReturnType<typeof createStore>;

/** What a client uses of the browser; a test gives its own. */
export interface Surroundings {
  readonly fetch: typeof globalThis.fetch;
  /** Fetches Socket.IO's client. */
  readonly io: () => Promise<typeof io>;
  /** Throws where the browser has it switched off, as `localStorage` does. */
  readonly storage: () => Storage;
  /** As `storage`, for this tab alone. */
  readonly tabStorage: () => Storage;
  /** Whether the browser says that there is a network. */
  readonly isOnline: () => boolean;
  /** True while the tab is in sight. */
  readonly isVisible: () => boolean;
  /** The languages that the browser asks for, best first. */
  readonly languages: readonly string[];
  /** Says the page's language; null where there is no page. */
  readonly root: Pick<HTMLElement, 'lang'> | null;
}

/** The long-lived state of one window; made by `createClient` (app/create-client.ts) alone. */
export interface Client extends Surroundings {
  /** The one jotai store; code outside React (socket, api client) reads and writes through it. */
  readonly store: Store;
}

/** Code that runs outside of components finds the client here. */
// oxlint-disable-next-line client/no-module-state -- the one place that knows which client is this window's
let current: Client | undefined;

/** Makes a client that stands alone, without anything wired, and makes it this window's. */
export const openClient = (surroundings: Surroundings): Client => {
  current = { ...surroundings, store: createStore() };
  return current;
};

/** This window's client. @throws before `createClient` */
export const currentClient = (): Client => {
  if (!current) throw new Error('createClient was not called yet');
  return current;
};

/** This window's store. @throws before `createClient` */
export const store = (): Store => currentClient().store;

/**
 * Declares a long-lived part of a client, which is made when it is first asked for: each client has its own, so that no module
 * keeps a window's state.
 */
export const clientPart = <Part>(make: (client: Client) => Part): (() => Part) => {
  const made = new WeakMap<Client, { readonly part: Part }>();
  return () => {
    const client = currentClient();
    const known = made.get(client);
    if (known) return known.part;
    const part = make(client);
    made.set(client, { part });
    return part;
  };
};
