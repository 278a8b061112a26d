import { createStore } from 'jotai';
import type { io } from 'socket.io-client';

type Store = ReturnType<typeof createStore>;

/** The browser features that a client uses, which tests replace. */
export interface BrowserServices {
  readonly fetch: typeof globalThis.fetch;
  /** Loads the Socket.IO client on demand. */
  readonly io: () => Promise<typeof io>;
  /** Returns `localStorage`; throws if the browser has storage disabled. */
  readonly storage: () => Storage;
  /** Returns `sessionStorage`; throws like `storage`. */
  readonly tabStorage: () => Storage;
  readonly isOnline: () => boolean;
  readonly isVisible: () => boolean;
  readonly languages: readonly string[];
  /** The element whose `lang` is set; null without a document. */
  readonly root: Pick<HTMLElement, 'lang'> | null;
}

/** The long-lived state of one window, created only by `createClient` (app/create-client.ts). */
export interface Client extends BrowserServices {
  /** The only jotai store, which code outside React (socket, API client) also uses. */
  readonly store: Store;
}

/** The client of this window, for code outside of components. */
// oxlint-disable-next-line client/no-module-state -- the only module state, so that tests can replace the client
let current: Client | undefined;

/** Creates a client, which connects to nothing yet, and makes it the client of this window. */
export const openClient = (surroundings: BrowserServices): Client => {
  current = { ...surroundings, store: createStore() };
  return current;
};

/** Returns the client of this window. @throws before `createClient` */
export const currentClient = (): Client => {
  if (!current) throw new Error('createClient was not called yet.');
  return current;
};

/** Returns the jotai store of this window. @throws before `createClient` */
export const store = (): Store => currentClient().store;

/**
 * Declares a part of the client that is created on first use. Each client has its own instance, so that modules have no
 * state.
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
